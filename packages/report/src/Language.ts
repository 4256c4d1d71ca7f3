/**
 * The words around the statements of a report, in English and German. What a report concludes is worded by `Statement`
 * of `@befund/core`; these are headings and labels.
 */
import type { Verdict } from "./Verdict.ts"

/**
 * The languages that a report can be read in.
 *
 * @category models
 * @since 0.1.0
 */
export type Language = "en" | "de"

/**
 * @category models
 * @since 0.1.0
 */
export interface Words {
  readonly status: Readonly<Record<"complete" | "partial" | "unavailable", string>>
  /** A verdict in few words, no stronger than the statement beside it. */
  readonly verdict: Readonly<Record<Verdict, string>>
  readonly check: string
  readonly checks: string
  readonly source: string
  readonly sources: string
  readonly scope: string
  readonly findings: string
  readonly finding: string
  readonly element: string
  readonly record: string
  readonly result: string
  readonly consistency: string
  readonly gaps: string
  readonly read: string
  readonly nextStep: string
  readonly more: (n: number) => string
  readonly cut: string
  /** What it took to prove one state, beyond reading the pages once. */
  readonly cost: (cost: { readonly requests: number; readonly pages: number }) => string
}

const en: Words = {
  status: { complete: "complete", partial: "partial", unavailable: "unavailable" },
  verdict: {
    clean: "nothing found",
    clean_as_read: "nothing found in what was returned",
    nothing_to_check: "nothing to check",
    found: "found",
    answered: "answered",
    found_at_least: "found, with parts unread",
    open: "open, with parts unread",
    unavailable: "could not be checked"
  },
  check: "Check",
  checks: "Checks",
  source: "Source",
  sources: "Sources",
  scope: "Scope",
  findings: "Findings",
  finding: "Finding",
  element: "Element",
  record: "Record",
  result: "Result",
  consistency: "Consistency",
  gaps: "Not read",
  read: "Read",
  nextStep: "What would help",
  more: (n) => n === 1 ? "and 1 more" : `and ${n} more`,
  cut: "there may be more",
  cost: ({ pages, requests }) =>
    pages > 0
      ? pages === 1 ? "1 page read twice" : `${pages} pages read twice`
      : requests === 1
      ? "1 further request"
      : `${requests} further requests`
}

const de: Words = {
  status: { complete: "vollständig", partial: "teilweise", unavailable: "nicht verfügbar" },
  verdict: {
    clean: "ohne Befund",
    clean_as_read: "ohne Befund im Gelieferten",
    nothing_to_check: "nichts zu prüfen",
    found: "Feststellungen",
    answered: "beantwortet",
    found_at_least: "Feststellungen, mit Lücken",
    open: "offen, mit Lücken",
    unavailable: "nicht prüfbar"
  },
  check: "Prüfung",
  checks: "Prüfungen",
  source: "Quelle",
  sources: "Quellen",
  scope: "Umfang",
  findings: "Feststellungen",
  finding: "Feststellung",
  element: "Element",
  record: "Datensatz",
  result: "Ergebnis",
  consistency: "Datenstand",
  gaps: "Nicht gelesen",
  read: "Gelesen",
  nextStep: "Was weiterhilft",
  more: (n) => n === 1 ? "und 1 weitere" : `und ${n} weitere`,
  cut: "weitere sind möglich",
  cost: ({ pages, requests }) =>
    pages > 0
      ? pages === 1 ? "1 Seite zweimal gelesen" : `${pages} Seiten zweimal gelesen`
      : requests === 1
      ? "1 weitere Anfrage"
      : `${requests} weitere Anfragen`
}

/**
 * The words of each language. A further language is an entry here, beside one in the statements of `@befund/core`.
 *
 * @category constants
 * @since 0.1.0
 */
export const words: Readonly<Record<Language, Words>> = { en, de }
