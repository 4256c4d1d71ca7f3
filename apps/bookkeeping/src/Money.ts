/**
 * An amount of money as text with two decimals: `"-12.30"`. Arithmetic is done in whole cents, never in binary floating
 * point.
 *
 * @since 0.1.0
 */
import { Schema } from "effect"

/**
 * @category models
 * @since 0.1.0
 */
export const Money = Schema.String.check(Schema.isPattern(/^-?(?:0|[1-9]\d{0,11})\.\d{2}$/))

/**
 * @category models
 * @since 0.1.0
 */
export type Money = typeof Money.Type

/**
 * @category conversions
 * @since 0.1.0
 */
export const fromCents = (cents: number): Money => {
  const digits = String(Math.abs(cents)).padStart(3, "0")
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * The whole cents of an amount. Twelve digits before the point stay far inside the safe integers.
 *
 * @category conversions
 * @since 0.1.0
 */
export const toCents = (amount: Money): number => Number(amount.replace(".", ""))
