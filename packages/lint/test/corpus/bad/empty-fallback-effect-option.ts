// no-empty-fallback: every failure becomes none
import { Effect } from "effect"

declare const newest: Effect.Effect<string, Error>

export const shown = newest.pipe(Effect.option) // finding
