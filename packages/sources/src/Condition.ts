/**
 * How a source says that something is left out: a place in an answer, or in a record, and what stands there then.
 *
 * Where nothing stands, nothing is left out; many interfaces send such a flag only when it is raised.
 *
 * @since 0.1.0
 */
import { Decimal, type Json } from "@befund/core"
import { Result } from "effect"
import { Headers } from "effect/http"
import * as Places from "./internal/place.ts"

/**
 * A place in an answer: a JSON Pointer (RFC 6901) into its body, or the name of a response header.
 *
 * @category models
 * @since 0.1.0
 */
export type Place = Places.Place

/**
 * What has to stand at a place for the condition to hold.
 *
 * - `is`: this value. Where `true` or `false` is expected, another value that is not `null` cannot be understood.
 * - `above`: a number above this one, such as a count of failed parts.
 * - `notEmpty`: a list, an object or a text with something in it, or any other value than `null`, `false` and 0.
 *
 * @category models
 * @since 0.1.0
 */
export type Expectation =
  | { readonly is: Json.Value }
  | { readonly above: number }
  | { readonly notEmpty: true }

/**
 * A condition on an answer.
 *
 * @category models
 * @since 0.1.0
 */
export type Condition = { readonly at: Place } & Expectation

/**
 * A condition on a record.
 *
 * @category models
 * @since 0.1.0
 */
export type OnRecord = { readonly at: string } & Expectation

/**
 * Whether a condition holds; `unclear` where what stands at its place is of a kind that the condition cannot be asked of.
 *
 * @category models
 * @since 0.1.0
 */
export type Outcome = "holds" | "does_not_hold" | "unclear"

/**
 * A compiled condition, with the name of its place.
 *
 * @category models
 * @since 0.1.0
 */
export interface Compiled {
  readonly place: string
  readonly ask: (seen: Places.Seen) => Outcome
}

const outcome = (holds: boolean): Outcome => holds ? "holds" : "does_not_hold"

const equals = (expected: Json.Value, value: Json.Value, isHeader: boolean): Outcome => {
  if (isHeader) return outcome(Places.spelled(expected) === value)
  if (typeof expected === "boolean" && typeof value !== "boolean") return "unclear"
  return outcome(Places.isSame(expected, value))
}

const isAbove = (bound: number, value: Json.Value): Outcome => {
  const number = Decimal.fromJson(value)
  const limit = Decimal.fromJson(bound)
  return number === undefined || limit === undefined ? "unclear" : outcome(Decimal.compare(number, limit) > 0)
}

const isNotEmpty = (value: Json.Value): Outcome =>
  typeof value === "object" && value !== null && !Decimal.isDecimal(value)
    ? outcome(Object.keys(value).length > 0)
    : outcome(value !== "" && value !== false && value !== 0)

/**
 * Compiles a condition; fails with what is wrong with its place.
 *
 * @example
 * ```ts
 * import { Condition } from "@befund/sources"
 * import { Headers } from "effect/http"
 * import { Result } from "effect"
 *
 * const failed = Result.getOrThrow(Condition.compile({ at: "/_shards/failed", above: 0 }))
 * console.log(failed.ask({ body: { _shards: { failed: 1 } }, headers: Headers.empty })) // "holds"
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const compile = (condition: Condition): Result.Result<Compiled, string> => {
  if ("above" in condition && !Number.isFinite(condition.above)) return Result.fail("above: not a number")
  return Result.map(Places.compile(condition.at), (at) => ({
    place: at.name,
    ask: (seen) => {
      const value = at.read(seen)
      if (value === undefined) return "does_not_hold"
      if ("is" in condition) {
        return value === null ? outcome(condition.is === null) : equals(condition.is, value, at.isHeader)
      }
      if (value === null) return "does_not_hold"
      return "above" in condition ? isAbove(condition.above, value) : isNotEmpty(value)
    }
  }))
}

/**
 * A function that names the first place at which a record says that it is itself not whole: what `Source.Promises` asks
 * for as `nested`. A record whose flag cannot be understood is not taken for a whole one.
 *
 * @example
 * ```ts
 * import { Condition } from "@befund/sources"
 * import { Result } from "effect"
 *
 * const nested = Result.getOrThrow(Condition.nested([{ at: "/lines/has_more", is: true }]))
 * console.log(nested({ id: 1, lines: { has_more: true } })) // "/lines/has_more"
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const nested = (
  conditions: ReadonlyArray<OnRecord>
): Result.Result<(record: unknown) => string | undefined, string> =>
  Result.map(Result.all(conditions.map(compile)), (compiled) => (record) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of what `Json.parse` gave, or a row of text
    const seen = { body: record as Json.Value, headers: Headers.empty }
    return compiled.find(({ ask }) => ask(seen) !== "does_not_hold")?.place
  })
