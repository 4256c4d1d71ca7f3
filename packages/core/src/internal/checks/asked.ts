/**
 * Asked: the source answered the question that it was asked. A filter holds only records for which it is true, so a
 * record for which it is false, or for which it cannot be told, shows another question.
 */
import { Result } from "effect"
import { ScopeMismatch } from "../../ReadError.ts"
import type { PageCheck } from "../pageCheck.ts"

export const make = <A>(asked: (record: A) => boolean | undefined): PageCheck<A> => {
  const self: PageCheck<A> = {
    onPage: ({ records }, place) => {
      const stranger = records.findIndex((record) => asked(record) !== true)
      return stranger < 0
        ? Result.succeed(self)
        : Result.fail(
          new ScopeMismatch({ ...place, problem: `record ${stranger + 1} is outside of what the source was asked for` })
        )
    },
    atEnd: () => Result.void
  }
  return self
}
