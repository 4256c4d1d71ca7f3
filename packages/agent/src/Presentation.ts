/**
 * What a model gets of an audit: a text, structured content, and whether it is an error. Only the text of a tool result
 * is sure to reach a model, so its first words are the status and the strongest statement that holds; the structure and
 * the flag come on top and never instead.
 *
 * The text has the evidence before the findings, and the findings, which hold what others wrote, at its end as one JSON
 * document that is introduced as data. A record cannot begin a line of its own there, and nothing of it stands before.
 */
import { Audit, Decimal, Json, Printable, type Report, Wire } from "@befund/core"
import { Cause, Effect, type JsonSchema } from "effect"
import * as schema from "./internal/presentation/schema.ts"
import { type Language, type Words, words } from "./internal/presentation/words.ts"

/**
 * How an audit ended, in three values: `partial` is a success that says so, `unavailable` an error.
 *
 * @category models
 * @since 0.1.0
 */
export type Status = Wire.Report["status"]

/**
 * Plain JSON: an amount that no double spells is a text with all of its digits.
 *
 * @category models
 * @since 0.1.0
 */
export type Plain =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<Plain>
  | { readonly [name: string]: Plain }

/**
 * `befund/presentation@1`: the report without the lists of its receipts, as {@link outputSchema} describes it. `cut` is
 * null, or says how many rows (findings and groups) are shown of how many that are certain.
 *
 * @category models
 * @since 0.1.0
 */
export interface Structured {
  readonly [name: string]: Plain
  readonly format: "befund/presentation@1"
  readonly status: Status
  readonly audit: string | null
  readonly statement: string
  readonly cut: { readonly rows_shown: number; readonly rows_at_least: number } | null
  readonly sources: ReadonlyArray<Plain>
  readonly checks: ReadonlyArray<Plain>
}

/**
 * A result for a model. `isError` is true exactly when the status is `unavailable`.
 *
 * @category models
 * @since 0.1.0
 */
export interface Presentation {
  readonly status: Status
  readonly isError: boolean
  readonly text: string
  readonly structured: Structured
}

/**
 * @category models
 * @since 0.1.0
 */
export interface Options {
  /** Of the text. Default `en`. The status is the same word in both. */
  readonly language?: Language | undefined
  /**
   * So many characters, of the text and of the structured content each, are meant to be enough: findings are left out
   * until they are, and the text says so first. The statement and the evidence are never cut. Default 20,000.
   */
  readonly most?: number | undefined
}

/**
 * The JSON Schema of {@link Structured}: an object with `oneOf` branches for complete, partial and unavailable, so that
 * somebody else's validator refuses a number in something unavailable, or a complete audit with an open check.
 *
 * @category schemas
 * @since 0.1.0
 */
export const outputSchema: JsonSchema.JsonSchema = schema.outputSchema

/**
 * A report for a model. Of a report that must keep a secret, give the redacted JSON form.
 *
 * @example
 * ```ts
 * import { Presentation } from "@befund/agent"
 * import type { Report } from "@befund/core"
 *
 * declare const report: Report.Report
 *
 * const { isError, structured, text } = Presentation.ofReport(report, { language: "en" })
 *
 * export const result = { content: [{ type: "text", text }], structuredContent: structured, isError }
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const ofReport = (report: Report.Report | Wire.Report, options: Options = {}): Presentation => {
  const written = "format" in report ? report : Wire.encodeReport(report)
  const most = options.most ?? 20_000
  const language = options.language ?? "en"
  const attempt = (rows: number): Presentation => presented(written, language, rows)
  const fits = ({ structured, text }: Presentation) => text.length <= most && Json.stringify(structured).length <= most
  let rows = Math.max(0, ...Object.values(written.checks).map((check) => rowsOf(check)))
  let presentation = attempt(rows)
  while (rows > 0 && !fits(presentation)) {
    rows = Math.floor(rows / 2)
    presentation = attempt(rows)
  }
  return presentation
}

/**
 * What is given where an error of our own left no report: unavailable, in our own sentence. The error itself belongs in
 * a log: it can hold what no model should see.
 *
 * @category constructors
 * @since 0.1.0
 */
export const failed = (options: Options = {}): Presentation => unread(words[options.language ?? "en"].failed)

/**
 * Runs an audit for a model. There is no way out without a status: an audit that cannot be run, and a defect in our own
 * code, are unavailable too. The cause of a defect is logged. An interruption stays one.
 *
 * @example
 * ```ts
 * import { Presentation } from "@befund/agent"
 * import { Audit } from "@befund/core"
 *
 * declare const audit: Audit.Audit<string, string, never>
 *
 * export const forModel = Presentation.settle(Audit.run(audit), { language: "de" })
 * ```
 *
 * @category running
 * @since 0.1.0
 */
export const settle = <E, R>(
  report: Effect.Effect<Report.Report | Wire.Report, E, R>,
  options: Options = {}
): Effect.Effect<Presentation, never, R> =>
  Effect.map(report, (report) => ofReport(report, options)).pipe(
    Effect.catchCause((cause) => {
      if (Cause.hasInterrupts(cause)) return Effect.interrupt
      const error = Cause.squash(cause)
      if (error instanceof Audit.AuditError) {
        return Effect.succeed(
          unread(words[options.language ?? "en"].invalid(Printable.line(error.problems.join("; "))))
        )
      }
      return Effect.as(Effect.logError("an audit for a model broke", cause), failed(options))
    })
  )

const unread = (statement: string): Presentation => ({
  status: "unavailable",
  isError: true,
  text: `UNAVAILABLE. ${statement}`,
  structured: {
    format: "befund/presentation@1",
    status: "unavailable",
    audit: null,
    statement,
    cut: null,
    sources: [],
    checks: []
  }
})

const rowsOf = ({ findings, groups = [] }: Wire.Conclusion): number => Math.max(findings.length, groups.length)

const presented = (report: Wire.Report, language: Language, rows: number): Presentation => {
  const own = words[language]
  const { audit, status } = report
  const checks = Object.values(report.checks)
  const cut = cutOf(checks, rows)
  const statement = report.statement[language]
  return {
    status,
    isError: status === "unavailable",
    text: [
      [status.toUpperCase() + ".", ...(cut === null ? [] : [own.cut(cut.rows_shown, cut.rows_at_least)]), statement]
        .join(" "),
      own.evidence,
      ...Object.entries(report.sources).map(([name, evidence]) => sourceLine(name, evidence, own)),
      own.data,
      Wire.stringify(checks.map((check) => dataOf(check, rows)))
    ].join("\n"),
    structured: {
      format: "befund/presentation@1",
      status,
      audit,
      statement,
      cut,
      sources: Object.entries(report.sources).map(([name, evidence]) => sourceOf(name, evidence)),
      checks: checks.map((check) => checkOf(check, language, rows))
    }
  }
}

const cutOf = (checks: ReadonlyArray<Wire.Conclusion>, rows: number): Structured["cut"] => {
  const sum = (of: (check: Wire.Conclusion) => number) => checks.reduce((all, check) => all + of(check), 0)
  const shown = sum(({ findings, groups = [] }) => Math.min(findings.length, rows) + Math.min(groups.length, rows))
  const known = sum(({ finding_count_at_least, groups = [] }) => (finding_count_at_least ?? 0) + groups.length)
  return shown < known ? { rows_shown: shown, rows_at_least: known } : null
}

/** Of the gaps, a text names so many. */
const named = 5

const sourceLine = (name: string, evidence: Wire.Evidence, own: Words): string => {
  const reasons = [
    ...(evidence.status === "unavailable" ? [`${evidence.error.tag}: ${evidence.error.message}`] : []),
    ...evidence.gaps.slice(0, named).map(({ error, where }) => `${where}: ${error.tag}: ${error.message}`),
    ...(evidence.gaps.length > named ? [own.more(evidence.gaps.length - named)] : [])
  ]
  return Printable.line(
    [
      `- ${name}: ${evidence.status}, ${evidence.consistency}, ${own.scope} “${evidence.scope}”,`,
      `receipt ${evidence.receipt.digest}.`,
      ...reasons.map((reason) => `${reason}.`),
      own.next[evidence.next_action]
    ].join(" ").trimEnd()
  )
}

/** What of a check may hold text of a record. */
const dataOf = ({ answer, check, findings, groups, status }: Wire.Conclusion, rows: number): Plain => ({
  check,
  status,
  answer: plain(answer),
  findings: plain(findings.slice(0, rows)),
  ...(groups === undefined ? {} : { groups: plain(groups.slice(0, rows)) })
})

const sourceOf = (name: string, evidence: Wire.Evidence): Plain => {
  const { consistency, gaps, next_action, pages_read, read_from, read_to, receipt, records_read, scope, status } =
    evidence
  return {
    source: name,
    status,
    scope,
    consistency,
    next_action,
    records_read,
    pages_read,
    read_from,
    read_to,
    receipt: receipt.digest,
    gaps: plain(gaps),
    ...(evidence.status === "unavailable" ? { error: plain(evidence.error) } : {})
  }
}

const checkOf = (conclusion: Wire.Conclusion, language: Language, rows: number): Plain => {
  const { answer, check, consistency, coverage, gaps, groups, next_action, statement, status, vacuous } = conclusion
  const findings = conclusion.findings.slice(0, rows)
  return {
    check,
    status,
    statement: statement[language],
    coverage,
    consistency,
    next_action,
    gaps: plain(gaps),
    finding_count: conclusion.finding_count,
    finding_count_at_least: conclusion.finding_count_at_least,
    finding_count_at_most: conclusion.finding_count_at_most,
    answer: plain(answer),
    vacuous,
    findings_shown: findings.length,
    findings: plain(findings),
    ...(groups === undefined ? {} : { groups: plain(groups.slice(0, rows)) })
  }
}

const plain = (value: unknown): Plain => {
  if (typeof value === "bigint") return String(value)
  if (Decimal.isDecimal(value)) return Decimal.format(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]))
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null
}
