// no-empty-fallback: the last handler of a program tells a person
import { Effect } from "effect"

declare const program: Effect.Effect<void, Error>

export const main = program.pipe(
  Effect.catch((error) => Effect.logError(error.message))
)
