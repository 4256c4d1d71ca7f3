/**
 * Values of the domain in the form that a JSON text gives back: whatever `Json.stringify` writes of them, `Json.parseText`
 * reads as the same value.
 */
import { BigDecimal, DateTime, Option } from "effect"
import * as Decimal from "../../Decimal.ts"
import type * as Json from "../../Json.ts"
import type { Exact } from "./fields.ts"

/** A double where its shortest form spells the decimal, else a bigint for an integer, else the decimal itself. */
export const ofDecimal = (decimal: Decimal.Decimal): Exact => {
  const normal = BigDecimal.normalize(decimal)
  const double = Number(Decimal.format(normal))
  if (Number.isFinite(double) && BigDecimal.equals(BigDecimal.fromNumberUnsafe(double), normal)) return double
  // A new one: what was normalized holds a reference to itself, which a comparison of values would see.
  return normal.scale <= 0
    ? normal.value * 10n ** BigInt(-normal.scale)
    : BigDecimal.make(normal.value, normal.scale)
}

const ofBigint = (integer: bigint): Exact => ofDecimal(BigDecimal.fromBigInt(integer))

/** With milliseconds; none for a year that the format has no digits for. */
export const time = (moment: DateTime.Utc): string | undefined => {
  const text = DateTime.formatIso(moment)
  return text.length === 24 ? text : undefined
}

export const timeOrNull = (moment: Option.Option<DateTime.Utc>): string | null =>
  Option.getOrUndefined(Option.map(moment, time)) ?? null

/** As deep as an answer of a source may be, and then some. */
const maxDepth = 500

/**
 * A record as JSON, as `JSON.stringify` would have it, with exact numbers: what has a `toJSON` is asked for it, members
 * that JSON has no form for are left out, and elements of that kind are null.
 */
export const json = (value: unknown, depth = 0): Json.Value => jsonOrNothing(value, depth) ?? null

const jsonOrNothing = (value: unknown, depth: number): Json.Value | undefined => {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value
    case "number":
      return Number.isFinite(value) ? value + 0 : null
    case "bigint":
      return ofBigint(value)
    case "object":
      return value === null || depth > maxDepth ? null : jsonObject(value, depth)
    default:
      return undefined
  }
}

const jsonObject = (value: object, depth: number): Json.Value | undefined => {
  if (Decimal.isDecimal(value)) return ofDecimal(value)
  if (Array.isArray(value)) return value.map((element: unknown) => json(element, depth + 1))
  if ("toJSON" in value && typeof value.toJSON === "function") return json(value.toJSON(), depth + 1)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
      const written = jsonOrNothing(member, depth + 1)
      return written === undefined ? [] : [[name, written]]
    })
  )
}
