/**
 * Switches for what can go wrong between a service and its reader. A fault is data: armed from code or over
 * `POST /_control`, it fires on the page that it names, on the wire.
 *
 * @since 0.1.0
 */
import { Context, Effect, Layer, Option, Schema, Stream, SubscriptionRef } from "effect"
import { Collection } from "./Collection.ts"
import { Change, Write } from "./Write.ts"

/**
 * The three ways of paging: Django REST style pages, an opaque cursor, offset and limit.
 *
 * @category models
 * @since 0.1.0
 */
export const Style = Schema.Literals(["page", "cursor", "offset"])

/**
 * @category models
 * @since 0.1.0
 */
export type Style = typeof Style.Type

const Positive = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

const anywhere = {
  /** The page it fires on; the first is 1. */
  page: Positive,
  /** Only in this collection; any unless told. */
  collection: Schema.optionalKey(Collection),
  /** Only in this way of paging; any unless told. */
  style: Schema.optionalKey(Style),
  /** How often it fires; always unless told, and once for a `Write`. */
  times: Schema.optionalKey(Positive)
}

/**
 * What can go wrong on a page.
 *
 * - `Hang`: the request is taken and never answered.
 * - `Status`: another status than 200, with headers if wanted (a `retry-after`, a `location`).
 * - `Reset`: the connection is reset before any answer.
 * - `ErrorInside`: a 200 whose body is an error object, with the empty list beside it when `items` is true.
 * - `RepeatPage`: the records of the page before once more; the way onwards stays right.
 * - `DropPage`: the records of the page are lost, the list is empty; all else about the page stays right.
 * - `SkipNext`: the way onwards (`next`, `next_cursor`) leads over the following page. Not for offsets.
 * - `Count`: the announced number is off by that much.
 * - `CutBody`: half of the body; `"clean"` ends the answer as if it were all, `"abrupt"` breaks the connection.
 * - `DropField`: a record lacks a field; the first one of the page unless told.
 * - `ForeignCompany`: the page names another company than the one that was asked for.
 * - `NextHost`: the link to the next page leads to another host. Only Django style has a link.
 * - `MissingItems`: the list is absent, or null, or an object.
 * - `Write`: right after the page was read from the books, and before it is sent, something is written to them.
 *
 * @category models
 * @since 0.1.0
 */
export const Fault = Schema.TaggedUnion({
  Hang: anywhere,
  Status: {
    ...anywhere,
    status: Schema.Int.check(Schema.isBetween({ minimum: 200, maximum: 599 })),
    headers: Schema.optionalKey(Schema.Record(Schema.String, Schema.String))
  },
  Reset: anywhere,
  ErrorInside: { ...anywhere, items: Schema.optionalKey(Schema.Boolean) },
  RepeatPage: anywhere,
  DropPage: anywhere,
  SkipNext: anywhere,
  Count: { ...anywhere, by: Schema.Int },
  CutBody: { ...anywhere, ending: Schema.optionalKey(Schema.Literals(["clean", "abrupt"])) },
  DropField: { ...anywhere, field: Schema.NonEmptyString, index: Schema.optionalKey(Schema.Natural) },
  ForeignCompany: anywhere,
  NextHost: { ...anywhere, origin: Schema.optionalKey(Schema.NonEmptyString) },
  MissingItems: { ...anywhere, as: Schema.optionalKey(Schema.Literals(["absent", "null", "object"])) },
  Write: { ...anywhere, write: Write }
})

/**
 * @category models
 * @since 0.1.0
 */
export type Fault = typeof Fault.Type

/**
 * One page of one collection, as a reader asks for it.
 *
 * @category models
 * @since 0.1.0
 */
export interface Spot {
  readonly collection: Collection
  readonly style: Style
  readonly page: number
}

/**
 * A fault that happened, where, and for a write what it changed, or why it could not.
 *
 * @category models
 * @since 0.1.0
 */
export const Fired = Schema.Struct({
  fault: Fault,
  collection: Collection,
  style: Style,
  page: Positive,
  change: Schema.NullOr(Change),
  problem: Schema.NullOr(Schema.String)
})

/**
 * @category models
 * @since 0.1.0
 */
export type Fired = typeof Fired.Type

/**
 * @category services
 * @since 0.1.0
 */
export class Faults extends Context.Service<Faults, {
  /** Arms faults, beside those that are armed already. */
  readonly inject: (...faults: ReadonlyArray<Fault>) => Effect.Effect<void>
  /** Disarms all faults. What has fired stays on record. */
  readonly clear: Effect.Effect<void>
  readonly armed: Effect.Effect<ReadonlyArray<Fault>>
  readonly fired: Effect.Effect<ReadonlyArray<Fired>>
  /** Waits until a fault of that kind has fired. */
  readonly awaitFired: (tag: Fault["_tag"]) => Effect.Effect<Fired>
  /** For the service: the faults of a page, each counted as used once. */
  readonly take: (spot: Spot) => Effect.Effect<ReadonlyArray<Fault>>
  /** For the service: what a fault of a page came to. */
  readonly record: (fired: Fired) => Effect.Effect<void>
}>()("@befund/bookkeeping/Faults") {
  static readonly layer: Layer.Layer<Faults> = Layer.effect(
    Faults,
    Effect.gen(function*() {
      const armed = yield* SubscriptionRef.make<ReadonlyArray<Armed>>([])
      const log = yield* SubscriptionRef.make<ReadonlyArray<Fired>>([])

      return Faults.of({
        inject: (...faults) => SubscriptionRef.update(armed, (all) => [...all, ...faults.map(arm)]),
        clear: SubscriptionRef.set(armed, []),
        armed: Effect.map(SubscriptionRef.get(armed), (all) => all.map(({ fault }) => fault)),
        fired: SubscriptionRef.get(log),
        awaitFired: (tag) =>
          SubscriptionRef.changes(log).pipe(
            Stream.map((all) => all.find(({ fault }) => fault._tag === tag)),
            Stream.filter((fired) => fired !== undefined),
            Stream.runHead,
            // The log never ends, so there is always a next value to wait for.
            Effect.flatMap(Option.match({ onNone: () => Effect.never, onSome: Effect.succeed }))
          ),
        take: (spot) =>
          SubscriptionRef.modify(armed, (all) => [
            all.filter(({ fault }) => appliesTo(fault, spot)).map(({ fault }) => fault),
            all.flatMap((each) => (appliesTo(each.fault, spot) ? used(each) : [each]))
          ]),
        record: (fired) => SubscriptionRef.update(log, (all) => [...all, fired])
      })
    })
  )
}

/**
 * Where and how often a fault fires.
 *
 * @category models
 * @since 0.1.0
 */
export interface At {
  readonly page: number
  readonly collection?: Collection
  readonly style?: Style
  readonly times?: number
}

/**
 * @category constructors
 * @since 0.1.0
 */
export const hang = (at: At): Fault => ({ _tag: "Hang", ...at })

/**
 * @category constructors
 * @since 0.1.0
 */
export const status = (
  at: At & { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
): Fault => ({ _tag: "Status", ...at })

/**
 * @category constructors
 * @since 0.1.0
 */
export const reset = (at: At): Fault => ({ _tag: "Reset", ...at })

/**
 * @category constructors
 * @since 0.1.0
 */
export const errorInside = (at: At & { readonly items?: boolean }): Fault => ({ _tag: "ErrorInside", ...at })

/**
 * @category constructors
 * @since 0.1.0
 */
export const repeatPage = (at: At): Fault => ({ _tag: "RepeatPage", ...at })

/**
 * @category constructors
 * @since 0.1.0
 */
export const dropPage = (at: At): Fault => ({ _tag: "DropPage", ...at })

/**
 * @category constructors
 * @since 0.1.0
 */
export const skipNext = (at: At): Fault => ({ _tag: "SkipNext", ...at })

/**
 * @category constructors
 * @since 0.1.0
 */
export const count = (at: At & { readonly by: number }): Fault => ({ _tag: "Count", ...at })

/**
 * @category constructors
 * @since 0.1.0
 */
export const cutBody = (at: At & { readonly ending?: "abrupt" | "clean" }): Fault => ({ _tag: "CutBody", ...at })

/**
 * @category constructors
 * @since 0.1.0
 */
export const dropField = (at: At & { readonly field: string; readonly index?: number }): Fault => ({
  _tag: "DropField",
  ...at
})

/**
 * @category constructors
 * @since 0.1.0
 */
export const foreignCompany = (at: At): Fault => ({ _tag: "ForeignCompany", ...at })

/**
 * @category constructors
 * @since 0.1.0
 */
export const nextHost = (at: At & { readonly origin?: string }): Fault => ({ _tag: "NextHost", ...at })

/**
 * @category constructors
 * @since 0.1.0
 */
export const missingItems = (at: At & { readonly as?: "absent" | "null" | "object" }): Fault => ({
  _tag: "MissingItems",
  ...at
})

/**
 * After that page: a document moves from a transaction that was served to one that was not.
 *
 * @category constructors
 * @since 0.1.0
 */
export const swap = (at: At): Fault => ({ _tag: "Write", ...at, write: { _tag: "Swap" } })

/**
 * After that page: one of the served records is deleted and another inserted further on.
 *
 * @category constructors
 * @since 0.1.0
 */
export const deleteAndInsert = (at: At): Fault => ({ _tag: "Write", ...at, write: { _tag: "DeleteAndInsert" } })

/**
 * After that page: a record is inserted, among those already served or further on.
 *
 * @category constructors
 * @since 0.1.0
 */
export const insert = ({ where, ...at }: At & { readonly where?: "after" | "before" }): Fault => ({
  _tag: "Write",
  ...at,
  write: { _tag: "Insert", where: where ?? "before" }
})

interface Armed {
  readonly fault: Fault
  readonly left: number
}

const arm = (fault: Fault): Armed => ({
  fault,
  left: fault.times ?? (fault._tag === "Write" ? 1 : Number.POSITIVE_INFINITY)
})

const used = ({ fault, left }: Armed): ReadonlyArray<Armed> => left > 1 ? [{ fault, left: left - 1 }] : []

const appliesTo = (fault: Fault, spot: Spot): boolean =>
  fault.page === spot.page &&
  (fault.collection ?? spot.collection) === spot.collection &&
  (fault.style ?? spot.style) === spot.style &&
  isPossible(fault, spot)

const isPossible = (fault: Fault, spot: Spot): boolean => {
  switch (fault._tag) {
    case "NextHost":
      return spot.style === "page"
    case "SkipNext":
      return spot.style !== "offset"
    case "RepeatPage":
      return spot.page > 1
    default:
      return true
  }
}
