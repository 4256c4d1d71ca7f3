/**
 * The result of an audit: every source's evidence and every check's conclusion. Nothing in it hides another.
 */
import type { DateTime } from "effect"
import type * as Conclusion from "./Conclusion.ts"
import type * as Evidence from "./Evidence.ts"

/**
 * `Check` is the union of the checks' names, so that a report of a typed audit is read without a look-up that could
 * fail.
 *
 * @category models
 * @since 0.1.0
 */
export interface Report<Source extends string = string, Check extends string = string> {
  readonly audit: string
  readonly startedAt: DateTime.Utc
  readonly endedAt: DateTime.Utc
  readonly sources: Readonly<Record<Source, Evidence.Evidence<unknown, unknown>>>
  readonly checks: Readonly<Record<Check, Conclusion.Conclusion>>
}

/**
 * @category models
 * @since 0.1.0
 */
export type Status = Conclusion.Conclusion["_tag"]

/**
 * The weakest of the checks: `Complete` before `Partial` before `Unavailable`. An audit without a check has checked
 * nothing, which is no success.
 *
 * @category accessors
 * @since 0.1.0
 */
export const status = (report: Report): Status => {
  const tags = Object.values(report.checks).map((conclusion) => conclusion._tag)
  if (tags.length === 0 || tags.includes("Unavailable")) return "Unavailable"
  return tags.includes("Partial") ? "Partial" : "Complete"
}
