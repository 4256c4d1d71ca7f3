/**
 * Runs one check over reads as they come and concludes when they have ended. It decides nothing by itself: the tallies
 * know the bounds, the evidence says what was closed.
 */
import * as Conclusion from "../Conclusion.ts"
import * as Consistency from "../Consistency.ts"
import * as Decimal from "../Decimal.ts"
import * as Evidence from "../Evidence.ts"
import type * as Fact from "../Fact.ts"
import type * as Gap from "../Gap.ts"
import type * as Key from "../Key.ts"
import type { NextAction } from "../ReadError.ts"
import * as Branch from "./branch.ts"
import * as Groups from "./groups.ts"
import * as Partners from "./partners.ts"
import * as Plan from "./plan.ts"
import * as Region from "./relation/region.ts"
import * as Amounts from "./tally/amounts.ts"
import * as Counting from "./tally/counting.ts"
import * as Extremes from "./tally/extremes.ts"
import type { Answer, Coverage, Question, Range, Tally } from "./tally/tally.ts"
import * as Truth from "./tally/truth.ts"
import * as Unique from "./tally/unique.ts"

/** How the read of a source ended, by partition where it has any. */
export interface SourceResult {
  readonly evidence: Evidence.Evidence<unknown, unknown>
  readonly parts: ReadonlyArray<readonly [partition: string | undefined, Evidence.Evidence<unknown, unknown>]>
}

export type Push = (record: unknown, id: string) => void

export interface Run {
  /** Where the records of a round go. It is asked for anew for each round; what an earlier one was fed is forgotten. */
  readonly feeds: (source: string, partition: string | undefined) => ReadonlyArray<Push>
  /** To be called once a source's read has ended, whatever way. */
  readonly ended: (source: string, result: SourceResult) => void
  /** To be called when all have ended. */
  readonly conclude: (sources: Readonly<Record<string, SourceResult>>) => Conclusion.Conclusion
}

/** A new kind of question is a new file in `tally/` and one line here. */
const questionOf = (question: Plan.Question, keep: number, range: () => Range): Asked => {
  switch (question.kind) {
    case "findings":
      return erase(Counting.make(keep))
    case "count":
      return erase(Counting.make(0))
    case "sum":
      return erase(Amounts.sum(question.value, range))
    case "average":
      return erase(Amounts.average(question.value))
    case "min":
      return erase(Extremes.min(question.value, range))
    case "max":
      return erase(Extremes.max(question.value, range))
    case "unique":
      return erase(Unique.make(question.value))
    case "exists":
      return erase(Truth.exists(question.where))
    case "every":
      return erase(Truth.every(question.where))
  }
}

interface Asked {
  readonly start: () => Tally
  readonly answer: Question<Tally>["answer"]
  readonly findings: Question<Tally>["findings"]
}

/** A question only ever gets back the tallies that it has started itself. */
const erase = <T extends Tally>(question: Question<T>): Asked => ({
  start: question.start,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  answer: (tallies, coverage) => question.answer(tallies as ReadonlyArray<T>, coverage),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  findings: (tallies) => question.findings(tallies as ReadonlyArray<T>)
})

interface Leaf {
  readonly source: string
  readonly partitions: ReadonlyArray<string>
  readonly upTo: Key.Key | undefined
}

type Stage =
  | Extract<Plan.Rows, { readonly _tag: "Filter" }>
  | Extract<Plan.Rows, { readonly _tag: "Match" }>

/** The source that the rows come from, and what happens to them, first things first. */
const unfold = (rows: Plan.Rows): readonly [Leaf, ReadonlyArray<Stage>] => {
  if (rows._tag === "Of") return [rows, []]
  const [leaf, stages] = unfold(rows.rows)
  return [leaf, [...stages, rows]]
}

const asksAbout = (leaf: Leaf, partition: string | undefined): boolean =>
  leaf.partitions.length === 0 || (partition !== undefined && leaf.partitions.includes(partition))

const partsOf = (leaf: Leaf, result: SourceResult) => result.parts.filter(([partition]) => asksAbout(leaf, partition))

const gapsOf = (leaf: Leaf, result: SourceResult): ReadonlyArray<Gap.Gap> =>
  Evidence.gaps(result.evidence).filter((gap) =>
    Region.touches(gap, {
      source: gap.source,
      upTo: leaf.upTo,
      ...(leaf.partitions.length === 0 ? {} : { partitions: leaf.partitions })
    })
  )

type Narrowing = Stage | { readonly _tag: "Filter"; readonly where: Plan.Where }

/** The rows up to a key, as a first filter; `undefined` where the order of the source does not tell. */
const upToStage = (
  { source, upTo }: Leaf,
  orderOf: ((record: unknown) => Key.Key) | undefined
): ReadonlyArray<Narrowing> =>
  upTo === undefined ? [] : [{
    _tag: "Filter",
    where: (record) =>
      orderOf === undefined ? undefined : Region.contains({ source, upTo }, { source, key: orderOf(record) })
  }]

/** One thing a round of the leaf feeds, kept by partition: that of the last round. */
const perPart = <T>(make: (partition: string | undefined) => T) => {
  const parts = new Map<string | undefined, T>()
  const of = (partition: string | undefined): T => {
    let part = parts.get(partition)
    if (part === undefined) parts.set(partition, part = make(partition))
    return part
  }
  const anew = (partition: string | undefined): T => {
    parts.delete(partition)
    return of(partition)
  }
  /** Of the walks that came to something: what a walk saw that turned out unavailable stays out. */
  const ofAvailable = (leaf: Leaf, result: SourceResult): ReadonlyArray<T> =>
    partsOf(leaf, result).flatMap(([partition, evidence]) => evidence._tag === "Unavailable" ? [] : [of(partition)])
  return { anew, ofAvailable, all: () => [...parts.values()] }
}

const noRange: Range = { min: undefined, max: undefined }

/** What is declared about the amounts that a question asks for. */
const rangeOf = (facts: ReadonlyArray<Fact.Fact>, leaf: Leaf, question: Plan.Question): Fact.ValueRange | undefined =>
  "field" in question && question.field !== undefined
    ? facts.find((fact): fact is Fact.ValueRange =>
      fact._tag === "value_range" && fact.source === leaf.source && fact.field === question.field
    )
    : undefined

/** The declaration that every key of the rows names an existing row of the other side. */
const foreignKeyOf = (
  facts: ReadonlyArray<Fact.Fact>,
  leaf: Leaf,
  field: string | undefined,
  target: Leaf
): Fact.ForeignKey | undefined =>
  facts.find((fact): fact is Fact.ForeignKey =>
    fact._tag === "foreign_key" && fact.source === leaf.source && fact.field === field && fact.target === target.source
  )

const liesIn = ({ max, min }: Range, value: Decimal.Decimal): boolean =>
  (min === undefined || Decimal.compare(value, min) >= 0) && (max === undefined || Decimal.compare(value, max) <= 0)

/** The question, and the declared range for as long as no record has contradicted it. */
const watch = (question: Plan.Question, declared: Fact.ValueRange | undefined) => {
  if (declared === undefined || !("field" in question)) return { watched: question, rangeInForce: () => undefined }
  let contradicted = false
  const value = (record: unknown): unknown => {
    const amount = question.value(record)
    const decimal = Decimal.fromJson(amount)
    if (decimal !== undefined && !liesIn(declared, decimal)) contradicted = true
    return amount
  }
  return { watched: { ...question, value }, rangeInForce: () => contradicted ? undefined : declared }
}

/** A declared number of records, of the whole source or of each partition that the check asks about. */
const totalsOf = (facts: ReadonlyArray<Fact.Fact>, leaf: Leaf): ReadonlyArray<Fact.TrustedTotal> => {
  const totals = facts.filter((fact): fact is Fact.TrustedTotal =>
    fact._tag === "trusted_total" && fact.source === leaf.source
  )
  if (leaf.upTo !== undefined) return []
  if (leaf.partitions.length === 0) return totals.filter(({ partition }) => partition === undefined).slice(0, 1)
  const asked = leaf.partitions.flatMap((name) => totals.find(({ partition }) => partition === name) ?? [])
  return asked.length === leaf.partitions.length ? asked : []
}

/** How many records may be unread by that; a declared number that is below what was read is contradicted, and no use. */
const unseenBy = (totals: ReadonlyArray<Fact.TrustedTotal>, scanned: number): number | undefined => {
  const total = totals.reduce((sum, fact) => sum + fact.total, 0)
  return totals.length === 0 || total < scanned ? undefined : total - scanned
}

const words = (fact: Fact.Fact): string => {
  const about = fact._tag === "value_range"
    ? `${fact.min === undefined ? "" : `${Decimal.format(fact.min)} ≤ `}${fact.field}${
      fact.max === undefined ? "" : ` ≤ ${Decimal.format(fact.max)}`
    }`
    : fact._tag === "trusted_total"
    ? `${fact.partition === undefined ? "" : `${fact.partition}: `}n = ${fact.total}`
    : fact._tag === "foreign_key"
    ? `${fact.field} → ${fact.target}`
    : fact.field
  return `${fact.source}: ${about} (${fact.declaredBy})`
}

const boundsOf = (answer: Answer): Omit<Conclusion.Group, "group"> => {
  if (answer._tag === "Open") return { value: undefined, atLeast: answer.atLeast, atMost: answer.atMost, exact: false }
  const bound = answer.value === undefined ? Conclusion.unbounded : Conclusion.bound(answer.value)
  return { value: answer.value, atLeast: bound, atMost: bound, exact: true }
}

const smallestAction = (gaps: ReadonlyArray<Gap.Gap>): NextAction =>
  gaps[0]?.error.nextAction ?? "fix_the_source_description"

export const start = (
  check: string,
  plan: Plan.Plan,
  options: {
    readonly keep: number
    readonly facts: ReadonlyArray<Fact.Fact>
    /** The key by which a source keeps its records in order, if it does. */
    readonly orderOf: (source: string) => ((record: unknown) => Key.Key) | undefined
  }
): Run => {
  const [leaf, unfolded] = unfold(plan.rows)
  const narrowing = (of: Leaf, stages: ReadonlyArray<Stage>): ReadonlyArray<Narrowing> => [
    ...upToStage(of, options.orderOf(of.source)),
    ...stages
  ]
  const stages = narrowing(leaf, unfolded)
  const range = rangeOf(options.facts, leaf, plan.question)
  const { rangeInForce, watched } = watch(plan.question, range)
  const question = questionOf(watched, options.keep, () => rangeInForce() ?? noRange)

  const matches = stages.flatMap((stage) => {
    if (stage._tag === "Filter") return []
    const [rightLeaf, rightStages] = unfold(stage.right)
    const filters = narrowing(rightLeaf, rightStages).flatMap((inner) => inner._tag === "Filter" ? [inner.where] : [])
    const wholeSide = filters.length === 0 && rightLeaf.partitions.length === 0
    const guarantee = wholeSide ? foreignKeyOf(options.facts, leaf, stage.field, rightLeaf) : undefined
    return [{
      stage,
      leaf: rightLeaf,
      guarantee,
      partners: Partners.make(guarantee !== undefined),
      sides: perPart(() => Partners.side(filters, stage.rightKey))
    }]
  })
  const partnersOf = new Map(matches.map(({ partners, stage }) => [stage, partners]))

  const branches = perPart((partition) => {
    const tally = question.start()
    const groups = plan.groupBy === undefined ? undefined : Groups.make(plan.groupBy, question.start)
    const branch = Branch.make(
      stages.map((stage): Branch.Stage =>
        stage._tag === "Filter"
          ? { _tag: "Filter", where: stage.where }
          : { _tag: "Match", match: stage, partners: partnersOf.get(stage) ?? Partners.make(false) }
      ),
      groups === undefined ? tally : {
        add: (row, certain) => {
          tally.add(row, certain)
          groups.add(row, certain)
        }
      },
      partition
    )
    return { branch, tally, groups }
  })

  const feeds: Run["feeds"] = (source, partition) => [
    ...(source === leaf.source && asksAbout(leaf, partition) ? [branches.anew(partition).branch.push] : []),
    ...matches.flatMap((match) =>
      source === match.leaf.source && asksAbout(match.leaf, partition) ? [match.sides.anew(partition).push] : []
    )
  ]

  const ended: Run["ended"] = (source, result) => {
    for (const match of matches) {
      if (match.leaf.source !== source) continue
      match.partners.settle(match.sides.ofAvailable(match.leaf, result), gapsOf(match.leaf, result))
      for (const { branch } of branches.all()) branch.resume()
    }
  }

  const conclude: Run["conclude"] = (sources) => {
    const own = sources[leaf.source]
    if (own === undefined) throw new Error(`the check ${check} asks for a source that was not read`)
    const available = branches.ofAvailable(leaf, own)
    // Where nobody can have a partner, no unread row is one that has.
    const isEmpty = matches.some(({ partners, stage }) => stage.keep === "matched" && partners.isEmpty())
    const ownGaps = isEmpty ? [] : gapsOf(leaf, own)
    const wasRead = gapsOf(leaf, own).length === 0
    const tallies = available.map(({ tally }) => tally)
    const scanned = available.reduce((sum, { branch }) => sum + branch.scanned(), 0)
    const totals = ownGaps.length === 0 || Plan.multiplies(plan.rows) ? [] : totalsOf(options.facts, leaf)
    const unseen = ownGaps.length === 0 ? 0 : unseenBy(totals, scanned)
    const coverage: Coverage = { closed: unseen === 0, scanned, unseen }
    const answer = available.length === 0 && !isEmpty ? undefined : question.answer(tallies, coverage)
    const groups = Groups.answers(
      available.flatMap(({ groups }) => groups ?? []),
      (own, told) => boundsOf(question.answer(own, told ? coverage : { ...coverage, closed: false, unseen: undefined }))
    )
    const used = [
      ...(unseen === undefined ? [] : totals),
      ...(ownGaps.length === 0 ? [] : [rangeInForce()].filter((fact) => fact !== undefined)),
      ...matches.flatMap(({ guarantee, partners }) =>
        guarantee !== undefined && partners.tookForGranted() ? [guarantee] : []
      )
    ]
    const names = Plan.sourcesOf(plan.rows)
    const asked = names.flatMap((name) => {
      const result = sources[name]
      return result === undefined ? [] : [[name, result] as const]
    })
    const gaps = answer?._tag === "Exact"
      ? []
      : [
        ...ownGaps,
        ...matches.flatMap(({ leaf: other, partners }) => {
          const result = sources[other.source]
          // Where no row of our own was seen, nothing says that the other side will not be needed.
          return available.length === 0 && result !== undefined ? gapsOf(other, result) : partners.limiting()
        })
      ]
    const common: Conclusion.Common = {
      check,
      kind: plan.question.kind,
      sources: Object.fromEntries(asked.map(([name, { evidence }]) => [name, evidence])),
      gaps,
      partitions: Plan.partitionsOf(plan.rows),
      ...(leaf.upTo === undefined ? {} : { upTo: leaf.upTo }),
      facts: used.map(words),
      ...(plan.groupBy === undefined ? {} : { groups }),
      nextAction: answer?._tag === "Exact" ? "none" : smallestAction(gaps)
    }
    if (answer === undefined) return { ...common, _tag: "Unavailable" }
    const jointly = Consistency.joint(asked.flatMap(([name, result]) => {
      const parts = name === leaf.source ? partsOf(leaf, result) : result.parts
      const read = parts.filter(([, evidence]) => evidence._tag !== "Unavailable")
      return read.length === 0
        ? [Consistency.notEstablished]
        : read.map(([, evidence]) => Evidence.consistency(evidence))
    }))
    // One write of a record changes one row of it, but any number of rows that look for a partner in it.
    const consistency = jointly._tag === "interval" && matches.length > 0
      ? Consistency.interval(jointly.stableRecords)
      : jointly
    const findings = question.findings(tallies)
    return answer._tag === "Exact"
      ? { ...common, _tag: "Complete", consistency, value: answer.value, vacuous: answer.vacuous && wasRead, findings }
      : {
        ...common,
        _tag: "Partial",
        consistency,
        coverage: gaps.length === 0 ? "complete" : "incomplete",
        atLeast: answer.atLeast,
        atMost: answer.atMost,
        observed: answer.observed,
        undecided: answer.undecided,
        findings
      }
  }

  return { feeds, ended, conclude }
}
