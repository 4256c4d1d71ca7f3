/** How many rows there are, and for a list of findings, which. Rules R10 and R17 of the algebra. */
import type { Finding } from "../../Aggregate.ts"
import * as Conclusion from "../../Conclusion.ts"
import type { Question, Tally } from "./tally.ts"

export interface Counting extends Tally {
  readonly certain: () => number
  readonly undecided: () => number
  readonly kept: ReadonlyArray<Finding<unknown>>
}

const total = (tallies: ReadonlyArray<Counting>, of: "certain" | "undecided"): number =>
  tallies.reduce((sum, tally) => sum + tally[of](), 0)

/** Keeps the first `keep` certain rows as findings; a plain count keeps none. */
export const make = (keep: number): Question<Counting> => ({
  start: () => {
    let certain = 0
    let undecided = 0
    const kept: Array<Finding<unknown>> = []
    return {
      add: ({ element, id, partition, record }, isCertain) => {
        if (!isCertain) {
          undecided += 1
          return
        }
        certain += 1
        if (kept.length >= keep) return
        kept.push({
          id,
          record,
          ...(element === undefined ? {} : { element }),
          ...(partition === undefined ? {} : { partition })
        })
      },
      certain: () => certain,
      undecided: () => undecided,
      kept
    }
  },
  answer: (tallies, { closed, scanned, unseen }) => {
    const certain = total(tallies, "certain")
    const undecided = total(tallies, "undecided")
    return closed && undecided === 0
      ? { _tag: "Exact", value: certain, vacuous: scanned === 0 }
      : {
        _tag: "Open",
        atLeast: Conclusion.bound(certain),
        atMost: unseen === undefined ? Conclusion.unbounded : Conclusion.bound(certain + undecided + unseen),
        observed: undefined,
        undecided
      }
  },
  findings: (tallies) => tallies.flatMap((tally) => tally.kept).slice(0, keep)
})
