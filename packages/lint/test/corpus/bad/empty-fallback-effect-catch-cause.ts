// no-empty-fallback: logged, then answered with an empty list (D.3: a check that fails leaves an empty finding list)
import { Effect } from "effect"

declare const findings: Effect.Effect<ReadonlyArray<string>, Error>

export const shown = findings.pipe(
  Effect.catchCause((cause) => Effect.logError("check failed", cause).pipe(Effect.as([]))) // finding
)
