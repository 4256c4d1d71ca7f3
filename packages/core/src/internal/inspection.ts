/**
 * All checks of one walk together. A new check is a new file in `checks/` and one line in {@link recordChecks} or
 * {@link pageChecks}.
 *
 * A page is looked at twice. `admit` decides whether its records are records of this read; only then are they handed
 * on. `leave` decides whether the walk may go on from it; an error there does not take the records back, since they
 * were seen (partial evidence may hold them).
 */
import { Result } from "effect"
import * as Key from "../Key.ts"
import type * as Page from "../Page.ts"
import { Malformed, SnapshotUnbound } from "../ReadError.ts"
import type { Place, ReadError } from "../ReadError.ts"
import type * as Source from "../Source.ts"
import * as Asked from "./checks/asked.ts"
import * as Chain from "./checks/chain.ts"
import * as Identity from "./checks/identity.ts"
import * as Incomplete from "./checks/incomplete.ts"
import * as Nested from "./checks/nested.ts"
import * as Order from "./checks/order.ts"
import * as Overlap from "./checks/overlap.ts"
import * as Seal from "./checks/seal.ts"
import * as Size from "./checks/size.ts"
import * as Snapshot from "./checks/snapshot.ts"
import * as Window from "./checks/window.ts"
import type { CheckedPage, PageCheck } from "./pageCheck.ts"

/** Checks whose error says that the page's records are not to be counted. */
const recordChecks = <A>(promises: Source.Promises<A>): ReadonlyArray<PageCheck<A>> => [
  ...(promises.nested === undefined ? [] : [Nested.make<A>(promises.nested)]),
  ...(promises.asked === undefined ? [] : [Asked.make(promises.asked)]),
  ...(typeof promises.order === "function" ? [Order.make(promises.order)] : [])
]

/** Checks whose error says that the page's records are not all. */
const pageChecks = <A>(promises: Source.Promises<A>): ReadonlyArray<PageCheck<A>> => [
  ...(promises.incomplete === undefined ? [] : [Incomplete.make<A>()]),
  ...(promises.total === undefined ? [] : [Size.make<A>()]),
  ...(promises.window === undefined ? [] : [Window.make<A>(promises.window)])
]

/** The records of a page that are new to this read, and what there was beside them. */
export interface Admitted<A> {
  readonly records: ReadonlyArray<A>
  readonly ids: ReadonlyArray<string>
  /** The same records as they came, for a digest of the content. */
  readonly raw: ReadonlyArray<unknown>
  /** The page without the record that overlaps the page before: what the checks look at. */
  readonly checked: CheckedPage<A>
  /** The order key of the page's last record, where the source keeps an order. */
  readonly lastKey: Key.Key | undefined
}

export interface Inspection<A> {
  readonly admit: (page: Page.Page, place: Place) => Result.Result<Admitted<A>, ReadError>
  readonly leave: (admitted: Admitted<A>, place: Place) => Result.Result<Chain.Onward, ReadError>
  readonly end: (place: Place) => Result.Result<void, ReadError>
  readonly binding: () => Snapshot.Binding
  readonly seal: () => Seal.Seal
  /** Different ids so far. */
  readonly distinct: () => number
  /** The exact total that page 1 announced. */
  readonly firstTotal: () => number | undefined
}

const decodeAll = <A>(
  source: Pick<Source.Source<A>, "decode">,
  page: Page.Page,
  place: Place
): Result.Result<ReadonlyArray<A>, ReadError> => {
  const records: Array<A> = []
  for (let i = 0; i < page.records.length; i++) {
    const decoded = source.decode(page.records[i], page.plain[i])
    if (Result.isFailure(decoded)) {
      return Result.fail(new Malformed({ ...place, problem: `record ${i + 1}: ${decoded.failure}` }))
    }
    records.push(decoded.success)
  }
  return Result.succeed(records)
}

const runAll = <A>(
  checks: ReadonlyArray<PageCheck<A>>,
  checked: CheckedPage<A>,
  place: Place
): Result.Result<ReadonlyArray<PageCheck<A>>, ReadError> => {
  const states: Array<PageCheck<A>> = []
  for (const check of checks) {
    const next = check.onPage(checked, place)
    if (Result.isFailure(next)) return Result.fail(next.failure)
    states.push(next.success)
  }
  return Result.succeed(states)
}

/** Which of the two orders the keys of a source come in, if they do. */
const keyOf = <A>(promises: Source.Promises<A>): ((record: A) => Key.Key) | undefined =>
  promises.order === "id" ? promises.id : promises.order

export const make = <A>(
  source: Pick<Source.Source<A>, "decode" | "promises" | "walk">,
  /** Whether nothing but the binding to a token could give what the reader requires. */
  needsBinding: (reason: "absent" | "changed") => boolean
): Inspection<A> => {
  const { promises, walk } = source
  const orderKey = keyOf(promises)
  let identity = Identity.make(promises)
  let overlap = walk.overlap === true ? Overlap.start : Overlap.none
  let onRecords = recordChecks(promises)
  let onPages = pageChecks(promises)
  let chain = Chain.make(walk)
  let binding = Snapshot.open
  let seal = Seal.open
  let firstTotal: number | undefined
  let distinctIds = 0
  let received = 0

  const admit: Inspection<A>["admit"] = (page, place) =>
    Result.gen(function*() {
      const decoded = yield* decodeAll(source, page, place)
      const [repeated, nextOverlap] = yield* overlap.onPage(
        walk.overlap === true ? decoded.map((record) => Key.id(promises.id(record))) : [],
        place
      )
      const records = repeated === 0 ? decoded : decoded.slice(1)
      const raw = repeated === 0 ? page.records : page.records.slice(1)
      const [{ distinct, fresh, ids }, nextIdentity] = yield* identity.onPage(records, place)
      const checked: CheckedPage<A> = {
        page,
        repeated,
        records,
        received: received + records.length,
        distinct
      }
      const nextOnRecords = yield* runAll(onRecords, checked, place)

      overlap = nextOverlap
      identity = nextIdentity
      onRecords = nextOnRecords
      if (place.page === 1 && page.total?.kind === "exact") firstTotal = page.total.value
      received = checked.received
      distinctIds = distinct
      if (promises.seal !== undefined) seal = Seal.next(seal, page, records.map((record) => promises.version?.(record)))
      if (promises.snapshot !== undefined) binding = Snapshot.next(binding, promises.snapshot, page.token)
      const isNew = fresh === undefined ? undefined : (_: unknown, i: number): boolean => fresh[i] === true
      const lastRecord = records.at(-1)
      return {
        records: isNew === undefined ? records : records.filter(isNew),
        ids: isNew === undefined ? ids : ids.filter(isNew),
        raw: isNew === undefined ? raw : raw.filter(isNew),
        checked,
        lastKey: lastRecord === undefined ? undefined : orderKey?.(lastRecord)
      }
    })

  const leave: Inspection<A>["leave"] = ({ checked }, place) =>
    Result.gen(function*() {
      onPages = yield* runAll(onPages, checked, place)
      if (binding._tag === "unbound" && needsBinding(binding.reason)) {
        return yield* Result.fail(new SnapshotUnbound({ ...place, reason: binding.reason }))
      }
      const [onward, nextChain] = yield* chain.onPage(checked.page, {
        distinct: checked.distinct,
        received: checked.records.length
      }, place)
      chain = nextChain
      return onward
    })

  const end: Inspection<A>["end"] = (place) => {
    for (const check of [...onRecords, ...onPages]) {
      const verdict = check.atEnd(place)
      if (Result.isFailure(verdict)) return verdict
    }
    return Result.void
  }

  return {
    admit,
    leave,
    end,
    binding: () => binding,
    seal: () => seal,
    distinct: () => distinctIds,
    firstTotal: () => firstTotal
  }
}
