/**
 * Reads a source: walks its pages to the proven end and gives evidence. A read is an Effect; what it fails with is in
 * its type, and an unavailable source becomes a value only through a handler such as `Evidence.settle`.
 */
import { Effect, Option, Scope, Stream } from "effect"
import * as Aggregate from "./Aggregate.ts"
import * as Evidence from "./Evidence.ts"
import type * as Gap from "./Gap.ts"
import * as internal from "./internal/evidence.ts"
import * as Walk from "./internal/walk.ts"
import { Monitor } from "./Monitor.ts"
import { BudgetExhausted, contradiction } from "./ReadError.ts"
import type { Progress, ReadError } from "./ReadError.ts"
import type * as Source from "./Source.ts"

/**
 * Inside the package every check may fail with any error. `Source.ErrorOf` computes from the description which checks
 * there are, so that the public type is as narrow as the description; the property tests of the reader hold both
 * against each other.
 */
const narrow = <B, Rec, E extends ReadError, R>(
  effect: Effect.Effect<B, ReadError, R>,
  _source: Source.Source<Rec, E, R>
): Effect.Effect<B, E, R> =>
  // @effect-diagnostics-next-line unsafeEffectTypeAssertion:off -- see above
  effect as Effect.Effect<B, E, R> // oxlint-disable-line typescript/no-unsafe-type-assertion -- see above

/** A walk, and what it holds until it ends. */
const walking = <Rec, E extends ReadError, R, B, E2>(
  source: Source.Source<Rec, E, R>,
  use: (walk: Walk.Walk<Rec, R>) => Effect.Effect<B, E2, R>
): Effect.Effect<B, E2, R> =>
  Effect.acquireUseRelease(
    Scope.make(),
    (scope) => use(Walk.make(source, scope)),
    (scope, exit) => Scope.close(scope, exit)
  )

const ended = (source: string, tag: string | undefined) =>
  Effect.flatMap(Monitor, (monitor) => monitor({ _tag: "Ended", source, tag }))

const folding = <Rec, A, P, E extends ReadError, R>(
  source: Source.Source<Rec, E, R>,
  walk: Walk.Walk<Rec, R>,
  aggregate: Aggregate.Aggregate<Rec, A, P>
) => {
  let fold = aggregate.start()
  /** Folds all pages; what was folded stays when the walk breaks off. */
  const run: Effect.Effect<Evidence.Read, ReadError, R> = Effect.gen(function*() {
    for (let step = yield* walk.next; Option.isSome(step); step = yield* walk.next) {
      if (step.value._tag === "Restarted") {
        fold = aggregate.start()
        continue
      }
      const { ids, records } = step.value
      for (let i = 0; i < records.length; i++) {
        // Both arrays have one entry a record of the page.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
        fold.add(records[i] as Rec, ids[i] as string)
      }
      const limit = fold.exceeded()
      if (limit !== undefined) return yield* new BudgetExhausted({ ...walk.place(), bound: "kept", limit })
    }
    return yield* walk.finish
  }).pipe(
    Effect.tap(() => ended(source.name, undefined)),
    Effect.tapError((error) => ended(source.name, error._tag))
  )
  return { run: narrow(run, source), complete: () => fold.complete(), partial: () => fold.partial() }
}

/**
 * Folds all records of a source in one pass, page by page; memory does not grow with the records beyond what the
 * aggregate keeps and what finding duplicates needs.
 *
 * Fails with what the source's description makes possible, each with the progress so far.
 *
 * @example
 * ```ts
 * import type { Effect } from "effect"
 * import { Aggregate, type Evidence, Reader, type ReadError, type Source } from "@befund/core"
 *
 * declare const invoices: Source.Source<{ readonly paid: boolean }, ReadError.Timeout | ReadError.SizeDrift>
 *
 * export const unpaid: Effect.Effect<Evidence.Complete<number>, ReadError.Timeout | ReadError.SizeDrift> = Reader
 *   .fold(invoices, Aggregate.count((invoice) => !invoice.paid))
 * ```
 *
 * @category reading
 * @since 0.1.0
 */
export const fold = <Rec, E extends ReadError, R, A, P>(
  source: Source.Source<Rec, E, R>,
  aggregate: Aggregate.Aggregate<Rec, A, P>
): Effect.Effect<Evidence.Complete<A>, E, R> =>
  walking(source, (walk) => {
    const { complete, run } = folding(source, walk, aggregate)
    return Effect.map(run, (read) => internal.complete(complete(), [read]))
  })

/**
 * All records of a source. More than `max` of them (default 100,000) end the read with `BudgetExhausted`; to go over
 * more, {@link fold} them.
 *
 * @category reading
 * @since 0.1.0
 */
export const read = <Rec, E extends ReadError, R>(
  source: Source.Source<Rec, E, R>,
  options: { readonly max?: number } = {}
): Effect.Effect<Evidence.Complete<ReadonlyArray<Rec>>, E, R> =>
  fold(source, Aggregate.collect<Rec>({ max: options.max ?? 100_000 }))

/**
 * A page as it comes: its records are checked, but what they are worth is open until the `Complete` at the end.
 *
 * @category models
 * @since 0.1.0
 */
export interface Records<out Rec> {
  readonly _tag: "Records"
  readonly page: number
  readonly records: ReadonlyArray<Rec>
}

/**
 * The source said that what was read so far is void, and the read begins again at page 1: the records of all pages before
 * this are to be thrown away. Only a walk with `restarts` has it.
 *
 * @category models
 * @since 0.1.0
 */
export interface Restarted {
  readonly _tag: "Restarted"
  /** Counts from 1. */
  readonly times: number
}

/**
 * The pages as they come, and as the last element, only after a walk that reached its proven end, the evidence. A
 * stream that fails, or that is not drained, never gives a `Complete`.
 *
 * @example
 * ```ts
 * import { Effect, Stream } from "effect"
 * import { Reader, type ReadError, type Source } from "@befund/core"
 *
 * declare const invoices: Source.Source<{ readonly id: string }, ReadError.Timeout>
 *
 * export const copied = Reader.stream(invoices).pipe(
 *   Stream.runForEach((item) =>
 *     item._tag === "Records"
 *       ? Effect.log(`page ${item.page}`)
 *       : item._tag === "Restarted"
 *       ? Effect.log("all pages so far are void")
 *       : Effect.log(`all of ${item.value.records} records`)
 *   )
 * )
 * ```
 *
 * @category reading
 * @since 0.1.0
 */
export const stream = <Rec, E extends ReadError, R>(
  source: Source.Source<Rec, E, R>
): Stream.Stream<Records<Rec> | Restarted | Evidence.Complete<Progress>, E, R> =>
  Stream.unwrap(Effect.map(Effect.scope, (scope) => {
    const walk = Walk.make(source, scope)
    type Item = Records<Rec> | Restarted | Evidence.Complete<Progress>
    type Answer = readonly [ReadonlyArray<Item>, Option.Option<true>]
    const step = Effect.gen(function*() {
      const next = yield* walk.next
      if (Option.isSome(next)) {
        const { value } = next
        const item: Item = value._tag === "Restarted"
          ? value
          : { _tag: "Records", page: value.page, records: value.records }
        return [[item], Option.some(true)] satisfies Answer
      }
      const read = yield* walk.finish
      return [[internal.complete(read.progress, [read])], Option.none()] satisfies Answer
    })
    const told = step.pipe(
      Effect.tap(([, more]) => Option.isNone(more) ? ended(source.name, undefined) : Effect.void),
      Effect.tapError((error) => ended(source.name, error._tag))
    )
    return Stream.paginate(true as const, () => narrow<Answer, Rec, E, R>(told, source))
  }))

/** An error after which the records before it are still the first ones in the order of their keys. */
const keepsThePrefix = (error: ReadError): boolean => !contradiction.some((tag) => tag === error._tag)

const regionOf = (error: ReadError, position: ReturnType<Walk.Walk<never, never>["position"]>): Gap.Region => {
  const { lastKey, progress: { pages } } = position
  return lastKey !== undefined && keepsThePrefix(error)
    ? { _tag: "keys_above", key: lastKey, pages }
    : { _tag: "rest", pages }
}

/**
 * The explicit way to partial evidence: a read that broke off after its first page gives what it saw, with the gap and
 * its error; bounds, never numbers. A read that saw nothing is unavailable.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { Aggregate, Evidence, Reader, type ReadError, type Source } from "@befund/core"
 *
 * declare const invoices: Source.Source<{ readonly paid: boolean }, ReadError.Timeout>
 *
 * export const words = Reader.observe(invoices, Aggregate.count()).pipe(
 *   Effect.map(Evidence.match({
 *     Complete: ({ value }) => `${value} invoices`,
 *     Partial: ({ observed }) => `at least ${observed.atLeast} invoices`,
 *     Unavailable: ({ error }) => error.message
 *   }))
 * )
 * ```
 *
 * @category reading
 * @since 0.1.0
 */
export const observe = <Rec, E extends ReadError, R, A, P>(
  source: Source.Source<Rec, E, R>,
  aggregate: Aggregate.Aggregate<Rec, A, P>
): Effect.Effect<Evidence.Evidence<A, P, E>, never, R> =>
  walking(source, (walk) => {
    const { complete, partial, run } = folding(source, walk, aggregate)
    return run.pipe(
      Effect.map((read): Evidence.Evidence<A, P, E> => internal.complete(complete(), [read])),
      Effect.catch((error): Effect.Effect<Evidence.Evidence<A, P, E>> => {
        const position = walk.position()
        if (position.progress.pages === 0) return Effect.succeed(internal.unavailable(error))
        return Effect.map(walk.brokenOff, (read) =>
          internal.partial(partial(), [{ source: source.name, region: regionOf(error, position), error }], [read]))
      })
    )
  })

/**
 * {@link fold} or {@link observe} as a value: partial evidence only where `partial` asks for it, else a read that broke
 * off is unavailable.
 *
 * @category reading
 * @since 0.1.0
 */
export const settle = <Rec, E extends ReadError, R, A, P>(
  source: Source.Source<Rec, E, R>,
  aggregate: Aggregate.Aggregate<Rec, A, P>,
  options: { readonly partial?: boolean } = {}
): Effect.Effect<Evidence.Evidence<A, P, E>, never, R> =>
  options.partial === true ? observe(source, aggregate) : Evidence.settle(fold(source, aggregate))
