// no-empty-fallback: the handler has a name and stands elsewhere
import { Effect } from "effect"

declare const orders: Effect.Effect<ReadonlyArray<string>, Error>

const noOrders: ReadonlyArray<string> = []
const nothing = () => Effect.succeed(noOrders)

export const shown = orders.pipe(Effect.catch(nothing)) // finding
