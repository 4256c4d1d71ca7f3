// no-empty-fallback: what does not decode becomes an empty list
import { Result, Schema } from "effect"

const Orders = Schema.Array(Schema.String)

export const orders = (body: unknown) => Result.getOrElse(Schema.decodeUnknownResult(Orders)(body), () => []) // finding
