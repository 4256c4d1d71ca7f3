// no-empty-fallback: a timeout becomes none
import { Effect, Option } from "effect"

declare const newest: Effect.Effect<Option.Option<string>, { readonly _tag: "Timeout" }>

export const shown = newest.pipe(
  Effect.catchTag("Timeout", () => Effect.succeed(Option.none())) // finding
)
