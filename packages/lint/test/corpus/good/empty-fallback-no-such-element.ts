// no-empty-fallback: catchNoSuchElement answers an absence, no failure
import { Effect, Option } from "effect"

declare const first: Effect.Effect<string, Effect.Error<Option.Option<string>>>

export const shown = first.pipe(Effect.catchNoSuchElement)
