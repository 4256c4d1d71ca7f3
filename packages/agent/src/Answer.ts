/**
 * The check of a final answer: whether a text says no more than the conclusions of a report. A distinction that a read
 * has proven must not be lost in the last sentence.
 *
 * The check is deterministic and needs no network. It understands English and German, clause by clause: absence and
 * universals in their many wordings, numbers and number words with their bounds, what is said to be so now, what goes
 * beyond the scope, and how far the reading came. What it does not understand it calls `not_checked`, never
 * `supported`. It looks at no text of a record, so that none can talk it round.
 */
import { Printable, type Report, Wire } from "@befund/core"
import { Schema } from "effect"
import * as engine from "./internal/answer/engine.ts"

/**
 * What a claim is about: that there is none (`absence`); that all are so (`universal`); an exact or rough number; a
 * limit of a number (`bound`); that there are some (`presence`); that it is so now or was so at one moment (`tense`);
 * that it holds for more than was read (`scope`); how far the reading came (`completeness`).
 *
 * @category models
 * @since 0.1.0
 */
export const Kind = Schema.Literals([
  "absence",
  "universal",
  "number",
  "bound",
  "presence",
  "tense",
  "scope",
  "completeness"
])

/**
 * @category models
 * @since 0.1.0
 */
export type Kind = typeof Kind.Type

/**
 * One thing that the answer claims. `start` and `end` are its place in the text in UTF-16 units, so that
 * `text === answer.slice(start, end)`. One clause can claim several things. `check` is there where one check decides;
 * `because` is in the language of the clause.
 *
 * @category schemas
 * @since 0.1.0
 */
export const Claim = Schema.Struct({
  text: Schema.String,
  start: Schema.Natural,
  end: Schema.Natural,
  kind: Kind,
  verdict: Schema.Literals(["supported", "unsupported", "not_checked"]),
  check: Schema.optionalKey(Schema.String),
  because: Schema.String
}).annotate({ identifier: "Claim" })

/**
 * @category models
 * @since 0.1.0
 */
export type Claim = typeof Claim.Type

/**
 * `befund/answer-check@1`: every claim of an answer with its verdict. `supported` is true exactly when each of them is:
 * a claim that could not be checked leaves the answer unsupported. `suggestion` is the report's own statement, and is
 * there when the answer is not supported.
 *
 * @category schemas
 * @since 0.1.0
 */
export const AnswerCheck = Schema.Struct({
  format: Schema.Literal("befund/answer-check@1"),
  supported: Schema.Boolean,
  claims: Schema.Array(Claim),
  suggestion: Schema.optionalKey(Schema.Struct({ en: Schema.String, de: Schema.String }))
}).annotate({ identifier: "AnswerCheck" })

/**
 * @category models
 * @since 0.1.0
 */
export type AnswerCheck = typeof AnswerCheck.Type

/**
 * Holds each claim of a text against a report, as it comes from an audit or as it was decoded from JSON.
 *
 * A sentence that is the report's own, word for word, is always supported. Greetings, questions, requests and what is
 * called open claim nothing. A text without a claim is supported: it says no more than the evidence.
 *
 * @example
 * ```ts
 * import { Answer } from "@befund/agent"
 * import type { Report } from "@befund/core"
 *
 * declare const report: Report.Report
 *
 * for (const claim of Answer.unsupported(Answer.check(report, "Es fehlt nichts."))) {
 *   console.log(`${claim.text} ${claim.because}`)
 * }
 * ```
 *
 * @category checking
 * @since 0.1.0
 */
export const check = (report: Report.Report | Wire.Report, text: string): AnswerCheck => {
  const written = "format" in report ? report : Wire.encodeReport(report)
  const claims = engine.claimsOf(written, text)
  const supported = claims.every(({ verdict }) => verdict === "supported")
  return {
    format: "befund/answer-check@1",
    supported,
    claims,
    ...(supported ? {} : { suggestion: written.statement })
  }
}

/**
 * The claims that are not supported: those that the report contradicts or leaves open, and those that were not checked.
 *
 * @category accessors
 * @since 0.1.0
 */
export const unsupported = ({ claims }: AnswerCheck): ReadonlyArray<Claim> =>
  claims.filter(({ verdict }) => verdict !== "supported")

const verdicts = {
  en: { supported: "supported", unsupported: "not supported", not_checked: "not checked" },
  de: { supported: "belegt", unsupported: "nicht belegt", not_checked: "nicht geprüft" }
} as const

/**
 * The result for a person: one line a claim that is not supported, with its place, and the report's statement.
 *
 * @category rendering
 * @since 0.1.0
 */
export const render = ({ claims, suggestion, supported }: AnswerCheck, language: "en" | "de"): string => {
  const head = supported
    ? {
      en: claims.length === 0
        ? "The answer claims nothing that could be checked."
        : `All ${claims.length} claims are supported.`,
      de: claims.length === 0
        ? "Die Antwort behauptet nichts, was zu prüfen wäre."
        : `Alle ${claims.length} Aussagen sind belegt.`
    }
    : { en: "The answer says more than the report proves.", de: "Die Antwort sagt mehr, als der Bericht belegt." }
  const lines = claims.filter(({ verdict }) => verdict !== "supported").map((
    { because, end, kind, start, text, verdict }
  ) => `- ${verdicts[language][verdict]} (${kind}, ${start}–${end}): ${Printable.line(text)}\n  ${because}`)
  const instead = suggestion === undefined
    ? []
    : [`${language === "de" ? "Sagen lässt sich:" : "What can be said:"} ${suggestion[language]}`]
  return [head[language], ...lines, ...instead].map((line) => `${line}\n`).join("")
}
