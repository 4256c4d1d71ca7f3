/**
 * Yes or no: whether some row satisfies a predicate, whether all do. One certain row decides `exists`, one certain
 * counterexample decides `every`, whatever is unread. Rules R15 and R16.
 */
import * as Conclusion from "../../Conclusion.ts"
import { noFindings } from "./tally.ts"
import type { Answer, Question, Tally } from "./tally.ts"

export interface Truth extends Tally {
  /** A certain row for which the predicate has the deciding value. */
  readonly decided: () => boolean
  /** Rows that may or may not be deciding ones. */
  readonly undecided: () => number
  readonly rows: () => number
}

const open = (undecided: number): Answer => ({
  _tag: "Open",
  atLeast: Conclusion.unbounded,
  atMost: Conclusion.unbounded,
  observed: undefined,
  undecided
})

const make = (
  where: (record: unknown) => boolean | undefined,
  deciding: boolean,
  vacuousOver: "rows" | "scanned"
): Question<Truth> => ({
  start: () => {
    let decided = false
    let undecided = 0
    let rows = 0
    return {
      add: ({ record }, certain) => {
        rows += 1
        const holds = where(record)
        if (holds === deciding && certain) decided = true
        else if (holds === deciding || holds === undefined) undecided += 1
      },
      decided: () => decided,
      undecided: () => undecided,
      rows: () => rows
    }
  },
  answer: (tallies, { closed, scanned }) => {
    if (tallies.some((tally) => tally.decided())) return { _tag: "Exact", value: deciding, vacuous: false }
    const undecided = tallies.reduce((sum, tally) => sum + tally.undecided(), 0)
    if (!closed || undecided > 0) return open(undecided)
    const over = vacuousOver === "scanned" ? scanned : tallies.reduce((sum, tally) => sum + tally.rows(), 0)
    return { _tag: "Exact", value: !deciding, vacuous: over === 0 }
  },
  findings: noFindings
})

export const exists = (where: (record: unknown) => boolean | undefined) => make(where, true, "scanned")

export const every = (where: (record: unknown) => boolean | undefined) => make(where, false, "rows")
