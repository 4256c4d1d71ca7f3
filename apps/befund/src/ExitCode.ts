/** The exit codes of the contract. */
import type { Wire } from "@befund/core"
import { Verdict } from "@befund/report"
import { Effect } from "effect"

export const nothingFound = 0
export const findings = 1
export const wrongInput = 2
export const notComplete = 3

/** From the report as it is written, so that what a script decides by is what it can read. */
export const of = ({ checks }: Wire.Report): number => {
  const all = Object.values(checks)
  const complete = all.filter((conclusion) => conclusion.status === "complete")
  if (complete.length < all.length || all.length === 0) return notComplete
  return complete.some((conclusion) => Verdict.of(conclusion) === "found") ? findings : nothingFound
}

/** Lets the process end with this code once everything is written. */
export const set = (code: number): Effect.Effect<void> =>
  Effect.sync(() => {
    process.exitCode = code
  })
