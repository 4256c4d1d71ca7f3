// no-empty-fallback: only one branch of the handler is empty
import { Effect } from "effect"

declare const orders: Effect.Effect<ReadonlyArray<string>, { readonly _tag: string }>

export const shown = orders.pipe(
  Effect.catch((error) => error._tag === "Timeout" ? Effect.succeed([]) : Effect.fail(error)) // finding
)
