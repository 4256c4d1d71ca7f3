/** From the checks of an audit file to those of `@befund/core`. */
import { Check, Decimal, Json, type Key } from "@befund/core"
import * as AuditFile from "../AuditFile.ts"
import type { CompiledCheck } from "./compiled.ts"

// The keys of an object literal with these very keys.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
export const questions = Object.keys(AuditFile.checks) as ReadonlyArray<AuditFile.Question>

/** Records were decoded from JSON, or from rows of text. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const at = (pointer: Json.Pointer, record: unknown): Json.Value | undefined => Json.get(pointer, record as Json.Value)

/** `null` where there is none; `undefined` where it cannot be told: the field is missing, or is no key. */
const keyOf = (value: Json.Value | undefined): Key.Key | null | undefined => {
  if (value === null || value === "") return null
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value
  return Decimal.isDecimal(value) ? Decimal.format(value) : undefined
}

const isList = (value: Json.Value | undefined): value is ReadonlyArray<Json.Value> => Array.isArray(value)

/** The keys of the elements; elements that name nothing are no rows. */
const keysOf = (list: Json.Value | undefined, field: Json.Pointer): ReadonlyArray<Key.Key> | null | undefined => {
  if (list === null) return null
  if (!isList(list)) return undefined
  const keys: Array<Key.Key> = []
  for (const element of list) {
    const key = keyOf(Json.get(field, element))
    if (key === undefined) return undefined
    if (key !== null) keys.push(key)
  }
  return keys
}

const rowsOf = (check: CompiledCheck): Check.Rows<unknown> => {
  const { each, match, partitions: [first, ...others], source, where } = check
  const all = Check.of<unknown>(source)
  const asked = first === undefined ? all : all.partitions(first, ...others)
  // Of `every`, it is the claim and not the choice of the rows.
  const rows = where === undefined || check.kind === "every" ? asked : asked.filter(where)
  if (match === undefined) return rows
  const { left, right } = match
  const key = (row: unknown) => keyOf(at(right, row))
  const by = each === undefined
    ? { key, field: left.path, by: (row: unknown) => keyOf(at(left, row)) }
    : { key, each: (row: unknown) => keysOf(at(each, row), left) }
  const other = Check.of<unknown>(match.source)
  return match.keep === "missing" ? rows.missingIn(other, by) : rows.matchedIn(other, by)
}

export const toCheck = (check: CompiledCheck): Check.Check => {
  const { groupBy, value, where } = check
  const ungrouped = rowsOf(check)
  const rows = groupBy === undefined ? ungrouped : ungrouped.groupBy((row) => keyOf(at(groupBy, row)))
  const name = value?.path
  const field = (row: unknown) => value === undefined ? undefined : at(value, row)
  switch (check.kind) {
    case "find":
      return rows
    case "every":
      return rows.every(where ?? (() => undefined))
    case "unique":
      return rows.unique((row) => keyOf(field(row)))
    case "count":
      return rows.count()
    case "exists":
      return rows.exists()
    case "sum":
      return rows.sum(field, name)
    case "min":
      return rows.min(field, name)
    case "max":
      return rows.max(field, name)
    case "average":
      return rows.average(field, name)
  }
}
