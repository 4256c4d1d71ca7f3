// no-empty-fallback: closing what was read changes no answer
import { Effect } from "effect"

declare const body: { cancel(): Promise<void> }

export const close = Effect.ignore(Effect.tryPromise(() => body.cancel()))

export const scoped = Effect.addFinalizer(() => Effect.tryPromise(() => body.cancel()).pipe(Effect.ignore))
