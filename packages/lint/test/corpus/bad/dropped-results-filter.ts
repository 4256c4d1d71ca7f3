// no-dropped-failures: mode result, then only the successes
import { Effect, Result } from "effect"

declare const bank: Effect.Effect<string, Error>
declare const shop: Effect.Effect<string, Error>

export const both = Effect.gen(function*() {
  const results = yield* Effect.all([bank, shop], { mode: "result" })
  return results.filter(Result.isSuccess).map((result) => result.success) // finding
})
