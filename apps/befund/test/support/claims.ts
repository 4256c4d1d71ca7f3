/** What a report may claim, by the evidence that it rests on: in its fields and in its sentences, in both languages. */
import type { Wire } from "@befund/core"
import { assert } from "@effect/vitest"

/** Words that speak of one state, or of everything that there is. */
const ofState = { en: /\bin this state\b|\bas of\b|\bhas no findings\b/, de: /\bin diesem Stand\b|\bim Stand\b/ }

const noState = { en: "One state was not established", de: "Ein einheitlicher Datenstand ist nicht belegt" }

const hidden = { en: "may have hidden a record", de: "kann einen Datensatz verdeckt haben" }

/** All was read, but not as one state: a report of this speaks of records as returned and of no moment. */
export const isOnlyAsRead = (report: Wire.Report, stableRecords: "all_read" | "may_be_missed"): void => {
  assert.strictEqual(report.status, "complete")
  for (const evidence of Object.values(report.sources)) {
    assert.deepInclude(evidence, { consistency: "interval", interval: { stable_records: stableRecords } })
  }
  for (const { consistency, statement } of Object.values(report.checks)) {
    assert.strictEqual(consistency, "interval")
    for (const language of ["en", "de"] as const) {
      assert.notMatch(statement[language], ofState[language])
      assert.include(statement[language], noState[language])
      assert[stableRecords === "all_read" ? "notInclude" : "include"](statement[language], hidden[language])
    }
  }
}

/** Nothing can be said: no number, no finding, and sentences that say so. */
export const saysNothing = (report: Wire.Report, error: Partial<NonNullable<Wire.Evidence["error"]>>): void => {
  assert.strictEqual(report.status, "unavailable")
  for (const evidence of Object.values(report.sources)) assert.deepInclude(evidence.error, error)
  for (const { answer, findings, statement } of Object.values(report.checks)) {
    assert.deepInclude(answer, { value: null, at_least: null, at_most: null })
    assert.deepStrictEqual(findings, [])
    assert.match(statement.en, /could not be completed: .* There is no /)
    assert.match(statement.de, /konnte nicht abgeschlossen werden: /)
  }
}
