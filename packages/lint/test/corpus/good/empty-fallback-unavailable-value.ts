// no-empty-fallback: the answer itself says that nothing was read
import { Effect } from "effect"

declare const orders: Effect.Effect<ReadonlyArray<string>, Error>

export const shown = orders.pipe(
  Effect.map((items) => ({ status: "complete", items }) as const),
  Effect.catch((error) => Effect.succeed({ status: "unavailable", items: [], error } as const))
)
