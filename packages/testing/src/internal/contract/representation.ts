/** What stands in a representation of something open and must not: a number like a total, a sentence of absence. */
import { Json } from "@befund/core"
import { Result } from "effect"
import { isObject } from "../wire.ts"

const english = [
  /\bno (?:findings?|results?|records?|items?|entries|matches|hits)\b(?! that)/iu,
  /\b(?:has no|have no|contains? no|matched none|there are none|there (?:is|are) nothing)\b/iu,
  /\b(?:was|were) not found\b/iu,
  /\bnothing (?:is|was|to) (?:missing|found|wrong|check|report)\b/iu,
  /\bnothing (?:found|missing|to check)\b/iu,
  /\bcounts \d/iu,
  /\bevery record\b/iu,
  /\b(?:all|everything) (?:is|are|was|were) (?:fine|clean|ok|in order|read|checked|complete)\b/iu,
  /\bonly once\b/iu,
  /\b(?:is|are) (?:complete|clean|empty)\b/iu,
  /\bdoes not exist\b/iu
]

const german = [
  /\bkeine (?:Feststellung|Datensätze|Treffer|Einträge|Ergebnisse|Funde)/iu,
  /\b(?:auf|trifft auf) keinen\b/iu,
  /\bfand sich\b/iu,
  /\bnichts (?:fehlt|gefunden|zu prüfen|zu melden)/iu,
  /\bzählt\b/iu,
  /\bJeder\b/u,
  /\bnur einmal\b/iu,
  /\balles (?:in Ordnung|vollständig|geprüft)/iu,
  /\b(?:ist|sind) (?:vollständig|leer|sauber)(?!\p{L})/iu,
  /\bgibt es .* nicht\b/iu
]

/** It is meant as a limit, not as a claim: "is not complete" and "not every record". */
const negated = /\b(?:is|are) not complete\b|\bnot every record\b|\b(?:ist|sind) nicht vollständig/giu

const absence = (text: string): ReadonlyArray<string> => {
  const claimed = text.replaceAll(negated, "")
  return [...english, ...german].flatMap((pattern) => {
    const found = pattern.exec(claimed)
    return found === null ? [] : [`it reads as absence: “${found[0]}”`]
  })
}

const n = String.raw`-?\d(?:[\d.,]*\d)?`

/** Places, moments, bounds and how far a read came: in a text, the numbers that are no total. */
const noTotals = [
  /“[^”]*”|„[^“]*“|"[^"]*"/gu,
  /\([^()]*\)/gu,
  /\b\d{4}-\d\d(?:-\d\d)?(?:T[\d:.]+Z?)?/gu,
  /\b\d{1,2}\.? \p{L}+ \d{4}/gu,
  /\b\d\d:\d\d(?::\d\d)?/gu,
  /\b(?:pages?|Seiten?|attempts?|Versuche?|status|Status)\s+\d+/gu,
  new RegExp(String.raw`\b${n} (?:pages?|Seiten?|attempts?|Versuche?n?|seconds?|Sekunden?|ms)(?!\p{L})`, "gu"),
  new RegExp(String.raw`\b(?:at (?:least|most)|mindestens|höchstens) ${n}`, "giu"),
  new RegExp(String.raw`\b(?:between|zwischen) ${n} (?:and|und) ${n}`, "giu"),
  new RegExp(String.raw`\b${n} (?:of|von) ${n}`, "giu"),
  new RegExp(String.raw`\b${n} records? (?:was|were) (?:read|seen)`, "giu"),
  new RegExp(String.raw`\b${n} Datens(?:a|ä)tze? wurden?[^.]*? gelesen`, "giu"),
  new RegExp(
    String
      .raw`\b${n} (?:cases? (?:is|are) undecided|(?:Fall|Fälle) (?:ist|sind|bleibt|bleiben) (?:offen|unentschieden))`,
    "giu"
  ),
  new RegExp(String.raw`\b${n} records? announced, ${n} different ones (?:read|received)`, "giu"),
  new RegExp(String.raw`\b(?:went|goes) from ${n} to ${n}`, "giu"),
  new RegExp(String.raw`\bhas ${n} bytes, ${n} were announced`, "giu"),
  new RegExp(String.raw`\brecord ${n}`, "giu"),
  new RegExp(String.raw`\bin ${n} s\b`, "giu"),
  new RegExp(String.raw`\b(?:among|in|bei|unter) (?:the |den )?${n} (?:records?|gelesenen|Datensätzen)`, "giu"),
  new RegExp(String.raw`${n} … (?:${n}|\?)`, "gu")
]

const standalone = new RegExp(String.raw`(?<![\p{L}\p{N}_.:/-])${n}(?![\p{L}\p{N}_:/-])`, "u")

const totalsInText = (text: string): ReadonlyArray<string> => {
  const left = noTotals.reduce((rest, pattern) => rest.replaceAll(pattern, " "), text)
  const found = standalone.exec(left)
  if (found === null) return []
  const around = left.slice(Math.max(0, found.index - 30), found.index + 40).trim()
  return [`the number ${found[0]} could be read as a total: “${around}”`]
}

const progressNames = new RegExp(
  "^(?:.*(?:at_?least|at_?most|_read|_shown|_seen)|read_.*|page|pages|bytes|attempts|limit|undecided|observed|retry_after.*)$",
  "iu"
)

/** Data of one record, and the list of pages that were asked for, hold numbers that are about themselves. */
const aboutItself = new Set(["record", "receipt", "groups", "reads"])

/** The words of an error name what was announced and what came; a scope is what was asked. */
const words = new Set(["message", "scope"])

interface Known {
  readonly fields: ReadonlyArray<string>
  readonly texts: ReadonlyArray<string>
}

const unknownPartOf = (text: string, { texts }: Known): string =>
  texts.reduce((rest, known) => rest.replaceAll(known, " "), text)

const walk = (value: unknown, path: ReadonlyArray<string>, known: Known): ReadonlyArray<string> => {
  const name = path.at(-1) ?? ""
  if (known.fields.includes(name)) return []
  switch (typeof value) {
    case "number":
    case "bigint":
      return progressNames.test(name) ? [] : [`/${path.join("/")} is ${value}, which could be read as a total`]
    case "string": {
      // A sentence, not a name, a time or a digest.
      const isSentence = value.trim().split(/\s+/u).length > 3
      return [...absence(value), ...(isSentence && !words.has(name) ? totalsInText(unknownPartOf(value, known)) : [])]
    }
    case "object":
      return value === null ?
        [] :
        Object.entries(value).flatMap(([key, inner]) => aboutItself.has(key) ? [] : walk(inner, [...path, key], known))
    default:
      return []
  }
}

const open = new RegExp(
  "unavailable|partial|incomplete|not (?:be )?complete|could not|cannot|\\bopen\\b|fail|error|unknown|" +
    "nicht verfügbar|teilweise|zum Teil|unvollständig|nicht (?:vollständig|abgeschlossen)|\\boffen\\b|Fehler|unbekannt",
  "iu"
)

const asJson = (text: string): unknown =>
  /^\s*[[{"\d]/u.test(text)
    ? Result.getOrElse(Result.map(Json.parseText(text), ({ exact }): unknown => exact), () => text)
    : text

const strings = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "object" && value !== null
    ? Object.values(value).map(strings).join("\n")
    : ""

const ofText = (text: string): ReadonlyArray<string> => [...absence(text), ...totalsInText(text)]

const bare = (value: unknown): string => Array.isArray(value) ? "list" : JSON.stringify(value)

/** What is wrong with it, as the representation of something that is not complete. */
export const problems = (representation: unknown, known: Known): ReadonlyArray<string> => {
  const value = typeof representation === "string" ? asJson(representation) : representation
  const found = typeof value === "string"
    ? ofText(unknownPartOf(value, known))
    : isObject(value)
    ? walk(value, [], known)
    : [`a bare ${bare(value)} says nothing of what was not read`]
  return open.test(strings(value)) ? found : [...found, "nowhere does it say that anything is open"]
}
