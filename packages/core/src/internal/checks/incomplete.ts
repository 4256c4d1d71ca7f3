/** Incomplete: the source does not say of itself that it left something out. */
import { Result } from "effect"
import { SourceIncomplete } from "../../ReadError.ts"
import type { PageCheck } from "../pageCheck.ts"

export const make = <A>(): PageCheck<A> => {
  const self: PageCheck<A> = {
    onPage: ({ page }, place) =>
      page.incomplete === undefined
        ? Result.succeed(self)
        : Result.fail(new SourceIncomplete({ ...place, signal: page.incomplete })),
    atEnd: () => Result.void
  }
  return self
}
