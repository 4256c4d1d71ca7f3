/**
 * What a question keeps while rows go by, and what it answers at the end. One tally sees the rows of one walk, so that a
 * walk that comes to nothing can be left out of the answer.
 */
import type { Finding } from "../../Aggregate.ts"
import type * as Conclusion from "../../Conclusion.ts"
import type * as Decimal from "../../Decimal.ts"

/** A row on its way to the question. `element` is set where the check looks at each element of a list in the record. */
export interface Row {
  readonly record: unknown
  readonly id: string
  readonly element: string | undefined
  readonly partition: string | undefined
}

/** What is known of the rows as a whole, once everything was read that will be. */
export interface Coverage {
  /** No unread part of the scope could hold another row. */
  readonly closed: boolean
  /** Records of the scope that went by, before any filter. */
  readonly scanned: number
  /** The most rows that may be unread: 0 where the rows are closed, `undefined` where there is no bound. */
  readonly unseen: number | undefined
}

/** Between which values an unread amount lies, where somebody has declared it. */
export interface Range {
  readonly min: Decimal.Decimal | undefined
  readonly max: Decimal.Decimal | undefined
}

export type Answer =
  | { readonly _tag: "Exact"; readonly value: Conclusion.Value | undefined; readonly vacuous: boolean }
  | {
    readonly _tag: "Open"
    readonly atLeast: Conclusion.Bound
    readonly atMost: Conclusion.Bound
    readonly observed: Conclusion.Value | undefined
    readonly undecided: number
  }

export interface Tally {
  /** `certain`: the row belongs to the result whatever is unread; else it was read, but may or may not belong to it. */
  readonly add: (row: Row, certain: boolean) => void
}

/** A question as a fold: `start` for each walk, `answer` over the tallies of all walks that came to something. */
export interface Question<T extends Tally> {
  readonly start: () => T
  readonly answer: (tallies: ReadonlyArray<T>, coverage: Coverage) => Answer
  readonly findings: (tallies: ReadonlyArray<T>) => ReadonlyArray<Finding<unknown>>
}

export const noFindings = (): ReadonlyArray<never> => []
