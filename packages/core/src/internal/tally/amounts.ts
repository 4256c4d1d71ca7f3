/**
 * Sums and averages of exact decimals. An undecided row widens the bounds by its amount; a row whose amount cannot be
 * told, or an unread one, leaves them open, and then only what was seen can be shown. Rules R12 and R13.
 */
import { BigDecimal } from "effect"
import * as Conclusion from "../../Conclusion.ts"
import * as Decimal from "../../Decimal.ts"
import { noFindings } from "./tally.ts"
import type { Answer, Coverage, Question, Tally } from "./tally.ts"

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

/** What both questions share: whether the bounds are closed, and what is undecided. */
const openness = (tallies: ReadonlyArray<Amounts>, { closed }: Coverage) => {
  const unknown = countOf(tallies, "unknown")
  return { bounded: closed && unknown === 0, undecided: unknown + countOf(tallies, "undecided") }
}

export const sum = (amount: (record: unknown) => unknown): Question<Amounts> => ({
  start: start(amount),
  answer: (tallies, coverage): Answer => {
    const value = totalOf(tallies, "sum")
    const { bounded, undecided } = openness(tallies, coverage)
    if (bounded && undecided === 0) return { _tag: "Exact", value, vacuous: coverage.scanned === 0 }
    const side = (of: "below" | "above"): Conclusion.Bound =>
      bounded ? Conclusion.bound(Decimal.add(value, totalOf(tallies, of))) : Conclusion.unbounded
    return { _tag: "Open", atLeast: side("below"), atMost: side("above"), observed: value, undecided }
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
  answer: (tallies, coverage): Answer => {
    const value = mean(totalOf(tallies, "sum"), countOf(tallies, "rows"))
    const { bounded, undecided } = openness(tallies, coverage)
    return bounded && undecided === 0
      ? { _tag: "Exact", value, vacuous: countOf(tallies, "rows") === 0 }
      : {
        _tag: "Open",
        atLeast: Conclusion.unbounded,
        atMost: Conclusion.unbounded,
        observed: value,
        undecided
      }
  },
  findings: noFindings
})
