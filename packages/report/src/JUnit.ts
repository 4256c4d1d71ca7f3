/**
 * A report as JUnit XML, as continuous integration servers take it: one test case a check. What could not be checked is an
 * error, not a failure and never a pass; a check that was only partly read is one too, unless it has certain findings.
 */
import type { Wire } from "@befund/core"
import { DateTime, Option } from "effect"
import * as Gaps from "./internal/gaps.ts"
import * as Xml from "./internal/xml.ts"
import type { Language } from "./Language.ts"
import * as Verdict from "./Verdict.ts"

const millis = (time: string): number =>
  Option.match(DateTime.make(time), { onNone: () => 0, onSome: DateTime.toEpochMillis })

const seconds = ({ ended_at, started_at }: Wire.Report): string =>
  ((millis(ended_at) - millis(started_at)) / 1000).toFixed(3)

const verdictElement = (
  name: "failure" | "error",
  verdict: Verdict.Verdict,
  conclusion: Wire.Conclusion,
  language: Language
): string =>
  Xml.element(
    name,
    { message: conclusion.statement[language], type: verdict },
    [
      ...conclusion.gaps.map(Gaps.line),
      ...conclusion.findings.map(({ element, id }) => element === undefined ? id : `${id} → ${element}`)
    ].join("\n")
  )

const outcomeOf = (verdict: Verdict.Verdict): "failure" | "error" | undefined => {
  switch (verdict) {
    case "found":
    case "found_at_least":
      return "failure"
    case "open":
    case "unavailable":
      return "error"
    default:
      return undefined
  }
}

const caseOf = (report: Wire.Report, name: string, conclusion: Wire.Conclusion, language: Language): string => {
  const verdict = Verdict.of(conclusion)
  const outcome = outcomeOf(verdict)
  return Xml.node("testcase", { classname: report.audit, name }, [
    ...(outcome === undefined ? [] : [verdictElement(outcome, verdict, conclusion, language)]),
    // The schema that Jenkins takes has no place for properties of a case.
    Xml.element(
      "system-out",
      {},
      [
        `status: ${conclusion.status}; consistency: ${conclusion.consistency}; XCCDF: ${Verdict.xccdf(verdict)}`,
        conclusion.statement[language]
      ].join("\n")
    )
  ])
}

/**
 * The report as an XML document.
 *
 * @category rendering
 * @since 0.1.0
 */
export const render = (report: Wire.Report, language: Language): string => {
  const checks = Object.entries(report.checks)
  const outcomes = checks.map(([, conclusion]) => outcomeOf(Verdict.of(conclusion)))
  const counts = {
    tests: String(checks.length),
    failures: String(outcomes.filter((outcome) => outcome === "failure").length),
    errors: String(outcomes.filter((outcome) => outcome === "error").length)
  }
  return Xml.document(
    Xml.node("testsuites", counts, [
      Xml.node(
        "testsuite",
        { name: report.audit, ...counts, skipped: "0", timestamp: report.started_at, time: seconds(report) },
        checks.map(([name, conclusion]) => caseOf(report, name, conclusion, language))
      )
    ])
  )
}
