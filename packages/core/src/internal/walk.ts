/**
 * One walk over a source: rounds over its pages within one deadline, and what the last of them proves of the moment. A
 * round whose source says that what was read so far is void is thrown away, and another one begins.
 */
import { Clock, Duration, Effect, Option } from "effect"
import type { Scope } from "effect"
import * as Consistency from "../Consistency.ts"
import type * as Evidence from "../Evidence.ts"
import { Monitor } from "../Monitor.ts"
import { SnapshotUnbound, Timeout } from "../ReadError.ts"
import type { Place, ReadError } from "../ReadError.ts"
import * as Source from "../Source.ts"
import { ask } from "./attempts.ts"
import * as Round from "./round.ts"

/** All records that were handed out before are void. */
export interface Restarted {
  readonly _tag: "Restarted"
  /** Counts from 1. */
  readonly times: number
}

export interface Walk<A, R> {
  /** The next page that passes its checks; none after the one that the source declares to be the last. */
  readonly next: Effect.Effect<Option.Option<Round.Records<A> | Restarted>, ReadError, R>
  /** What the whole walk proves. To be asked for once `next` has given none. */
  readonly finish: Effect.Effect<Evidence.Read, ReadError, R>
  /** What a walk that broke off had read. */
  readonly brokenOff: Effect.Effect<Evidence.Read>
  readonly position: () => Round.Position
  /** Where an error that the reader itself finds stands. */
  readonly place: () => Place
}

const isVoid = (error: ReadError): boolean =>
  error._tag === "SnapshotUnbound" && (error.reason === "changed" || error.reason === "expired")

/** What the source holds for the walk is released with the scope. */
export const make = <A, R>(source: Source.Source<A, ReadError, R>, scope: Scope.Scope): Walk<A, R> => {
  const { bounds, name } = source
  const mostRestarts = source.walk.restarts ?? 0
  let round = Round.make(source, scope)
  let begun = false
  let restarts = 0
  let witness = Option.none<string>()
  let deadlineAt: number | undefined

  const place = (): Place => round.placeOf(round.position().progress.pages)

  const withinDeadline = <B>(step: Effect.Effect<B, ReadError, R>): Effect.Effect<B, ReadError, R> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const limitMillis = Duration.toMillis(Duration.fromInputUnsafe(bounds.deadline))
      deadlineAt ??= now + limitMillis
      return Effect.timeoutOrElse(step, {
        duration: Math.max(0, deadlineAt - now),
        orElse: () =>
          Effect.fail(
            new Timeout({
              ...round.placeOf(round.position().progress.pages + 1),
              of: "read",
              limitMillis,
              attempts: 1
            })
          )
      })
    })

  /** Where no snapshot is required, a witness that cannot be read proves nothing, and costs nothing but that proof. */
  const readWitness = Effect.suspend(() => {
    const read = source.witness
    if (read === undefined) return Effect.succeedNone
    const asked = ask(source, round.placeOf(0), () => read(round.placeOf(0), round.held())).pipe(
      Effect.map(([value]) => value)
    )
    // befund-ok: without a witness one claim less is made, and nothing is said of the records
    return source.require === "snapshot" ? asked : Effect.catch(asked, () => Effect.succeedNone)
  })

  const begin = Effect.gen(function*() {
    if (source.require === "snapshot" && !Source.offersSnapshot(source)) {
      return yield* new SnapshotUnbound({ ...round.placeOf(0), reason: "not_offered" })
    }
    begun = true
    if (restarts === 0) {
      const monitor = yield* Monitor
      yield* monitor({ _tag: "Started", source: name })
    }
    yield* round.begin
    witness = yield* readWitness
  })

  const restart = Effect.gen(function*() {
    restarts += 1
    yield* round.release
    round = Round.make(source, scope)
    begun = false
    const monitor = yield* Monitor
    yield* monitor({ _tag: "Restarted", source: name, times: restarts })
    return Option.some<Restarted>({ _tag: "Restarted", times: restarts })
  })

  const next: Walk<A, R>["next"] = withinDeadline(
    Effect.suspend(() => begun ? round.next : Effect.andThen(begin, round.next)).pipe(
      Effect.catch((error) =>
        isVoid(error) && restarts < mostRestarts && round.position().progress.pages > 0 ? restart : Effect.fail(error)
      )
    )
  )

  const bound = (): Consistency.Snapshot | undefined => {
    const binding = round.binding()
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
    const seal = source.fixed?.method === "sealed" ? round.lastToken() : undefined
    if (seal !== undefined) return Consistency.snapshot({ method: "sealed", system: source.system, token: seal })
    // Pages that say of themselves that they show two states refute whatever a witness says.
    const binding = round.binding()
    const refuted = binding._tag === "unbound" && binding.reason === "changed"
    const snapshot = bound() ?? (refuted ? undefined : yield* witnessed)
    if (snapshot === undefined && source.require === "snapshot") {
      const reason = refuted || Option.isSome(witness) ? "changed" : "absent"
      return yield* new SnapshotUnbound({ ...place(), reason })
    }
    return snapshot ?? Consistency.interval(round.stableRecords())
  })

  const read = (consistency: Consistency.Consistency): Effect.Effect<Evidence.Read> =>
    Effect.map(round.read(consistency), (read) => restarts === 0 ? read : { ...read, restarted: restarts })

  return {
    next,
    finish: withinDeadline(Effect.flatMap(Effect.suspend(() => established), read)),
    brokenOff: Effect.suspend(() => read(bound() ?? Consistency.notEstablished)),
    position: () => round.position(),
    place
  }
}
