/**
 * `befund/conclusion@1`: what a check may say, as a union over its status. Numbers are where the evidence reaches.
 */
import { Schema } from "effect"
import type { JsonSchema } from "effect"
import { CompleteAnswer, Group, noValue, PartialAnswer, UnavailableAnswer } from "./answer.ts"
import type { Kind } from "./answer.ts"
import { Evidence, Gap } from "./evidence.ts"
import { atMost, empty, Finding, Level, must, NextStep, NoStep, nothing, only, rule } from "./fields.ts"
import type { Problem } from "./fields.ts"

export const Statement = Schema.Struct({
  en: Schema.NonEmptyString,
  de: Schema.NonEmptyString
}).annotate({ identifier: "Statement" })

/** A gap, with the source that has it. */
const SourceGap = Schema.Struct({ source: Schema.String, ...Gap.fields }).annotate({ identifier: "SourceGap" })

const common = {
  format: Schema.Literal("befund/conclusion@1"),
  check: Schema.String,
  findings_shown: Schema.Natural,
  statement: Statement,
  sources: Schema.Record(Schema.String, Evidence),
  /** Partitions that the check asks about; empty where it asks about the whole scope. */
  partitions: Schema.optionalKey(Schema.Array(Schema.String)),
  /** The key up to which the check asks, in the order that the source keeps. */
  up_to: Schema.optionalKey(Schema.String),
  /** Declared facts that the answer rests on. */
  facts: Schema.optionalKey(Schema.Array(Schema.String))
}

/** One answer a group, where the check asks by group. */
const groups = Schema.optionalKey(Schema.Array(Group))

const count = Schema.NullOr(Schema.Natural)
const notOpen = nothing("when the status is unavailable")
const notVacuous = Schema.Boolean.pipe(
  Schema.refine((vacuous): vacuous is false => !vacuous, {
    message: "must be false unless the status is complete",
    toJsonSchema: () => ({ const: false })
  })
)

const numberOfList = "must be a number for a list of findings"
const nullOfOthers = "must be null for a check that is not a list of findings"

/** The named counts are numbers for a list of findings; all of the status are null for every other kind of question. */
const countsOfKind = <N extends CountName>(numbers: ReadonlyArray<N>, all: ReadonlyArray<N>) =>
  Schema.makeFilter(
    (conclusion: { readonly answer: { readonly kind: Kind } } & { readonly [K in N]: number | null }) =>
      conclusion.answer.kind === "findings"
        ? numbers.flatMap((name) => must(conclusion[name] !== null, [name], numberOfList))
        : all.flatMap((name) => must(conclusion[name] === null, [name], nullOfOthers)),
    {
      toJsonSchema: () => ({
        anyOf: [
          { properties: { answer: kindIs({ const: "findings" }), ...ofType("integer", numbers) } },
          { properties: { answer: kindIs({ not: { const: "findings" } }), ...ofType("null", all) } }
        ]
      })
    }
  )

const kindIs = (kind: JsonSchema.JsonSchema) => ({ properties: { kind } })

const ofType = (type: JsonSchema.Type, names: ReadonlyArray<CountName>) =>
  Object.fromEntries(names.map((name) => [name, { type }]))

type CountName = "finding_count" | "finding_count_at_least" | "finding_count_at_most"

const everyCount = ["finding_count", "finding_count_at_least", "finding_count_at_most"] as const

export const CompleteConclusion = Schema.Struct({
  ...common,
  status: Schema.Literal("complete"),
  coverage: only("complete", "when the status is complete"),
  consistency: Level,
  finding_count: count,
  finding_count_at_least: count,
  finding_count_at_most: count,
  findings: Schema.Array(Finding),
  groups,
  answer: CompleteAnswer,
  vacuous: Schema.Boolean,
  gaps: empty(SourceGap, "when the status is complete"),
  next_action: NoStep
}).check(countsOfKind(everyCount, everyCount))

export const PartialConclusion = Schema.Struct({
  ...common,
  status: Schema.Literal("partial"),
  coverage: Schema.Literals(["complete", "incomplete"]),
  consistency: Level,
  finding_count: noValue,
  finding_count_at_least: count,
  finding_count_at_most: count,
  findings: Schema.Array(Finding),
  groups,
  answer: PartialAnswer,
  vacuous: notVacuous,
  gaps: Schema.Array(SourceGap),
  next_action: NextStep,
  /** Records that were read and on which the check could not be evaluated. */
  undecided: Schema.optionalKey(Schema.Natural)
}).check(countsOfKind<CountName>(["finding_count_at_least"], ["finding_count_at_least", "finding_count_at_most"]))

export const UnavailableConclusion = Schema.Struct({
  ...common,
  status: Schema.Literal("unavailable"),
  coverage: only("incomplete", "when the status is unavailable"),
  consistency: only("not_established", "when the status is unavailable"),
  finding_count: notOpen,
  finding_count_at_least: notOpen,
  finding_count_at_most: notOpen,
  findings: empty(Finding, "when the status is unavailable"),
  groups: Schema.optionalKey(empty(Group, "when the status is unavailable")),
  answer: UnavailableAnswer,
  vacuous: notVacuous,
  gaps: Schema.Array(SourceGap),
  next_action: NextStep
})

export type Conclusion =
  | typeof CompleteConclusion.Type
  | typeof PartialConclusion.Type
  | typeof UnavailableConclusion.Type

export const Conclusion = Schema.Union([CompleteConclusion, PartialConclusion, UnavailableConclusion], {
  mode: "oneOf"
}).annotate({ message: "must have the status complete, partial or unavailable" }).check(
  rule("Conclusion", (conclusion) => problems(conclusion))
)

const problems = (conclusion: Conclusion): ReadonlyArray<Problem> => [
  ...findingProblems(conclusion),
  ...boundProblems(conclusion),
  ...vacuousProblems(conclusion),
  ...gapProblems(conclusion),
  ...groupProblems(conclusion),
  ...sourceProblems(conclusion)
]

/** Only certain findings are listed, so there are never more of them than are counted for certain. */
const findingProblems = (conclusion: Conclusion): ReadonlyArray<Problem> => [
  ...must(
    conclusion.findings_shown === conclusion.findings.length,
    ["findings_shown"],
    "must be the number of findings that are listed"
  ),
  ...must(
    conclusion.findings.length <= (conclusion.finding_count_at_least ?? 0),
    ["findings"],
    "must not be more than finding_count_at_least, and none for a check that is not a list of findings"
  )
]

const boundProblems = (conclusion: Conclusion): ReadonlyArray<Problem> => {
  const { answer, finding_count, finding_count_at_least, finding_count_at_most } = conclusion
  const ordered = "must not be less than the bound below it"
  const same = "must be the same in answer and in finding_count, finding_count_at_least and finding_count_at_most"
  return [
    ...must(atMost(finding_count_at_least, finding_count), ["finding_count"], ordered),
    ...must(atMost(finding_count, finding_count_at_most), ["finding_count_at_most"], ordered),
    ...must(atMost(finding_count_at_least, finding_count_at_most), ["finding_count_at_most"], ordered),
    ...must(atMost(answer.at_least, answer.at_most), ["answer", "at_most"], ordered),
    ...conclusion.status === "complete" ? exactProblems(conclusion.answer) : [],
    ...answer.kind === "findings" ?
      [
        ...must(answer.value === finding_count, ["answer", "value"], same),
        ...must(answer.at_least === finding_count_at_least, ["answer", "at_least"], same),
        ...must(answer.at_most === finding_count_at_most, ["answer", "at_most"], same)
      ] :
      []
  ]
}

/** What is exact is its own bound on both sides; a question of yes or no has none. */
const exactProblems = ({ at_least, at_most, kind, value }: typeof CompleteAnswer.Type): ReadonlyArray<Problem> => {
  if (kind === "exists" || kind === "every" || kind === "unique") return []
  const exact = "must be the value when the status is complete"
  return [
    ...must(isSame(at_least, value), ["answer", "at_least"], exact),
    ...must(isSame(at_most, value), ["answer", "at_most"], exact)
  ]
}

type Comparable = typeof CompleteAnswer.Type["value"]

const isSame = (a: Comparable, b: Comparable): boolean =>
  a === b || (isNumber(a) && isNumber(b) && atMost(a, b) && atMost(b, a))

const isNumber = (value: unknown): value is number | bigint | object =>
  typeof value === "number" || typeof value === "bigint" || (typeof value === "object" && value !== null)

/** About nothing there are no findings, no sum, nothing that exists and nothing that breaks a rule. */
const vacuousProblems = ({ answer, vacuous }: Conclusion): ReadonlyArray<Problem> => {
  if (!vacuous) return []
  const ofNothing = { every: true, unique: true, exists: false, min: null, max: null, average: null }
  const expected = answer.kind === "findings" || answer.kind === "count" || answer.kind === "sum"
    ? atMost(answer.value, 0) && atMost(0, answer.value)
    : answer.value === ofNothing[answer.kind]
  return must(expected, ["answer", "value"], "must be the answer about nothing when vacuous is true")
}

/** In a complete conclusion every group is exact; what is exact is its own bound, and a yes or no has none. */
const groupProblems = ({ groups = [], status }: Conclusion): ReadonlyArray<Problem> =>
  groups.flatMap(({ at_least, at_most, value }, i) => [
    ...must(
      status !== "complete" || value !== null,
      ["groups", i, "value"],
      "must be known when the status is complete"
    ),
    ...must(
      value === null || typeof value === "boolean" || (isSame(at_least, value) && isSame(at_most, value)),
      ["groups", i, "at_most"],
      "must be the value, on both sides, where the value is known"
    )
  ])

const gapProblems = (conclusion: Conclusion): ReadonlyArray<Problem> => {
  const names = new Set(Object.entries(conclusion.sources).flatMap(([name, evidence]) => [name, evidence.source]))
  return [
    ...must(
      conclusion.status !== "partial" || conclusion.coverage === "incomplete" || conclusion.gaps.length === 0,
      ["gaps"],
      "must be empty when the coverage is complete"
    ),
    ...must(
      conclusion.status !== "partial" || conclusion.coverage === "complete" || conclusion.gaps.length > 0,
      ["gaps"],
      "must have an entry when the coverage is incomplete"
    ),
    ...conclusion.gaps.flatMap((gap, i) =>
      must(names.has(gap.source), ["gaps", i, "source"], "must be a source of the conclusion")
    )
  ]
}

const sourceProblems = ({ sources, status }: Conclusion): ReadonlyArray<Problem> =>
  must(
    status !== "complete" || Object.values(sources).some((evidence) => evidence.status !== "unavailable"),
    ["status"],
    "must not be complete when no source could be read"
  )
