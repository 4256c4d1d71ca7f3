/**
 * A source that is read part by part: by month, tenant, region. Each partition is a walk of its own; one that fails is
 * a gap with its name, and what is asked of the others stands.
 */
import { Effect } from "effect"
import type * as Aggregate from "./Aggregate.ts"
import type * as Evidence from "./Evidence.ts"
import type * as Gap from "./Gap.ts"
import * as internal from "./internal/evidence.ts"
import * as Reader from "./Reader.ts"
import type { ReadError } from "./ReadError.ts"
import * as Run from "./Run.ts"
import type * as Source from "./Source.ts"

/**
 * @category models
 * @since 0.1.0
 */
export interface Partitioned<A, out E extends ReadError = never, out R = never> {
  readonly _tag: "Partitioned"
  readonly name: string
  readonly scope: string
  /** One source a partition, by the partition's name. At least one. */
  readonly partitions: Readonly<Record<string, Source.Source<A, E, R>>>
  /** Partitions that are read at the same time. Default 4. */
  readonly concurrency: number
}

/**
 * One source a name. The partitions are promised to divide the scope: each record belongs to one of them, which the
 * sources have to check themselves (`asked`), since a source that ignores its partition would repeat its records.
 *
 * @example
 * ```ts
 * import { Partitioned, type ReadError, type Source } from "@befund/core"
 *
 * declare const month: (month: string) => Source.Source<{ readonly month: string }, ReadError.Denied>
 *
 * export const payroll = Partitioned.make({
 *   name: "payroll",
 *   scope: "payroll of 2026, by month",
 *   partitions: ["2026-01", "2026-02"],
 *   source: month
 * })
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const make = <A, E extends ReadError, R>(options: {
  readonly name: string
  readonly scope: string
  readonly partitions: ReadonlyArray<string>
  readonly source: (partition: string) => Source.Source<A, E, R>
  readonly concurrency?: number
}): Partitioned<A, E, R> => ({
  _tag: "Partitioned",
  name: options.name,
  scope: options.scope,
  partitions: Object.fromEntries(options.partitions.map((partition) => [partition, options.source(partition)])),
  concurrency: options.concurrency ?? 4
})

/**
 * @category guards
 * @since 0.1.0
 */
export const isPartitioned = <A, E extends ReadError, R>(
  source: Source.Source<A, E, R> | Partitioned<A, E, R>
): source is Partitioned<A, E, R> => "_tag" in source

/**
 * How one partition's read ended, and what it was folded into.
 *
 * @category models
 * @since 0.1.0
 */
export type Part<A, P, E extends ReadError> = readonly [partition: string, Evidence.Evidence<A, P, E>]

const within = (partition: string, read: Evidence.Read): Evidence.Read => ({ ...read, partition })

const gapOf = <E extends ReadError>(
  source: string,
  [partition, evidence]: Part<unknown, unknown, E>
): ReadonlyArray<Gap.Gap<E>> => {
  const region = (inner: Gap.Region): Gap.Region => ({ _tag: "partition", partition, within: inner })
  switch (evidence._tag) {
    case "Complete":
      return []
    case "Partial":
      return evidence.gaps.map((gap) => ({ source, region: region(gap.region), error: gap.error }))
    case "Unavailable":
      return [{ source, region: region({ _tag: "whole" }), error: evidence.error }]
  }
}

/**
 * The evidence of the whole from that of its partitions: complete when all are, unavailable when none gave anything,
 * else partial with a gap for each that is not complete. What was folded stays with the partitions.
 *
 * @category combinators
 * @since 0.1.0
 */
export const joint = <E extends ReadError>(
  source: Pick<Partitioned<never, E>, "name" | "scope">,
  parts: ReadonlyArray<Part<unknown, unknown, E>>
): Evidence.Evidence<void, void, E> => {
  const reads = parts.flatMap(([partition, evidence]) =>
    evidence._tag === "Unavailable"
      ? []
      : evidence.reads.map((read) => within(partition, { ...read, scope: source.scope }))
  )
  const [gap, ...gaps] = parts.flatMap((part) => gapOf(source.name, part))
  const [read, ...others] = reads
  if (read === undefined) {
    const failed = parts.find(([, evidence]) => evidence._tag === "Unavailable")?.[1]
    if (failed?._tag !== "Unavailable") throw new Error(`${source.name}: a partitioned source needs a partition`)
    return { ...failed, read: { ...failed.read, scope: source.scope } }
  }
  return gap === undefined
    ? internal.complete(undefined, [read, ...others])
    : internal.partial(undefined, [gap, ...gaps], [read, ...others])
}

/**
 * Reads every partition, some at a time, each with a fold of its own. Nothing short-circuits: a partition that fails
 * does not stop the others. With `partial`, one that breaks off gives what it saw.
 *
 * @category reading
 * @since 0.1.0
 */
export const readAll = <A, E extends ReadError, R, B, P>(
  source: Partitioned<A, E, R>,
  aggregate: (partition: string) => Aggregate.Aggregate<A, B, P>,
  options: { readonly partial?: boolean } = {}
): Effect.Effect<ReadonlyArray<Part<B, P, E>>, never, R> =>
  Run.within(Effect.forEach(
    Object.entries(source.partitions),
    ([partition, part]) =>
      Effect.map(
        Reader.settle(part, aggregate(partition), options),
        (evidence): Part<B, P, E> => [partition, evidence]
      ),
    { concurrency: source.concurrency }
  ))
