// no-empty-fallback: right side of a comparison becomes empty, and every left row a finding (A.7)
import { Effect } from "effect"

declare const documents: Effect.Effect<ReadonlyArray<string>, Error>

export const shown = documents.pipe(Effect.orElseSucceed(() => [])) // finding
