/**
 * What two reports of one audit say together: which findings are new, which stayed, which are gone, and of which that is
 * not known.
 *
 * The rules are those of a single report. Presence needs no completeness: a finding in a report was there. Absence does: a
 * finding is resolved only where the newer run proves that it would have seen it, and new only where the older one would
 * have. Everything else is unknown, with the reason.
 *
 * @since 0.1.0
 */
import type { Wire } from "@befund/core"
import { Result, Schema } from "effect"
import { listsAll } from "./internal/findings.ts"

/**
 * A finding, by what it is known by in both runs.
 *
 * @category models
 * @since 0.1.0
 */
export type Finding = Wire.Conclusion["findings"][number]

/**
 * Why it is not known whether a finding was there before, or is there still.
 *
 * - `unread`: that run did not read the part that the finding is in.
 * - `may_be_missed`: that run read pages of different moments, and a record may have slipped between two of them.
 * - `not_listed`: that run found more than its report lists.
 * - `undecided`: that run read records on which the check could not be evaluated.
 *
 * @category models
 * @since 0.1.0
 */
export type Reason = "unread" | "may_be_missed" | "not_listed" | "undecided"

/**
 * @category models
 * @since 0.1.0
 */
export interface Unknown {
  readonly finding: Finding
  readonly reason: Reason
}

/**
 * What became of the findings of one check. `since` lists findings of the newer run of which the older one cannot say
 * that they were not there; `whether` those of the older run of which the newer one cannot say that they are gone.
 *
 * @category models
 * @since 0.1.0
 */
export interface CheckDifference {
  readonly new: ReadonlyArray<Finding>
  readonly still: ReadonlyArray<Finding>
  readonly resolved: ReadonlyArray<Finding>
  readonly since: ReadonlyArray<Unknown>
  readonly whether: ReadonlyArray<Unknown>
}

/**
 * @category models
 * @since 0.1.0
 */
export interface Difference {
  readonly audit: string
  readonly old: { readonly started_at: string; readonly status: Wire.Report["status"] }
  readonly new: { readonly started_at: string; readonly status: Wire.Report["status"] }
  readonly checks: Readonly<Record<string, CheckDifference>>
  /** Checks of one run that the other does not have: nothing is said of them. */
  readonly onlyInOld: ReadonlyArray<string>
  readonly onlyInNew: ReadonlyArray<string>
}

/**
 * Two reports that cannot be compared, with the reason: another audit, another scope, or the wrong order.
 *
 * @category errors
 * @since 0.1.0
 */
export class NotComparable extends Schema.TaggedError<NotComparable>()("NotComparable", { problem: Schema.String }) {
  override get message(): string {
    return `The two reports cannot be compared: ${this.problem}`
  }
}

/** One record may be found for several of its elements, and an id may come in several partitions. */
const keyOf = ({ element, id, partition }: Finding): string => JSON.stringify([partition ?? null, id, element ?? null])

/** The first thing that keeps a run from having shown a finding; `undefined` where it would have shown it. */
const blind = (conclusion: Wire.Conclusion, { partition }: Finding): Reason | undefined => {
  if (conclusion.status === "unavailable") return "unread"
  if (conclusion.status === "partial") {
    if ((conclusion.undecided ?? 0) > 0) return "undecided"
    if (conclusion.coverage === "incomplete" && !wasRead(conclusion, partition)) return "unread"
    if (conclusion.findings_shown < (conclusion.finding_count_at_least ?? 0)) return "not_listed"
  } else if (!listsAll(conclusion)) return "not_listed"
  return mayMiss(conclusion) ? "may_be_missed" : undefined
}

/** A partition that no gap touches was read to its end. A gap of another source touches every one. */
const wasRead = ({ gaps, sources }: Wire.Conclusion, partition: string | undefined): boolean =>
  partition !== undefined &&
  gaps.every(({ source, where }) =>
    where !== partition && (sources[source]?.reads ?? []).some((read) => read.partition === partition)
  )

/** What is said of one moment, or met every record that stayed, misses none. */
const mayMiss = ({ sources }: Wire.Conclusion): boolean =>
  Object.values(sources).some((evidence) =>
    evidence.consistency === "not_established" ||
    (evidence.consistency === "interval" && evidence.interval.stable_records === "may_be_missed")
  )

const ofCheck = (old: Wire.Conclusion, now: Wire.Conclusion): CheckDifference => {
  const before = new Map(old.findings.map((finding) => [keyOf(finding), finding]))
  const after = new Map(now.findings.map((finding) => [keyOf(finding), finding]))
  const appeared = now.findings.filter((finding) => !before.has(keyOf(finding)))
  const vanished = old.findings.filter((finding) => !after.has(keyOf(finding)))
  const unknown = (findings: ReadonlyArray<Finding>, run: Wire.Conclusion): ReadonlyArray<Unknown> =>
    findings.flatMap((finding) => {
      const reason = blind(run, finding)
      return reason === undefined ? [] : [{ finding, reason }]
    })
  return {
    new: appeared.filter((finding) => blind(old, finding) === undefined),
    still: now.findings.filter((finding) => before.has(keyOf(finding))),
    resolved: vanished.filter((finding) => blind(now, finding) === undefined),
    since: unknown(appeared, old),
    whether: unknown(vanished, now)
  }
}

const listOf = (names: ReadonlyArray<string>): string => names.map((name) => `"${name}"`).join(", ")

/** What each check asks has to be the same: a claim never reaches beyond its scope. */
const problemOf = (check: string, old: Wire.Conclusion, now: Wire.Conclusion): string | undefined => {
  if (old.answer.kind !== now.answer.kind) {
    return `the check "${check}" asked for ${old.answer.kind} then, and asks for ${now.answer.kind} now`
  }
  const [then, today] = [old, now].map(({ partitions = [] }) => partitions.toSorted())
  if (JSON.stringify(then) !== JSON.stringify(today)) {
    return `the check "${check}" asked about other partitions then (${listOf(then ?? [])}) than now (${
      listOf(today ?? [])
    })`
  }
  if (old.up_to !== now.up_to) return `the check "${check}" asked up to another key then`
  for (const [name, { scope }] of Object.entries(now.sources)) {
    const before = old.sources[name]
    if (before === undefined) return `the check "${check}" did not ask the source "${name}" then`
    if (before.scope !== scope) {
      return `the source "${name}" of the check "${check}" was asked for another scope then ("${before.scope}") than now ("${scope}")`
    }
  }
  return undefined
}

/**
 * Compares two reports of one audit.
 *
 * Fails with `NotComparable` where they are of different audits, where a check asks something else now (another kind of
 * answer, other partitions, a source of another scope), or where the older one is not older.
 *
 * @example
 * ```ts
 * import type { Wire } from "@befund/core"
 * import { Difference } from "@befund/report"
 * import { Result } from "effect"
 *
 * declare const lastNight: Wire.Report
 * declare const tonight: Wire.Report
 *
 * export const newOnes = Difference.of(lastNight, tonight).pipe(
 *   Result.map(({ checks }) => Object.values(checks).flatMap((check) => check.new))
 * )
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const of = (old: Wire.Report, now: Wire.Report): Result.Result<Difference, NotComparable> => {
  const fail = (problem: string) => Result.fail(new NotComparable({ problem }))
  if (old.audit !== now.audit) return fail(`they are of different audits, "${old.audit}" and "${now.audit}"`)
  if (old.started_at > now.started_at) return fail("the first one is the newer one; give the older one first")
  const checks: Array<readonly [string, CheckDifference]> = []
  for (const [name, conclusion] of Object.entries(now.checks)) {
    const before = Object.hasOwn(old.checks, name) ? old.checks[name] : undefined
    if (before === undefined) continue
    const problem = problemOf(name, before, conclusion)
    if (problem !== undefined) return fail(problem)
    checks.push([name, ofCheck(before, conclusion)])
  }
  const missingFrom = (report: Wire.Report, other: Wire.Report): ReadonlyArray<string> =>
    Object.keys(report.checks).filter((name) => !Object.hasOwn(other.checks, name))
  return Result.succeed({
    audit: now.audit,
    old: { started_at: old.started_at, status: old.status },
    new: { started_at: now.started_at, status: now.status },
    checks: Object.fromEntries(checks),
    onlyInOld: missingFrom(old, now),
    onlyInNew: missingFrom(now, old)
  })
}
