// no-empty-fallback: the combinator imported by itself
import { catchTag, type Effect, succeed } from "effect/Effect"

declare const readOrders: Effect<ReadonlyArray<string>, { readonly _tag: "Timeout" }>

export const orders = catchTag(readOrders, "Timeout", () => succeed([])) // finding
