// no-unfollowed-cursor: decoded in a second step
import { Effect, Schema } from "effect"

class OrdersPage extends Schema.Class<OrdersPage>("OrdersPage")({
  items: Schema.Array(Schema.String),
  next: Schema.NullOr(Schema.String)
}) {}
declare const client: { get(path: string): Effect.Effect<unknown, Error> }

export const orders = Effect.gen(function*() {
  const json = yield* client.get("/orders") // finding
  const page = yield* Schema.decodeUnknownEffect(OrdersPage)(json)
  return page.items
})
