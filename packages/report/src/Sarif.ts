/**
 * A report as SARIF 2.1.0 (OASIS standard), for code scanning and dashboards.
 *
 * Each check is a run of its own, since what SARIF says of completeness it says of a run: without `results` where nothing
 * could be said (3.14.23: null or absent means that the analysis did not get so far; an empty list means that nothing was
 * found), and with `executionSuccessful: false` and a notification of level `error` where it is not complete (3.20.14,
 * 3.20.21).
 */
import type { Wire } from "@befund/core"
import * as Gaps from "./internal/gaps.ts"
import type { Language } from "./Language.ts"
import * as Verdict from "./Verdict.ts"

interface Notification {
  readonly level: "error" | "warning"
  readonly message: { readonly text: string }
}

const informationUri = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html"

/** One result a finding; for what is no list of findings, one result with the statement. */
const findingsOf = (name: string, conclusion: Wire.Conclusion, language: Language): ReadonlyArray<object> => {
  const text = conclusion.statement[language]
  if (conclusion.findings.length === 0) return [{ ruleId: name, kind: "fail", level: "error", message: { text } }]
  return conclusion.findings.map(({ element, id, record }) => ({
    ruleId: name,
    kind: "fail",
    level: "error",
    message: { text },
    locations: [{
      logicalLocations: [{
        name: element ?? id,
        fullyQualifiedName: element === undefined ? id : `${id}/${element}`,
        kind: "element"
      }]
    }],
    partialFingerprints: { "id/v1": element === undefined ? id : `${id}/${element}` },
    properties: { record }
  }))
}

const resultsOf = (
  name: string,
  conclusion: Wire.Conclusion,
  language: Language
): ReadonlyArray<object> | undefined => {
  const one = (kind: string) => [{
    ruleId: name,
    kind,
    level: "none",
    message: { text: conclusion.statement[language] }
  }]
  switch (Verdict.of(conclusion)) {
    case "clean":
      return one("pass")
    case "clean_as_read":
    case "open":
      return one("open")
    case "nothing_to_check":
      return one("notApplicable")
    case "answered":
      return one("informational")
    case "found":
    case "found_at_least":
      return findingsOf(name, conclusion, language)
    case "unavailable":
      return undefined
  }
}

const notificationsOf = (conclusion: Wire.Conclusion, language: Language): ReadonlyArray<Notification> => {
  const verdict = Verdict.of(conclusion)
  if (!Verdict.isComplete(verdict)) {
    return [
      { level: "error", message: { text: conclusion.statement[language] } },
      ...conclusion.gaps.map((gap): Notification => ({ level: "error", message: { text: Gaps.line(gap) } }))
    ]
  }
  return verdict === "clean_as_read" ? [{ level: "warning", message: { text: conclusion.statement[language] } }] : []
}

const runOf = (report: Wire.Report, name: string, conclusion: Wire.Conclusion, language: Language): object => {
  const results = resultsOf(name, conclusion, language)
  return {
    tool: {
      driver: {
        name: "befund",
        informationUri,
        rules: [{ id: name, shortDescription: { text: name } }]
      }
    },
    automationDetails: { id: `${report.audit}/${name}/` },
    language,
    invocations: [{
      executionSuccessful: conclusion.status === "complete",
      startTimeUtc: report.started_at,
      endTimeUtc: report.ended_at,
      toolExecutionNotifications: notificationsOf(conclusion, language)
    }],
    ...(results === undefined ? {} : { results }),
    properties: { status: conclusion.status, coverage: conclusion.coverage, consistency: conclusion.consistency }
  }
}

/**
 * The report as a SARIF log, to be written with `Wire.stringify`.
 *
 * @category conversions
 * @since 0.1.0
 */
export const of = (report: Wire.Report, language: Language): object => ({
  $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
  version: "2.1.0",
  runs: Object.entries(report.checks).map(([name, conclusion]) => runOf(report, name, conclusion, language))
})
