// no-empty-fallback: a failure kept as a value, then thrown away
import { Effect, Result } from "effect"

declare const orders: Effect.Effect<ReadonlyArray<string>, Error>

export const shown = Effect.gen(function*() {
  const result = yield* Effect.result(orders)
  return Result.getOrElse(result, () => []) // finding
})
