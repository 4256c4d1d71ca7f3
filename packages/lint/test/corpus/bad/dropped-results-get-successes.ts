// no-dropped-failures: Array.getSuccesses of many reads
import { Array, Effect } from "effect"

declare const readMonth: (month: string) => Effect.Effect<string, Error>

export const year = Effect.forEach(["2026-01"], (month) => Effect.result(readMonth(month))).pipe(
  Effect.map((results) => Array.getSuccesses(results)) // finding
)
