/**
 * A report as plain text, for people. It says what the statements say and lists the certain findings; what a source
 * wrote is shown with its control characters written out.
 */
import { Json, Printable, type Wire } from "@befund/core"
import { type Language, type Words, words } from "./Language.ts"

/** So many findings are listed a check; the statement has the number. */
const listed = 20

/** Which method has proven one state, and what that took. */
const consistencyOf = (evidence: Wire.Evidence, { cost }: Words): string => {
  if (evidence.consistency !== "snapshot") return evidence.consistency
  const { snapshot } = evidence
  return `snapshot (${snapshot.method}${snapshot.cost === undefined ? "" : `: ${cost(snapshot.cost)}`})`
}

const sourceLine = (name: string, evidence: Wire.Evidence, own: Words): ReadonlyArray<string> => [
  `  ${Printable.line(name)}: ${own.status[evidence.status]}, ${consistencyOf(evidence, own)}; ${evidence.scope}`,
  ...(evidence.status === "unavailable" ? [`    ${evidence.error.tag}: ${evidence.error.message}`] : []),
  ...evidence.gaps.map(({ error, where }) => `    ${where}: ${error.tag}: ${error.message}`)
]

const findingLines = (conclusion: Wire.Conclusion, { cut, findings, more }: Words): ReadonlyArray<string> => {
  if (conclusion.findings.length === 0) return []
  const shown = conclusion.findings.slice(0, listed)
  const rest = conclusion.status === "complete"
    ? (conclusion.finding_count ?? conclusion.findings.length) - shown.length
    : conclusion.findings.length - shown.length
  return [
    `    ${findings}:`,
    ...shown.map(({ element, id }) =>
      `      ${Printable.short(id, 80)}${element === undefined ? "" : ` → ${Printable.short(element, 80)}`}`
    ),
    ...(rest > 0 ? [`      ${more(rest)}`] : []),
    ...(conclusion.status === "partial" ? [`      ${cut}`] : [])
  ]
}

type Group = NonNullable<Wire.Conclusion["groups"]>[number]

const numberText = (value: Group["value"]): string =>
  value === null ? "?" : typeof value === "object" ? Json.stringify(value) : String(value)

const groupLines = ({ groups = [] }: Wire.Conclusion): ReadonlyArray<string> =>
  groups.map(({ at_least, at_most, group, value }) =>
    `      ${Printable.short(group, 40)}: ${
      value === null ? `${numberText(at_least)} … ${numberText(at_most)}` : numberText(value)
    }`
  )

const checkLines = (name: string, conclusion: Wire.Conclusion, language: Language): ReadonlyArray<string> => [
  `  ${Printable.line(name)}: ${words[language].status[conclusion.status]}`,
  `    ${conclusion.statement[language]}`,
  ...groupLines(conclusion),
  ...findingLines(conclusion, words[language])
]

/**
 * The whole report. A check lists its first 20 findings; the statement has the number.
 *
 * @category rendering
 * @since 0.1.0
 */
export const render = (report: Wire.Report, language: Language): string => {
  const own = words[language]
  return [
    `${report.audit}: ${own.status[report.status]}`,
    report.statement[language],
    "",
    own.checks,
    ...Object.entries(report.checks).flatMap(([name, conclusion]) => checkLines(name, conclusion, language)),
    "",
    own.sources,
    ...Object.entries(report.sources).flatMap(([name, evidence]) => sourceLine(name, evidence, own))
  ].map((text) => Printable.line(text)).join("\n") + "\n"
}
