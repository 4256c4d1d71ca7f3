// no-empty-fallback: a failure becomes a code that is not zero
import { Effect } from "effect"

declare const program: Effect.Effect<number, { readonly code: number }>

export const code = program.pipe(Effect.catch((error) => Effect.succeed(error.code)), Effect.orElseSucceed(() => 3))
