/**
 * What the evidence of all sources together lets a check say.
 *
 * A conclusion is computed, never decided by the person who writes the check. A number is in reach only where the
 * answer is exact (rule 2); each source keeps its own evidence (rule 4); the findings that are listed are certain ones.
 */
import type * as Aggregate from "./Aggregate.ts"
import type * as Consistency from "./Consistency.ts"
import type * as Decimal from "./Decimal.ts"
import type * as Evidence from "./Evidence.ts"
import type * as Gap from "./Gap.ts"
import type * as Key from "./Key.ts"
import type { NextAction } from "./ReadError.ts"

/**
 * What a check asks. `findings` is a list, whose answer is its length; the others are questions of one answer.
 *
 * @category models
 * @since 0.1.0
 */
export type Kind =
  | "findings"
  | "count"
  | "sum"
  | "min"
  | "max"
  | "average"
  | "exists"
  | "every"
  | "unique"

/**
 * A count is a number, an amount a decimal, the least or greatest of dates or names a text, a yes or no a boolean.
 *
 * @category models
 * @since 0.1.0
 */
export type Value = number | Decimal.Decimal | string | boolean

/**
 * The answer for one group of a check that asks by group. Other groups may exist where the whole is open.
 *
 * @category models
 * @since 0.1.0
 */
export interface Group {
  readonly group: string
  readonly value: Value | undefined
  /** Both are the value where it is known. */
  readonly atLeast: Bound
  readonly atMost: Bound
  readonly exact: boolean
}

/**
 * What every conclusion carries, whatever it is worth.
 *
 * @category models
 * @since 0.1.0
 */
export interface Common {
  readonly check: string
  readonly kind: Kind
  /** The evidence of every source that the check asks, by its name in the audit. */
  readonly sources: Readonly<Record<string, Evidence.Evidence<unknown, unknown>>>
  /** What was not read and could change the answer. */
  readonly gaps: ReadonlyArray<Gap.Gap>
  /** Partitions that the check asks about; empty where it asks about the whole scope. */
  readonly partitions: ReadonlyArray<string>
  /** The key up to which the check asks, where it does not ask about the whole scope. */
  readonly upTo?: Key.Key
  /** Declared facts that the answer rests on, in a notation that both languages share. */
  readonly facts: ReadonlyArray<string>
  /** One answer a group, where the check asks by group. */
  readonly groups?: ReadonlyArray<Group>
  readonly nextAction: NextAction
}

/**
 * The answer is exact.
 *
 * @category models
 * @since 0.1.0
 */
export interface Complete extends Common {
  readonly _tag: "Complete"
  readonly consistency: Consistency.Consistency
  /** `undefined` only for the least, greatest or average of nothing. */
  readonly value: Value | undefined
  /** Certain findings, perhaps cut for display; `value` counts all of them. */
  readonly findings: ReadonlyArray<Aggregate.Finding<unknown>>
  /** The answer is about nothing: there was no record in the scope. */
  readonly vacuous: boolean
}

/**
 * Something certain can be said, but not the answer. The bounds are no numbers of the answer's type on purpose.
 *
 * @category models
 * @since 0.1.0
 */
export interface Partial extends Common {
  readonly _tag: "Partial"
  readonly consistency: Consistency.Consistency
  /** `complete` when nothing unread could change the answer, and it is open only for undecided records. */
  readonly coverage: "complete" | "incomplete"
  readonly atLeast: Bound
  readonly atMost: Bound
  /** What the records that were read came to, for questions about values: a subtotal, the least so far. Not a bound. */
  readonly observed: Value | undefined
  /** Certain findings. */
  readonly findings: ReadonlyArray<Aggregate.Finding<unknown>>
  /** Records that were read and on which the check could not be evaluated. */
  readonly undecided: number
}

/**
 * One side of what is known of an answer.
 *
 * @category models
 * @since 0.1.0
 */
export type Bound =
  | { readonly _tag: "Bound"; readonly value: Value }
  | { readonly _tag: "Unbounded" }

/**
 * Nothing certain can be said.
 *
 * @category models
 * @since 0.1.0
 */
export interface Unavailable extends Common {
  readonly _tag: "Unavailable"
}

/**
 * @category models
 * @since 0.1.0
 */
export type Conclusion = Complete | Partial | Unavailable

/**
 * @category constructors
 * @since 0.1.0
 */
export const unbounded: Bound = { _tag: "Unbounded" }

/**
 * @category constructors
 * @since 0.1.0
 */
export const bound = (value: Value): Bound => ({ _tag: "Bound", value })

/**
 * @category guards
 * @since 0.1.0
 */
export const isComplete = (conclusion: Conclusion): conclusion is Complete => conclusion._tag === "Complete"

/**
 * @category guards
 * @since 0.1.0
 */
export const isPartial = (conclusion: Conclusion): conclusion is Partial => conclusion._tag === "Partial"

/**
 * @category guards
 * @since 0.1.0
 */
export const isUnavailable = (conclusion: Conclusion): conclusion is Unavailable => conclusion._tag === "Unavailable"

/**
 * One handler for each way in which a check can end; leaving one out does not compile.
 *
 * @example
 * ```ts
 * import { Conclusion } from "@befund/core"
 *
 * declare const conclusion: Conclusion.Conclusion
 *
 * export const light = Conclusion.match(conclusion, {
 *   Complete: ({ value }) => value === 0 ? "green" : "red",
 *   Partial: () => "open",
 *   Unavailable: () => "open"
 * })
 * ```
 *
 * @category pattern matching
 * @since 0.1.0
 */
export const match = <A, B, C>(
  conclusion: Conclusion,
  handlers: {
    readonly Complete: (complete: Complete) => A
    readonly Partial: (partial: Partial) => B
    readonly Unavailable: (unavailable: Unavailable) => C
  }
): A | B | C => {
  switch (conclusion._tag) {
    case "Complete":
      return handlers.Complete(conclusion)
    case "Partial":
      return handlers.Partial(conclusion)
    case "Unavailable":
      return handlers.Unavailable(conclusion)
  }
}

/**
 * The number of findings, which only a complete list of findings has.
 *
 * @category accessors
 * @since 0.1.0
 */
export const findingCount = (conclusion: Complete): number | undefined =>
  conclusion.kind === "findings" && typeof conclusion.value === "number" ? conclusion.value : undefined

/**
 * Whether a complete conclusion counts as having findings: a list that is not empty, an `every` or `unique` that is
 * false, an `exists` that is true. Contract, exit codes.
 *
 * @category accessors
 * @since 0.1.0
 */
export const hasFindings = (conclusion: Complete): boolean => {
  switch (conclusion.kind) {
    case "findings":
      return conclusion.value !== 0
    case "every":
    case "unique":
      return conclusion.value === false
    case "exists":
      return conclusion.value === true
    default:
      return false
  }
}
