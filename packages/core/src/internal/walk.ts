/**
 * One walk over a source: rounds over its pages within one deadline, and what the last of them proves of the moment. A
 * round whose source says that what was read so far is void is thrown away, and another one begins.
 *
 * The methods that prove one state are tried in the order of `Source.methodsOf`, the cheapest first. Why each proves what
 * it says is in `docs/consistency.md`.
 */
import { Clock, Duration, Effect, Option } from "effect"
import type { Scope } from "effect"
import * as Consistency from "../Consistency.ts"
import type * as Evidence from "../Evidence.ts"
import * as Key from "../Key.ts"
import { Monitor } from "../Monitor.ts"
import { BudgetExhausted, SnapshotUnbound, Timeout } from "../ReadError.ts"
import type { Place, ReadError } from "../ReadError.ts"
import * as Source from "../Source.ts"
import { ask } from "./attempts.ts"
import * as Collection from "./collection.ts"
import * as Content from "./content.ts"
import * as Drain from "./drain.ts"
import * as Round from "./round.ts"

/** All records that were handed out before are void. */
interface Restarted {
  readonly _tag: "Restarted"
  /** Counts from 1. */
  readonly times: number
}

type Step<A> = Round.Records<A> | Restarted

export interface Walk<A, R> {
  /** The next page that passes its checks; none after the one that the source declares to be the last. */
  readonly next: Effect.Effect<Option.Option<Step<A>>, ReadError, R>
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

/** How many records were written between two readings of a counter that grows by one with each. */
const writesBetween = (before: string, after: string): number | undefined => {
  if (!/^\d{1,40}$/.test(before) || !/^\d{1,40}$/.test(after)) return undefined
  const writes = BigInt(after) - BigInt(before)
  return writes > 0n && writes <= Number.MAX_SAFE_INTEGER ? Number(writes) : undefined
}

/** The readings that were taken before the first page. */
interface Marks {
  readonly witness: Option.Option<string>
  readonly membership: Option.Option<string>
  readonly feed: Option.Option<string>
}

const noMarks: Marks = { witness: Option.none(), membership: Option.none(), feed: Option.none() }

/** What is known after the last page, and what became of the records. */
interface Established {
  readonly consistency: Consistency.Consistency
  readonly mended?: Round.Mended
}

/** What the source holds for the walk is released with the scope. */
export const make = <A, R>(source: Source.Source<A, ReadError, R>, scope: Scope.Scope): Walk<A, R> => {
  const { bounds, name, promises } = source
  const requires = source.require === "snapshot"
  const offered = Source.methodsOf(source)
  const mostRestarts = source.walk.restarts ?? 0

  /** Whether something else could still prove one state when the pages do not carry one token. */
  const hasOthers = (reason: "absent" | "changed"): boolean =>
    offered.some((method) => method !== "token" && !(method === "witness" && reason === "changed"))
  const newRound = (): Round.Round<A, R> => Round.make(source, scope, (reason) => requires && !hasOthers(reason))

  let round = newRound()
  let begun = false
  let restarts = 0
  let marks = noMarks
  let requests = 0
  /** Why the last of the methods that could not be tried could not. */
  let obstacle: ReadError | undefined
  let collection = Collection.make()
  /** The records of a round that is held until the feed was applied, `undefined` where none is. */
  let held: Map<string, Drain.Held<A>> | undefined
  /** What ends the walk after the records that were held were handed out. */
  let afterwards: ReadError | undefined
  let established: Established | undefined
  /** The last page was read; what is left is what it proves. */
  let isClosed = false
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

  /** What cannot be read proves nothing, and costs no more than that: the next method is tried. */
  const attempt = <B>(step: Effect.Effect<Option.Option<B>, ReadError, R>): Effect.Effect<Option.Option<B>, never, R> =>
    // befund-ok: without this reading one claim less is made, and nothing is said of the records
    Effect.catch(step, (error) => {
      obstacle = error
      return Effect.succeedNone
    })

  const reading = (counter: Source.Counter<ReadError, R> | undefined) =>
    counter === undefined
      ? Effect.succeedNone
      : attempt(Effect.suspend(() => {
        requests += 1
        const at = round.placeOf(0)
        return Effect.map(ask(source, at, () => counter(at, round.held())), ([value]) => value)
      }))

  const position = Effect.suspend(() => {
    const { feed } = source
    if (feed === undefined) return Effect.succeedNone
    requests += 1
    const at = round.placeOf(0)
    return attempt(Effect.map(ask(source, at, () => feed.mark(at, round.held())), ([mark]) => Option.some(mark)))
  })

  const mayDrain = requires && offered.includes("drained")
  const mayCollectAgain = requires && offered.includes("double_collect")

  /** The methods that are still open after the readings before the first page. */
  const isOpen = (method: Consistency.Method): boolean => {
    switch (method) {
      case "witness":
        return Option.isSome(marks.witness)
      case "drained":
        return Option.isSome(marks.feed)
      case "double_collect":
        return promises.population !== undefined || Option.isSome(marks.membership)
      default:
        return true
    }
  }

  const unbound = (reason: SnapshotUnbound["reason"]) => new SnapshotUnbound({ ...place(), reason })

  const begin = Effect.gen(function*() {
    if (requires && offered.length === 0) return yield* unbound("not_offered")
    begun = true
    if (restarts === 0) {
      const monitor = yield* Monitor
      yield* monitor({ _tag: "Started", source: name })
    }
    yield* round.begin
    marks = {
      witness: yield* reading(source.witness),
      feed: mayDrain ? yield* position : Option.none(),
      membership: mayCollectAgain ? yield* reading(source.membership) : Option.none()
    }
    if (requires && !offered.some(isOpen)) return yield* Effect.fail(obstacle ?? unbound("absent"))
    held = Option.isSome(marks.feed) ? new Map() : undefined
  })

  const restart = Effect.gen(function*() {
    restarts += 1
    yield* round.release
    round = newRound()
    begun = false
    obstacle = undefined
    requests = 0
    collection = Collection.make()
    const monitor = yield* Monitor
    yield* monitor({ _tag: "Restarted", source: name, times: restarts })
    return Option.some<Restarted>({ _tag: "Restarted", times: restarts })
  })

  const cost = (pages = 0): Consistency.Cost | undefined =>
    requests + pages === 0 ? undefined : { requests: requests + pages, pages }

  const snapshot = (method: Consistency.Method, token: string, pages = 0): Consistency.Snapshot =>
    Consistency.snapshot({ method, system: source.system, token, cost: cost(pages) })

  /** What the pages have shown by themselves. */
  const free = (): Consistency.Snapshot | undefined => {
    const { fixed } = source
    if (fixed?.method === "immutable") return snapshot("immutable", fixed.token)
    const seal = fixed?.method === "sealed" ? round.lastToken() : undefined
    if (seal !== undefined) return snapshot("sealed", seal)
    const binding = round.binding()
    if (binding._tag === "bound") return snapshot("token", binding.token)
    const mark = round.sealedAt()
    return mark === undefined ? undefined : snapshot("sealed", Key.id(mark))
  }

  /** The same count before the first and after the last page: nothing changed in between. */
  const witnessed = Effect.gen(function*() {
    const before = marks.witness
    if (Option.isNone(before)) return undefined
    const after = yield* reading(source.witness)
    if (Option.isNone(after)) return undefined
    // Pages that say of themselves that they show two states refute whatever a witness says.
    const binding = round.binding()
    const refuted = binding._tag === "unbound" && binding.reason === "changed"
    if (before.value === after.value) return refuted ? undefined : snapshot("witness", before.value)
    // Where repeats are legal, a record that moves may be kept as it was and hide another one as well.
    const bounded = source.counts === "writes" &&
      (round.stableRecords() === "all_read" || promises.duplicates !== "legal")
    return Consistency.interval(round.stableRecords(), {
      writesAtMost: bounded ? writesBetween(before.value, after.value) : undefined
    })
  })

  /** The state at the end of the feed, in place of what was held. */
  const drained = Effect.gen(function*() {
    const { feed } = source
    const records = held
    if (feed === undefined || records === undefined || Option.isNone(marks.feed)) return Option.none<Established>()
    if (round.stableRecords() !== "all_read") return Option.none<Established>()
    const at = place()
    const { changes, mark } = yield* Drain.from(source, {
      feed,
      mark: marks.feed.value,
      held: records.size,
      holding: round.held(),
      place: at,
      told: () => {
        requests += 1
      }
    }).pipe(
      Effect.mapError((error) => error._tag === "Refused" && error.status === 410 ? unbound("expired") : error)
    )
    // Another method may have to do with the records as they were.
    const mended = new Map(records)
    for (const [id, now] of changes) {
      if (now === undefined) mended.delete(id)
      else mended.set(id, now)
    }
    const content = yield* contentOf(mended, at)
    yield* round.extend
    held = mended
    return Option.some<Established>({
      consistency: snapshot("drained", mark),
      mended: { records: mended.size, content }
    })
  })

  const contentOf = Effect.fnUntraced(function*(records: ReadonlyMap<string, Drain.Held<A>>, at: Place) {
    if (!source.contentDigest) return undefined
    const content = Content.make()
    yield* content.add([...records.values()].map(({ raw }) => raw), [...records.keys()], at)
    return yield* content.digest
  })

  /** Whether a round that came to its end has met every record that was there throughout, wherever it stood. */
  const metAll = (one: Round.Round<A, R>): boolean =>
    one.firstTotal() !== undefined || (promises.order === "id" && promises.duplicates !== "legal")

  /** A second collection, after the first has ended, of the same records in the same versions. */
  const collectedAgain = Effect.gen(function*() {
    const first = collection.digest()
    if (first === undefined) return Option.none<Established>()
    yield* round.release
    const second = newRound()
    yield* second.begin
    const again = Collection.make()
    for (let step = yield* second.next; Option.isSome(step); step = yield* second.next) collect(again, step.value)
    yield* second.release
    const membership = Option.isSome(marks.membership) ? yield* reading(source.membership) : Option.none()
    const keepsItsRecords = promises.population !== undefined ||
      (Option.isSome(marks.membership) && Option.isSome(membership) && marks.membership.value === membership.value)
    if (!keepsItsRecords || !metAll(second) || again.digest() !== first) return Option.none<Established>()
    yield* round.extend
    const digest = first.slice(first.indexOf(":") + 1)
    return Option.some<Established>({
      consistency: snapshot("double_collect", digest.slice(0, 16), second.position().progress.pages)
    })
  })

  const collect = (into: Collection.Collection, { ids, records }: Round.Records<A>): void => {
    for (const [i, record] of records.entries()) into.add(ids[i] ?? "", promises.version?.(record))
  }

  /** Whether the source failed to say what its description names, and nothing else was tried. */
  const saysNothing = (): boolean => {
    const [binding, seal] = [round.binding(), round.seal()]
    const isSilent = source.fixed !== undefined || (binding._tag === "unbound" && binding.reason === "absent") ||
      (seal._tag === "broken" && seal.reason === "absent")
    return isSilent && Option.isNone(marks.witness) && !mayDrain && !mayCollectAgain
  }

  const establish = Effect.gen(function*() {
    const atOnce = free()
    if (atOnce !== undefined) return { consistency: atOnce }
    const known = yield* witnessed
    if (known?._tag === "snapshot") return { consistency: known }
    if (!requires) return { consistency: known ?? Consistency.interval(round.stableRecords()) }
    const byFeed = yield* attempt(drained)
    if (Option.isSome(byFeed)) return byFeed.value
    const twice = mayCollectAgain && isOpen("double_collect") ? yield* attempt(collectedAgain) : Option.none()
    if (Option.isSome(twice)) return twice.value
    return yield* Effect.fail(obstacle ?? unbound(saysNothing() ? "absent" : "changed"))
  })

  const handOut = (records: ReadonlyMap<string, Drain.Held<A>>): Option.Option<Step<A>> => {
    const { pages } = round.position().progress
    const kept = [...records.values()]
    held = undefined
    return Option.some({
      _tag: "Records",
      page: pages,
      ids: [...records.keys()],
      records: kept.map(({ record }) => record),
      raw: kept.map(({ raw }) => raw)
    })
  }

  /** The next step of a round whose records are held: all of them at its end, or as they were when it breaks off. */
  const holding: Walk<A, R>["next"] = Effect.gen(function*() {
    for (;;) {
      const records = held
      if (records === undefined) return yield* stepping
      const step = yield* round.next
      if (Option.isNone(step)) {
        isClosed = true
        established = yield* establish
        return handOut(held ?? records)
      }
      const { ids, raw, records: fresh } = step.value
      if (mayCollectAgain) collect(collection, step.value)
      for (const [i, record] of fresh.entries()) records.set(ids[i] ?? "", { record, raw: raw[i] })
      if (records.size <= bounds.maxHeld) continue
      const isLastHope = !offered.some((method) => method !== "drained" && isOpen(method))
      if (isLastHope) return yield* new BudgetExhausted({ ...place(), bound: "kept", limit: bounds.maxHeld })
      return handOut(records)
    }
  }).pipe(
    Effect.catch((error) => {
      // What was held was read: whoever asked for what a broken read saw has to see it.
      if (held === undefined || held.size === 0 || canRestart(error)) return Effect.fail(error)
      afterwards = error
      return Effect.succeed(handOut(held))
    })
  )

  const stepping: Walk<A, R>["next"] = Effect.suspend(() => round.next).pipe(
    Effect.tap((step) =>
      Effect.sync(() => {
        if (mayCollectAgain && Option.isSome(step)) collect(collection, step.value)
      })
    )
  )

  const canRestart = (error: ReadError): boolean =>
    isVoid(error) && !isClosed && restarts < mostRestarts && round.position().progress.pages > 0

  const next: Walk<A, R>["next"] = withinDeadline(
    Effect.gen(function*() {
      if (afterwards !== undefined) return yield* Effect.fail(afterwards)
      if (established !== undefined) return Option.none()
      if (!begun) yield* begin
      return yield* held === undefined ? stepping : holding
    }).pipe(
      Effect.catch((error) => canRestart(error) ? restart : Effect.fail(error))
    )
  )

  const read = ({ consistency, mended }: Established): Effect.Effect<Evidence.Read> =>
    Effect.map(round.read(consistency, mended), (read) => restarts === 0 ? read : { ...read, restarted: restarts })

  const finish = Effect.flatMap(
    Effect.suspend((): Effect.Effect<Established, ReadError, R> =>
      established === undefined ? establish : Effect.succeed(established)
    ),
    read
  )

  return {
    next,
    finish: withinDeadline(finish),
    brokenOff: Effect.suspend(() => {
      const binding = round.binding()
      const consistency = binding._tag === "bound"
        ? snapshot("token", binding.token)
        : Consistency.notEstablished
      return read({ consistency })
    }),
    position: () => round.position(),
    place
  }
}
