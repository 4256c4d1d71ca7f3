/**
 * `befund/report@1`: the evidence of every source and the conclusion of every check of an audit.
 */
import { Schema } from "effect"
import { Conclusion, Statement } from "./conclusion.ts"
import { Evidence } from "./evidence.ts"
import type { Problem } from "./fields.ts"
import { inOrder, must, rule, Status, Time } from "./fields.ts"

const fields = Schema.Struct({
  format: Schema.Literal("befund/report@1"),
  audit: Schema.String,
  status: Status,
  started_at: Time,
  ended_at: Time,
  sources: Schema.Record(Schema.String, Evidence),
  checks: Schema.Record(Schema.String, Conclusion),
  statement: Statement
})

export type Report = typeof fields.Type

export const Report = fields.check(rule("Report", (report) => problems(report)))

const problems = (report: Report): ReadonlyArray<Problem> => [
  ...must(inOrder(report.started_at, report.ended_at), ["ended_at"], "must not be before started_at"),
  ...must(
    report.status === weakest(report),
    ["status"],
    "must be the weakest of the checks, unavailable if there are none"
  ),
  ...Object.entries(report.checks).flatMap(([name, conclusion]) => [
    ...must(conclusion.check === name, ["checks", name, "check"], "must be the name under which the check stands"),
    ...Object.entries(conclusion.sources).flatMap(([source, evidence]) =>
      sourceProblems(report, evidence, ["checks", name, "sources", source])
    )
  ])
]

const weakest = (report: Report): Report["status"] => {
  const statuses = Object.values(report.checks).map((conclusion) => conclusion.status)
  if (statuses.length === 0 || statuses.includes("unavailable")) return "unavailable"
  return statuses.includes("partial") ? "partial" : "complete"
}

/** A check keeps the evidence of its sources as the report has it: none is hidden, and none is better than it is. */
const sourceProblems = (
  { sources }: Report,
  evidence: Evidence,
  path: ReadonlyArray<string>
): ReadonlyArray<Problem> => {
  const name = path.at(-1) ?? ""
  const known = Object.hasOwn(sources, name) ? sources[name] : undefined
  return known === undefined
    ? [{ path, issue: "must be a source of the report" }]
    : must(known.status === evidence.status, [...path, "status"], "must be the status that the report gives the source")
}
