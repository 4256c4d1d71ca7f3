/** From a text and a report to claims: cut, read, judged and put into words. */
import type { Wire } from "@befund/core"
import { conceptsOf, type Facts, ofReport } from "./facts.ts"
import { judge, type Judgement, type Kind, type Told, type Verdict } from "./judge.ts"
import { languages, ofText } from "./lexicons.ts"
import { placesOf, sentencesOfStatements } from "./own.ts"
import { isQuestion, type Names, read, type Reading } from "./reading.ts"
import { inWords } from "./reasons.ts"
import { type Clause, lowerOf, segment } from "./text.ts"

interface Claim {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly kind: Kind
  readonly verdict: Verdict
  readonly check?: string
  readonly because: string
}

const namesOf = ({ audit, checks, sources }: Facts): Names => ({
  checks: checks.map(({ name }) => name).toSorted((a, b) => b.length - a.length),
  sources: sources.map(({ name }) => name).toSorted((a, b) => b.length - a.length),
  scopes: sources.map(({ name, scope }) => ({ source: name, scope: lowerOf(scope) })),
  audit: lowerOf(audit)
})

/** What stands above a clause, or right before it, says what it speaks of where it does not say so itself. */
const inContext = (read: Reading, above: Reading | undefined, before: Reading | undefined): Reading => {
  const reading = read.say === "not_that" && before !== undefined
    ? { ...read, say: opposites[before.say] ?? "nothing" }
    : read
  const isBare = reading.things.size === 0 && reading.faults.size === 0 && reading.named.checks.size === 0
  if (!isBare || reading.isOverall) return reading
  const given = above ?? (reading.standsAlone ? undefined : before)
  if (given === undefined) return reading
  return { ...reading, things: given.things, faults: given.faults, named: given.named }
}

const opposites: Partial<Record<Reading["say"], Reading["say"]>> = {
  read: "not_read",
  not_read: "read",
  universal: "present",
  absent: "present"
}

const speaksOfSomething = ({ faults, named, things }: Reading): boolean =>
  things.size > 0 || faults.size > 0 || named.checks.size > 0

export const claimsOf = (report: Wire.Report, text: string): ReadonlyArray<Claim> => {
  const facts = ofReport(report)
  const names = namesOf(facts)
  const own = placesOf(text, sentencesOfStatements(facts.statements))
  const lower = lowerOf(text)
  const told: Told = {
    checksCounted: new Set(),
    ids: new Set(facts.checks.flatMap(({ ids }) => [...ids]).filter((id) => stands(id, lower)))
  }
  const spoken = ofText(lower, languages)
  const reading = (clause: Clause, question?: Reading): Reading => read({ clause, names, text: spoken, question })

  const claims: Array<Claim> = own.map(({ end, start }) => ({
    text: text.slice(start, end),
    start,
    end,
    kind: kindOfOwn(reading(asClause(text, start, end))),
    verdict: "supported",
    because: inWords({ why: "own" }, languageOf(text.slice(start, end)))
  }))

  let before: { readonly paragraph: number; readonly reading: Reading } | undefined
  let question: { readonly paragraph: number; readonly reading: Reading } | undefined
  for (const clause of segment(text, own)) {
    const asked = question?.paragraph === clause.paragraph ? question.reading : undefined
    const above = clause.above.length === 0
      ? undefined
      : {
        ...reading({ ...asClause(clause.above.join(" · "), 0), shape: "heading" }),
        ...conceptsOf(clause.above.join(" · "))
      }
    const plain = reading(clause, asked)
    const full = inContext(
      plain,
      above !== undefined && speaksOfSomething(above) ? above : undefined,
      before !== undefined && before.paragraph === clause.paragraph ? before.reading : undefined
    )
    if (isQuestion(clause)) {
      question = {
        paragraph: clause.paragraph,
        reading: reading({ ...clause, written: clause.written.replaceAll("?", " ") })
      }
    } else {
      question = undefined
      claims.push(...judge(full, facts, told).map((judgement) => toClaim(text, clause, judgement, full)))
    }
    if (speaksOfSomething(full)) before = { paragraph: clause.paragraph, reading: full }
  }
  return claims.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

const asClause = (text: string, start: number, end = text.length): Clause => ({
  start,
  end,
  written: text.slice(start, end),
  lower: lowerOf(text.slice(start, end)),
  sentence: 0,
  paragraph: 0,
  shape: "prose",
  above: []
})

const stands = (id: string, lower: string): boolean => {
  for (let at = lower.indexOf(id); at >= 0; at = lower.indexOf(id, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(lower.charAt(at - 1)) && !/[\p{L}\p{N}]/u.test(lower.charAt(at + id.length))) return true
  }
  return false
}

const languageOf = (sentence: string): "en" | "de" => ofText(lowerOf(sentence), languages)[0]?.lexicon.code ?? "en"

const kindOfOwn = ({ numbers, say }: Reading): Kind => {
  switch (say) {
    case "absent":
    case "no_more":
      return "absence"
    case "universal":
    case "all_bad":
    case "all_but":
    case "nearly":
      return "universal"
    case "present":
      return "presence"
    case "counted":
    case "rest":
      return numbers.every(({ bound }) => bound === "exactly") ? "number" : "bound"
    default:
      return "completeness"
  }
}

const toClaim = (text: string, { end, start }: Clause, judgement: Judgement, { language }: Reading): Claim => ({
  text: text.slice(start, end),
  start,
  end,
  kind: judgement.kind,
  verdict: judgement.verdict,
  ...(judgement.check === undefined ? {} : { check: judgement.check }),
  because: inWords(judgement.reason, language)
})
