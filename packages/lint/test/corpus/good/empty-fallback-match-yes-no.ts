// no-empty-fallback: whether it went well, not what was found
import { Effect } from "effect"

declare const send: Effect.Effect<void, Error>

export const sent = send.pipe(Effect.match({ onFailure: () => false, onSuccess: () => true }))
