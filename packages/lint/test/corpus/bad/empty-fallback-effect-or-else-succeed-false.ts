// no-empty-fallback: "has it a document?" answered with no, though nobody could look
import { Effect } from "effect"

declare const hasDocument: Effect.Effect<boolean, Error>

export const shown = Effect.orElseSucceed(hasDocument, () => false) // finding
