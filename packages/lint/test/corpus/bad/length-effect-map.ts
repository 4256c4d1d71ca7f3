// no-page-length-as-count: in a pipe
import { Effect } from "effect"

declare const fetchOrders: (
  options: { readonly limit: number }
) => Effect.Effect<{ readonly rows: ReadonlyArray<string> }>

export const orderCount = fetchOrders({ limit: 100 }).pipe(Effect.map((page) => page.rows.length)) // finding
