/** Window: a read that comes to as many records as the source ever shows proves nothing, whatever total is announced. */
import { Result } from "effect"
import { WindowReached } from "../../ReadError.ts"
import type { PageCheck } from "../pageCheck.ts"

export const make = <A>(window: number): PageCheck<A> => {
  const self: PageCheck<A> = {
    onPage: ({ received }, place) =>
      received >= window ? Result.fail(new WindowReached({ ...place, window })) : Result.succeed(self),
    atEnd: () => Result.void
  }
  return self
}
