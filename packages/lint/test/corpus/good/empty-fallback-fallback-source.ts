// no-empty-fallback: another source is asked
import { Effect } from "effect"

declare const primary: Effect.Effect<ReadonlyArray<string>, Error>
declare const replica: Effect.Effect<ReadonlyArray<string>, Error>

export const shown = primary.pipe(Effect.catch(() => replica))
