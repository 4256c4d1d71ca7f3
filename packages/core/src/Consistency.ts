/**
 * What is known of the moment that the data describes: the ladder of the design. It says nothing about completeness:
 * a snapshot can miss a shard, and a complete walk can mix states.
 */
import { Option } from "effect"
import type { DateTime } from "effect"

/**
 * How one state was established. What each has to observe, why it proves what it says and what breaks it is written in
 * `docs/consistency.md`.
 *
 * @category models
 * @since 0.1.0
 */
export type Method = "token" | "witness" | "sealed" | "double_collect" | "drained" | "immutable"

/**
 * What a method has cost beyond the plain walk: requests, repeats of failed ones not counted, and how many of them were
 * pages that were read again.
 *
 * @category models
 * @since 0.1.0
 */
export interface Cost {
  readonly requests: number
  readonly pages: number
}

/**
 * All records belong to one state of the source.
 *
 * `system` names what the token is a state of. Two snapshots are one only when system and token are equal: two
 * unrelated services may well count their revisions with the same numbers. `cost` is there where there was any.
 *
 * @category models
 * @since 0.1.0
 */
export interface Snapshot {
  readonly _tag: "snapshot"
  readonly method: Method
  readonly system: string
  readonly token: string
  readonly asOf: Option.Option<DateTime.Utc>
  readonly cost?: Cost
}

/**
 * Each record is as it was read at some moment between the first request and the last answer. `all_read`: every record
 * that existed unchanged throughout was read; `may_be_missed`: one delete plus one insert between two pages can have
 * hidden one.
 *
 * `writesAtMost`: so many records at most were written between the first request and the last answer. A number of records
 * at any moment of the read then differs from their number in the read by that many at most (the bounded tear).
 *
 * @category models
 * @since 0.1.0
 */
export interface Interval {
  readonly _tag: "interval"
  readonly stableRecords: "all_read" | "may_be_missed"
  readonly writesAtMost?: number
}

/**
 * Nothing is known of the moment.
 *
 * @category models
 * @since 0.1.0
 */
export interface NotEstablished {
  readonly _tag: "not_established"
}

/**
 * @category models
 * @since 0.1.0
 */
export type Consistency = Snapshot | Interval | NotEstablished

/**
 * @category models
 * @since 0.1.0
 */
export type Level = Consistency["_tag"]

/**
 * @category constructors
 * @since 0.1.0
 */
export const notEstablished: NotEstablished = { _tag: "not_established" }

/**
 * @category constructors
 * @since 0.1.0
 */
export const interval = (
  stableRecords: Interval["stableRecords"],
  options: { readonly writesAtMost?: number | undefined } = {}
): Interval => ({
  _tag: "interval",
  stableRecords,
  ...(options.writesAtMost === undefined ? {} : { writesAtMost: options.writesAtMost })
})

/**
 * @category constructors
 * @since 0.1.0
 */
export const snapshot = (options: {
  readonly method: Method
  readonly system: string
  readonly token: string
  readonly asOf?: Option.Option<DateTime.Utc>
  readonly cost?: Cost | undefined
}): Snapshot => ({
  _tag: "snapshot",
  method: options.method,
  system: options.system,
  token: options.token,
  asOf: options.asOf ?? Option.none(),
  ...(options.cost === undefined ? {} : { cost: options.cost })
})

/**
 * Tokens that the source gives to its states. A version mark, the position in a feed and a digest of what was read name
 * the state of one read only: two sources may well be at the same mark, and two empty ones have the same digest.
 */
const namesAState = ({ method }: Snapshot): boolean =>
  method === "token" || method === "witness" || method === "immutable"

const sameState = (a: Snapshot, b: Snapshot): boolean =>
  namesAState(a) && namesAState(b) && a.system === b.system && a.token === b.token

/**
 * The consistency of several reads together: the weakest level of the parts, and a snapshot only when all parts are
 * snapshots of the same state of the same system, by tokens that the source itself gives to its states. Two snapshots of
 * different states are jointly an interval in which a record may have moved from one source to the other, and how many
 * records were written during each is no bound for both. No parts: nothing is established. Ladder of the design; E26 of
 * the algebra.
 *
 * @example
 * ```ts
 * import { Consistency } from "@befund/core"
 *
 * const a = Consistency.snapshot({ method: "token", system: "books", token: "7" })
 * const b = Consistency.snapshot({ method: "token", system: "books", token: "8" })
 * console.log(Consistency.joint([a, b])._tag) // "interval"
 * ```
 *
 * @category combinators
 * @since 0.1.0
 */
export const joint = (parts: ReadonlyArray<Consistency>): Consistency => {
  const [first, ...others] = parts
  if (first === undefined) return notEstablished
  return others.reduce<Consistency>((sofar, next) => {
    if (sofar._tag === "not_established" || next._tag === "not_established") return notEstablished
    if (sofar._tag === "snapshot" && next._tag === "snapshot") {
      return sameState(sofar, next) ? sofar : interval("may_be_missed")
    }
    const misses = (c: Interval | Snapshot): boolean => c._tag === "interval" && c.stableRecords === "may_be_missed"
    return interval(misses(sofar) || misses(next) ? "may_be_missed" : "all_read")
  }, first)
}
