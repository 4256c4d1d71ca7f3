// no-empty-fallback: the failure stays, as a value
import { Effect, Result } from "effect"

declare const orders: Effect.Effect<ReadonlyArray<string>, Error>

export const shown = orders.pipe(
  Effect.result,
  Effect.map(Result.match({
    onFailure: (error) => ({ _tag: "Unavailable", error }) as const,
    onSuccess: (all) => ({ _tag: "Complete", all }) as const
  }))
)
