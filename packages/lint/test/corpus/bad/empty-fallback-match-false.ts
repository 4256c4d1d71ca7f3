// no-empty-fallback: "does it have one?" answered with no, though nobody could look
import { Effect } from "effect"

declare const documents: Effect.Effect<ReadonlyArray<string>, Error>

export const hasDocument = documents.pipe(
  Effect.match({ onFailure: () => false, onSuccess: (all) => all.length > 0 }) // finding
)
