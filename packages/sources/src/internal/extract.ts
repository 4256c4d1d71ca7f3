/** What a page says: its records, and the signals that the description names places for. */
import type { Json as JsonType, Page, ReadError } from "@befund/core"
import { Json } from "@befund/core"
import { Result } from "effect"
import type * as Condition from "../Condition.ts"
import { malformed, refused, scopeMismatch } from "./flaw.ts"
import type { Flaw } from "./flaw.ts"
import { plainOf } from "./json.ts"
import * as Place from "./place.ts"
import type { Secrets } from "./secrets.ts"
import type { Total } from "./total.ts"

type Value = JsonType.Value

/** The compiled places of a description. */
export interface Places {
  readonly items: JsonType.Pointer
  readonly total: Total | undefined
  readonly incomplete: ReadonlyArray<Condition.Compiled>
  readonly error: Place.At | undefined
  readonly echo: ReadonlyArray<{ readonly at: Place.At; readonly is: Value }>
  readonly hasMore: Place.At | undefined
  readonly token: Place.At | undefined
}

export type Extract = Flaw<ReadError.Malformed | ReadError.Refused | ReadError.ScopeMismatch>

const kindOf = (value: unknown): string =>
  value === undefined
    ? "absent"
    : value === null
    ? "null"
    : Array.isArray(value)
    ? "a list"
    : typeof value === "object"
    ? "an object"
    : typeof value === "string"
    ? "text"
    : typeof value === "boolean"
    ? "a flag"
    : "a number"

/** An error answer in the guise of a good one. */
const checkError = (at: Place.At | undefined, seen: Place.Seen, secrets: Secrets): Result.Result<void, Extract> => {
  const value = at?.read(seen)
  if (at === undefined || Place.isNothing(value) || value === false) return Result.void
  return Result.fail(refused(`the source answered with an error, at ${at.name}`, {
    excerpt: secrets.excerpt(Place.spelled(value))
  }))
}

/** The page has to be an answer to what was asked. */
const checkEcho = (echo: Places["echo"], seen: Place.Seen): Result.Result<void, Extract> => {
  for (const { at, is } of echo) {
    const value = at.read(seen)
    const isSame = value !== undefined && (at.isHeader ? Place.spelled(is) === value : Place.isSame(is, value))
    if (!isSame) return Result.fail(scopeMismatch(`the page does not say of itself, at ${at.name}, what was asked for`))
  }
  return Result.void
}

export const listAt = (
  pointer: JsonType.Pointer,
  body: Value,
  excerpt: () => string
): Result.Result<ReadonlyArray<Value>, Flaw<ReadError.Malformed>> => {
  const value = Json.get(pointer, body)
  if (isList(value)) return Result.succeed(value)
  const where = pointer.path === "" ? "the body" : `the list of records, at ${pointer.path},`
  return Result.fail(malformed(`${where} is ${kindOf(value)}${value === undefined ? "" : ", not a list"}`, excerpt()))
}

const isList = (value: Value | undefined): value is ReadonlyArray<Value> => Array.isArray(value)

/** A flag; in a header, the words for one. */
const flagAt = (at: Place.At | undefined, seen: Place.Seen): Result.Result<boolean | undefined, Extract> => {
  if (at === undefined) return Result.succeed(undefined)
  const value = at.read(seen)
  if (typeof value === "boolean") return Result.succeed(value)
  const word = at.isHeader && typeof value === "string" ? value.toLowerCase() : undefined
  return word === "true" || word === "false"
    ? Result.succeed(word === "true")
    : Result.fail(malformed(`whether there is more, at ${at.name}, is ${kindOf(value)}, not a flag`))
}

const incompleteAt = (
  conditions: ReadonlyArray<Condition.Compiled>,
  seen: Place.Seen
): Result.Result<string | undefined, Extract> => {
  for (const { ask, place } of conditions) {
    switch (ask(seen)) {
      case "holds":
        return Result.succeed(place)
      case "unclear":
        return Result.fail(
          malformed(`whether something was left out, at ${place}, cannot be told from what stands there`)
        )
      case "does_not_hold":
    }
  }
  return Result.succeed(undefined)
}

/** A weak entity tag may stay the same while the data changes: it names no state. */
export const tokenAt = (at: Place.At | undefined, seen: Place.Seen): string | undefined => {
  const text = at === undefined ? undefined : Place.textOf(at.read(seen))
  return text === undefined || text === "" || (at?.isHeader === true && text.startsWith("W/")) ? undefined : text
}

export interface Extracted extends Pick<Page.Page, "hasMore" | "total" | "token" | "incomplete"> {
  readonly records: ReadonlyArray<Value>
  readonly plain: ReadonlyArray<Value>
}

export const extract = (
  places: Places,
  parsed: JsonType.Parsed,
  seen: Place.Seen,
  secrets: Secrets
): Result.Result<Extracted, Extract> =>
  Result.gen(function*() {
    yield* checkError(places.error, seen, secrets)
    yield* checkEcho(places.echo, seen)
    const excerpt = (): string => secrets.excerpt(Json.stringify(parsed.plain).slice(0, 4096))
    const records = yield* listAt(places.items, parsed.exact, excerpt)
    const plain = parsed.plain === parsed.exact
      ? records
      : yield* listAt(places.items, plainOf(parsed), excerpt)
    return {
      records,
      plain,
      hasMore: yield* flagAt(places.hasMore, seen),
      total: places.total === undefined ? undefined : yield* places.total(seen),
      token: tokenAt(places.token, seen),
      incomplete: yield* incompleteAt(places.incomplete, seen)
    }
  })
