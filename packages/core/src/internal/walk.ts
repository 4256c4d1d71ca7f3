/**
 * One walk over all pages of a source: asks for them, bounds the whole, and says at the end what the walk proves. The
 * checks are in `inspection.ts`, timing and retries of one request in `attempts.ts`.
 */
import { Clock, DateTime, Duration, Effect, Option, Result, Scope } from "effect"
import * as Consistency from "../Consistency.ts"
import type * as Evidence from "../Evidence.ts"
import type * as Key from "../Key.ts"
import { Monitor } from "../Monitor.ts"
import type * as Page from "../Page.ts"
import { BudgetExhausted, noProgress, SnapshotUnbound, Timeout, WindowReached } from "../ReadError.ts"
import type { Place, Progress, ReadError } from "../ReadError.ts"
import type * as Receipt from "../Receipt.ts"
import * as Source from "../Source.ts"
import { ask } from "./attempts.ts"
import * as Content from "./content.ts"
import * as Inspection from "./inspection.ts"
import * as sha256 from "./sha256.ts"

/** The records of one page that are new to the read, with their ids. */
interface Step<A> {
  readonly page: number
  readonly records: ReadonlyArray<A>
  readonly ids: ReadonlyArray<string>
}

export interface Walk<A, R> {
  /** The next page that passes its checks; none after the one that the source declares to be the last. */
  readonly next: Effect.Effect<Option.Option<Step<A>>, ReadError, R>
  /** What the whole walk proves. To be asked for once `next` has given none. */
  readonly finish: Effect.Effect<Evidence.Read, ReadError, R>
  /** What a walk that broke off had read. */
  readonly brokenOff: Effect.Effect<Evidence.Read>
  readonly position: () => { readonly progress: Progress; readonly lastKey: Key.Key | undefined }
  /** Where an error that the reader itself finds stands. */
  readonly place: () => Place
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

/** What the source holds for the walk is released with the scope. */
export const make = <A, R>(source: Source.Source<A, ReadError, R>, scope: Scope.Scope): Walk<A, R> => {
  const { bounds, name, promises } = source
  const inspection = Inspection.make(source)
  const asking = source.walk.once === true ? { bounds: { ...bounds, retries: 0 } } : source
  const content = source.contentDigest ? Content.make() : undefined
  const receipts: Array<Receipt.PageReceipt> = []
  let progress = noProgress
  let bytes = 0
  let announced: number | undefined
  let lastKey: Key.Key | undefined
  let witness = Option.none<string>()
  let deadlineAt: number | undefined
  let cursor: unknown
  let held: unknown
  /** The page whose records were handed out, and that was not left yet. */
  let current: Inspection.Admitted<A> | undefined
  let ended = false
  let stableRecords = source.walk.stableRecords ?? "may_be_missed"

  const placeOf = (page: number): Place => ({ source: name, scope: source.scope, page, progress })

  const withinDeadline = <B>(step: Effect.Effect<B, ReadError, R>): Effect.Effect<B, ReadError, R> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const limitMillis = Duration.toMillis(Duration.fromInputUnsafe(bounds.deadline))
      deadlineAt ??= now + limitMillis
      return Effect.timeoutOrElse(step, {
        duration: Math.max(0, deadlineAt - now),
        orElse: () => Effect.fail(new Timeout({ ...placeOf(progress.pages + 1), of: "read", limitMillis, attempts: 1 }))
      })
    })

  const exhausted = (page: number, bound: BudgetExhausted["bound"], limit: number) =>
    Effect.fail(new BudgetExhausted({ ...placeOf(page), bound, limit }))

  /** Where no snapshot is required, a witness that cannot be read proves nothing, and costs nothing but that proof. */
  const readWitness = Effect.suspend(() => {
    const read = source.witness
    if (read === undefined) return Effect.succeedNone
    const asked = ask(source, placeOf(0), () => read(placeOf(0), held)).pipe(Effect.map(([value]) => value))
    // befund-ok: without a witness one claim less is made, and nothing is said of the records
    return source.require === "snapshot" ? asked : Effect.catch(asked, () => Effect.succeedNone)
  })

  const open = Effect.gen(function*() {
    if (source.require === "snapshot" && !Source.offersSnapshot(source)) {
      return yield* new SnapshotUnbound({ ...placeOf(0), reason: "not_offered" })
    }
    const monitor = yield* Monitor
    yield* monitor({ _tag: "Started", source: name })
    const now = Option.some(yield* DateTime.now)
    progress = { ...progress, from: now, to: now }
    const { hold } = source
    if (hold !== undefined) {
      const asked = ask(source, placeOf(0), () => Scope.provide(hold(placeOf(0)), scope))
      held = yield* Effect.map(asked, ([value]) => value)
    }
    witness = yield* readWitness
  })

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

  /** Counts an admitted page in: it is a page of this read from here on. */
  const take = Effect.fnUntraced(function*([page, attempts]: Fetched, admitted: Inspection.Admitted<A>) {
    const number = progress.pages + 1
    const { checked } = admitted
    if (checked.received > bounds.maxRecords) return yield* exhausted(number, "records", bounds.maxRecords)
    if (content !== undefined) yield* content.add(admitted.raw, admitted.ids, placeOf(number))
    if (page.total?.kind === "exact") announced = page.total.value
    lastKey = admitted.lastKey ?? lastKey
    progress = { ...progress, pages: number, records: checked.received, to: Option.some(yield* DateTime.now) }
    receipts.push({ records: page.records.length, bytes: page.bytes, digest: page.digest, attempts })
    const monitor = yield* Monitor
    yield* monitor({ _tag: "PageRead", source: name, pages: number, records: checked.received, announced })
    current = admitted
    return Option.some({ page: number, records: admitted.records, ids: admitted.ids })
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

  const next: Walk<A, R>["next"] = withinDeadline(Effect.gen(function*() {
    if (ended) return Option.none()
    if (current === undefined) {
      yield* open
      return yield* go()
    }
    const onward = yield* Effect.fromResult(inspection.leave(current, placeOf(progress.pages)))
    if (onward._tag === "end_by_total" && stableRecords === "all_read") return yield* lookBehind(onward.next)
    if (onward._tag !== "on") return yield* end
    cursor = onward.next.cursor
    return yield* go()
  }))

  const receipt = Effect.gen(function*(): Generator<Effect.Effect<string>, Receipt.Receipt, string> {
    const digest = yield* sha256.combine(receipts.map((page) => page.digest))
    return content === undefined
      ? { digest, pages: receipts }
      : { digest, pages: receipts, content: yield* content.digest }
  })

  const read = (consistency: Consistency.Consistency): Effect.Effect<Evidence.Read> =>
    Effect.map(receipt, (receipt) => ({
      source: name,
      scope: source.scope,
      partition: undefined,
      consistency,
      progress,
      receipt
    }))

  const bound = (): Consistency.Snapshot | undefined => {
    const binding = inspection.binding()
    return binding._tag === "bound"
      ? Consistency.snapshot({ method: "token", system: source.system, token: binding.token })
      : undefined
  }

  /** The same count before the first and after the last page: nothing changed in between. */
  const witnessed = Effect.map(
    readWitness,
    (after): Consistency.Snapshot | undefined =>
      Option.isSome(witness) && Option.isSome(after) && witness.value === after.value
        ? Consistency.snapshot({ method: "witness", system: source.system, token: witness.value })
        : undefined
  )

  const established = Effect.gen(function*() {
    if (source.fixed?.method === "immutable") {
      return Consistency.snapshot({ ...source.fixed, system: source.system })
    }
    if (source.fixed?.method === "sealed" && current?.checked.page.token !== undefined) {
      return Consistency.snapshot({ method: "sealed", system: source.system, token: current.checked.page.token })
    }
    // Pages that say of themselves that they show two states refute whatever a witness says.
    const binding = inspection.binding()
    const refuted = binding._tag === "unbound" && binding.reason === "changed"
    const snapshot = bound() ?? (refuted ? undefined : yield* witnessed)
    if (snapshot === undefined && source.require === "snapshot") {
      const reason = refuted || Option.isSome(witness) ? "changed" : "absent"
      return yield* new SnapshotUnbound({ ...placeOf(progress.pages), reason })
    }
    return snapshot ?? Consistency.interval(stableRecords)
  })

  return {
    next,
    finish: withinDeadline(Effect.flatMap(established, read)),
    brokenOff: Effect.suspend(() => read(bound() ?? Consistency.notEstablished)),
    position: () => ({ progress, lastKey }),
    place: () => placeOf(progress.pages)
  }
}
