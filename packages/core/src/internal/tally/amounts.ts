/**
 * Sums and averages of exact decimals. An undecided row widens the bounds by its amount; a row whose amount cannot be
 * told, or an unread one, leaves them open, and then only what was seen can be shown. Rules R12 and R13.
 */
import { BigDecimal } from "effect"
import * as Conclusion from "../../Conclusion.ts"
import * as Decimal from "../../Decimal.ts"
import { noFindings } from "./tally.ts"
import type { Answer, Coverage, Question, Range, Tally } from "./tally.ts"

export interface Amounts extends Tally {
  readonly sum: Decimal.Sum
  /** The negative amounts of undecided rows, and the positive ones. */
  readonly below: Decimal.Sum
  readonly above: Decimal.Sum
  readonly rows: () => number
  readonly undecided: () => number
  /** Rows whose amount is no decimal number. */
  readonly unknown: () => number
}

const zero = BigDecimal.make(0n, 0)

const start = (amount: (record: unknown) => unknown) => (): Amounts => {
  const sum = Decimal.makeSum()
  const below = Decimal.makeSum()
  const above = Decimal.makeSum()
  let rows = 0
  let undecided = 0
  let unknown = 0
  return {
    add: ({ record }, certain) => {
      const value = Decimal.fromJson(amount(record))
      if (value === undefined) {
        unknown += 1
        return
      }
      if (certain) {
        rows += 1
        sum.add(value)
        return
      }
      undecided += 1
      if (Decimal.compare(value, zero) < 0) below.add(value)
      else above.add(value)
    },
    sum,
    below,
    above,
    rows: () => rows,
    undecided: () => undecided,
    unknown: () => unknown
  }
}

const totalOf = (tallies: ReadonlyArray<Amounts>, of: "sum" | "below" | "above"): Decimal.Decimal => {
  const total = Decimal.makeSum()
  for (const tally of tallies) total.add(tally[of].value())
  return total.value()
}

const countOf = (tallies: ReadonlyArray<Amounts>, of: "rows" | "undecided" | "unknown"): number =>
  tallies.reduce((sum, tally) => sum + tally[of](), 0)

const times = (amount: Decimal.Decimal, n: number): Decimal.Decimal =>
  BigDecimal.multiply(amount, BigDecimal.make(BigInt(n), 0))

/**
 * What rows that cannot be told or were not read may add on one side: nothing where no such amount can have that sign,
 * so many times the declared extreme where their number is bounded, else anything.
 */
const unknownPart = (
  extreme: Decimal.Decimal | undefined,
  sign: 1 | -1,
  unread: number | undefined
): Decimal.Decimal | undefined => {
  if (unread === 0) return zero
  if (extreme === undefined) return undefined
  if (Decimal.compare(extreme, zero) * sign <= 0) return zero
  return unread === undefined ? undefined : times(extreme, unread)
}

const undecidedOf = (tallies: ReadonlyArray<Amounts>): number =>
  countOf(tallies, "unknown") + countOf(tallies, "undecided")

export const sum = (amount: (record: unknown) => unknown, declared: () => Range): Question<Amounts> => ({
  start: start(amount),
  answer: (tallies, { closed, scanned, unseen }: Coverage): Answer => {
    const value = totalOf(tallies, "sum")
    const undecided = undecidedOf(tallies)
    if (closed && undecided === 0) return { _tag: "Exact", value, vacuous: scanned === 0 }
    const range = declared()
    const untold = unseen === undefined ? undefined : unseen + countOf(tallies, "unknown")
    const side = (of: "below" | "above", extreme: Decimal.Decimal | undefined, sign: 1 | -1): Conclusion.Bound => {
      const unknown = unknownPart(extreme, sign, untold)
      return unknown === undefined
        ? Conclusion.unbounded
        : Conclusion.bound(Decimal.add(Decimal.add(value, totalOf(tallies, of)), unknown))
    }
    return {
      _tag: "Open",
      atLeast: side("below", range.min, -1),
      atMost: side("above", range.max, 1),
      observed: value,
      undecided
    }
  },
  findings: noFindings
})

/** Digits after the point that an average is given with beyond those of its amounts. */
const extraDigits = 6

const mean = (sum: Decimal.Decimal, rows: number): Decimal.Decimal | undefined =>
  rows === 0
    ? undefined
    : BigDecimal.round(BigDecimal.divideUnsafe(sum, BigDecimal.make(BigInt(rows), 0)), {
      scale: sum.scale + extraDigits,
      mode: "half-even"
    })

export const average = (amount: (record: unknown) => unknown): Question<Amounts> => ({
  start: start(amount),
  answer: (tallies, { closed }: Coverage): Answer => {
    const rows = countOf(tallies, "rows")
    const value = mean(totalOf(tallies, "sum"), rows)
    const undecided = undecidedOf(tallies)
    return closed && undecided === 0
      ? { _tag: "Exact", value, vacuous: rows === 0 }
      : { _tag: "Open", atLeast: Conclusion.unbounded, atMost: Conclusion.unbounded, observed: value, undecided }
  },
  findings: noFindings
})
