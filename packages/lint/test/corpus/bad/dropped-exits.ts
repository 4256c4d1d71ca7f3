// no-dropped-failures: exits in a loop
import { Effect, Exit } from "effect"

declare const readMonth: (month: string) => Effect.Effect<string, Error>

export const year = Effect.gen(function*() {
  const rows: Array<string> = []
  for (const exit of yield* Effect.forEach(["2026-01"], (month) => Effect.exit(readMonth(month)))) { // finding
    if (Exit.isSuccess(exit)) rows.push(exit.value)
  }
  return rows
})
