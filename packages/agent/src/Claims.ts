/**
 * Claims that a model chooses instead of writing prose: what the report can say, by name. The text is rendered from the
 * report, so that no choice of the model can say more.
 */
import { type Report, Wire } from "@befund/core"
import { Schema } from "effect"

/**
 * What can be chosen: the statement of the whole audit (`audit`), or that of one check (`check:NAME`).
 *
 * @category accessors
 * @since 0.1.0
 */
export const names = (report: Report.Report | Wire.Report): ReadonlyArray<string> => [
  "audit",
  ...Object.keys(report.checks).map((name) => `check:${name}`)
]

/**
 * The schema that a model fills in. A name that the report does not have is refused on decoding.
 *
 * @example
 * ```ts
 * import { Claims } from "@befund/agent"
 * import type { Wire } from "@befund/core"
 * import { LanguageModel } from "effect/ai"
 * import { Effect } from "effect"
 *
 * declare const report: Wire.Report
 *
 * export const answer = LanguageModel.generateObject({
 *   schema: Claims.schema(report),
 *   prompt: "Is a document missing?"
 * }).pipe(Effect.map(({ value }) => Claims.render(report, value, "en")))
 * ```
 *
 * @category schemas
 * @since 0.1.0
 */
export const schema = (report: Report.Report | Wire.Report) =>
  Schema.Struct({ claims: Schema.Array(Schema.Literals(names(report))) })

/**
 * The text of what was chosen, in the order of the choice and each once. Nothing chosen, or nothing known, is the
 * statement of the whole audit: silence would read as good news.
 *
 * @category rendering
 * @since 0.1.0
 */
export const render = (
  report: Report.Report | Wire.Report,
  { claims }: { readonly claims: ReadonlyArray<string> },
  language: "en" | "de"
): string => {
  const written = "format" in report ? report : Wire.encodeReport(report)
  const statements = new Map([
    ["audit", written.statement],
    ...Object.values(written.checks).map(({ check, statement }) => [`check:${check}`, statement] as const)
  ])
  const chosen = [...new Set(claims)].flatMap((name) => statements.get(name)?.[language] ?? [])
  return chosen.length === 0 ? written.statement[language] : chosen.join("\n\n")
}
