// no-empty-fallback: asked whether it failed, and answered none
import { Effect, Result } from "effect"

declare const orders: Effect.Effect<ReadonlyArray<string>, Error>

export const shown = Effect.gen(function*() {
  const result = yield* Effect.result(orders)
  if (Result.isFailure(result)) return [] // finding
  return result.success
})
