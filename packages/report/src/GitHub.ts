/**
 * What a run on GitHub Actions shows beside its log: annotations, as workflow commands on standard output, and the job
 * summary, which is Markdown.
 */
import { Printable, type Wire } from "@befund/core"
import type { Language } from "./Language.ts"
import * as Verdict from "./Verdict.ts"

/** GitHub's toolkit escapes so: data by `%`, CR and LF, properties by `:` and `,` as well. */
const data = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A")

const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C")

const levelOf = (verdict: Verdict.Verdict): "error" | "warning" | "notice" => {
  switch (verdict) {
    case "found":
    case "found_at_least":
    case "unavailable":
      return "error"
    case "open":
    case "clean_as_read":
      return "warning"
    default:
      return "notice"
  }
}

/**
 * One annotation a check, with its statement.
 *
 * @category rendering
 * @since 0.1.0
 */
export const annotations = (report: Wire.Report, language: Language): string =>
  Object.entries(report.checks)
    .map(([name, conclusion]) => {
      const title = property(Printable.line(`${report.audit}: ${name}`))
      const text = data(Printable.line(conclusion.statement[language]))
      return `::${levelOf(Verdict.of(conclusion))} title=${title}::${text}\n`
    })
    .join("")
