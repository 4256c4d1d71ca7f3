// no-empty-fallback: a hanging page becomes an empty list
import { Effect } from "effect"

declare const orders: Effect.Effect<ReadonlyArray<string>>

export const shown = orders.pipe(
  Effect.timeoutOrElse({ duration: "5 seconds", orElse: () => Effect.succeed([]) }) // finding
)
