/**
 * The JSON of the outside contract: `befund/evidence@1`, `befund/conclusion@1` and `befund/report@1`.
 *
 * The shapes are unions over the status, so that neither the types nor the JSON Schemas made of them have a place for a
 * contradiction such as a count of something that is unavailable. What a shape cannot say (bounds in order, the weakest
 * status, sources that agree) is checked as well, on decoding and on encoding: rule 7 of the design.
 *
 * Keys that the format does not name are taken and left out of the value, by the decoder and by the JSON Schemas alike:
 * the format grows by new keys, and a reader of today must be able to read tomorrow's report. A key that another one
 * forbids is not unknown, and is refused.
 *
 * Numbers are exact. A count is a plain number; an amount is a plain number where that spells all of its digits, else a
 * bigint or a decimal, which {@link stringify} writes as a number with every digit.
 */
import { Effect, Result, Schema } from "effect"
import type { JsonSchema } from "effect"
import type * as Domain from "./Conclusion.ts"
import type * as DomainEvidence from "./Evidence.ts"
import * as answer from "./internal/wire/answer.ts"
import * as conclusion from "./internal/wire/conclusion.ts"
import * as encode from "./internal/wire/encode.ts"
import * as evidence from "./internal/wire/evidence.ts"
import * as problems from "./internal/wire/problems.ts"
import * as report from "./internal/wire/report.ts"
import * as Json from "./Json.ts"
import type * as DomainReport from "./Report.ts"

/**
 * What a check asks.
 *
 * @category models
 * @since 0.1.0
 */
export type Kind = answer.Kind

/**
 * `befund/evidence@1`: how the read of a source ended.
 *
 * @category schemas
 * @since 0.1.0
 */
export const Evidence = evidence.Evidence

/**
 * @category models
 * @since 0.1.0
 */
export type Evidence = evidence.Evidence

/**
 * @category models
 * @since 0.1.0
 */
export type CompleteEvidence = typeof evidence.CompleteEvidence.Type

/**
 * @category models
 * @since 0.1.0
 */
export type PartialEvidence = typeof evidence.PartialEvidence.Type

/**
 * @category models
 * @since 0.1.0
 */
export type UnavailableEvidence = typeof evidence.UnavailableEvidence.Type

/**
 * `befund/conclusion@1`: what a check may say.
 *
 * @category schemas
 * @since 0.1.0
 */
export const Conclusion = conclusion.Conclusion

/**
 * @category models
 * @since 0.1.0
 */
export type Conclusion = conclusion.Conclusion

/**
 * `finding_count` is null for a check that is not a list of findings, and a number for one that is.
 *
 * @category models
 * @since 0.1.0
 */
export type CompleteConclusion = typeof conclusion.CompleteConclusion.Type

/**
 * @category models
 * @since 0.1.0
 */
export type PartialConclusion = typeof conclusion.PartialConclusion.Type

/**
 * @category models
 * @since 0.1.0
 */
export type UnavailableConclusion = typeof conclusion.UnavailableConclusion.Type

/**
 * `befund/report@1`: the result of an audit.
 *
 * @category schemas
 * @since 0.1.0
 */
export const Report = report.Report

/**
 * @category models
 * @since 0.1.0
 */
export type Report = report.Report

/**
 * A value that is not of the format, or that contradicts itself. Each problem names its field by a JSON Pointer and the
 * rule that the field breaks; none quotes the value.
 *
 * @category errors
 * @since 0.1.0
 */
export class WireError extends Schema.TaggedError<WireError>()("WireError", {
  format: Schema.String,
  problems: Schema.Array(Schema.Struct({ path: Schema.String, rule: Schema.String }))
}) {
  override get message(): string {
    return `not ${this.format}: ${
      this.problems.map(({ path, rule }) => path === "" ? rule : `${path}: ${rule}`).join("; ")
    }`
  }
}

/**
 * Takes a value for `befund/evidence@1`, or names every field that contradicts.
 *
 * @category decoding
 * @since 0.1.0
 */
export const decodeEvidence: (value: unknown) => Effect.Effect<Evidence, WireError> = decoder(
  "befund/evidence@1",
  Evidence
)

/**
 * Takes a value for `befund/conclusion@1`, or names every field that contradicts.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { Wire } from "@befund/core"
 *
 * export const findings = (body: string) =>
 *   Wire.parse(body).pipe(
 *     Effect.flatMap(Wire.decodeConclusion),
 *     // Not a number where the status is not complete: the type says so.
 *     Effect.map((conclusion) => conclusion.finding_count),
 *     Effect.catchTag("WireError", (error) => Effect.logError(error.message).pipe(Effect.as(null)))
 *   )
 * ```
 *
 * @category decoding
 * @since 0.1.0
 */
export const decodeConclusion: (value: unknown) => Effect.Effect<Conclusion, WireError> = decoder(
  "befund/conclusion@1",
  Conclusion
)

/**
 * Takes a value for `befund/report@1`, or names every field that contradicts.
 *
 * @category decoding
 * @since 0.1.0
 */
export const decodeReport: (value: unknown) => Effect.Effect<Report, WireError> = decoder("befund/report@1", Report)

/**
 * The evidence of a source, under its name in the audit. Several walks, as of partitions, are one evidence: their pages
 * and records are summed, their times are joined, the receipt lists all pages in order, and `reads` has an entry for
 * each.
 *
 * @category encoding
 * @since 0.1.0
 */
export const encodeEvidence: (value: DomainEvidence.Evidence<unknown, unknown>, name?: string) => Evidence = (
  value,
  name
) => checkEvidence(encode.ofEvidence(value, name))

/**
 * A conclusion with its statements. A conclusion that contradicts itself is a bug of whoever made it, and a defect.
 *
 * @category encoding
 * @since 0.1.0
 */
export const encodeConclusion: (value: Domain.Conclusion) => Conclusion = (value) =>
  checkConclusion(encode.ofConclusion(value))

/**
 * A whole report. A report that contradicts itself is a bug of whoever made it, and a defect.
 *
 * @example
 * ```ts
 * import { type Report, Wire } from "@befund/core"
 *
 * declare const report: Report.Report
 *
 * console.log(Wire.stringify(Wire.encodeReport(report), 2))
 * ```
 *
 * @category encoding
 * @since 0.1.0
 */
export const encodeReport: (value: DomainReport.Report) => Report = (value) => checkReport(encode.ofReport(value))

/**
 * The JSON text of a value of the wire, as it is or redacted, with every digit of its numbers. Characters that steer a
 * terminal or turn the direction of writing are escaped; the value that is read back is the same.
 *
 * @category encoding
 * @since 0.1.0
 */
export const stringify = (value: unknown, indent?: number): string =>
  Json.stringify(value, indent).replace(
    steering,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  )

/**
 * Reads a JSON text with every digit of its numbers, for one of the decoders.
 *
 * @category decoding
 * @since 0.1.0
 */
export const parse = (text: string): Effect.Effect<Json.Value, WireError> =>
  Effect.fromResult(Json.parseText(text)).pipe(
    Effect.mapBoth({
      onFailure: ({ message }) => new WireError({ format: "JSON", problems: [{ path: "", rule: message }] }),
      onSuccess: ({ exact }) => exact
    })
  )

/**
 * The formats for which there is a JSON Schema.
 *
 * @category schemas
 * @since 0.1.0
 */
export type Format = "evidence" | "conclusion" | "report"

/**
 * The JSON Schema (draft 2020-12) of a format, made of the definitions that the decoder uses. It holds all that one
 * document needs. Rules that no JSON Schema can say are left to the decoder.
 *
 * @category schemas
 * @since 0.1.0
 */
export const jsonSchema = (format: Format): JsonSchema.JsonSchema => {
  const document = Schema.toJsonSchemaDocument(formats[format])
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `https://befund.dev/schemas/${format}-1.json`,
    title: `befund/${format}@1`,
    ...document.schema,
    $defs: document.definitions
  }
}

const formats = { evidence: Evidence, conclusion: Conclusion, report: Report }

// C1 controls and the delete character, marks and overrides of direction, separators of lines.
const steering = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

function decoder<A>(
  format: string,
  schema: Schema.Decoder<A>
): (value: unknown) => Effect.Effect<A, WireError> {
  const decode = Schema.decodeUnknownEffect(schema, { errors: "all" })
  return (value) =>
    Effect.mapError(decode(value), ({ issue }) => new WireError({ format, problems: problems.ofIssue(issue) }))
}

const checker = <A>(format: string, schema: Schema.Decoder<A>): (value: unknown) => A => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all" })
  return (value) =>
    Result.getOrThrowWith(decode(value), ({ issue }) => new WireError({ format, problems: problems.ofIssue(issue) }))
}

const checkEvidence = checker("befund/evidence@1", Evidence)
const checkConclusion = checker("befund/conclusion@1", Conclusion)
const checkReport = checker("befund/report@1", Report)
