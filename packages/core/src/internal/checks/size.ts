/**
 * Size: what the source announces fits what came, by the kind of the total. Only distinct ids count.
 *
 * - `exact`: the same on all pages that announce it, and the number of distinct ids at the end.
 * - `at_least`: never more than the number of distinct ids at the end.
 * - `remaining`: some sources count this page in, others do not, and where repeats are legal some count records and others
 *   different ids. Each reading has to give one and the same total over all pages, and what was received at the end; the
 *   check objects when none can.
 * - `estimate` and `page_local` say nothing of the whole.
 *
 * A total that a page leaves out is not known for that page; it is not zero.
 */
import { Result } from "effect"
import type * as Page from "../../Page.ts"
import { SizeDrift } from "../../ReadError.ts"
import type { Place } from "../../ReadError.ts"
import type { CheckedPage, PageCheck } from "../pageCheck.ts"

/** One way to read an announced remainder: the total that it gives has to stay the same; `refuted` when it did not. */
type Reading = { readonly _tag: "open" } | { readonly _tag: "says"; readonly total: number } | {
  readonly _tag: "refuted"
}

interface State {
  readonly exact: number | undefined
  readonly atLeast: number
  /** With this page or after it, in records or in different ids: what each way to read `remaining` gave so far. */
  readonly readings: Readonly<Record<Way, Reading>>
  /** What to name in the error: the last total that a remainder gave. */
  readonly remaining: number | undefined
  readonly received: number
  readonly distinct: number
}

const ways = ["rowsWith", "rowsAfter", "idsWith", "idsAfter"] as const

type Way = typeof ways[number]

const open: Reading = { _tag: "open" }

const start: State = {
  exact: undefined,
  atLeast: 0,
  readings: { rowsWith: open, rowsAfter: open, idsWith: open, idsAfter: open },
  remaining: undefined,
  received: 0,
  distinct: 0
}

const drift = (place: Place, when: "between_pages" | "at_the_end", announced: number, found: number) =>
  Result.fail(new SizeDrift({ ...place, when, announced, found }))

const narrow = (sofar: Reading, total: number): Reading =>
  sofar._tag === "open" || (sofar._tag === "says" && sofar.total === total)
    ? { _tag: "says", total }
    : { _tag: "refuted" }

/** `before`: what was read before the page, without a record that overlaps. `after`: with all of it. */
const remainder = (
  { readings }: State,
  left: number,
  before: { readonly rows: number; readonly ids: number },
  after: { readonly rows: number; readonly ids: number }
): Readonly<Record<Way, Reading>> => ({
  rowsWith: narrow(readings.rowsWith, before.rows + left),
  rowsAfter: narrow(readings.rowsAfter, after.rows + left),
  idsWith: narrow(readings.idsWith, before.ids + left),
  idsAfter: narrow(readings.idsAfter, after.ids + left)
})

const announce = <A>(
  state: State,
  total: Page.Total,
  { distinct, received, repeated }: CheckedPage<A>,
  place: Place
): Result.Result<State, SizeDrift> => {
  switch (total.kind) {
    case "exact":
      return state.exact !== undefined && state.exact !== total.value
        ? drift(place, "between_pages", state.exact, total.value)
        : Result.succeed({ ...state, exact: total.value })
    case "at_least":
      return Result.succeed({ ...state, atLeast: Math.max(state.atLeast, total.value) })
    case "remaining": {
      const before = { rows: state.received - repeated, ids: state.distinct - repeated }
      const readings = remainder(state, total.value, before, { rows: received, ids: distinct })
      const remaining = before.rows + total.value
      return ways.every((way) => readings[way]._tag === "refuted")
        ? drift(place, "between_pages", state.remaining ?? remaining, remaining)
        : Result.succeed({ ...state, readings, remaining })
    }
    case "estimate":
    case "page_local":
      return Result.succeed(state)
  }
}

/** Whether some way to read the remainders gives what was received in the end. */
const remainsNothing = ({ distinct, readings, received }: State): boolean =>
  ways.some((way) => {
    const reading = readings[way]
    return reading._tag === "says" && reading.total === (way.startsWith("rows") ? received : distinct)
  })

export const make = <A>(): PageCheck<A> => {
  const from = (state: State): PageCheck<A> => ({
    onPage: (checked, place) => {
      const { distinct, page, received } = checked
      const announced = page.total === undefined
        ? Result.succeed(state)
        : announce(state, page.total, checked, place)
      return Result.map(announced, (next) => from({ ...next, received, distinct }))
    },
    atEnd: (place) => {
      const { atLeast, distinct, exact, received, remaining } = state
      if (exact !== undefined && exact !== distinct) return drift(place, "at_the_end", exact, distinct)
      if (atLeast > distinct) return drift(place, "at_the_end", atLeast, distinct)
      return remaining === undefined || remainsNothing(state)
        ? Result.void
        : drift(place, "at_the_end", remaining, received)
    }
  })
  return from(start)
}
