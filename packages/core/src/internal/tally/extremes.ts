/**
 * The least and the greatest value. Among decimals by their number, among texts (dates, names) by code point; a value of
 * another kind than the others cannot be compared and leaves the answer open. Rule R14: whatever is unread, the least
 * value is at most the least one seen.
 */
import * as Conclusion from "../../Conclusion.ts"
import * as Decimal from "../../Decimal.ts"
import { noFindings } from "./tally.ts"
import type { Answer, Question, Range, Tally } from "./tally.ts"

type Comparable = Decimal.Decimal | string

export interface Extreme extends Tally {
  readonly certain: () => Comparable | undefined
  readonly possible: () => Comparable | undefined
  readonly undecided: () => number
}

const comparable = (value: unknown): Comparable | undefined =>
  Decimal.fromJson(value) ?? (typeof value === "string" && value !== "" ? value : undefined)

/** Negative when `a` comes first; `undefined` when the two are of different kinds. */
const compare = (a: Comparable, b: Comparable): number | undefined => {
  if (typeof a === "string" || typeof b === "string") {
    return typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : undefined
  }
  return Decimal.compare(a, b)
}

const make = (
  value: (record: unknown) => unknown,
  sign: 1 | -1,
  limitOf: () => Decimal.Decimal | undefined
): Question<Extreme> => {
  /** Whether `a` is more extreme than `b`. */
  const beats = (a: Comparable, b: Comparable): boolean => sign * (compare(a, b) ?? 0) < 0
  const best = (values: ReadonlyArray<Comparable | undefined>): Comparable | undefined =>
    values.reduce((sofar, next) => next !== undefined && (sofar === undefined || beats(next, sofar)) ? next : sofar)
  return {
    start: () => {
      let certain: Comparable | undefined
      let possible: Comparable | undefined
      let undecided = 0
      return {
        add: ({ record }, isCertain) => {
          const next = comparable(value(record))
          const like = certain ?? possible
          if (next === undefined || (like !== undefined && compare(next, like) === undefined)) {
            undecided += 1
            return
          }
          if (isCertain) certain = best([certain, next])
          else {
            undecided += 1
            possible = best([possible, next])
          }
        },
        certain: () => certain,
        possible: () => possible,
        undecided: () => undecided
      }
    },
    answer: (tallies, { closed }): Answer => {
      const certain = best([undefined, ...tallies.map((tally) => tally.certain())])
      const possible = best([undefined, ...tallies.map((tally) => tally.possible())])
      const undecided = tallies.reduce((sum, tally) => sum + tally.undecided(), 0)
      if (closed && undecided === 0) return { _tag: "Exact", value: certain, vacuous: certain === undefined }
      const limit = limitOf()
      // Nothing can lie beyond the declared limit, so that one certain row at it decides.
      if (certain !== undefined && limit !== undefined && compare(certain, limit) === 0) {
        return { _tag: "Exact", value: certain, vacuous: false }
      }
      const seen = certain === undefined ? Conclusion.unbounded : Conclusion.bound(certain)
      const beyond = limit === undefined ? Conclusion.unbounded : Conclusion.bound(limit)
      return {
        _tag: "Open",
        atLeast: sign === 1 ? beyond : seen,
        atMost: sign === 1 ? seen : beyond,
        observed: certain ?? possible,
        undecided
      }
    },
    findings: noFindings
  }
}

export const min = (value: (record: unknown) => unknown, declared: () => Range) => make(value, 1, () => declared().min)

export const max = (value: (record: unknown) => unknown, declared: () => Range) => make(value, -1, () => declared().max)
