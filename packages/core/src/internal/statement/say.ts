/**
 * The sentences of a statement in their order. What is exact begins with what was read; what is not begins by saying
 * so, because a reader may see no more than the first words.
 */
import { DateTime, Option } from "effect"
import type * as Conclusion from "../../Conclusion.ts"
import * as Decimal from "../../Decimal.ts"
import type * as Evidence from "../../Evidence.ts"
import * as Key from "../../Key.ts"
import * as Report from "../../Report.ts"
import { gapPart, nameLength, scopeLength, sourceGaps, sourcePart } from "./parts.ts"
import { clean, few } from "./text.ts"
import type { CountKind, Tense, TruthKind, Words } from "./words.ts"

type Sentences = ReadonlyArray<string>
type AnyEvidence = Evidence.Evidence<unknown, unknown>

const join = (sentences: Sentences): string => sentences.filter((sentence) => sentence !== "").join(" ")

export const ofEvidence = (words: Words, name: string, evidence: AnyEvidence): string =>
  join(aboutSource(words, name, evidence, []))

export const ofConclusion = (words: Words, conclusion: Conclusion.Conclusion): string => {
  const said = [...answer(words, conclusion), ...limits(words, conclusion)]
  switch (conclusion._tag) {
    case "Complete":
      return join([...aboutSources(words, conclusion), ...said])
    case "Partial":
      return join([...said, ...aboutSources(words, conclusion)])
    case "Unavailable":
      return join([...said, ...aboutWhatWasRead(words, conclusion)])
  }
}

export const ofReport = (words: Words, report: Report.Report): string => {
  const checks = Object.values<Conclusion.Conclusion>(report.checks)
  const limited = checks.filter(({ _tag }) => _tag !== "Unavailable").map((check) => moment(words, check).join(" "))
  // What limits all answers in the same way is said once, behind them.
  const alike = new Set(limited).size === 1
  return join([
    ...aboutReport(words, report),
    ...Object.entries<AnyEvidence>(report.sources).flatMap(([name, source]) => aboutSource(words, name, source, [])),
    ...checks.flatMap((check) => [...answer(words, check), ...(alike ? [] : moment(words, check))]),
    ...(alike ? limited.slice(0, 1) : []),
    ...(checks.some(isClean) ? [words.onlyWhatIsRecorded(Object.keys(report.sources).length)] : [])
  ])
}

const aboutReport = (words: Words, report: Report.Report): Sentences => {
  const audit = clean(report.audit, nameLength)
  const checks = Object.values<Conclusion.Conclusion>(report.checks)
  const those = (tag: Report.Status): ReadonlyArray<string> =>
    checks.filter(({ _tag }) => _tag === tag).map(({ check }) => clean(check, nameLength))
  if (checks.length === 0) return [words.noChecks(audit)]
  return Report.status(report) === "Complete"
    ? [words.allComplete(audit, checks.length)]
    : [words.mixed(audit, {
      complete: those("Complete"),
      partial: those("Partial"),
      unavailable: those("Unavailable")
    })]
}

// Sources

const aboutSources = (words: Words, { partitions, sources }: Conclusion.Conclusion): Sentences =>
  Object.entries(sources).flatMap(([name, source]) => aboutSource(words, name, source, partitions))

const aboutSource = (
  words: Words,
  name: string,
  evidence: AnyEvidence,
  partitions: ReadonlyArray<string>
): Sentences => {
  const part = sourcePart(name, evidence, partitions)
  if (evidence._tag === "Unavailable") {
    return [words.couldNotRead(part, gapPart({ ...evidence, source: name, region: { _tag: "whole" } }))]
  }
  const gaps = sourceGaps(evidence, partitions)
  return gaps.length === 0 ? [words.readAll(part)] : [words.readSome(part), words.notRead(gaps)]
}

/** For a check without a number: sources that were read are named, and no number of records is. */
const aboutWhatWasRead = (words: Words, { partitions, sources }: Conclusion.Conclusion): Sentences =>
  Object.entries(sources).flatMap(([name, evidence]) => {
    const part = sourcePart(name, evidence, partitions)
    if (evidence._tag === "Unavailable") {
      return [words.couldNotRead(part, gapPart({ ...evidence, source: name, region: { _tag: "whole" } }))]
    }
    const gaps = sourceGaps(evidence, partitions)
    return [words.readPlainly(part), ...(gaps.length === 0 ? [] : [words.notRead(gaps)])]
  })

// Answers

const answer = (words: Words, conclusion: Conclusion.Conclusion): Sentences => {
  switch (conclusion._tag) {
    case "Complete":
      return exact(words, conclusion)
    case "Partial":
      return open(words, conclusion)
    case "Unavailable":
      return [unavailable(words, conclusion), ...asked(words, conclusion)]
  }
}

const exact = (words: Words, conclusion: Conclusion.Complete): Sentences => [
  ...exactAnswer(words, conclusion),
  ...(isWhole(conclusion) ? [] : [words.standsAnyway]),
  ...asked(words, conclusion)
]

const isWhole = ({ partitions, sources }: Conclusion.Complete): boolean =>
  Object.values(sources).every((evidence) => sourceGaps(evidence, partitions).length === 0)

const exactAnswer = (words: Words, conclusion: Conclusion.Complete): Sentences => {
  const { kind, vacuous, value } = conclusion
  const check = clean(conclusion.check, nameLength)
  const tense: Tense = conclusion.consistency._tag === "snapshot" ? "state" : "returned"
  if (vacuous) return [...vacuousAnswer(words, check, conclusion, tense), words.vacuous(check)]
  if (isCount(kind)) return [words.count(check, kind, typeof value === "number" ? value : 0, tense)]
  if (isTruth(kind)) return [words.truth(check, kind, value === true, tense)]
  if (value !== undefined) return [words.value(check, kind, inWords(words, value), tense)]
  return kind === "sum" ? [] : [words.noValue(check, kind)]
}

/** A count and a sum of nothing are numbers; everything else that is said of nothing would sound like a result. */
const vacuousAnswer = (
  words: Words,
  check: string,
  { kind, value }: Conclusion.Complete,
  tense: Tense
): Sentences => {
  if (kind === "count") return [words.count(check, kind, 0, tense)]
  return kind === "sum" && value !== undefined ? [words.value(check, kind, inWords(words, value), tense)] : []
}

/** Whether the answer is good news, which is read as more than it is. */
const isClean = (conclusion: Conclusion.Conclusion): boolean => {
  if (conclusion._tag !== "Complete") return false
  const { kind, value, vacuous } = conclusion
  if (vacuous) return true
  switch (kind) {
    case "findings":
    case "count":
      return value === 0
    case "exists":
      return value === false
    case "every":
    case "unique":
      return value === true
    default:
      return false
  }
}

const open = (words: Words, conclusion: Conclusion.Partial): Sentences => [
  ...openAnswer(words, conclusion),
  ...(conclusion.undecided === 0 ? [] : [words.undecided(conclusion.undecided)]),
  ...limitingGaps(words, conclusion),
  ...asked(words, conclusion)
]

const openAnswer = (words: Words, conclusion: Conclusion.Partial): Sentences => {
  const { atLeast, atMost, kind, observed } = conclusion
  const check = clean(conclusion.check, nameLength)
  if (isTruth(kind)) return [words.openTruth(check, kind)]
  if (isCount(kind)) {
    const low = numberOf(atLeast) ?? 0
    return [words.openCount(check, kind, { low, high: numberOf(atMost), seen: seen(conclusion) })]
  }
  const side = (bound: Conclusion.Bound): string | undefined =>
    bound._tag === "Bound" ? inWords(words, bound.value) : undefined
  return [
    words.openValue(check, kind, { low: side(atLeast), high: side(atMost) }),
    ...(observed === undefined ? [] : [words.observed(kind, inWords(words, observed))])
  ]
}

/** The records among which none was found: known where one source was read and each of its records was decided. */
const seen = ({ partitions, sources, undecided }: Conclusion.Partial): number | undefined => {
  const [[name, evidence] = [], ...others] = Object.entries(sources)
  if (name === undefined || evidence === undefined || others.length > 0 || undecided > 0) return undefined
  const { records } = sourcePart(name, evidence, partitions)
  return records === 0 ? undefined : records
}

const numberOf = (bound: Conclusion.Bound): number | undefined =>
  bound._tag === "Bound" && typeof bound.value === "number" ? bound.value : undefined

/** With several sources it is not plain which of them leaves the answer open. */
const limitingGaps = (words: Words, conclusion: Conclusion.Partial): Sentences =>
  Object.keys(conclusion.sources).length < 2 || conclusion.gaps.length === 0
    ? []
    : [words.limitedBy([...new Set(conclusion.gaps.map(({ source }) => clean(source, nameLength)))])]

const unavailable = (words: Words, conclusion: Conclusion.Unavailable): string => {
  const reasons = conclusion.gaps.map((gap) => `${clean(gap.source, nameLength)} (${words.reason(gapPart(gap))})`)
  return words.unavailable(
    clean(conclusion.check, nameLength),
    conclusion.kind,
    few([...new Set(reasons)], 6, words.andMore)
  )
}

/** What narrows the claim: the partitions that are asked about, and what somebody declared. */
const asked = (words: Words, { _tag, facts, partitions, upTo }: Conclusion.Conclusion): Sentences => [
  ...(partitions.length === 0 ? [] : [words.partitions(partitions.map((name) => clean(name, nameLength)))]),
  ...(upTo === undefined ? [] : [words.upTo(clean(Key.id(upTo), nameLength))]),
  ...(facts.length === 0 || _tag === "Unavailable"
    ? []
    : [words.facts(facts.map((fact) => clean(fact, scopeLength)))])
]

const limits = (words: Words, conclusion: Conclusion.Conclusion): Sentences => [
  ...moment(words, conclusion),
  ...(isClean(conclusion) ? [words.onlyWhatIsRecorded(Object.keys(conclusion.sources).length)] : [])
]

/** What is known of the moment that an answer speaks of. */
const moment = (words: Words, conclusion: Conclusion.Conclusion): Sentences => {
  if (conclusion._tag === "Unavailable") return []
  const { consistency } = conclusion
  switch (consistency._tag) {
    case "snapshot":
      return []
    case "interval": {
      const { stableRecords, writesAtMost } = consistency
      // What is open has bounds of its own; a sum is off by what was written, which no number of writes tells.
      const isBounded = writesAtMost !== undefined && conclusion._tag === "Complete" && isCount(conclusion.kind)
      return [
        isBounded ? words.withinWrites(writesAtMost) : words.noOneState,
        ...(stableRecords === "may_be_missed" ? [words.mayBeMissed] : [])
      ]
    }
    case "not_established":
      return [words.noMoment]
  }
}

const isCount = (kind: Conclusion.Kind): kind is CountKind => kind === "findings" || kind === "count"

const isTruth = (kind: Conclusion.Kind): kind is TruthKind => kind === "exists" || kind === "every" || kind === "unique"

/** A value that came out of records is shown only in a form that holds none of their text. Rule 6. */
const inWords = (words: Words, value: Conclusion.Value): string => {
  const decimal = Decimal.fromJson(value)
  const digits = decimal === undefined ? "" : Decimal.format(decimal)
  if (digits !== "" && digits.length <= maxDigits) return words.amount(digits)
  return typeof value === "string" ? dateInWords(words, value) ?? words.textElsewhere : words.textElsewhere
}

/** Longer numbers are no help in a sentence, and could be a way to write in one. */
const maxDigits = 60

/** A date or a moment is shown as what it denotes, in the words of the language. */
const dateInWords = (words: Words, text: string): string | undefined => {
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d))?$/.test(text)) return undefined
  const parsed = Option.getOrUndefined(DateTime.make(text))
  if (parsed === undefined) return undefined
  return text.length === 10 ? words.date(text) : words.moment(DateTime.toUtc(parsed))
}
