// no-empty-fallback: one thing by its id may be absent, and the source says so
import { Effect, Option } from "effect"

declare const byId: (id: string) => Effect.Effect<string, { readonly _tag: "NotFound" } | { readonly _tag: "Timeout" }>

export const find = (id: string) =>
  byId(id).pipe(
    Effect.map(Option.some),
    Effect.catchTag("NotFound", () => Effect.succeedNone)
  )
