/** One simulated read, from its seed to its verdict. */
import { type Aggregate, Consistency, Evidence, Monitor, type Page, Reader, type ReadError, Source } from "@befund/core"
import { Clock, DateTime, Effect, Option, Random, Schema, Stream } from "effect"
import * as Dice from "../dice.ts"
import * as Catalogue from "../faults/catalogue.ts"
import { toPage } from "../transport.ts"
import { isObject } from "../wire.ts"
import * as VirtualClock from "./clock.ts"
import * as Judge from "./judge.ts"
import * as Ordinary from "./ordinary.ts"
import * as Plans from "./plan.ts"
import type { Plan } from "./plan.ts"
import * as Servers from "./server.ts"
import type { Server } from "./server.ts"
import * as Shape from "./shape.ts"
import * as Shown from "./shown.ts"

const Item = Schema.Struct({
  id: Schema.Union([Schema.String, Schema.BigInt]),
  version: Schema.Finite,
  n: Schema.Finite,
  rank: Schema.Finite,
  tenant: Schema.String
})

export type Item = typeof Item.Type

/** 2026-07-01, in milliseconds; any moment would do. */
const start = 1_782_864_000_000

const keepAll: Aggregate.Aggregate<Item, ReadonlyArray<Item>, ReadonlyArray<Item>> = {
  start: () => {
    const records: Array<Item> = []
    return {
      add: (record) => {
        records.push(record)
      },
      complete: () => records,
      partial: () => records,
      exceeded: () => undefined
    }
  }
}

const promisesOf = (plan: Plan): Source.Promises<Item> => ({
  id: ({ id }) => id,
  version: ({ version }) => version,
  ...(plan.promisesOrder ? { order: plan.order === "rank" ? ({ rank }: Item) => rank : "id" } : {}),
  ...(plan.repeats ? { duplicates: "legal" } : {}),
  ...(plan.asked ? { asked: ({ tenant }: Item) => tenant === "A" } : {}),
  ...(plan.nested ? { nested: Shape.nested } : {}),
  ...(plan.announced === undefined ? {} : { total: true }),
  ...(plan.incomplete ? { incomplete: true } : {}),
  ...(plan.token === "none"
    ? {}
    : { snapshot: plan.token === "pin" || plan.token === "pin_shown" ? "pin" : "token" }),
  ...(plan.window === undefined ? {} : { window: plan.window })
})

const walkOf = (plan: Plan): Source.Walk => ({
  end: plan.style === "single"
    ? "single"
    : plan.style === "cursor_key" || plan.style === "cursor_offset"
    ? "signal"
    : "count",
  pageSize: plan.pageSize,
  ...(plan.style === "keyset" || plan.style === "overlap" ? { stableRecords: "all_read" } : {}),
  ...(plan.style === "overlap" ? { overlap: true } : {}),
  ...(plan.echoEnds ? { sameCursorEnds: true } : {}),
  ...(plan.shortPageEnds ? { shortPage: plan.pageSize } : {}),
  ...(plan.firstCursor ? { firstCursor: Servers.firstCursor.key } : {})
})

const sourceOf = (plan: Plan, server: Server, time: VirtualClock.VirtualClock) => {
  const made: Source.Source<Item, ReadError.ReadError> = {
    ...Source.make({
      name: "simulated",
      scope: "records of the simulation",
      record: Item,
      promises: promisesOf(plan),
      walk: walkOf(plan),
      bounds: {
        retries: plan.retries,
        maxPages: 60,
        ...(plan.case._tag === "Bound" ? { maxRecords: 1 } : {})
      },
      page: ({ cursor, page, pin, place }): Effect.Effect<Page.Page, ReadError.ReadError> =>
        Effect.suspend(() => toPage(server.ask({ page, cursor, pin }), place, time.hang))
    }),
    witness: plan.witness ? () => Effect.sync(() => Option.some(server.witness())) : undefined
  }
  return plan.snapshot ? Source.requireSnapshot(made) : made
}

/** How the reader ended, in what the judge asks about. */
type Ended =
  | { readonly _tag: "Unavailable"; readonly error: ReadError.ReadError }
  | {
    readonly _tag: "Ended"
    readonly claim: Judge.Claim
    readonly progress: ReadError.Progress
    readonly records: ReadonlyArray<Item>
  }

const unavailable = (error: ReadError.ReadError): Ended => ({ _tag: "Unavailable", error })

const complete = (evidence: Evidence.Complete<unknown>, records: ReadonlyArray<Item>): Ended => ({
  _tag: "Ended",
  claim: { _tag: "Complete", consistency: evidence.consistency },
  progress: evidence.reads[0].progress,
  records
})

const partial = (evidence: Evidence.Partial<ReadonlyArray<Item>>): Ended => {
  const [{ region }] = evidence.gaps
  return {
    _tag: "Ended",
    claim: {
      _tag: "Partial",
      consistency: evidence.consistency,
      closedTo: region._tag === "keys_above" ? region.key : undefined
    },
    progress: evidence.reads[0].progress,
    records: evidence.observed
  }
}

const failed = (error: ReadError.ReadError): Effect.Effect<Ended> => Effect.succeed(unavailable(error))

const read = (plan: Plan, source: Source.Source<Item, ReadError.ReadError>): Effect.Effect<Ended> => {
  switch (plan.mode) {
    case "fold":
      return Reader.fold(source, keepAll).pipe(
        Effect.map((evidence) => complete(evidence, evidence.value)),
        Effect.catch(failed)
      )
    case "observe":
      return Effect.map(
        Reader.observe(source, keepAll),
        Evidence.match({
          Complete: (evidence) => complete(evidence, evidence.value),
          Partial: partial,
          Unavailable: ({ error }) => unavailable(error)
        })
      )
    case "stream":
      return Effect.suspend(() => {
        const records: Array<Item> = []
        let ended: Ended | undefined
        return Reader.stream(source).pipe(
          Stream.runForEach((item) =>
            Effect.sync(() => {
              if (item._tag === "Complete") ended = complete(item, records)
              else if (item._tag === "Restarted") records.length = 0
              else records.push(...item.records)
            })
          ),
          Effect.flatMap(() =>
            ended === undefined
              ? Effect.die("a stream of pages came to its end without evidence")
              : Effect.succeed(ended)
          ),
          Effect.catch(failed)
        )
      })
  }
}

/** A read, its verdict, and what is wrong with it. */
export interface Outcome {
  readonly plan: Plan
  readonly kind: string
  readonly verdict: "complete" | "partial" | "unavailable"
  /** The level of a complete read, or the tag of the error. */
  readonly detail: string
  readonly unsound: ReadonlyArray<string>
  /** The claim is wrong, and nothing that came could have shown it. */
  readonly invisible: ReadonlyArray<string>
  readonly falseAlarm: string | undefined
  readonly ordinary: Readonly<Record<Ordinary.Name, "sound" | "unsound" | "invisible" | "no_claim">>
  readonly server: Server
}

const millisOf = (moment: Option.Option<DateTime.Utc>): number =>
  Option.match(moment, { onNone: () => start, onSome: DateTime.toEpochMillis })

const kindOf = (plan: Plan, faultAt: Servers.FaultAt): string => {
  switch (plan.case._tag) {
    case "Quiet":
      return "quiet"
    case "Writes":
      return `writes: ${plan.case.writes.length > 1 ? "several" : plan.case.writes[0]?.kind ?? "none"}`
    case "Fault":
      return faultAt(plan.case.index, 1, undefined).name
    case "Lie":
      return plan.case.lie
    case "Bound":
      return "our own bound"
  }
}

/** Wrong claims are unsound, but for those that nothing which came contradicts. `pages`: how many the claim rests on. */
const sorted = (plan: Plan, claim: Judge.Claim, problems: ReadonlyArray<string>, server: Server, pages: number) => {
  if (problems.length === 0) return { unsound: [], invisible: [] }
  const transcript = server.transcript().slice(0, pages)
  const contradictions = claim._tag === "Complete"
    ? Shown.ofWalk(plan, transcript)
    : Shown.ofRecords(plan, transcript)
  const visible = !server.lied() || contradictions.length > 0 ||
    (problems.every((problem) => problem.startsWith("not the state")) && Shown.manyStates(plan, transcript))
  return { unsound: visible ? problems : [], invisible: visible ? [] : problems }
}

const ordinary = (name: Ordinary.Name, plan: Plan, faultAt: Servers.FaultAt) => {
  let now = start
  const server = Servers.make(plan, faultAt, {
    now: () => now,
    advance: (millis) => {
      now += millis
    }
  })
  const records = Ordinary.read(name, plan, server)
  if (records === undefined) return "no_claim"
  // Repeats that the source declares are not held against those who keep them.
  const kept = plan.repeats ? unique(records) : records
  const claim: Judge.Claim = { _tag: "Complete", consistency: Consistency.interval("may_be_missed") }
  const problems = Judge.problems(claim, { plan, records: kept, from: start, to: now, history: server.history() })
  if (problems.length === 0) return "sound"
  return sorted(plan, claim, problems, server, Infinity).unsound.length > 0 ? "unsound" : "invisible"
}

const unique = (records: ReadonlyArray<unknown>): ReadonlyArray<unknown> => [
  ...new Map(records.map((record) => [isObject(record) ? record["id"] : record, record])).values()
]

export const run = (seed: number, faults: Faults): Effect.Effect<Outcome> =>
  Effect.suspend(() => {
    const dice = Dice.make(seed)
    const plan = Plans.draw(seed, dice, faults.count)
    const time = VirtualClock.make(start)
    const server = Servers.make(plan, faults.at, time)
    const random = Dice.make(seed)
    return read(plan, sourceOf(plan, server, time)).pipe(
      Effect.provideService(Clock.Clock, time.clock),
      Effect.provideService(Random.Random, {
        nextDoubleUnsafe: random.next,
        nextIntUnsafe: () => random.int(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
      }),
      Effect.provideService(Monitor.Monitor, (event) =>
        Effect.sync(() => {
          if (event._tag === "Retrying") time.expectWait()
        })),
      Effect.map((ended) => judged(plan, ended, server, faults.at))
    )
  })

export interface Faults {
  readonly count: number
  readonly at: Servers.FaultAt
}

const judged = (plan: Plan, ended: Ended, server: Server, faultAt: Servers.FaultAt): Outcome => {
  const claims = {
    "until no cursor": ordinary("until no cursor", plan, faultAt),
    "stops at an empty page": ordinary("stops at an empty page", plan, faultAt),
    "stops at a short page": ordinary("stops at a short page", plan, faultAt),
    "catches errors and returns what it has": ordinary("catches errors and returns what it has", plan, faultAt)
  } as const
  const common = { plan, kind: kindOf(plan, faultAt), ordinary: claims, server }
  const quiet = plan.case._tag !== "Bound" && !server.disturbed()
  if (ended._tag === "Unavailable") {
    const { error } = ended
    return {
      ...common,
      verdict: "unavailable",
      detail: error._tag,
      unsound: [],
      invisible: [],
      falseAlarm: quiet ? `${error._tag}: ${error.message}` : undefined
    }
  }
  const { claim, progress, records } = ended
  const problems = Judge.problems(claim, {
    plan,
    records,
    from: millisOf(progress.from),
    to: millisOf(progress.to),
    history: server.history()
  })
  return {
    ...common,
    verdict: claim._tag === "Complete" ? "complete" : "partial",
    detail: claim.consistency._tag,
    ...sorted(plan, claim, problems, server, progress.pages),
    falseAlarm: quiet && claim._tag === "Partial" ? "partial" : undefined
  }
}

/** A source of the simulation in which nothing happens, and what it holds. */
export const quiet = (seed: number) => {
  const plan: Plan = { ...Plans.draw(seed, Dice.make(seed), 1), case: { _tag: "Quiet" } }
  const none: Servers.FaultAt = (_index, page) => Catalogue.hang({ page })
  const time = VirtualClock.make(start)
  const server = () => Servers.make(plan, none, time)
  const template = sourceOf(plan, server(), time)
  // Each read meets a server of its own, which begins with the first request of the walk.
  let current = server()
  const source: typeof template = {
    ...template,
    page: (request) =>
      Effect.suspend(() => {
        if (request.page === 1 && request.attempt === 1) current = server()
        return sourceOf(plan, current, time).page(request)
      })
  }
  return { source, records: plan.rows.filter(({ hidden }) => !hidden).map(({ raw }) => raw) }
}
