// no-empty-fallback: one failure becomes another
import { Effect } from "effect"

declare const orders: Effect.Effect<ReadonlyArray<string>, Error>

export const shown = orders.pipe(Effect.catch((error) => Effect.fail({ _tag: "Unreachable", error } as const)))
