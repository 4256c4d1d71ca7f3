/**
 * One round over all pages of a source, from page 1 to the proven end: asks for them, bounds the whole, remembers what
 * the receipt needs. What the round proves of the moment is for `walk.ts` to find out. The checks are in
 * `inspection.ts`, timing and retries of one request in `attempts.ts`.
 */
import { DateTime, Effect, Exit, Option, Result, Scope } from "effect"
import type * as Consistency from "../Consistency.ts"
import type * as Evidence from "../Evidence.ts"
import type * as Key from "../Key.ts"
import { Monitor } from "../Monitor.ts"
import type * as Page from "../Page.ts"
import { BudgetExhausted, noProgress, SnapshotUnbound, WindowReached } from "../ReadError.ts"
import type { Place, Progress, ReadError } from "../ReadError.ts"
import type * as Receipt from "../Receipt.ts"
import type * as Source from "../Source.ts"
import { ask } from "./attempts.ts"
import * as Seal from "./checks/seal.ts"
import type * as Snapshot from "./checks/snapshot.ts"
import * as Content from "./content.ts"
import * as Inspection from "./inspection.ts"
import * as sha256 from "./sha256.ts"

/** The records of one page that are new to the round, with their ids. */
export interface Records<A> {
  readonly _tag: "Records"
  readonly page: number
  readonly records: ReadonlyArray<A>
  readonly ids: ReadonlyArray<string>
  /** The records as they came. */
  readonly raw: ReadonlyArray<unknown>
}

export interface Position {
  readonly progress: Progress
  readonly lastKey: Key.Key | undefined
}

/** What became of the records of a round after its last page. */
export interface Mended {
  readonly records: number
  readonly content: string | undefined
}

export interface Round<A, R> {
  /** Notes the moment of the first request and takes hold of what the source holds for a walk. To be run first. */
  readonly begin: Effect.Effect<void, ReadError, R>
  /** Releases what is held, before the scope does. */
  readonly release: Effect.Effect<void>
  readonly held: () => unknown
  /** The next page that passes its checks; none after the one that the source declares to be the last. */
  readonly next: Effect.Effect<Option.Option<Records<A>>, ReadError, R>
  readonly position: () => Position
  /** What an error that belongs to this page says of where the round stands. */
  readonly placeOf: (page: number) => Place
  readonly binding: () => Snapshot.Binding
  /** The token of the last page that was read. */
  readonly lastToken: () => string | undefined
  readonly seal: () => Seal.Seal
  /** The version mark of the state that the records are, if page 1 names one. */
  readonly sealedAt: () => Key.Key | undefined
  readonly firstTotal: () => number | undefined
  readonly stableRecords: () => Consistency.Interval["stableRecords"]
  /** What was asked for after the last page belongs to the time of the read. */
  readonly extend: Effect.Effect<void>
  /** The round as a read of that consistency, whose records were mended where it says so. */
  readonly read: (consistency: Consistency.Consistency, mended?: Mended) => Effect.Effect<Evidence.Read>
}

/** An answer, and how many requests it took. */
type Fetched = readonly [page: Page.Page, attempts: number]

/** A state that was pinned and is gone, or a window that was overstepped, wears the look of an ordinary refusal. */
const interpret = <A, R>(
  source: Source.Source<A, ReadError, R>,
  error: ReadError,
  request: Source.Request
): ReadError => {
  if (error._tag !== "Refused" || error.status === undefined) return error
  if (error.status === 410 && request.pin !== undefined && source.require === "snapshot") {
    return new SnapshotUnbound({ ...request.place, reason: "expired" })
  }
  const { window } = source.promises
  return window !== undefined && request.received + (source.walk.pageSize ?? 1) > window
    ? new WindowReached({ ...request.place, window })
    : error
}

/** What the source holds for the round is released with the scope, if not before. */
export const make = <A, R>(
  source: Source.Source<A, ReadError, R>,
  scope: Scope.Scope,
  needsBinding: (reason: "absent" | "changed") => boolean
): Round<A, R> => {
  const { bounds, name, promises } = source
  const asking = source.walk.once === true ? { bounds: { ...bounds, retries: 0 } } : source
  const inspection = Inspection.make(source, needsBinding)
  const content = source.contentDigest ? Content.make() : undefined
  const receipts: Array<Receipt.PageReceipt> = []
  let progress = noProgress
  let bytes = 0
  let announced: number | undefined
  let lastKey: Key.Key | undefined
  let cursor: unknown
  let held: unknown
  let holding: Scope.Closeable | undefined
  /** The page whose records were handed out, and that was not left yet. */
  let current: Inspection.Admitted<A> | undefined
  let ended = false
  let stableRecords = source.walk.stableRecords ?? "may_be_missed"

  const placeOf = (page: number): Place => ({ source: name, scope: source.scope, page, progress })

  const exhausted = (page: number, bound: BudgetExhausted["bound"], limit: number) =>
    Effect.fail(new BudgetExhausted({ ...placeOf(page), bound, limit }))

  const fetch = Effect.fnUntraced(function*(number: number) {
    if (number > bounds.maxPages) return yield* exhausted(number, "pages", bounds.maxPages)
    const binding = inspection.binding()
    const request = (attempt: number): Source.Request => ({
      page: number,
      attempt,
      cursor,
      received: progress.records,
      held,
      pin: promises.snapshot === "pin" && binding._tag === "bound" ? binding.token : undefined,
      place: placeOf(number)
    })
    const fetched: Fetched = yield* ask(asking, placeOf(number), (attempt) => source.page(request(attempt))).pipe(
      Effect.mapError((error) => interpret(source, error, request(1)))
    )
    bytes += fetched[0].bytes
    if (bytes > bounds.maxBytes) return yield* exhausted(number, "bytes", bounds.maxBytes)
    return fetched
  })

  /** Counts an admitted page in: it is a page of this round from here on. */
  const take = Effect.fnUntraced(function*([page, attempts]: Fetched, admitted: Inspection.Admitted<A>) {
    const number = progress.pages + 1
    const { checked } = admitted
    if (checked.received > bounds.maxRecords) return yield* exhausted(number, "records", bounds.maxRecords)
    if (content !== undefined) yield* content.add(admitted.raw, admitted.ids, placeOf(number))
    if (page.total?.kind === "exact") announced = page.total.value
    lastKey = admitted.lastKey ?? lastKey
    const at = yield* DateTime.now
    progress = { ...progress, pages: number, records: checked.received, to: Option.some(at) }
    receipts.push({ records: page.records.length, bytes: page.bytes, digest: page.digest, attempts, at })
    const monitor = yield* Monitor
    yield* monitor({ _tag: "PageRead", source: name, pages: number, records: checked.received, announced })
    current = admitted
    return Option.some<Records<A>>({
      _tag: "Records",
      page: number,
      records: admitted.records,
      ids: admitted.ids,
      raw: admitted.raw
    })
  })

  const go = Effect.fnUntraced(function*() {
    const fetched = yield* fetch(progress.pages + 1)
    return yield* take(fetched, yield* Effect.fromResult(inspection.admit(fetched[0], placeOf(progress.pages + 1))))
  })

  const end = Effect.suspend(() => {
    ended = true
    return Effect.as(Effect.fromResult(inspection.end(placeOf(progress.pages))), Option.none())
  })

  /**
   * A walk that claims to have met every record that stayed, and that only the announced total has ended, looks whether
   * something follows. Where that cannot be seen, as with a witness that cannot be read, only the claim is lost.
   */
  const lookBehind = Effect.fnUntraced(function*(next: Page.Next | undefined) {
    cursor = next?.cursor
    // befund-ok: what cannot be seen behind the end costs the claim that every record that stays was read
    const found = next === undefined ? Option.none() : yield* Effect.option(fetch(progress.pages + 1))
    if (Option.isSome(found)) {
      const [page] = found.value
      if (page.records.length === 0 && source.walk.overlap !== true) return yield* end
      const admitted = inspection.admit(page, placeOf(progress.pages + 1))
      if (Result.isSuccess(admitted)) {
        return admitted.success.checked.records.length === 0 ? yield* end : yield* take(found.value, admitted.success)
      }
    }
    stableRecords = "may_be_missed"
    return yield* end
  })

  const next: Round<A, R>["next"] = Effect.gen(function*() {
    if (ended) return Option.none()
    if (current === undefined) return yield* go()
    const onward = yield* Effect.fromResult(inspection.leave(current, placeOf(progress.pages)))
    if (onward._tag === "end_by_total" && stableRecords === "all_read") return yield* lookBehind(onward.next)
    if (onward._tag !== "on") return yield* end
    cursor = onward.next.cursor
    return yield* go()
  })

  const receipt = Effect.fnUntraced(function*(mended: Mended | undefined) {
    const digest = yield* sha256.combine(receipts.map((page) => page.digest))
    const ofRecords = mended === undefined ? yield* content?.digest ?? Effect.undefined : mended.content
    return { digest, pages: receipts, ...(ofRecords === undefined ? {} : { content: ofRecords }) }
  })

  const begin = Effect.gen(function*() {
    const now = Option.some(yield* DateTime.now)
    progress = { ...progress, from: now, to: now }
    const { hold } = source
    if (hold === undefined) return
    const own = yield* Scope.fork(scope)
    holding = own
    const asked = ask(source, placeOf(0), () => Scope.provide(hold(placeOf(0)), own))
    held = yield* Effect.map(asked, ([value]) => value)
  })

  return {
    begin,
    release: Effect.suspend(() => holding === undefined ? Effect.void : Scope.close(holding, Exit.void)),
    held: () => held,
    next,
    position: () => ({ progress, lastKey }),
    placeOf,
    binding: inspection.binding,
    lastToken: () => current?.checked.page.token,
    seal: inspection.seal,
    sealedAt: () => Seal.markOf(inspection.seal(), inspection.distinct()),
    firstTotal: inspection.firstTotal,
    stableRecords: () => stableRecords,
    extend: Effect.map(DateTime.now, (now) => {
      progress = { ...progress, to: Option.some(now) }
    }),
    read: (consistency, mended) =>
      Effect.map(receipt(mended), (receipt) => ({
        source: name,
        scope: source.scope,
        partition: undefined,
        consistency,
        progress: mended === undefined ? progress : { ...progress, records: mended.records },
        receipt
      }))
  }
}
