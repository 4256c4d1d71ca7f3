// no-dropped-failures: every result is matched
import { Effect, Result } from "effect"

declare const bank: Effect.Effect<string, Error>
declare const shop: Effect.Effect<string, Error>

export const both = Effect.gen(function*() {
  const results = yield* Effect.all([bank, shop], { mode: "result" })
  return results.map(Result.match({
    onFailure: (error) => `unavailable: ${error.message}`,
    onSuccess: (text) => text
  }))
})
