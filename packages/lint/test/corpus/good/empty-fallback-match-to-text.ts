// no-empty-fallback: a failure is told
import { Effect } from "effect"

declare const orders: Effect.Effect<ReadonlyArray<string>, Error>

export const told = orders.pipe(
  Effect.match({
    onFailure: (error) => `The orders could not be read: ${error.message}`,
    onSuccess: (all) => `${all.length} orders`
  })
)
