/** Order: the keys that paging rests on ascend strictly, over all pages. For an order by the id, see identity.ts. */
import { Result } from "effect"
import * as Key from "../../Key.ts"
import { Malformed, OrderNotTotal } from "../../ReadError.ts"
import * as Order from "../order.ts"
import type { PageCheck } from "../pageCheck.ts"

export const make = <A>(by: (record: A) => Key.Key): PageCheck<A> => {
  const from = (last: Order.State): PageCheck<A> => ({
    onPage: ({ records }, place) => {
      let state = last
      for (const [i, record] of records.entries()) {
        const key: unknown = by(record)
        if (!Key.isKey(key)) {
          return Result.fail(new Malformed({ ...place, problem: `record ${i + 1} lacks the key that orders it` }))
        }
        const next = Order.next(state, key)
        if (Result.isFailure(next)) {
          return Result.fail(new OrderNotTotal({ ...place, record: i + 1, reason: next.failure.kind }))
        }
        state = next.success
      }
      return Result.succeed(from(state))
    },
    atEnd: () => Result.void
  })
  return from(Order.initial)
}
