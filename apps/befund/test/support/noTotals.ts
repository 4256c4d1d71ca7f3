/** What a report that is not complete must not hold: a number that somebody could read as a total. */
import type { Wire } from "@befund/core"
import { assert } from "@effect/vitest"

const number = String.raw`(?:0|[1-9]\d*)`

/** How far a read came, and where it stopped: the contract says of them that they are never a total. */
const progress = [
  "records_read",
  "pages_read",
  String.raw`error/page`,
  String.raw`gaps/${number}/error/page`,
  String.raw`receipt/pages/${number}/(?:records|bytes|attempts)`,
  String.raw`reads/${number}/(?:records_read|pages_read)`
]

const ofEvidence = new RegExp(`^(?:${progress.join("|")})$`)

const ofUnavailable = new RegExp(String.raw`^(?:findings_shown|gaps/${number}/error/page)$`)

const ofPartial = new RegExp(
  String.raw`^(?:findings_shown|undecided|finding_count_at_(?:least|most)|answer/(?:at_least|at_most|observed)|` +
    String.raw`gaps/${number}/error/page|findings/${number}/record(?:/.*)?|groups/${number}/.*)$`
)

const numbersIn = (value: unknown, path = ""): ReadonlyArray<readonly [path: string, value: unknown]> => {
  if (typeof value === "number" || typeof value === "bigint") return [[path, value]]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, path === "" ? key : `${path}/${key}`))
}

const only = (allowed: RegExp, what: string, value: unknown): void => {
  for (const [path, found] of numbersIn(value)) {
    assert.match(path, allowed, `${what}: ${path} is ${String(found)}, which could be read as a total`)
  }
}

/** Words that say of a whole scope what only a whole read could. */
const claims = {
  en: /\b(?:no findings|matched none|no record that|counts \d|has \d|has no|every record|is complete|not found)\b/iu,
  de: /\b(?:keine Feststellung|trifft auf keinen|kein Datensatz, nach|zählt \d|hat \d|ist vollständig)\b/iu
}

const silent = (name: string, { statement }: Wire.Conclusion): void => {
  assert.notMatch(statement.en, claims.en, `${name}: the statement claims what was not established`)
  assert.notMatch(statement.de, claims.de, `${name}: die Aussage behauptet, was nicht feststeht`)
}

const conclusionHasNoTotal = (name: string, conclusion: Wire.Conclusion): void => {
  if (conclusion.status === "complete") return
  const { sources: _sources, ...own } = conclusion
  assert.isNull(conclusion.finding_count, `${name}: finding_count`)
  assert.isNull(conclusion.answer.value, `${name}: answer.value`)
  assert.isFalse(conclusion.vacuous, `${name}: vacuous`)
  assert.notStrictEqual(conclusion.next_action, "none", `${name}: next_action`)
  silent(name, conclusion)
  if (conclusion.status === "partial") {
    only(ofPartial, name, own)
    return
  }
  only(ofUnavailable, name, own)
  assert.strictEqual(conclusion.findings_shown, 0, `${name}: findings_shown`)
  assert.deepStrictEqual(conclusion.findings, [], `${name}: findings`)
  assert.strictEqual(conclusion.consistency, "not_established", `${name}: consistency`)
}

/** Every conclusion that is not complete, and every evidence of a read that is not. */
export const hasNoTotals = (report: Wire.Report): void => {
  for (const [name, conclusion] of Object.entries(report.checks)) {
    conclusionHasNoTotal(name, conclusion)
    for (const [source, evidence] of Object.entries(conclusion.sources)) {
      if (evidence.status !== "complete") only(ofEvidence, `${name}: ${source}`, evidence)
    }
  }
  for (const [name, evidence] of Object.entries(report.sources)) {
    if (evidence.status !== "complete") only(ofEvidence, name, evidence)
  }
  const weakest = Object.values(report.checks).map(({ status }) => status)
  assert.strictEqual(
    report.status,
    weakest.includes("unavailable") ? "unavailable" : weakest.includes("partial") ? "partial" : "complete"
  )
}
