/**
 * Reads a paginated source that exists only as a model, again and again, and holds what the reader of `@befund/core`
 * says against what is true. The model knows every state that ever was.
 *
 * Each read has its own source: records with ids and versions, a style of paging, totals and tokens of some kind, legal
 * oddities. Either nothing is wrong, or records are written between the pages, or a fault of the catalogue
 * (`Faults`) changes a page, or the source lies as a whole. Everything follows from one seed; time is virtual.
 *
 * ## What is checked
 *
 * A read claims its coverage and its level of consistency, nothing else. Let [from, to] be the read, from its first
 * request to its last answer. A claim is **unsound** when one of these does not hold:
 *
 * - *Any claim*: every record given existed, exactly so, at some moment of [from, to]; none is given twice.
 * - `complete`, `snapshot`: the records are those of one state that existed within [from, to], no more and no fewer; it
 *   is the state that the token or the witness names.
 * - `complete`, `interval`, `all_read`: every record that existed unchanged throughout [from, to] was given.
 * - `complete`, `interval`, `may_be_missed`: no more records that existed unchanged throughout are missing than records
 *   were written in (from, to]. One write shifts at most one other record out of a read (the bounded tear). Where nothing
 *   was written, nothing may be missing, and the records are the state.
 * - `partial`, `snapshot`: the records all belong to the state that is named.
 * - `partial` with a gap above a key: of the records up to that key, none that existed unchanged throughout is missing
 *   (for offsets: no more than were written).
 *
 * Some lies cannot be seen: a record that is left out where nothing announces its number, a token that stays the same
 * while the data changes. A wrong claim counts as **invisible**, apart from `unsound`, when the source lied and the
 * pages contradict nothing of what its description promises: an honest source with other records would have sent the
 * very same. That is decided on the whole transcript after the read, by code that the reader does not share.
 *
 * A read is **quiet** when all its pages came as an honest source sends them and nothing was written; a failure that
 * passes within the retries does not disturb it. A quiet read has to end complete; otherwise it is a **false alarm**.
 *
 * @since 0.1.0
 */
import { Effect } from "effect"
import * as Dice from "./internal/dice.ts"
import * as One from "./internal/simulator/one.ts"
import * as Ordinary from "./internal/simulator/ordinary.ts"
import * as Shape from "./internal/simulator/shape.ts"
import * as Text from "./internal/simulator/text.ts"

/**
 * Figures of all reads of one kind: what went wrong in them, or nothing.
 *
 * @category models
 * @since 0.1.0
 */
export interface OfKind {
  readonly reads: number
  readonly complete: number
  readonly partial: number
  readonly unavailable: number
  readonly unsound: number
  readonly invisible: number
  readonly false_alarms: number
  /** How often a read ended complete on each level, and with each error. */
  readonly verdicts: Readonly<Record<string, number>>
}

/**
 * How often a way of paging came back with a list that is not what it claims to be. `no_claim`: it failed.
 *
 * @category models
 * @since 0.1.0
 */
export interface OfWay {
  readonly unsound: number
  readonly invisible: number
  readonly no_claim: number
}

/**
 * @category models
 * @since 0.1.0
 */
export interface Failure {
  /** {@link replay} with it repeats the read. */
  readonly seed: number
  readonly kind: string
  readonly problem: string
}

/**
 * What a run came to. `ordinary` has four ways of paging as they are written every day, on the same sources: a loop
 * until no cursor is left, one that stops at an empty page, one that stops at a short page, one that catches errors
 * and returns what it has.
 *
 * @category models
 * @since 0.1.0
 */
export interface Figures {
  readonly reads: number
  readonly seed: number
  readonly unsound: number
  readonly false_alarms: number
  readonly invisible: number
  readonly by_kind: Readonly<Record<string, OfKind>>
  readonly ordinary: Readonly<Record<string, OfWay>>
  /** The first 20 reads that were unsound or a false alarm. */
  readonly failures: ReadonlyArray<Failure>
}

/**
 * @category models
 * @since 0.1.0
 */
export interface Options {
  readonly reads: number
  readonly seed: number
  /** Told of every 1,000th read. */
  readonly onProgress?: (done: number) => Effect.Effect<void>
}

const faults: One.Faults = { count: Shape.count, at: Shape.at }

const mostFailures = 20

/** A million numbers are not worth an array. */
const upTo = (end: number): Iterable<number> => ({
  *[Symbol.iterator]() {
    for (let i = 0; i < end; i++) yield i
  }
})

const plus = (tally: Map<string, number>, key: string): void => {
  tally.set(key, (tally.get(key) ?? 0) + 1)
}

/** Counts up by kind of fault, by what happened, by way. */
const tally = () => {
  const counts = new Map<string, Map<string, number>>()
  const verdicts = new Map<string, Map<string, number>>()
  const ways = new Map<string, Map<string, number>>()
  const failures: Array<Failure> = []
  const of = (maps: Map<string, Map<string, number>>, key: string): Map<string, number> => {
    const found = maps.get(key) ?? new Map<string, number>()
    maps.set(key, found)
    return found
  }

  const add = (outcome: One.Outcome): void => {
    const { detail, falseAlarm, invisible, kind, ordinary, plan, unsound, verdict } = outcome
    const count = of(counts, kind)
    plus(count, "reads")
    plus(count, verdict)
    plus(of(verdicts, kind), verdict === "unavailable" ? detail : `${verdict}, ${detail}`)
    if (unsound.length > 0) plus(count, "unsound")
    if (invisible.length > 0) plus(count, "invisible")
    if (falseAlarm !== undefined) plus(count, "false_alarms")
    for (const name of Ordinary.names) plus(of(ways, name), ordinary[name])
    const problem = unsound[0] ?? (falseAlarm === undefined ? undefined : `false alarm: ${falseAlarm}`)
    if (problem !== undefined && failures.length < mostFailures) failures.push({ seed: plan.seed, kind, problem })
  }

  const figures = (reads: number, seed: number): Figures => {
    const sum = (key: string): number => [...counts.values()].reduce((n, count) => n + (count.get(key) ?? 0), 0)
    const kinds = [...counts].toSorted(([a], [b]) => a < b ? -1 : 1)
    return {
      reads,
      seed,
      unsound: sum("unsound"),
      false_alarms: sum("false_alarms"),
      invisible: sum("invisible"),
      by_kind: Object.fromEntries(kinds.map(([kind, count]): readonly [string, OfKind] => {
        const number = (key: string): number => count.get(key) ?? 0
        return [kind, {
          reads: number("reads"),
          complete: number("complete"),
          partial: number("partial"),
          unavailable: number("unavailable"),
          unsound: number("unsound"),
          invisible: number("invisible"),
          false_alarms: number("false_alarms"),
          verdicts: Object.fromEntries([...of(verdicts, kind)].toSorted(([a], [b]) => a < b ? -1 : 1))
        }]
      })),
      ordinary: Object.fromEntries(Ordinary.names.map((name): readonly [string, OfWay] => {
        const number = (key: string): number => of(ways, name).get(key) ?? 0
        return [name, { unsound: number("unsound"), invisible: number("invisible"), no_claim: number("no_claim") }]
      })),
      failures
    }
  }

  return { add, figures }
}

/**
 * Reads that many simulated sources. No real time passes in them, whatever hangs.
 *
 * @example
 * ```ts
 * import { Simulator } from "@befund/testing"
 * import { Effect } from "effect"
 *
 * export const sound = Simulator.run({ reads: 20_000, seed: 1 }).pipe(
 *   Effect.map(({ false_alarms, unsound }) => unsound === 0 && false_alarms === 0)
 * )
 * ```
 *
 * @category running
 * @since 0.1.0
 */
export const run = (options: Options): Effect.Effect<Figures> =>
  Effect.suspend(() => {
    const { onProgress, reads, seed } = options
    const { add, figures } = tally()
    let done = 0
    // Several at once, so that one waits for a digest while another reads; each has its own clock and its own dice.
    return Effect.forEach(upTo(reads), (n) =>
      Effect.flatMap(One.run(Dice.seedOf(seed, n), faults), (outcome) => {
        add(outcome)
        done += 1
        return onProgress !== undefined && done % 1000 === 0 ? onProgress(done) : Effect.void
      }), { concurrency: 32, discard: true }).pipe(Effect.map(() => figures(reads, seed)))
  })

/**
 * One read again: what the source was like, each state, each page that came, and what is wrong with the verdict.
 *
 * @category running
 * @since 0.1.0
 */
export interface Replayed {
  readonly sound: boolean
  /** For a person. */
  readonly text: string
}

/**
 * Repeats the read of a seed, from {@link Failure}.
 *
 * @example
 * ```ts
 * import { Simulator } from "@befund/testing"
 * import { Console, Effect } from "effect"
 *
 * export const shown = Simulator.replay(458308563).pipe(Effect.flatMap(({ text }) => Console.error(text)))
 * ```
 *
 * @category running
 * @since 0.1.0
 */
export const replay = (seed: number): Effect.Effect<Replayed> =>
  Effect.map(One.run(seed, faults), (outcome) => ({
    sound: outcome.unsound.length === 0 && outcome.falseAlarm === undefined,
    text: Text.replayed(outcome)
  }))

/**
 * The figures as a table for a person.
 *
 * @category formatting
 * @since 0.1.0
 */
export const toText = (figures: Figures): string => Text.table(figures)
