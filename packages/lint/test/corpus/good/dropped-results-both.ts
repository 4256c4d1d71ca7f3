// no-dropped-failures: successes and failures side by side
import { Array, Effect } from "effect"

declare const readMonth: (month: string) => Effect.Effect<string, Error>

export const year = Effect.gen(function*() {
  const results = yield* Effect.forEach(["2026-01"], (month) => Effect.result(readMonth(month)))
  return { rows: Array.getSuccesses(results), failures: Array.getFailures(results) }
})
