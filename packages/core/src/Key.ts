/**
 * Ids and order keys of records.
 */

/**
 * What identifies or orders a record. A 64-bit integer is a `bigint`, so that its last digits count.
 *
 * @category models
 * @since 0.1.0
 */
export type Key = string | number | bigint

/**
 * The one form in which ids are compared: the digits of a number, the text of a string. The id `7` and the id `"7"`
 * are one id.
 *
 * @category conversions
 * @since 0.1.0
 */
export const id = (key: Key): string => typeof key === "string" ? key : String(key)

/**
 * A key that can stand for a record: not empty, not `NaN`, not infinite.
 *
 * @category predicates
 * @since 0.1.0
 */
export const isKey = (value: unknown): value is Key =>
  typeof value === "string"
    ? value !== ""
    : typeof value === "number"
    ? Number.isFinite(value)
    : typeof value === "bigint"
