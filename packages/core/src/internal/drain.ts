/**
 * Reads a change feed from a mark on, until an answer holds no change: then every record that came was read after its
 * last change, also where the feed gives the record as it is when it is asked and not as the change left it. What the
 * feed says of a record last, counts. `docs/consistency.md`, drained.
 */
import { Effect, Result } from "effect"
import * as Key from "../Key.ts"
import { BudgetExhausted, ChainBroken, Malformed, NestedIncomplete } from "../ReadError.ts"
import type { Place, ReadError } from "../ReadError.ts"
import type * as Source from "../Source.ts"
import { ask } from "./attempts.ts"

/** A record as it is held: decoded, and as it came. */
export interface Held<A> {
  readonly record: A
  readonly raw: unknown
}

interface Drained<A> {
  /** By id: what a record is at the mark; `undefined` where it is gone, or no longer what was asked for. */
  readonly changes: ReadonlyMap<string, Held<A> | undefined>
  readonly mark: string
}

type Of<A, R> = Pick<Source.Source<A, ReadError, R>, "decode" | "promises" | "bounds">

const malformed = (place: Place, problem: string) =>
  Result.fail(new Malformed({ ...place, problem: `the change feed: ${problem}` }))

const heldOf = <A>(
  { decode, promises }: Of<A, never>,
  { id, now }: Source.Change,
  position: number,
  place: Place
): Result.Result<Held<A> | undefined, ReadError> => {
  if (now._tag === "Deleted") return Result.succeed(undefined)
  const signal = promises.nested?.(now.record)
  if (signal !== undefined) return Result.fail(new NestedIncomplete({ ...place, record: position, signal }))
  const decoded = decode(now.record, now.plain)
  if (Result.isFailure(decoded)) return malformed(place, `record ${position}: ${decoded.failure}`)
  const record = decoded.success
  const own: unknown = promises.id(record)
  if (!Key.isKey(own) || Key.id(own) !== Key.id(id)) {
    return malformed(place, `change ${position} comes with a record of another id`)
  }
  const belongs = promises.asked === undefined ? true : promises.asked(record)
  return belongs === undefined
    ? malformed(place, `it cannot be told whether record ${position} is what was asked for`)
    : Result.succeed(belongs ? { record, raw: now.record } : undefined)
}

/** `told` hears of each request that was answered. */
export const from = Effect.fnUntraced(function*<A, R>(
  source: Of<A, R>,
  options: {
    readonly feed: Source.Feed<ReadError, R>
    readonly mark: string
    /** Records that are held beside the changes. */
    readonly held: number
    readonly holding: unknown
    readonly place: Place
    readonly told: () => void
  }
) {
  const { feed, held, holding, place, told } = options
  const { maxHeld, maxPages } = source.bounds
  const changes = new Map<string, Held<A> | undefined>()
  let mark = options.mark
  for (let answers = 1; answers <= maxPages; answers++) {
    const since = mark
    const [answer] = yield* ask(source, place, () => feed.since(since, place, holding))
    told()
    for (const [i, change] of answer.changes.entries()) {
      if (!Key.isKey(change.id)) {
        return yield* new Malformed({ ...place, problem: `the change feed: change ${i + 1} has no id` })
      }
      changes.set(Key.id(change.id), yield* Effect.fromResult(heldOf(source, change, i + 1, place)))
    }
    if (held + changes.size > maxHeld) {
      return yield* new BudgetExhausted({ ...place, bound: "kept", limit: maxHeld })
    }
    if (answer.changes.length === 0 && !answer.more) return { changes, mark: answer.mark } satisfies Drained<A>
    if (answer.mark === mark) return yield* new ChainBroken({ ...place, reason: "loop" })
    mark = answer.mark
  }
  return yield* new BudgetExhausted({ ...place, bound: "pages", limit: maxPages })
})
