// no-dropped-failures: both halves are used
import { Effect } from "effect"

declare const readMonth: (month: string) => Effect.Effect<string, Error>

export const year = Effect.gen(function*() {
  const [rows, failures] = yield* Effect.partition(["2026-01", "2026-02"], readMonth)
  return { rows, gaps: failures.map((failure) => failure.message) }
})
