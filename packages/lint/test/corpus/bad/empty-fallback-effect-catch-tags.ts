// no-empty-fallback: one of several tags answers zero
import { Effect } from "effect"

declare const total: Effect.Effect<number, { readonly _tag: "Denied" } | { readonly _tag: "RateLimited" }>

export const shown = total.pipe(
  Effect.catchTags({
    Denied: (error) => Effect.fail(error),
    RateLimited: () => Effect.succeed(0) // finding
  })
)
