// no-empty-fallback: the same, called
import { Effect } from "effect"

declare const readOne: (id: string) => Effect.Effect<string, Error>

export const all = Effect.forEach(["a", "b"], (id) => Effect.option(readOne(id))) // finding
