/**
 * Identity: no id comes twice. Where the source keeps its records in the order of their ids, the last id is all that
 * has to be remembered; elsewhere an index of fingerprints is.
 */
import { Result } from "effect"
import * as Key from "../../Key.ts"
import { DuplicateId, Malformed, OrderNotTotal } from "../../ReadError.ts"
import type { Place, ReadError } from "../../ReadError.ts"
import type * as Source from "../../Source.ts"
import * as IdIndex from "../idIndex.ts"
import * as Order from "../order.ts"

/** The ids of a page, and which of its records are new. `fresh` is `undefined` where all are. */
interface Identified {
  readonly ids: ReadonlyArray<string>
  readonly fresh: ReadonlyArray<boolean> | undefined
  readonly distinct: number
}

export interface Identity<A> {
  readonly onPage: (
    records: ReadonlyArray<A>,
    place: Place
  ) => Result.Result<readonly [Identified, Identity<A>], ReadError>
}

const idOf = <A>(promises: Source.Promises<A>, record: A, index: number, place: Place) => {
  const key: unknown = promises.id(record)
  return Key.isKey(key)
    ? Result.succeed(key)
    : Result.fail(new Malformed({ ...place, problem: `record ${index + 1} has no id that could tell it apart` }))
}

/** Ids in a total order: strictly ascending ids are distinct ids, so one id is memory enough. */
const ordered = <A>(promises: Source.Promises<A>): Identity<A> => {
  const from = (last: Order.State, previous: ReadonlySet<string>, distinct: number): Identity<A> => ({
    onPage: (records, place) => {
      const ids: Array<string> = []
      let state = last
      for (let i = 0; i < records.length; i++) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- i is below the length
        const key = idOf(promises, records[i] as A, i, place)
        if (Result.isFailure(key)) return Result.fail(key.failure)
        const id = Key.id(key.success)
        const next = Order.next(state, key.success)
        if (Result.isFailure(next)) {
          const repeated = next.failure.kind === "equal" || previous.has(id) || ids.includes(id)
          return Result.fail(
            repeated
              ? new DuplicateId({ ...place, record: i + 1, id })
              : new OrderNotTotal({ ...place, record: i + 1, reason: next.failure.kind })
          )
        }
        state = next.success
        ids.push(id)
      }
      const total = distinct + ids.length
      return Result.succeed([
        { ids, fresh: undefined, distinct: total },
        from(state, ids.length === 0 ? previous : new Set(ids), total)
      ])
    }
  })
  return from(Order.initial, new Set(), 0)
}

/** Ids in no order. The index is one for the whole walk and is updated in place; a walk is never resumed from an old state. */
const indexed = <A>(promises: Source.Promises<A>): Identity<A> => {
  const index = IdIndex.make()
  const repeatsAreLegal = promises.duplicates === "legal"
  const self: Identity<A> = {
    onPage: (records, place) => {
      const ids: Array<string> = []
      let fresh: Array<boolean> | undefined
      for (let i = 0; i < records.length; i++) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- i is below the length
        const key = idOf(promises, records[i] as A, i, place)
        if (Result.isFailure(key)) return Result.fail(key.failure)
        const id = Key.id(key.success)
        const seen = index.add(id)
        if (seen && !repeatsAreLegal) return Result.fail(new DuplicateId({ ...place, record: i + 1, id }))
        if (seen && fresh === undefined) fresh = ids.map(() => true)
        fresh?.push(!seen)
        ids.push(id)
      }
      return Result.succeed([{ ids, fresh, distinct: index.size }, self])
    }
  }
  return self
}

export const make = <A>(promises: Source.Promises<A>): Identity<A> =>
  promises.order === "id" && promises.duplicates !== "legal" ? ordered(promises) : indexed(promises)
