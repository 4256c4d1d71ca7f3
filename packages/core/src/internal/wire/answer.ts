/**
 * The answer of a conclusion: a union over the status, and within it over the kind of question. What is open has
 * bounds, where any are proven, and no value.
 */
import { Schema } from "effect"
import { Exact, nothing } from "./fields.ts"

/** The least, greatest or average of nothing is null; of names or dates it is a text. */
const Amount = Schema.NullOr(Exact)
const Extreme = Schema.NullOr(Schema.Union([Exact, Schema.String]))
const Bound = Schema.NullOr(Schema.Natural)

export const noValue = nothing("unless the status is complete")
const notOpen = nothing("when the status is unavailable")
const notANumber = nothing("for a question of yes or no")

const exactly = <K extends string, S extends Schema.Constraint>(kind: K, value: S) =>
  Schema.Struct({ kind: Schema.Literal(kind), value, at_least: value, at_most: value })

const yesOrNo = <K extends string>(kind: K) =>
  Schema.Struct({ kind: Schema.Literal(kind), value: Schema.Boolean, at_least: notANumber, at_most: notANumber })

const between = <K extends string, L extends Schema.Constraint, M extends Schema.Constraint>(
  kind: K,
  atLeast: L,
  atMost: M
) => Schema.Struct({ kind: Schema.Literal(kind), value: noValue, at_least: atLeast, at_most: atMost })

/** What the records that were read came to is no bound, and stands beside the bounds. */
const betweenOf = <K extends string, S extends Schema.Constraint>(kind: K, value: S) =>
  Schema.Struct({ ...between(kind, value, value).fields, observed: Schema.optionalKey(value) })

const message = "must have one of the kinds of the format"

export const CompleteAnswer = Schema.Union([
  exactly("findings", Schema.Natural),
  exactly("count", Schema.Natural),
  exactly("sum", Exact),
  exactly("min", Extreme),
  exactly("max", Extreme),
  exactly("average", Amount),
  yesOrNo("exists"),
  yesOrNo("every"),
  yesOrNo("unique")
], { mode: "oneOf" }).annotate({ identifier: "CompleteAnswer", message })

export const PartialAnswer = Schema.Union([
  between("findings", Schema.Natural, Bound),
  between("count", Schema.Natural, Bound),
  betweenOf("sum", Amount),
  betweenOf("min", Extreme),
  betweenOf("max", Extreme),
  betweenOf("average", Amount),
  between("exists", notANumber, notANumber),
  between("every", notANumber, notANumber),
  between("unique", notANumber, notANumber)
], { mode: "oneOf" }).annotate({ identifier: "PartialAnswer", message })

export const Kind = Schema.Literals([
  "findings",
  "count",
  "sum",
  "min",
  "max",
  "average",
  "exists",
  "every",
  "unique"
])

export type Kind = typeof Kind.Type

export const UnavailableAnswer = Schema.Struct({
  kind: Kind,
  value: notOpen,
  at_least: notOpen,
  at_most: notOpen
}).annotate({ identifier: "UnavailableAnswer" })

const GroupValue = Schema.NullOr(Schema.Union([Exact, Schema.String, Schema.Boolean]))

/** The answer for one group of a check that asks by group: a value where it is exact, else bounds. */
export const Group = Schema.Struct({
  group: Schema.String,
  value: GroupValue,
  at_least: GroupValue,
  at_most: GroupValue
}).annotate({ identifier: "Group" })
