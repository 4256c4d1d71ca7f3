/** The simulated source: answers requests from the state that it is in, remembers every state, and lies where told to. */
import type { Page } from "@befund/core"
import * as Dice from "../dice.ts"
import type * as Catalogue from "../faults/catalogue.ts"
import { page as pageAnswer } from "../wire.ts"
import type { Answer, Wire } from "../wire.ts"
import * as Model from "./model.ts"
import type { Row, State } from "./model.ts"
import type { Plan } from "./plan.ts"

/** Where a page begins. It goes through the reader as an opaque cursor. */
interface Place {
  /** An offset, a page number, or how many rows were walked over. */
  readonly at: number
  /** The order key after which the page begins. */
  readonly after: number | undefined
  /** The state that is kept for the reader. */
  readonly held: number | undefined
  /** Empty pages in a row that led here. */
  readonly empty: number
}

interface Ask {
  /** The number of the page in the walk, from 1. */
  readonly page: number
  readonly cursor: unknown
  readonly pin: string | undefined
}

export interface Server {
  readonly ask: (ask: Ask) => Answer
  readonly witness: () => string
  /** All states, the oldest first. */
  readonly history: () => ReadonlyArray<State & { readonly writes: number }>
  /** The pages that came, one for each page number that was answered with one: the last answer counts. */
  readonly transcript: () => ReadonlyArray<Wire>
  /** Whether anything was done to the pages that an honest source in one state would not have done. */
  readonly disturbed: () => boolean
  /** Whether a page said something that was not so. */
  readonly lied: () => boolean
}

export interface Time {
  readonly now: () => number
  readonly advance: (millis: number) => void
}

const start: Place = { at: 0, after: undefined, held: undefined, empty: 0 }

const isPlace = (cursor: unknown): cursor is Place => typeof cursor === "object" && cursor !== null && "at" in cursor

/** The token in which the source names a state. */
export const tokenOf = (revision: number): string => `s${revision}`

export const witnessOf = (revision: number): string => `w${revision}`

const keyOf = (row: Row, plan: Plan): number => plan.order === "rank" ? row.rank : row.num

const latencyMillis = 3

/** What the same request may not meet again a moment later. */
const isTemporary = (answer: Answer): boolean =>
  answer._tag === "Hang" || answer._tag === "Drip" || answer._tag === "Reset" ||
  (answer._tag === "Status" && [429, 502, 503, 504].includes(answer.status))

/** Whether the answer is the honest page after all. */
const isAs = (answer: Answer, honest: Wire): boolean =>
  (answer._tag === "Page" || answer._tag === "ByteOrderMark") && answer.page.next?.key === honest.next?.key &&
  answer.page.hasMore === honest.hasMore && answer.page.total?.value === honest.total?.value &&
  answer.page.token === honest.token && answer.page.incomplete === honest.incomplete &&
  answer.page.records.length === honest.records.length &&
  answer.page.records.every((record, i) => record === honest.records[i])

/** What `faults[index]` of a plan stands for. */
export type FaultAt = (index: number, at: number, times: number | undefined) => Catalogue.Data

export const firstCursor: Page.Next = { key: "0", cursor: start }

export const make = (plan: Plan, faultAt: FaultAt, time: Time): Server => {
  const dice = Dice.make(plan.seed ^ 0x5bd1e995)
  const disturbance = plan.case
  const writes = "writes" in disturbance ? disturbance.writes : []
  const lie = disturbance._tag === "Lie" ? disturbance.lie : undefined
  const fault = disturbance._tag === "Fault"
    ? faultAt(disturbance.index, disturbance.at, disturbance.times)
    : undefined
  const history: Array<State & { readonly writes: number }> = [
    { revision: 1, from: time.now(), rows: plan.rows, writes: 0 }
  ]
  const pages = new Map<number, Wire>()
  const honest = new Map<number, Wire>()
  const cursors: Array<Wire["next"]> = []
  let requests = 0
  let fired = 0
  let disturbed = false
  let lied = lie !== undefined

  // There always is a state: the first one is put in above, and none is taken out.
  const current = (): State => history.at(-1) ?? { revision: 0, from: 0, rows: [] }
  const stateOf = (revision: number | undefined): State =>
    history.find((state) => state.revision === revision) ?? current()

  const change = (): void => {
    for (const { before, kind } of writes) {
      if (before !== requests) continue
      const { revision, rows } = current()
      const written = Model.write(rows, kind, plan, dice)
      if (written.writes === 0) continue
      history.push({ revision: revision + 1, from: time.now(), rows: written.rows, writes: written.writes })
      disturbed = true
    }
  }

  /** The rows in the order of the page, which a source without a total order may deal anew each time. */
  const dealt = (rows: ReadonlyArray<Row>): ReadonlyArray<Row> => {
    if (lie !== "shuffled_pages" || rows.length < 2) return rows
    disturbed = true
    return dice.shuffle(rows)
  }

  const walk = (state: State, place: Place) => {
    const ours = dealt(state.rows.filter(({ hidden }) => !hidden))
    const all = plan.scan ? dealt(state.rows) : ours
    const { pageSize } = plan
    const windowed = lie === "window_in_silence" ? plan.window ?? Math.max(1, ours.length - 1) : Infinity
    const cut = (rows: ReadonlyArray<Row>) => {
      if (rows.length >= windowed) disturbed = true
      return rows.slice(0, windowed)
    }
    switch (plan.style) {
      case "single": {
        const records = cut(ours)
        return { records, more: false, next: undefined }
      }
      case "cursor_offset": {
        const rows = cut(all)
        const more = place.at < rows.length
        if (plan.emptyPages && more && place.empty < 2 && (place.at + plan.seed + place.empty) % 3 === 0) {
          return { records: [], more, next: { ...place, empty: place.empty + 1 } }
        }
        const slice = rows.slice(place.at, place.at + pageSize)
        const again = plan.repeats && place.at > 0 ? rows.slice(place.at - 1, place.at) : []
        const at = place.at + slice.length
        return { records: [...again, ...slice], more: at < rows.length, next: { ...place, at, empty: 0 } }
      }
      case "page": {
        const rows = cut(all)
        const from = place.at * pageSize
        const slice = rows.slice(from, from + pageSize)
        const again = plan.repeats && from > 0 && slice.length > 0 ? rows.slice(from - 1, from) : []
        return {
          records: [...again, ...slice],
          more: from + pageSize < rows.length,
          next: { ...place, at: place.at + 1 }
        }
      }
      case "offset":
      case "overlap": {
        const rows = cut(ours)
        const records = rows.slice(place.at, place.at + pageSize)
        const advance = Math.max(0, records.length - (plan.style === "overlap" ? 1 : 0))
        return {
          records,
          more: place.at + pageSize < rows.length,
          next: { ...place, at: place.at + advance }
        }
      }
      case "cursor_key":
      case "keyset": {
        const { after } = place
        const rest = cut(ours).filter((row) => after === undefined || keyOf(row, plan) > after)
        const records = rest.slice(0, pageSize)
        const last = records.at(-1)
        return {
          records,
          more: rest.length > records.length,
          next: last === undefined ? undefined : { ...place, after: keyOf(last, plan) }
        }
      }
    }
  }

  const totalOf = (state: State, place: Place, sent: ReadonlyArray<Row>, page: number): Page.Total | undefined => {
    const { announced } = plan
    if (announced === undefined || (announced.on === "first" && page > 1)) return undefined
    const { kind, off, withThisPage } = announced
    const size = state.rows.filter(({ hidden }) => !hidden).length
    switch (kind) {
      case "exact":
        return { kind, value: size }
      case "at_least":
        return { kind, value: Math.max(0, size - off) }
      case "estimate":
        return { kind, value: size + off }
      case "page_local":
        return { kind, value: sent.length }
      case "remaining": {
        const before = state.rows.filter((row) => !row.hidden && isBefore(row, state, place)).length
        return { kind, value: Math.max(0, size - before - (withThisPage ? 0 : sent.length)) }
      }
    }
  }

  /** Whether a row comes before the page that begins at the place. */
  const isBefore = (row: Row, { rows }: State, { after, at }: Place): boolean => {
    if (plan.style === "cursor_key" || plan.style === "keyset") return after !== undefined && keyOf(row, plan) <= after
    const counted = plan.scan ? rows : rows.filter(({ hidden }) => !hidden)
    return counted.indexOf(row) < (plan.style === "page" ? at * plan.pageSize : at)
  }

  const tokenAt = (state: State, page: number): string | undefined => {
    switch (plan.token) {
      case "none":
        return undefined
      case "pin":
        return page === 1 ? tokenOf(state.revision) : undefined
      default:
        return tokenOf(lie === "constant_token" ? 1 : state.revision)
    }
  }

  const pins = plan.token === "pin" || plan.token === "pin_shown"

  /** A state that the source does not know, or no longer. */
  const isGone = (pin: string | undefined): boolean => {
    const gone = pins && pin !== undefined && lie !== "pin_ignored" &&
      !history.some(({ revision }) => tokenOf(revision) === pin)
    if (gone) disturbed = true
    return gone
  }

  const shown = (ask: Ask, place: Place): State => {
    const pinned = pins ? ask.pin : undefined
    if (pinned !== undefined && lie !== "pin_ignored") {
      return history.find(({ revision }) => tokenOf(revision) === pinned) ?? current()
    }
    return plan.token === "held" && place.held !== undefined && lie !== "constant_token"
      ? stateOf(place.held)
      : current()
  }

  const keyOfPlace = (place: Place): string =>
    plan.style === "cursor_key" || plan.style === "keyset"
      ? `after ${String(place.after)}`
      : place.empty > 0
      ? `${place.at}~${place.empty}`
      : String(place.at)

  const nextOf = (place: Place | undefined, more: boolean, sent: Wire["next"]): Wire["next"] => {
    const next: Wire["next"] = place === undefined ? undefined : { key: keyOfPlace(place), cursor: place }
    switch (plan.style) {
      case "single":
        return undefined
      case "page":
      case "offset":
      case "overlap":
      case "keyset":
        return next
      default:
        if (more || plan.lastCursor) return next
        return plan.echoEnds ? sent : undefined
    }
  }

  const honestly = (ask: Ask, sent: Wire["next"]): Wire => {
    const place = isPlace(ask.cursor) ? ask.cursor : start
    const state = shown(ask, place)
    const { more, next, records } = walk(state, place)
    const ours = records.filter(({ hidden }) => !hidden)
    const held = plan.token === "held" ? state.revision : undefined
    return {
      records: ours.map(({ raw }) => raw),
      next: nextOf(next === undefined ? undefined : { ...next, held }, more, sent),
      hasMore: plan.hasMore ? more : undefined,
      total: totalOf(state, place, ours, ask.page),
      token: tokenAt(state, ask.page),
      incomplete: false,
      stranger: false
    }
  }

  const acts = (page: number): boolean =>
    fault !== undefined && (fault.onwards ? page >= fault.page : page === fault.page) &&
    (fault.times === undefined || fired < fault.times)

  return {
    ask: (ask) => {
      requests += 1
      time.advance(latencyMillis)
      change()
      const sent = ask.page === 1
        ? plan.firstCursor ? firstCursor : undefined
        : (pages.get(ask.page - 1)?.next)
      cursors[ask.page - 1] = sent
      if (isGone(ask.pin)) return { _tag: "Status", status: 410 }
      const wire = honestly(ask, sent)
      honest.set(ask.page, wire)
      let answer: Answer = pageAnswer(wire)
      if (fault !== undefined && acts(ask.page)) {
        const { next } = wire
        const after = fault.looksAhead && next !== undefined
          ? honestly({ page: ask.page + 1, cursor: next.cursor, pin: ask.pin }, next)
          : undefined
        fired += 1
        answer = fault.answer({
          page: ask.page,
          honest: wire,
          before: honest.get(ask.page - 1),
          after,
          cursors: cursors.slice(0, ask.page)
        })
        const passes = isTemporary(answer) && fault.times !== undefined && fault.times <= plan.retries
        if (!passes && !isAs(answer, wire)) disturbed = true
        if ("page" in answer && !isAs(answer, wire)) lied = true
      }
      time.advance(latencyMillis)
      if ("page" in answer) pages.set(ask.page, answer.page)
      return answer
    },
    witness: () => {
      time.advance(latencyMillis)
      return witnessOf(lie === "frozen_witness" ? 1 : current().revision)
    },
    history: () => history,
    transcript: () => [...pages].toSorted(([a], [b]) => a - b).map(([, wire]) => wire),
    disturbed: () => disturbed,
    lied: () => lied
  }
}
