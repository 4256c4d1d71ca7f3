// no-empty-fallback: a handler written as a generator
import { Effect } from "effect"

declare const orders: Effect.Effect<ReadonlyArray<string>, Error>

const told = Effect.fnUntraced(function*(error: Error) {
  yield* Effect.logWarning(error.message)
  return []
})

const alsoTold = (error: Error) =>
  Effect.gen(function*() {
    yield* Effect.logWarning(error.message)
    return []
  })

export const shown = [
  orders.pipe(Effect.catch(told)), // finding
  orders.pipe(Effect.catch(alsoTold)) // finding
]
