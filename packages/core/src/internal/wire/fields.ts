/**
 * The fields that the three shapes of the wire format are made of, and the ways in which one field forbids another.
 *
 * A union is told apart by its literals. What depends on them (`coverage` on `status`, say) is a refinement instead,
 * so that a contradiction is reported at the field that contradicts, and not as a value of no known shape.
 */
import { DateTime, Option, Schema } from "effect"
import * as Decimal from "../../Decimal.ts"
import type * as Json from "../../Json.ts"
import * as ReadError from "../../ReadError.ts"

/** A text that is fixed by another field; `why` says by which. */
export const only = <const S extends string>(value: S, why: string) =>
  Schema.String.pipe(
    Schema.refine((text): text is S => text === value, {
      message: `must be "${value}" ${why}`,
      toJsonSchema: () => ({ const: value })
    })
  )

export const nothing = (why: string) => Schema.Null.annotate({ message: `must be null ${why}` })

export const absent = (why: string) => Schema.optionalKey(Schema.Never.annotate({ message: `must be absent ${why}` }))

export const empty = <S extends Schema.Constraint>(item: S, why: string) =>
  Schema.Array(item).pipe(
    Schema.refine((items): items is readonly [] => items.length === 0, {
      message: `must be empty ${why}`,
      toJsonSchema: () => ({ maxItems: 0 })
    })
  )

export const some = <S extends Schema.Constraint>(item: S, why: string) =>
  Schema.Array(item).pipe(
    Schema.refine(
      (items): items is readonly [S["Type"], ...ReadonlyArray<S["Type"]>] => items.length > 0,
      { message: `must have an entry ${why}`, toJsonSchema: () => ({ minItems: 1 }) }
    )
  )

/**
 * Rules between fields that a JSON Schema cannot say, of the shape of that name. They are exported as no constraint at
 * all instead of an approximation, which keeps `oneOf`: the literals already keep the branches apart.
 */
export const rule = <T>(identifier: string, problems: (value: T) => ReadonlyArray<Problem>) =>
  Schema.makeFilter<T>((value) => problems(value), { identifier, toJsonSchema: () => ({}) })

/** What {@link rule} reports: a field, and what must be so. */
export interface Problem {
  readonly path: ReadonlyArray<string | number>
  readonly issue: string
}

/** One problem, unless it holds. */
export const must = (holds: boolean, path: ReadonlyArray<string | number>, issue: string): ReadonlyArray<Problem> =>
  holds ? [] : [{ path, issue }]

/** A moment in UTC, written with milliseconds by us and taken with or without. */
export const Time = Schema.String.check(
  Schema.makeFilter((text) => timePattern.test(text) && Option.isSome(DateTime.make(text)), {
    message: "must be a time in UTC such as 2026-10-02T10:02:11.120Z",
    toJsonSchema: () => ({ format: "date-time", pattern: timePattern.source })
  })
).annotate({ identifier: "Time" })

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/

/** Whether one moment, where both are known, is not after the other. */
export const inOrder = (from: string | null, to: string | null): boolean =>
  from === null || to === null || millis(from) <= millis(to)

const millis = (text: string): number =>
  Option.match(DateTime.make(text), { onNone: () => Number.NaN, onSome: DateTime.toEpochMillis })

export const Digest = Schema.String.check(
  Schema.makeFilter((text) => digestPattern.test(text), {
    message: "must be sha256: and hexadecimal digits",
    toJsonSchema: () => ({ pattern: digestPattern.source })
  })
)

const digestPattern = /^sha256:[0-9a-f]+$/

export const Status = Schema.Literals(["complete", "partial", "unavailable"])

export const Level = Schema.Literals(["snapshot", "interval", "not_established"]).annotate({
  message: "must be \"snapshot\", \"interval\" or \"not_established\""
})

/** What can help; `none` is for what is complete. */
export const NextStep = ReadError.NextAction.pipe(
  Schema.refine((action): action is Exclude<ReadError.NextAction, "none"> => action !== "none", {
    message: "must say what could help, since the status is not complete",
    toJsonSchema: () => ({ not: { const: "none" } })
  })
)

export const NoStep = only("none", "when the status is complete")

const Tag = Schema.Literals([
  ...ReadError.temporary,
  ...ReadError.refusal,
  ...ReadError.contradiction,
  ...ReadError.limit
]).annotate({ message: "must be the name of an error of a read" })

/** Why something was not read. `page` counts from 1; 0 is before the first page. Never an excerpt of what came. */
export const Reason = Schema.Struct({
  tag: Tag,
  message: Schema.String,
  page: Schema.Natural
}).annotate({ identifier: "ReadError" })

export const Finding = Schema.Struct({
  id: Schema.String,
  /** The element of a list in the record that the finding is about, for a check that looks at each. */
  element: Schema.optionalKey(Schema.String),
  /** The partition that the record was read in. */
  partition: Schema.optionalKey(Schema.String),
  record: Schema.Any.pipe(
    Schema.refine((value): value is Json.Value => isJson(value), {
      message: "must be a JSON value",
      toJsonSchema: () => ({})
    })
  )
}).annotate({ identifier: "Finding" })

/** A number whose digits all count: a double where that spells it, else a bigint or an exact decimal. */
export type Exact = number | bigint | Decimal.Decimal

/** `Any` is what a JSON Schema can say nothing about; the refinements give the types and the rest. */
export const Exact = Schema.Any.pipe(
  Schema.refine((value): value is Exact => isExact(value), {
    message: "must be a number",
    toJsonSchema: () => ({ type: "number" })
  })
)

const isExact = (value: unknown): value is Exact =>
  typeof value === "bigint" || (typeof value === "number" && Number.isFinite(value)) || Decimal.isDecimal(value)

/** Whether one number, where both are numbers, is not above the other. Texts are in no order that everybody shares. */
export const atMost = (low: Exact | string | boolean | null, high: Exact | string | boolean | null): boolean => {
  const [from, to] = [Decimal.fromJson(numeric(low)), Decimal.fromJson(numeric(high))]
  return from === undefined || to === undefined || Decimal.compare(from, to) <= 0
}

const numeric = (value: unknown): unknown => typeof value === "string" ? undefined : value

/** Deeper than any body that is read; ends a value that contains itself. */
const maxDepth = 1000

const isJson = (value: unknown, depth = 0): value is Json.Value => {
  if (value === null || typeof value === "string" || typeof value === "boolean" || isExact(value)) return true
  if (typeof value !== "object" || depth > maxDepth) return false
  return Object.values(value).every((member) => isJson(member, depth + 1))
}
