// no-empty-fallback: a 503 is not an empty page
import { Effect } from "effect"

declare const page: Effect.Effect<{ readonly items: ReadonlyArray<string> }, { readonly status: number }>

export const shown = page.pipe(
  Effect.catchIf((error) => error.status === 503, () => Effect.succeed({ items: [] })) // finding
)
