// no-dropped-failures: named and not used
import { Effect } from "effect"

declare const readMonth: (month: string) => Effect.Effect<string, Error>

export const year = Effect.gen(function*() {
  const [rows, _failures] = yield* Effect.partition(["2026-01", "2026-02"], readMonth) // finding
  return { rows }
})
