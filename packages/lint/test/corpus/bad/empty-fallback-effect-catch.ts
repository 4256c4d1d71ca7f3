// no-empty-fallback: a source that is down becomes an empty list (A.7: the only source)
import { Effect } from "effect"

declare const readOrders: Effect.Effect<ReadonlyArray<string>, Error>

export const orders = readOrders.pipe(
  Effect.catch(() => Effect.succeed([])) // finding
)
