/** Exact arithmetic of answers: decimals for sums, fractions of a decimal and a count for averages, values in order. */
import { BigDecimal } from "effect"
import * as Decimal from "../../Decimal.ts"
import type * as Key from "../../Key.ts"

export const zero: Decimal.Decimal = BigDecimal.make(0n, 0)

export const ofNumber = (n: number): Decimal.Decimal => BigDecimal.fromNumberUnsafe(n)

/** The decimal so many times; the count is a whole number. */
export const times = (decimal: Decimal.Decimal, n: number): Decimal.Decimal =>
  BigDecimal.make(decimal.value * BigInt(n), decimal.scale)

export const isBelow = (left: Decimal.Decimal, right: Decimal.Decimal): boolean => Decimal.compare(left, right) < 0

/** An average as it is: the exact sum over the count, which is above zero. */
export interface Fraction {
  readonly numerator: Decimal.Decimal
  readonly denominator: number
}

export const fraction = (numerator: Decimal.Decimal, denominator: number): Fraction => ({ numerator, denominator })

export const compareFractions = (left: Fraction, right: Fraction): -1 | 0 | 1 =>
  Decimal.compare(times(left.numerator, right.denominator), times(right.numerator, left.denominator))

/** One decimal over another one above zero. */
export const quotient = (top: Decimal.Decimal, bottom: Decimal.Decimal): Fraction | undefined => {
  const scale = Math.max(0, bottom.scale)
  const units = bottom.value * 10n ** BigInt(scale - bottom.scale)
  // The denominator is a count elsewhere; one beyond the safe integers would not be exact.
  return units > BigInt(Number.MAX_SAFE_INTEGER)
    ? undefined
    : fraction(BigDecimal.make(top.value, top.scale - scale), Number(units))
}

/** So many digits after the point. A lower bound is rounded down and an upper one up, so that neither says too much. */
export const toDecimal = (
  { denominator, numerator }: Fraction,
  digits: number,
  rounding: "down" | "up" | "nearest"
): Decimal.Decimal => {
  const [top, bottom] = numerator.scale <= digits
    ? [numerator.value * 10n ** BigInt(digits - numerator.scale), BigInt(denominator)]
    : [numerator.value, BigInt(denominator) * 10n ** BigInt(numerator.scale - digits)]
  return BigDecimal.make(
    rounding === "down"
      ? floor(top, bottom)
      : rounding === "up"
      ? -floor(-top, bottom)
      : floor(2n * top + bottom, 2n * bottom),
    digits
  )
}

const floor = (top: bigint, bottom: bigint): bigint => {
  const whole = top / bottom
  return top % bottom < 0n ? whole - 1n : whole
}

/** What has an order: amounts by their value, texts by their code points. An amount comes before every text. */
export type Value = Key.Key | Decimal.Decimal

export const compareValues = (left: Value, right: Value): number => {
  if (typeof left === "string") return typeof right === "string" ? compareTexts(left, right) : 1
  if (typeof right === "string") return -1
  return typeof left === "number" && typeof right === "number"
    ? left - right
    : Decimal.compare(amountOf(left), amountOf(right))
}

/** As the check on the order of pages takes texts to be sorted. The engine's own order puts surrogates too early. */
const compareTexts = (left: string, right: string): number => {
  const length = Math.min(left.length, right.length)
  let at = 0
  while (at < length && left.charCodeAt(at) === right.charCodeAt(at)) at++
  return at < length ? rank(left.charCodeAt(at)) - rank(right.charCodeAt(at)) : left.length - right.length
}

const rank = (unit: number): number => unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800

const amountOf = (value: number | bigint | Decimal.Decimal): Decimal.Decimal =>
  typeof value === "number" ? ofNumber(value) : typeof value === "bigint" ? BigDecimal.fromBigInt(value) : value

/** Optional values of an average: each may be there so many times, up to `Infinity`, or not at all. */
export interface Optional {
  readonly value: Decimal.Decimal
  readonly times: number
}

/**
 * The least average of the values that are there and of any of the optional ones: those below the average so far are
 * taken in ascending order. With a value that may be there without end it is the limit. Rule R13.
 */
export const leastAverage = (
  sum: Decimal.Decimal,
  count: number,
  optional: ReadonlyArray<Optional>
): Fraction | undefined => {
  let [total, n] = [sum, count]
  const ascending = optional.filter((each) => each.times > 0).toSorted((a, b) => Decimal.compare(a.value, b.value))
  for (const each of ascending) {
    if (n > 0 && !isBelow(times(each.value, n), total)) break
    if (each.times === Number.POSITIVE_INFINITY) return fraction(each.value, 1)
    // The first of nothing stands alone: more of the same value leave the average as it is.
    total = Decimal.add(total, times(each.value, each.times))
    n += each.times
  }
  return n === 0 ? undefined : fraction(total, n)
}
