// no-empty-fallback: both ends are folded to one number
import { Effect } from "effect"

declare const orders: Effect.Effect<ReadonlyArray<string>, Error>

export const count = orders.pipe(
  Effect.match({
    onFailure: () => 0, // finding
    onSuccess: (all) => all.length
  })
)
