/**
 * A report as Markdown, for pull requests, issues and job summaries (GitHub Flavored Markdown 0.29). What a source wrote
 * stands in code spans, where it can neither become a link nor mention anybody.
 */
import { Printable, type Wire } from "@befund/core"
import { listsAll } from "./internal/findings.ts"
import * as Gaps from "./internal/gaps.ts"
import { type Language, type Words, words } from "./Language.ts"
import * as Verdict from "./Verdict.ts"

/** So many findings are listed a check; the statement has the number. */
const listed = 50

/** Text of ours and of the audit file: nothing in it is Markdown, a link or a mention. */
const text = (plain: string): string =>
  Printable.line(plain)
    .replace(/[\\`*_{}[\]<>#|~@&]/gu, "\\$&")
    .replace(/:(?=\/\/)|(?<=\bwww)\./giu, "\\$&")
    .replace(/^(\d*)([-+.)!])/u, "$1\\$2")

/** A code span is closed by as many backticks as open it (GFM 6.3): one more than any run within. */
const code = (plain: string): string => {
  const shown = Printable.short(plain, 200).replaceAll("|", "\\|")
  const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/gu), ([run]) => run.length))
  const fence = "`".repeat(longest + 1)
  const pad = shown === "" || shown.startsWith("`") || shown.endsWith("`") || /^ .* $/u.test(shown) ? " " : ""
  return `${fence}${pad}${shown}${pad}${fence}`
}

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => [
  `| ${head.join(" | ")} |`,
  `|${" --- |".repeat(head.length)}`,
  ...rows.map((cells) => `| ${cells.join(" | ")} |`)
]

/** Shape as well as word: nobody needs to see a colour. */
const marks: Readonly<Record<Verdict.Verdict, string>> = {
  clean: "✅",
  clean_as_read: "☑️",
  nothing_to_check: "➖",
  found: "❌",
  answered: "🔢",
  found_at_least: "❌",
  open: "⚠️",
  unavailable: "⛔"
}

const findingsOf = (conclusion: Wire.Conclusion, own: Words): ReadonlyArray<string> => {
  if (conclusion.findings.length === 0) return []
  const shown = conclusion.findings.slice(0, listed)
  const hasElements = shown.some(({ element }) => element !== undefined)
  const more = conclusion.status === "complete"
    ? (conclusion.finding_count ?? shown.length) - shown.length
    : conclusion.findings.length - shown.length
  return [
    "",
    ...table(
      hasElements ? [own.finding, own.element] : [own.finding],
      shown.map(({ element, id }) => hasElements ? [code(id), element === undefined ? "" : code(element)] : [code(id)])
    ),
    ...(more > 0 ? ["", text(own.more(more))] : []),
    ...(listsAll(conclusion) || more > 0 && conclusion.status === "complete" ? [] : ["", text(own.cut)])
  ]
}

const checkOf = (name: string, conclusion: Wire.Conclusion, language: Language): ReadonlyArray<string> => {
  const own = words[language]
  const verdict = Verdict.of(conclusion)
  return [
    `### ${marks[verdict]} ${text(name)}: ${text(own.verdict[verdict])}`,
    "",
    text(conclusion.statement[language]),
    ...findingsOf(conclusion, own),
    ...(conclusion.gaps.length === 0
      ? []
      : ["", `${text(own.gaps)}:`, "", ...conclusion.gaps.map((gap) => `- ${text(Gaps.line(gap))}`)]),
    ""
  ]
}

const sourceRow = (name: string, evidence: Wire.Evidence, own: Words): ReadonlyArray<string> => [
  text(name),
  text(own.status[evidence.status]),
  text(evidence.consistency === "snapshot" ? `snapshot (${evidence.snapshot.method})` : evidence.consistency),
  text(evidence.scope),
  Gaps.ofEvidence(name, evidence).map(text).join("<br>")
]

/**
 * The whole report. A check lists its first 50 findings; the statement has the number.
 *
 * @category rendering
 * @since 0.1.0
 */
export const render = (report: Wire.Report, language: Language): string => {
  const own = words[language]
  return [
    `# ${text(report.audit)}: ${text(own.status[report.status])}`,
    "",
    text(report.statement[language]),
    "",
    `## ${own.checks}`,
    "",
    ...Object.entries(report.checks).flatMap(([name, conclusion]) => checkOf(name, conclusion, language)),
    `## ${own.sources}`,
    "",
    ...table(
      [own.source, own.result, own.consistency, own.scope, own.gaps],
      Object.entries(report.sources).map(([name, evidence]) => sourceRow(name, evidence, own))
    ),
    ""
  ].join("\n")
}
