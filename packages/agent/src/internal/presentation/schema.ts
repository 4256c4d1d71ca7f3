/**
 * The JSON Schema (draft 2020-12) of structured content. It is written out, closed and without references, because the
 * clients that have to refuse a contradiction with it are other people's: some resolve no `$ref`, and what a closed
 * object does not name cannot be slipped into it.
 */
import type { JsonSchema } from "effect"

type Properties = Readonly<Record<string, JsonSchema.JsonSchema>>

const object = (properties: Properties, optional: Properties = {}): JsonSchema.JsonSchema => ({
  type: "object",
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
  additionalProperties: false
})

const list = (items: JsonSchema.JsonSchema): JsonSchema.JsonSchema => ({ type: "array", items })
const is = (value: string): JsonSchema.JsonSchema => ({ type: "string", const: value })
const not = (value: string): JsonSchema.JsonSchema => ({ type: "string", not: { const: value } })
const either = (...branches: ReadonlyArray<JsonSchema.JsonSchema>): JsonSchema.JsonSchema => ({ anyOf: branches })

const text: JsonSchema.JsonSchema = { type: "string" }
const natural: JsonSchema.JsonSchema = { type: "integer", minimum: 0 }
const nothing: JsonSchema.JsonSchema = { type: "null" }
const none: JsonSchema.JsonSchema = { type: "array", maxItems: 0 }
const count = either(natural, nothing)
const moment = either(text, nothing)
const scalar = either({ type: "number" }, text, { type: "boolean" }, nothing)
const level: JsonSchema.JsonSchema = { type: "string", enum: ["snapshot", "interval", "not_established"] }

const error = object({ tag: text, message: text, page: natural })
const gap = object({ where: text, error })
const sourceGap = object({ source: text, where: text, error })
const finding = object({ id: text, record: {} }, { element: text, partition: text })
const group = object({ group: text, value: scalar, at_least: scalar, at_most: scalar })

const source = {
  source: text,
  scope: text,
  records_read: natural,
  pages_read: natural,
  read_from: moment,
  read_to: moment,
  receipt: text
}

const completeSource = object({
  ...source,
  status: is("complete"),
  consistency: level,
  next_action: is("none"),
  gaps: none
})

const partialSource = object({
  ...source,
  status: is("partial"),
  consistency: level,
  next_action: not("none"),
  gaps: { ...list(gap), minItems: 1 }
})

const unavailableSource = object({
  ...source,
  status: is("unavailable"),
  consistency: is("not_established"),
  next_action: not("none"),
  gaps: list(gap),
  error
})

const counts = (exact: JsonSchema.JsonSchema, low: JsonSchema.JsonSchema, high: JsonSchema.JsonSchema) => ({
  finding_count: exact,
  finding_count_at_least: low,
  finding_count_at_most: high
})

const answer = (value: JsonSchema.JsonSchema, bound: JsonSchema.JsonSchema) =>
  object({ kind: text, value, at_least: bound, at_most: bound }, { observed: bound })

const check = { check: text, statement: text, findings_shown: natural }

const completeCheck = object({
  ...check,
  status: is("complete"),
  coverage: is("complete"),
  consistency: level,
  ...counts(count, count, count),
  answer: answer(scalar, scalar),
  vacuous: { type: "boolean" },
  next_action: is("none"),
  gaps: none,
  findings: list(finding)
}, { groups: list(group) })

const partialCheck = object({
  ...check,
  status: is("partial"),
  coverage: { type: "string", enum: ["complete", "incomplete"] },
  consistency: level,
  ...counts(nothing, count, count),
  answer: answer(nothing, scalar),
  vacuous: { const: false },
  next_action: not("none"),
  gaps: list(sourceGap),
  findings: list(finding)
}, { groups: list(group) })

const unavailableCheck = object({
  ...check,
  findings_shown: { const: 0 },
  status: is("unavailable"),
  coverage: is("incomplete"),
  consistency: is("not_established"),
  ...counts(nothing, nothing, nothing),
  answer: object({ kind: text, value: nothing, at_least: nothing, at_most: nothing }),
  vacuous: { const: false },
  next_action: not("none"),
  gaps: list(sourceGap),
  findings: none
}, { groups: none })

const oneOf = (...branches: ReadonlyArray<JsonSchema.JsonSchema>): JsonSchema.JsonSchema => ({ oneOf: branches })

const statusIs = (value: string): JsonSchema.JsonSchema => ({
  type: "object",
  properties: { status: { const: value } },
  required: ["status"]
})

const top = {
  format: is("befund/presentation@1"),
  statement: text,
  cut: either(object({ rows_shown: natural, rows_at_least: natural }), nothing),
  sources: list(oneOf(completeSource, partialSource, unavailableSource))
}

/** The weakest check decides, as in a report; an audit that broke has no check and is unavailable. */
export const outputSchema: JsonSchema.JsonSchema = {
  type: "object",
  oneOf: [
    object({ ...top, status: is("complete"), audit: text, checks: { ...list(completeCheck), minItems: 1 } }),
    object({
      ...top,
      status: is("partial"),
      audit: text,
      checks: { ...list(oneOf(completeCheck, partialCheck)), contains: statusIs("partial") }
    }),
    object({
      ...top,
      status: is("unavailable"),
      audit: either(text, nothing),
      checks: either(none, {
        ...list(oneOf(completeCheck, partialCheck, unavailableCheck)),
        contains: statusIs("unavailable")
      })
    })
  ]
}
