/**
 * Overlap: each page after the first begins with the record that the page before ended with. A record that was deleted
 * or inserted before the edge moves it, which shows. Ladder of the design, `interval` with `all_read`.
 */
import { Result } from "effect"
import { DuplicateId, OrderNotTotal } from "../../ReadError.ts"
import type { Place } from "../../ReadError.ts"

/** How many leading records of a page were seen on the page before: 0 on the first page, 1 after it. */
export interface Overlap {
  readonly onPage: (
    ids: ReadonlyArray<string>,
    place: Place
  ) => Result.Result<readonly [repeated: 0 | 1, Overlap], DuplicateId | OrderNotTotal>
}

export const none: Overlap = { onPage: () => Result.succeed([0, none]) }

const after = (previous: ReadonlyArray<string>): Overlap => ({
  onPage: (ids, place) => {
    const [first] = ids
    if (first !== undefined && first === previous.at(-1)) return Result.succeed([1, after(ids)])
    return Result.fail(
      first !== undefined && previous.includes(first)
        ? new DuplicateId({ ...place, record: 1, id: first })
        : new OrderNotTotal({ ...place, record: 1, reason: "boundary_moved" })
    )
  }
})

/** After an empty page there is no edge that a later record could be held against. */
const noEdge: Overlap = {
  onPage: (ids, place) =>
    ids.length === 0
      ? Result.succeed([0, noEdge])
      : Result.fail(new OrderNotTotal({ ...place, record: 1, reason: "boundary_moved" }))
}

export const start: Overlap = {
  onPage: (ids) => Result.succeed([0, ids.length === 0 ? noEdge : after(ids)])
}
