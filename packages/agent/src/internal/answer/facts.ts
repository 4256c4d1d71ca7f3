/** What a report lets an answer say, as the questions of the check ask for it. Only what the audit's author and the reads
 * wrote is looked at: no text of a record is. */
import { Decimal, type Wire } from "@befund/core"
import { languages } from "./lexicons.ts"
import { lowerOf } from "./text.ts"
import { type Period, periodOf } from "./time.ts"
import type { Fault, Thing } from "./words.ts"

export interface Range {
  readonly atLeast: Decimal.Decimal | undefined
  readonly atMost: Decimal.Decimal | undefined
}

/** Things and faults that a name or a scope speaks of. */
export interface Concepts {
  readonly things: ReadonlySet<Thing>
  readonly faults: ReadonlySet<Fault>
}

export interface SourceFact {
  readonly name: string
  readonly scope: string
  readonly status: Wire.Evidence["status"]
  readonly records: Range
  readonly recordsRead: Range
  readonly pagesRead: Range
  readonly period: Period | undefined
  readonly things: ReadonlySet<Thing>
  readonly gaps: ReadonlyArray<string>
  /** Of the read, to the second and in UTC. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly evidence: Wire.Evidence
}

export interface CheckFact {
  readonly name: string
  readonly status: Wire.Conclusion["status"]
  readonly kind: Wire.Kind
  /** How often what the check asks for was found: nothing proven is no bound at all. */
  readonly found: Range
  /** The number that the check answers with: a count or an amount. */
  readonly value: Range
  /** `clean` and `found` are proven; what was not decided is `open`. */
  readonly verdict: "clean" | "found" | "open"
  readonly vacuous: boolean
  readonly undecided: number
  readonly isState: boolean
  /** Whether the state that the answer is of is one of the time of the run. */
  readonly isFresh: boolean
  readonly concepts: Concepts
  readonly sources: ReadonlyArray<SourceFact>
  readonly partitions: ReadonlyArray<string>
  readonly ids: ReadonlySet<string>
  readonly isListWhole: boolean
  readonly gaps: ReadonlyArray<string>
  readonly groups: ReadonlyArray<{ readonly name: string; readonly value: Range }>
}

export interface Facts {
  readonly audit: string
  readonly checks: ReadonlyArray<CheckFact>
  readonly sources: ReadonlyArray<SourceFact>
  readonly things: ReadonlySet<Thing>
  /** Amounts that stand in the findings that are listed. */
  readonly amounts: ReadonlyArray<Decimal.Decimal>
  readonly statements: ReadonlyArray<string>
}

export const nothingKnown: Range = { atLeast: undefined, atMost: undefined }

const exactly = (value: unknown): Range => {
  const decimal = Decimal.fromJson(value)
  return { atLeast: decimal, atMost: decimal }
}

const range = (low: unknown, high: unknown): Range => ({
  atLeast: Decimal.fromJson(low),
  atMost: Decimal.fromJson(high)
})

/** A name as words: `missing-documents` and `missingDocuments` are missing documents. */
const wordsOf = (name: string): string =>
  lowerOf(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").replaceAll(/[-_./:]+/gu, " ")).trim()

export const conceptsOf = (text: string): Concepts => {
  const words = wordsOf(text)
  return {
    things: new Set(languages.flatMap(({ things }) => things(words).map(({ concept }) => concept))),
    faults: new Set(languages.flatMap(({ faults }) => faults(words).map(({ concept }) => concept)))
  }
}

const sourceOf = ([name, evidence]: readonly [string, Wire.Evidence]): SourceFact => ({
  name,
  scope: evidence.scope,
  status: evidence.status,
  records: evidence.status === "complete"
    ? exactly(evidence.records_read)
    : { ...nothingKnown, atLeast: Decimal.fromJson(evidence.records_read) },
  recordsRead: exactly(evidence.records_read),
  pagesRead: exactly(evidence.pages_read),
  period: periodOf(evidence.scope),
  things: new Set([...conceptsOf(name).things, ...conceptsOf(evidence.scope).things]),
  gaps: evidence.gaps.map(({ where }) => where),
  from: evidence.read_from?.slice(0, 19),
  to: evidence.read_to?.slice(0, 19),
  evidence
})

/** The state of a snapshot is one of the run where the method watched the source, or where the source dates it so. */
const isFresh = (evidence: Wire.Evidence, startedAt: string): boolean => {
  if (evidence.snapshot === undefined) return false
  const { as_of: asOf, method } = evidence.snapshot
  if (typeof asOf === "string") return asOf >= startedAt
  return method === "witness" || method === "double_collect" || method === "drained"
}

const verdictOf = (conclusion: Wire.Conclusion): CheckFact["verdict"] => {
  const { answer } = conclusion
  if (conclusion.status === "unavailable") return "open"
  switch (answer.kind) {
    case "findings":
    case "count": {
      const [low, high] = [Decimal.fromJson(answer.at_least), Decimal.fromJson(answer.at_most)]
      if (low !== undefined && Decimal.format(low) !== "0") return "found"
      return high !== undefined && Decimal.format(high) === "0" ? "clean" : "open"
    }
    case "every":
    case "unique":
      return answer.value === true ? "clean" : answer.value === false ? "found" : "open"
    case "exists":
      return answer.value === false ? "clean" : answer.value === true ? "found" : "open"
    case "sum":
    case "min":
    case "max":
    case "average":
      return "open"
  }
}

const one = exactly(1)

const foundOf = (conclusion: Wire.Conclusion): Range => {
  const { answer } = conclusion
  if (answer.kind === "findings" || answer.kind === "count") return range(answer.at_least, answer.at_most)
  const verdict = verdictOf(conclusion)
  return verdict === "found" ? { ...one, atMost: undefined } : verdict === "clean" ? exactly(0) : nothingKnown
}

const valueOf = ({ answer }: Wire.Conclusion): Range =>
  answer.kind === "exists" || answer.kind === "every" || answer.kind === "unique"
    ? nothingKnown
    : range(answer.at_least, answer.at_most)

/** Numbers in a record that a finding shows, as numbers: its texts are not looked at. */
const numbersOf = (value: unknown, depth = 0): ReadonlyArray<Decimal.Decimal> => {
  if (depth > 8) return []
  if (typeof value === "object" && value !== null && !Decimal.isDecimal(value)) {
    return Object.values(value).flatMap((inner) => numbersOf(inner, depth + 1))
  }
  const decimal = typeof value === "string" ? undefined : Decimal.fromJson(value)
  return decimal === undefined ? [] : [decimal]
}

const union = <A>(sets: ReadonlyArray<ReadonlySet<A>>): ReadonlySet<A> => new Set(sets.flatMap((set) => [...set]))

export const ofReport = (report: Wire.Report): Facts => {
  const sources = Object.entries(report.sources).map(sourceOf)
  const checks = Object.values(report.checks).map((conclusion): CheckFact => {
    const named = Object.entries(conclusion.sources).map(sourceOf)
    const concepts = conceptsOf(conclusion.check)
    return {
      name: conclusion.check,
      status: conclusion.status,
      kind: conclusion.answer.kind,
      found: foundOf(conclusion),
      value: valueOf(conclusion),
      verdict: verdictOf(conclusion),
      vacuous: conclusion.vacuous,
      undecided: conclusion.status === "partial" ? conclusion.undecided ?? 0 : 0,
      isState: conclusion.consistency === "snapshot",
      isFresh: conclusion.consistency === "snapshot" &&
        named.every(({ evidence }) => isFresh(evidence, report.started_at)),
      concepts,
      sources: named,
      partitions: conclusion.partitions ?? [],
      ids: new Set(conclusion.findings.flatMap(({ id }) => typeof id === "string" ? [lowerOf(id)] : [])),
      isListWhole: conclusion.status === "complete" && conclusion.findings_shown === conclusion.finding_count,
      gaps: conclusion.gaps.map(({ where }) => where),
      groups: (conclusion.groups ?? []).map((group) => ({
        name: lowerOf(group.group),
        value: range(group.at_least, group.at_most)
      }))
    }
  })
  return {
    audit: report.audit,
    checks,
    sources,
    things: union([
      ...sources.map(({ things }) => things),
      ...checks.map(({ concepts }) => concepts.things),
      conceptsOf(report.audit).things
    ]),
    amounts: Object.values(report.checks).flatMap(({ findings }) =>
      findings.flatMap(({ record }) => numbersOf(record))
    ),
    statements: [report.statement, ...Object.values(report.checks).map(({ statement }) => statement)].flatMap((
      { de, en }
    ) => [en, de])
  }
}
