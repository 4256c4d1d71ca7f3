// no-empty-fallback: the same under another name for the module
import * as Fx from "effect/Effect"

declare const readOrders: Fx.Effect<number, Error>

export const count = Fx.catch(readOrders, () => Fx.succeed(0)) // finding
