// no-dropped-failures: logged, and still missing from the answer
import { Effect } from "effect"

declare const readMonth: (month: string) => Effect.Effect<string, Error>

export const year = Effect.gen(function*() {
  const [rows, failures] = yield* Effect.partition(["2026-01", "2026-02"], readMonth) // finding
  if (failures.length > 0) yield* Effect.logWarning("months failed", failures)
  return rows
})
