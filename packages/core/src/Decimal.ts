/**
 * Exact decimal numbers: sums of money without binary floating point.
 *
 * A number in JSON stands for the decimal that its shortest form spells: `0.1` is one tenth, not the double next to it.
 *
 * @since 0.1.0
 */
import { BigDecimal } from "effect"

/**
 * An exact decimal. Its scale, the digits after the point, is kept: `10.50` stays `10.50`.
 *
 * @category models
 * @stability unstable
 * @since 0.1.0
 */
export type Decimal = BigDecimal.BigDecimal

/**
 * The most digits, and the largest scale, that a value may have to be taken as a decimal. A few bytes of JSON such as
 * `1e999999999` would otherwise cost gigabytes in the first sum.
 *
 * @category constants
 * @stability unstable
 * @since 0.1.0
 */
export const maxDigits = 10_000

/**
 * An exact sum that grows in place.
 *
 * `add` tells whether the value was a decimal. A value that is none leaves the sum as it is and makes `isExact` false
 * for good, so that a total with a hole in it cannot pass for a total.
 *
 * @category models
 * @stability unstable
 * @since 0.1.0
 */
export interface Sum {
  readonly add: (value: unknown) => boolean
  readonly value: () => Decimal
  readonly isExact: () => boolean
}

/**
 * Whether a value is a decimal.
 *
 * `BigDecimal.isBigDecimal` asks for a property by name, which an object out of a JSON body can have as well; plain
 * objects are therefore refused.
 *
 * @category guards
 * @stability unstable
 * @since 0.1.0
 */
export const isDecimal = (value: unknown): value is Decimal =>
  BigDecimal.isBigDecimal(value) && Object.getPrototypeOf(value) !== Object.prototype

/**
 * The decimal that a JSON value stands for: a finite number by its shortest form, a bigint, a decimal, or a string of
 * the form `-?digits(.digits)?`. Everything else is `undefined`: other strings (an exponent, a space, a separator of
 * thousands, a plus sign), `NaN`, and values of more than {@link maxDigits} digits.
 *
 * **Example** (What counts as a decimal)
 *
 * ```ts
 * import * as Decimal from "@befund/core/Decimal"
 *
 * Decimal.fromJson("10.50") // 10.50
 * Decimal.fromJson(0.1) // 0.1
 * Decimal.fromJson("1,000.00") // undefined
 * ```
 *
 * @category constructors
 * @stability unstable
 * @since 0.1.0
 */
export const fromJson = (value: unknown): Decimal | undefined => {
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) ? BigDecimal.fromNumberUnsafe(value) : undefined
    case "bigint":
      return bounded(BigDecimal.fromBigInt(value))
    case "string":
      return value.length <= maxDigits && plainDecimal.test(value) ? BigDecimal.fromStringUnsafe(value) : undefined
    default:
      return isDecimal(value) ? bounded(value) : undefined
  }
}

/**
 * An empty sum.
 *
 * Numbers and short strings with up to four digits after the point are added as safe integers, which is the usual case
 * of money and costs no allocation; everything else goes through bigint.
 *
 * **Example** (A total that knows what it rests on)
 *
 * ```ts
 * import * as Decimal from "@befund/core/Decimal"
 *
 * const total = Decimal.makeSum()
 * total.add("10.50")
 * total.add(0.1)
 * total.add(0.2)
 * Decimal.format(total.value()) // "10.80"
 * total.add(null) // false
 * total.isExact() // false
 * ```
 *
 * @category constructors
 * @stability unstable
 * @since 0.1.0
 */
export const makeSum = (): Sum => {
  // The sum is `units / 10 ** fixedScale + rest`; `shown` is the most digits after the point that any of the units had.
  let units = 0
  let shown = 0
  let rest = zero
  let isExact = true

  // Each of the units is a multiple of the power divided by, so the quotient is an exact integer.
  const unitsAsDecimal = () => BigDecimal.make(BigInt(units / 10 ** (fixedScale - shown)), shown)

  const addUnits = (more: number, scale: number): true => {
    if (!Number.isSafeInteger(units + more)) {
      rest = add(rest, unitsAsDecimal())
      units = 0
    }
    units += more
    if (scale > shown) shown = scale
    return true
  }

  const addAny = (value: unknown): boolean => {
    const decimal = fromJson(value)
    if (decimal === undefined) {
      isExact = false
      return false
    }
    rest = add(rest, decimal)
    return true
  }

  return {
    add: (value) => {
      if (typeof value === "number") {
        const more = unitsOf(value)
        return more === undefined ? addAny(value) : addUnits(more, digitsShown(more))
      }
      return typeof value === "string" && shortDecimal.test(value)
        ? addUnits(Math.round(Number(value) * fixedPower), digitsAfterPoint(value))
        : addAny(value)
    },
    isExact: () => isExact,
    value: () => add(rest, unitsAsDecimal())
  }
}

/**
 * The order of two decimals by value: `1.0` and `1` are equal.
 *
 * @category ordering
 * @stability unstable
 * @since 0.1.0
 */
export const compare = (left: Decimal, right: Decimal): -1 | 0 | 1 => BigDecimal.Order(left, right)

/**
 * The exact sum of two decimals, with the larger of their scales: `10.50 + 0.50` is `11.00`.
 *
 * @category combinators
 * @stability unstable
 * @since 0.1.0
 */
export const add = (left: Decimal, right: Decimal): Decimal => {
  const scale = Math.max(left.scale, right.scale)
  return BigDecimal.make(valueAt(left, scale) + valueAt(right, scale), scale)
}

/**
 * The decimal with its sign turned; the scale stays.
 *
 * @category combinators
 * @stability unstable
 * @since 0.1.0
 */
export const negate = (decimal: Decimal): Decimal => BigDecimal.negate(decimal)

/**
 * The decimal without its sign; the scale stays.
 *
 * @category combinators
 * @stability unstable
 * @since 0.1.0
 */
export const abs = (decimal: Decimal): Decimal => BigDecimal.abs(decimal)

/**
 * The decimal written out: every digit, the scale kept, never an exponent.
 *
 * **Example** (The scale is kept)
 *
 * ```ts
 * import * as Decimal from "@befund/core/Decimal"
 * import { BigDecimal } from "effect"
 *
 * Decimal.format(BigDecimal.make(1100n, 2)) // "11.00"
 * Decimal.format(BigDecimal.make(5n, -3)) // "5000"
 * ```
 *
 * @category conversions
 * @stability unstable
 * @since 0.1.0
 */
export const format = (decimal: Decimal): string => {
  const { scale, value } = decimal
  if (scale <= 0) return value === 0n ? "0" : `${value}${"0".repeat(-scale)}`
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, "0")
  return `${value < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/**
 * The decimal as a number token of JSON, with every digit: as {@link format} writes it, or, where that would take more
 * than {@link maxDigits} digits, with an exponent.
 *
 * @category conversions
 * @stability unstable
 * @since 0.1.0
 */
export const toJsonToken = (decimal: Decimal): string => {
  const isShort = decimal.scale < 0
    ? String(decimal.value).length - decimal.scale <= maxDigits
    : decimal.scale <= maxDigits
  return isShort ? format(decimal) : `${decimal.value}e${-decimal.scale}`
}

const plainDecimal = /^-?\d+(?:\.\d+)?$/

// At most 15 digits: a double holds them, and its product with the fixed power rounds to the right integer.
const shortDecimal = /^-?\d{1,11}(?:\.\d{1,4})?$/

const fixedScale = 4
const fixedPower = 10 ** fixedScale
const zero = BigDecimal.make(0n, 0)
const beyondDigits = 10n ** BigInt(maxDigits)

/**
 * The number in units of the fixed scale, if its shortest form has no digit beyond that. Division rounds to the nearest
 * double, so a quotient that equals the number makes `units / power` one of the decimals that the number is nearest to;
 * below 10^15 units no two decimals share a double, so it is the one that the shortest form spells.
 */
const unitsOf = (value: number): number | undefined => {
  const units = Math.round(value * fixedPower)
  return units / fixedPower === value && Math.abs(units) < 1e15 ? units : undefined
}

const digitsShown = (units: number): number => {
  let power = fixedPower
  let scale = 0
  while (units % power !== 0) {
    power /= 10
    scale++
  }
  return scale
}

const digitsAfterPoint = (value: string): number => {
  const point = value.indexOf(".")
  return point === -1 ? 0 : value.length - point - 1
}

const valueAt = (decimal: Decimal, scale: number): bigint =>
  scale === decimal.scale ? decimal.value : decimal.value * 10n ** BigInt(scale - decimal.scale)

const isBounded = ({ scale, value }: Decimal): boolean =>
  Math.abs(scale) <= maxDigits && value < beyondDigits && value > -beyondDigits

const bounded = (decimal: Decimal): Decimal | undefined => isBounded(decimal) ? decimal : undefined
