/**
 * What the walks of one run share: a transaction that several sources read in, a pool of connections. A run is an
 * audit, or the partitions of one source; a read outside of one is a run of its own.
 */
import { Context, Effect, Scope, Semaphore } from "effect"

interface Slot {
  readonly turn: Semaphore.Semaphore
  held: { readonly value: unknown } | undefined
}

interface Run {
  readonly scope: Scope.Scope
  readonly slots: Map<unknown, Slot>
}

const Current = Context.Reference<Run | undefined>("@befund/core/Run", { defaultValue: () => undefined })

/**
 * Makes all of an effect one run: what its walks share is released when it ends. Within a run it changes nothing.
 * `Audit.run` and `Partitioned.readAll` do this by themselves; it is for code that reads several sources on its own.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { Aggregate, Reader, type ReadError, Run, type Source } from "@befund/core"
 *
 * declare const debits: Source.Source<{ readonly id: string }, ReadError.Timeout>
 * declare const credits: Source.Source<{ readonly id: string }, ReadError.Timeout>
 *
 * export const both = Run.within(
 *   Effect.all([Reader.fold(debits, Aggregate.count()), Reader.fold(credits, Aggregate.count())])
 * )
 * ```
 *
 * @category running
 * @since 0.1.0
 */
export const within = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Current, (current) =>
    current === undefined
      ? Effect.acquireUseRelease(
        Scope.make(),
        (scope) => Effect.provideService(effect, Current, { scope, slots: new Map() }),
        (scope, exit) => Scope.close(scope, exit)
      )
      : effect)

/**
 * Acquires something once a run and key, for a transport whose walks share it; it is released when the run ends.
 * Callers that come meanwhile wait. Where it failed, the next caller tries again. Outside of a run it belongs to the
 * caller's scope.
 *
 * All callers with one key have to acquire the same kind of thing.
 *
 * @category sharing
 * @since 0.1.0
 */
export const once = <A, E, R>(
  key: unknown,
  acquire: Effect.Effect<A, E, R | Scope.Scope>
): Effect.Effect<A, E, R | Scope.Scope> =>
  Effect.flatMap(Current, (run): Effect.Effect<A, E, R | Scope.Scope> => {
    if (run === undefined) return acquire
    const slot = slotOf(run, key)
    const first = Effect.tap(Scope.provide(acquire, run.scope), (value) =>
      Effect.sync(() => {
        slot.held = { value }
      }))
    return slot.turn.withPermit(Effect.suspend(() =>
      // What stands under a key was put there under the same key.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      slot.held === undefined ? first : Effect.succeed(slot.held.value as A)
    ))
  })

const slotOf = ({ slots }: Run, key: unknown): Slot => {
  const known = slots.get(key)
  if (known !== undefined) return known
  const slot: Slot = { turn: Semaphore.makeUnsafe(1), held: undefined }
  slots.set(key, slot)
  return slot
}
