/**
 * How a read ended: complete, partial or unavailable, each with its scope, coverage, consistency and receipt.
 *
 * A {@link Complete} is earned: only a read that succeeded, or a combination of `Complete`s, is one. Rule 1 of the
 * design.
 */
import { Effect } from "effect"
import { dual } from "effect/Function"
import * as Consistency from "./Consistency.ts"
import type * as Gap from "./Gap.ts"
import * as internal from "./internal/evidence.ts"
import type { NextAction, Progress, ReadError } from "./ReadError.ts"
import type * as Receipt from "./Receipt.ts"

/**
 * One walk over one source, or over one partition of it: what was asked, how far it came, in which pages.
 *
 * @category models
 * @since 0.1.0
 */
export interface Read {
  readonly source: string
  readonly scope: string
  /** The partition, where the source is read by partitions. */
  readonly partition: string | undefined
  readonly consistency: Consistency.Consistency
  readonly progress: Progress
  readonly receipt: Receipt.Receipt
  /** How often the walk began again, because the source had voided what was read. Nothing before is in the evidence. */
  readonly restarted?: number
}

/**
 * The whole scope was read and every check on its pages passed. It has no constructor and no literal: the private field
 * makes the type nominal, and only the reader's internals build one.
 *
 * - `value`: what the read was folded into.
 * - `reads`: one entry a source and partition; combining keeps them all (rule 4).
 * - `consistency`: what is known of the moment, of all reads together.
 *
 * @category models
 * @since 0.1.0
 */
declare class Complete<out A> {
  private constructor()
  // oxlint-disable-next-line no-unused-private-class-members -- it is there to make the type nominal
  readonly #earned: true
  readonly _tag: "Complete"
  readonly value: A
  readonly reads: readonly [Read, ...ReadonlyArray<Read>]
  readonly consistency: Consistency.Consistency
}

export type { Complete }

/**
 * Some of the scope was read, and the caller had asked for that much. `observed` never is the type that a complete
 * read has: it holds bounds, not numbers (rule 2).
 *
 * @category models
 * @since 0.1.0
 */
export interface Partial<out P, out E extends ReadError = ReadError> {
  readonly _tag: "Partial"
  readonly observed: P
  readonly gaps: readonly [Gap.Gap<E>, ...ReadonlyArray<Gap.Gap<E>>]
  readonly reads: readonly [Read, ...ReadonlyArray<Read>]
  readonly consistency: Consistency.Consistency
}

/**
 * Nothing can be said. It has an error and a next action; no value, no count. `read` says how far the walk came.
 *
 * @category models
 * @since 0.1.0
 */
export interface Unavailable<out E extends ReadError = ReadError> {
  readonly _tag: "Unavailable"
  readonly error: E
  readonly read: Read
}

/**
 * @category models
 * @since 0.1.0
 */
export type Evidence<A, P = never, E extends ReadError = ReadError> =
  | Complete<A>
  | Partial<P, E>
  | Unavailable<E>

/**
 * @category guards
 * @since 0.1.0
 */
export const isComplete: <A, P, E extends ReadError>(evidence: Evidence<A, P, E>) => evidence is Complete<A> =
  internal.isComplete

/**
 * @category pattern matching
 * @since 0.1.0
 */
export interface Handlers<in A, in P, in E extends ReadError, out B, out C, out D> {
  readonly Complete: (complete: Complete<A>) => B
  readonly Partial: (partial: Partial<P, E>) => C
  readonly Unavailable: (unavailable: Unavailable<E>) => D
}

/**
 * One handler for each way in which a read can end; leaving one out does not compile.
 *
 * @example
 * ```ts
 * import { Evidence } from "@befund/core"
 *
 * declare const evidence: Evidence.Evidence<number>
 *
 * export const text = Evidence.match(evidence, {
 *   Complete: ({ value }) => `${value} records`,
 *   Partial: ({ gaps }) => `some records, ${gaps.length} gaps`,
 *   Unavailable: ({ error }) => `not known: ${error.message}`
 * })
 * ```
 *
 * @category pattern matching
 * @since 0.1.0
 */
export const match: {
  <A, P, E extends ReadError, B, C, D>(
    handlers: Handlers<A, P, E, B, C, D>
  ): (evidence: Evidence<A, P, E>) => B | C | D
  <A, P, E extends ReadError, B, C, D>(
    evidence: Evidence<A, P, E>,
    handlers: Handlers<A, P, E, B, C, D>
  ): B | C | D
} = dual(
  2,
  <A, P, E extends ReadError, B, C, D>(
    evidence: Evidence<A, P, E>,
    handlers: Handlers<A, P, E, B, C, D>
  ): B | C | D => {
    switch (evidence._tag) {
      case "Complete":
        return handlers.Complete(evidence)
      case "Partial":
        return handlers.Partial(evidence)
      case "Unavailable":
        return handlers.Unavailable(evidence)
    }
  }
)

/**
 * What can be computed from a complete value is complete.
 *
 * @category combinators
 * @since 0.1.0
 */
export const map: <A, B>(complete: Complete<A>, f: (value: A) => B) => Complete<B> = internal.map

/**
 * Several complete reads together. Each keeps its own entry in `reads`; the consistency is their joint one, which is
 * never stronger than that of any part.
 *
 * @category combinators
 * @since 0.1.0
 */
export const all: <const T extends Readonly<Record<string, Complete<unknown>>>>(
  parts: T
) => Complete<{ readonly [K in keyof T]: T[K] extends Complete<infer A> ? A : never }> = internal.all

/**
 * Turns a read into a value: what failed becomes {@link Unavailable}, and the error channel is empty of read errors.
 * This is the handler that rule 1 demands; after it, `value` can be reached only by a look at the `_tag`.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { Evidence, type ReadError } from "@befund/core"
 *
 * declare const read: Effect.Effect<Evidence.Complete<number>, ReadError.Timeout>
 *
 * export const settled: Effect.Effect<Evidence.Complete<number> | Evidence.Unavailable<ReadError.Timeout>> =
 *   Evidence.settle(read)
 * ```
 *
 * @category handlers
 * @since 0.1.0
 */
export const settle = <A, E extends ReadError, R>(
  read: Effect.Effect<Complete<A>, E, R>
): Effect.Effect<Complete<A> | Unavailable<E>, never, R> =>
  Effect.catch(read, (error): Effect.Effect<Unavailable<E>> => Effect.succeed(internal.unavailable(error)))

/**
 * What would help most: nothing for a complete read; else what the first gap or the error asks for.
 *
 * @category accessors
 * @since 0.1.0
 */
export const nextAction = (evidence: Evidence<unknown, unknown>): NextAction => {
  switch (evidence._tag) {
    case "Complete":
      return "none"
    case "Partial":
      return evidence.gaps[0].error.nextAction
    case "Unavailable":
      return evidence.error.nextAction
  }
}

/**
 * The consistency that a conclusion may rest on; nothing is established by a read that is unavailable.
 *
 * @category accessors
 * @since 0.1.0
 */
export const consistency = (evidence: Evidence<unknown, unknown>): Consistency.Consistency =>
  evidence._tag === "Unavailable" ? Consistency.notEstablished : evidence.consistency

/**
 * @category accessors
 * @since 0.1.0
 */
export const reads = (evidence: Evidence<unknown, unknown>): readonly [Read, ...ReadonlyArray<Read>] =>
  evidence._tag === "Unavailable" ? [evidence.read] : evidence.reads

/**
 * The described parts of the scope that were not read.
 *
 * @category accessors
 * @since 0.1.0
 */
export const gaps = (evidence: Evidence<unknown, unknown>): ReadonlyArray<Gap.Gap> => {
  switch (evidence._tag) {
    case "Complete":
      return []
    case "Partial":
      return evidence.gaps
    case "Unavailable":
      return [{ source: evidence.read.source, region: { _tag: "whole" }, error: evidence.error }]
  }
}
