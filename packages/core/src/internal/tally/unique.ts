/**
 * Whether a key is unique. Two certain rows with one key decide it, whatever is unread, rule R19; only that much is
 * kept: the keys, not the rows.
 */
import * as Conclusion from "../../Conclusion.ts"
import * as Key from "../../Key.ts"
import * as KeySet from "../keySet.ts"
import { noFindings } from "./tally.ts"
import type { Answer, Question, Tally } from "./tally.ts"

export interface Unique extends Tally {
  readonly keys: KeySet.KeySet
  readonly repeated: () => boolean
  /** Rows whose key cannot be told, or that may not belong to the rows at all. */
  readonly undecided: () => number
}

export const make = (value: (record: unknown) => unknown): Question<Unique> => ({
  start: () => {
    const keys = KeySet.make()
    let repeated = false
    let undecided = 0
    return {
      add: ({ record }, certain) => {
        const key = value(record)
        if (!certain || !Key.isKey(key)) undecided += 1
        else if (!keys.add(Key.id(key))) repeated = true
      },
      keys,
      repeated: () => repeated,
      undecided: () => undecided
    }
  },
  answer: (tallies, { closed }): Answer => {
    const across = tallies.some((tally, i) =>
      tallies.slice(i + 1).some((other) => KeySet.overlap(tally.keys, other.keys))
    )
    if (across || tallies.some((tally) => tally.repeated())) return { _tag: "Exact", value: false, vacuous: false }
    const undecided = tallies.reduce((sum, tally) => sum + tally.undecided(), 0)
    return closed && undecided === 0
      ? { _tag: "Exact", value: true, vacuous: tallies.every((tally) => tally.keys.size() === 0) }
      : {
        _tag: "Open",
        atLeast: Conclusion.unbounded,
        atMost: Conclusion.unbounded,
        observed: undefined,
        undecided
      }
  },
  findings: noFindings
})
