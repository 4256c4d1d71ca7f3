/**
 * From the values of the domain to those of the wire, field by field. What they may contain is checked by the schemas
 * afterwards.
 */
import type * as Aggregate from "../../Aggregate.ts"
import type * as Conclusion from "../../Conclusion.ts"
import type * as Consistency from "../../Consistency.ts"
import * as Decimal from "../../Decimal.ts"
import * as Evidence from "../../Evidence.ts"
import * as Gap from "../../Gap.ts"
import * as Key from "../../Key.ts"
import type { Progress, ReadError } from "../../ReadError.ts"
import type * as Receipt from "../../Receipt.ts"
import * as Report from "../../Report.ts"
import * as Statement from "../../Statement.ts"
import { json, ofDecimal, time, timeOrNull } from "./exact.ts"
import * as joint from "./joint.ts"

export const ofEvidence = (evidence: Evidence.Evidence<unknown, unknown>, name?: string) => {
  const reads = Evidence.reads(evidence)
  const consistency = Evidence.consistency(evidence)
  return {
    format: "befund/evidence@1",
    ...statusOf(evidence),
    source: name ?? together(reads.map((read) => read.source)),
    scope: together(reads.map((read) => read.scope)),
    consistency: consistency._tag,
    next_action: Evidence.nextAction(evidence),
    ...progressOf(joint.progressOf(reads)),
    ...restartedOf(reads),
    ...consistencyOf(consistency),
    gaps: evidence._tag === "Partial" ? evidence.gaps.map(gapOf) : [],
    receipt: receiptOf(joint.receiptOf(reads)),
    ...(reads.length > 1 || reads.some(({ partition }) => partition !== undefined) ? { reads: reads.map(walkOf) } : {})
  }
}

const statusOf = (evidence: Evidence.Evidence<unknown, unknown>) => {
  switch (evidence._tag) {
    case "Complete":
      return { status: "complete", coverage: "complete" }
    case "Partial":
      return { status: "partial", coverage: "incomplete" }
    case "Unavailable":
      return { status: "unavailable", coverage: "incomplete", error: reasonOf(evidence.error) }
  }
}

const together = (names: ReadonlyArray<string>): string => [...new Set(names)].join("; ")

const progressOf = (progress: Progress) => ({
  records_read: progress.records,
  pages_read: progress.pages,
  read_from: timeOrNull(progress.from),
  read_to: timeOrNull(progress.to)
})

const restartedOf = (reads: ReadonlyArray<Evidence.Read>) => {
  const restarted = reads.reduce((sum, read) => sum + (read.restarted ?? 0), 0)
  return restarted === 0 ? {} : { restarted }
}

const consistencyOf = (consistency: Consistency.Consistency) => {
  switch (consistency._tag) {
    case "snapshot": {
      const { asOf, cost, method, system, token } = consistency
      return {
        snapshot: { method, token, as_of: timeOrNull(asOf), system, ...(cost === undefined ? {} : { cost }) }
      }
    }
    case "interval": {
      const { stableRecords, writesAtMost } = consistency
      return {
        interval: {
          stable_records: stableRecords,
          ...(writesAtMost === undefined ? {} : { writes_at_most: writesAtMost })
        }
      }
    }
    case "not_established":
      return {}
  }
}

const walkOf = ({ consistency, partition, progress, receipt, scope, source }: Evidence.Read) => ({
  source,
  scope,
  partition: partition ?? null,
  consistency: consistency._tag,
  ...progressOf(progress),
  digest: receipt.digest
})

const receiptOf = ({ content, digest, pages }: Receipt.Receipt) => ({
  digest,
  pages: pages.map((page) => ({
    records: page.records,
    digest: page.digest,
    bytes: page.bytes,
    attempts: page.attempts,
    at: time(page.at)
  })),
  ...(content === undefined ? {} : { content })
})

/** The message is in our own words; an excerpt of what came stays behind. Rule 8. */
const reasonOf = (error: ReadError) => ({ tag: error._tag, message: error.message, page: error.page })

const gapOf = (gap: Gap.Gap) => ({ where: Gap.where(gap.region), error: reasonOf(gap.error) })

export const ofConclusion = (conclusion: Conclusion.Conclusion) => ({
  format: "befund/conclusion@1",
  check: conclusion.check,
  ...countsOf(conclusion),
  ...outcomeOf(conclusion),
  gaps: conclusion.gaps.map((gap) => ({ source: sourceOf(conclusion, gap.source), ...gapOf(gap) })),
  next_action: conclusion.nextAction,
  statement: Statement.of(conclusion),
  sources: sourcesOf(conclusion.sources),
  partitions: conclusion.partitions,
  ...(conclusion.upTo === undefined ? {} : { up_to: Key.id(conclusion.upTo) }),
  facts: conclusion.facts,
  ...(conclusion.groups === undefined ? {} : { groups: conclusion._tag === "Unavailable" ? [] : groupsOf(conclusion) })
})

const groupsOf = ({ groups = [], kind }: Conclusion.Conclusion) =>
  groups.map(({ atLeast, atMost, exact, group, value }) => ({
    group,
    value: exact ? valueOf(value) : null,
    at_least: hasBounds(kind) ? boundOf(atLeast) : null,
    at_most: hasBounds(kind) ? boundOf(atMost) : null
  }))

const hasBounds = (kind: Conclusion.Kind): boolean => kind !== "exists" && kind !== "every" && kind !== "unique"

/** The name in the audit; a gap names its source as the source names itself. */
const sourceOf = ({ sources }: Conclusion.Conclusion, source: string): string =>
  Object.hasOwn(sources, source)
    ? source
    : Object.entries(sources).find(([, evidence]) => Evidence.reads(evidence).some((read) => read.source === source))
      ?.[0] ?? source

const sourcesOf = (sources: Readonly<Record<string, Evidence.Evidence<unknown, unknown>>>) =>
  Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, ofEvidence(source, name)]))

const outcomeOf = (conclusion: Conclusion.Conclusion) => {
  switch (conclusion._tag) {
    case "Complete":
      return {
        status: "complete",
        coverage: "complete",
        consistency: conclusion.consistency._tag,
        ...findingsOf(conclusion.findings),
        vacuous: conclusion.vacuous
      }
    case "Partial":
      return {
        status: "partial",
        coverage: conclusion.coverage,
        consistency: conclusion.consistency._tag,
        ...findingsOf(conclusion.findings),
        vacuous: false,
        undecided: conclusion.undecided
      }
    case "Unavailable":
      return {
        status: "unavailable",
        coverage: "incomplete",
        consistency: "not_established",
        ...findingsOf([]),
        vacuous: false
      }
  }
}

const findingsOf = (findings: ReadonlyArray<Aggregate.Finding<unknown>>) => ({
  findings: findings.map(({ element, id, partition, record }) => ({
    id,
    ...(element === undefined ? {} : { element }),
    ...(partition === undefined ? {} : { partition }),
    record: json(record)
  })),
  findings_shown: findings.length
})

/** The answer, and for a list of findings the same numbers under their own names. */
const countsOf = (conclusion: Conclusion.Conclusion) => {
  const answer = answerOf(conclusion)
  return conclusion.kind === "findings"
    ? {
      finding_count: answer.value,
      finding_count_at_least: answer.at_least,
      finding_count_at_most: answer.at_most,
      answer
    }
    : { finding_count: null, finding_count_at_least: null, finding_count_at_most: null, answer }
}

const answerOf = (conclusion: Conclusion.Conclusion) => {
  const { kind } = conclusion
  const bounded = hasBounds(kind)
  switch (conclusion._tag) {
    case "Complete": {
      const value = valueOf(conclusion.value)
      return { kind, value, at_least: bounded ? value : null, at_most: bounded ? value : null }
    }
    case "Partial": {
      const isCount = kind === "findings" || kind === "count"
      return {
        kind,
        value: null,
        at_least: bounded ? boundOf(conclusion.atLeast) ?? (isCount ? 0 : null) : null,
        at_most: bounded ? boundOf(conclusion.atMost) : null,
        ...(isCount || !bounded || conclusion.observed === undefined
          ? {}
          : { observed: valueOf(conclusion.observed) })
      }
    }
    case "Unavailable":
      return { kind, value: null, at_least: null, at_most: null }
  }
}

const boundOf = (bound: Conclusion.Bound) => bound._tag === "Bound" ? valueOf(bound.value) : null

const valueOf = (value: Conclusion.Value | undefined) => {
  if (value === undefined) return null
  return Decimal.isDecimal(value) ? ofDecimal(value) : value
}

export const ofReport = (report: Report.Report) => ({
  format: "befund/report@1",
  audit: report.audit,
  status: statuses[Report.status(report)],
  started_at: time(report.startedAt),
  ended_at: time(report.endedAt),
  sources: sourcesOf(report.sources),
  checks: Object.fromEntries(Object.entries(report.checks).map(([name, check]) => [name, ofConclusion(check)])),
  statement: Statement.ofReport(report)
})

const statuses = { Complete: "complete", Partial: "partial", Unavailable: "unavailable" }
