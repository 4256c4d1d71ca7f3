// no-empty-fallback: in a generator
import { Effect } from "effect"

declare const readPage: (n: number) => Effect.Effect<{ readonly rows?: ReadonlyArray<string> }, Error>

export const rows = Effect.gen(function*() {
  const page = yield* readPage(1)
  return page.rows ?? [] // finding
})
