/**
 * What a conclusion comes to for a person or a tool that wants one word: whether something was found, and whether that
 * is all. Every face of a report decides by this word alone, so that no two of them disagree.
 */
import type { Wire } from "@befund/core"

/**
 * - `clean`: complete, one state, nothing found.
 * - `clean_as_read`: complete and nothing found, but of the records as they came, not of one state.
 * - `nothing_to_check`: complete, about no record at all.
 * - `found`: complete, with findings; for a rule, it does not hold.
 * - `answered`: complete, with a number that is neither good nor bad.
 * - `found_at_least`: not complete, and what was found stands.
 * - `open`: not complete, and nothing certain was found.
 * - `unavailable`: nothing can be said.
 *
 * @category models
 * @since 0.1.0
 */
export type Verdict =
  | "clean"
  | "clean_as_read"
  | "nothing_to_check"
  | "found"
  | "answered"
  | "found_at_least"
  | "open"
  | "unavailable"

/** Whether a complete answer is a finding: the exit code 1 of the contract. `undefined`: a number is neither. */
const isFinding = ({ answer, finding_count }: Wire.CompleteConclusion): boolean | undefined => {
  switch (answer.kind) {
    case "findings":
      return finding_count !== 0
    case "exists":
      return answer.value
    case "every":
    case "unique":
      return !answer.value
    default:
      return undefined
  }
}

const ofComplete = (conclusion: Wire.CompleteConclusion): Verdict => {
  const finding = isFinding(conclusion)
  if (finding === true) return "found"
  if (conclusion.vacuous) return "nothing_to_check"
  if (finding === undefined) return "answered"
  return conclusion.consistency === "snapshot" ? "clean" : "clean_as_read"
}

/**
 * The verdict of a conclusion.
 *
 * @example
 * ```ts
 * import type { Wire } from "@befund/core"
 * import { Verdict } from "@befund/report"
 *
 * declare const report: Wire.Report
 *
 * export const verdicts = Object.values(report.checks).map(Verdict.of)
 * ```
 *
 * @category accessors
 * @since 0.1.0
 */
export const of = (conclusion: Wire.Conclusion): Verdict => {
  switch (conclusion.status) {
    case "complete":
      return ofComplete(conclusion)
    case "partial":
      return (conclusion.finding_count_at_least ?? 0) > 0 && conclusion.answer.kind === "findings"
        ? "found_at_least"
        : "open"
    case "unavailable":
      return "unavailable"
  }
}

/**
 * Whether a verdict rests on everything that the check asks about.
 *
 * @category predicates
 * @since 0.1.0
 */
export const isComplete = (verdict: Verdict): boolean =>
  verdict !== "found_at_least" && verdict !== "open" && verdict !== "unavailable"

/**
 * The result words of XCCDF 1.2 (NIST IR 7275 r4, 6.6.4.2). `notchecked` is never used: scores leave it out, so that a
 * source that was down would cost nothing. What was read without one state is `unknown`.
 *
 * @category conversions
 * @since 0.1.0
 */
export const xccdf = (verdict: Verdict): "pass" | "fail" | "error" | "unknown" | "notapplicable" | "informational" => {
  switch (verdict) {
    case "clean":
      return "pass"
    case "clean_as_read":
      return "unknown"
    case "nothing_to_check":
      return "notapplicable"
    case "found":
    case "found_at_least":
      return "fail"
    case "answered":
      return "informational"
    case "open":
    case "unavailable":
      return "error"
  }
}
