// no-empty-fallback: a handler that is made by a helper
import { Effect, Function } from "effect"

declare const orders: Effect.Effect<ReadonlyArray<string>, Error>
declare const fetchOrders: () => Promise<ReadonlyArray<string>>

export const shown = orders.pipe(Effect.catch(Function.constant(Effect.succeed([])))) // finding

export const flag = orders.pipe(Effect.orElseSucceed(Function.constFalse)) // finding

export const named = orders.pipe(Effect.catch(
  Effect.fn("named")(function*() { // finding
    return []
  })
))

export const promised = async () => await fetchOrders().catch(Function.constNull) // finding
