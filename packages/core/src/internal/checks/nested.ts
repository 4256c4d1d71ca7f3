/** Nested: no record says that a list inside it is cut off or not loaded. Looks at the records as they came. */
import { Result } from "effect"
import { NestedIncomplete } from "../../ReadError.ts"
import type { PageCheck } from "../pageCheck.ts"

export const make = <A>(cut: (raw: unknown) => string | undefined): PageCheck<A> => {
  const self: PageCheck<A> = {
    onPage: ({ page }, place) => {
      for (const [i, raw] of page.records.entries()) {
        const signal = cut(raw)
        if (signal !== undefined) return Result.fail(new NestedIncomplete({ ...place, record: i + 1, signal }))
      }
      return Result.succeed(self)
    },
    atEnd: () => Result.void
  }
  return self
}
