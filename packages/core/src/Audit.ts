/**
 * Named sources and named checks, run together: every source is read once, however many checks ask it, and all at the
 * same time. Nothing short-circuits; a source that is down stands in the report beside the others.
 */
import { DateTime, Effect, Predicate, Schema } from "effect"
import type * as Aggregate from "./Aggregate.ts"
import * as Check from "./Check.ts"
import type * as Conclusion from "./Conclusion.ts"
import type * as Fact from "./Fact.ts"
import * as Engine from "./internal/engine.ts"
import * as Plan from "./internal/plan.ts"
import type * as Key from "./Key.ts"
import * as Partitioned from "./Partitioned.ts"
import * as Reader from "./Reader.ts"
import type { ReadError } from "./ReadError.ts"
import type * as Report from "./Report.ts"
import * as Run from "./Run.ts"
import * as Source from "./Source.ts"

/**
 * What an audit reads: a source, or one that is read by partitions.
 *
 * @category models
 * @since 0.1.0
 */
export type Readable<A, E extends ReadError = ReadError, R = never> =
  | Source.Source<A, E, R>
  | Partitioned.Partitioned<A, E, R>

/**
 * A source is invariant in its records, so only `any` stands for "records of some type". The plan of a check hands each
 * row function the records of the source that it was typed with.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
type Some<R> = Readable<any, ReadError, R>

/**
 * Something is wrong with the audit itself; nothing was read.
 *
 * @category errors
 * @since 0.1.0
 */
export class AuditError extends Schema.TaggedError<AuditError>()("AuditError", {
  audit: Schema.String,
  problems: Schema.NonEmptyArray(Schema.String)
}) {
  override get message(): string {
    return `the audit "${this.audit}" cannot be run: ${this.problems.join("; ")}`
  }
}

const typeId = "~@befund/core/Audit"

/**
 * Whether something, such as what a module exports, is an audit that {@link make} has built.
 *
 * @category guards
 * @since 0.1.0
 */
export const isAudit = (u: unknown): u is Audit<string, string, unknown> => Predicate.hasProperty(u, typeId)

/**
 * @category models
 * @since 0.1.0
 */
export interface Audit<Sources extends string, Checks extends string, out R> {
  readonly [typeId]: typeof typeId
  readonly name: string
  readonly sources: Readonly<Record<Sources, Some<R>>>
  readonly checks: Readonly<Record<Checks, Check.Check>>
  readonly require: "interval" | "snapshot"
  readonly partial: boolean
  readonly facts: ReadonlyArray<Fact.Fact>
  /** Certain findings that are kept for display, a check. */
  readonly keep: number
}

type RecordOf<S> = S extends Source.Source<infer A, infer _E, infer _R> ? A
  : S extends Partitioned.Partitioned<infer A, infer _E, infer _R> ? A
  : never

type ServicesOf<S> = S extends Source.Source<infer _A, infer _E, infer R> ? R
  : S extends Partitioned.Partitioned<infer _A, infer _E, infer R> ? R
  : never

/**
 * Describes an audit. The record type of each source flows into the checks.
 *
 * - `require`: `"snapshot"` makes a read that does not prove one state unavailable with `SnapshotUnbound`.
 * - `partial`: a read that broke off is reported with what it saw; else it is unavailable.
 * - `facts`: what is declared about the sources and no read can prove; an answer that rests on one names it.
 * - `keep`: findings kept for display, a check; all are counted. Default 1,000.
 *
 * @example
 * ```ts
 * import { Audit, type ReadError, type Source } from "@befund/core"
 *
 * interface Transaction {
 *   readonly id: string
 *   readonly exempt: boolean
 *   readonly documentIds: ReadonlyArray<string>
 * }
 *
 * declare const transactions: Source.Source<Transaction, ReadError.Timeout>
 * declare const documents: Source.Source<{ readonly id: string }, ReadError.Timeout>
 *
 * export const audit = Audit.make({
 *   name: "documents 2026-Q3",
 *   sources: { transactions, documents },
 *   checks: ({ documents, transactions }) => ({
 *     undocumented: transactions.filter((t) => !t.exempt && t.documentIds.length === 0),
 *     dangling: transactions.missingIn(documents, { each: (t) => t.documentIds, key: (d) => d.id })
 *   })
 * })
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const make = <
  // oxlint-disable-next-line typescript/no-explicit-any -- what the sources need is inferred, below
  const S extends Readonly<Record<string, Some<any>>>,
  const C extends Readonly<Record<string, Check.Check>>
>(options: {
  readonly name: string
  readonly sources: S
  readonly checks: (rows: { readonly [K in keyof S]: Check.Rows<RecordOf<S[K]>> }) => C
  readonly require?: "interval" | "snapshot"
  readonly partial?: boolean
  readonly facts?: ReadonlyArray<Fact.Fact>
  readonly keep?: number
}): Audit<keyof S & string, keyof C & string, ServicesOf<S[keyof S]>> => ({
  [typeId]: typeId,
  name: options.name,
  // The same object by its own keys; TypeScript does not take an S for a record over `keyof S & string`.
  sources: options.sources as Readonly<Record<keyof S & string, Some<ServicesOf<S[keyof S]>>>>,
  checks: options.checks(rowsOf(options.sources)),
  require: options.require ?? "interval",
  partial: options.partial ?? false,
  facts: options.facts ?? [],
  keep: options.keep ?? 1000
})

const rowsOf = <S extends Readonly<Record<string, unknown>>>(
  sources: S
): { readonly [K in keyof S]: Check.Rows<RecordOf<S[K]>> } =>
  // Built name by name from `sources`; Object.fromEntries forgets which record type belongs to which.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  Object.fromEntries(Object.keys(sources).map((name) => [name, Check.of(name)])) as {
    readonly [K in keyof S]: Check.Rows<RecordOf<S[K]>>
  }

const leavesOf = (rows: Plan.Rows): ReadonlyArray<Extract<Plan.Rows, { readonly _tag: "Of" }>> => {
  switch (rows._tag) {
    case "Of":
      return [rows]
    case "Filter":
      return leavesOf(rows.rows)
    case "Match":
      return [...leavesOf(rows.rows), ...leavesOf(rows.right)]
  }
}

const hasNestedMatch = (rows: Plan.Rows): boolean => {
  switch (rows._tag) {
    case "Of":
      return false
    case "Filter":
      return hasNestedMatch(rows.rows)
    case "Match":
      return hasNestedMatch(rows.rows) || hasMatch(rows.right)
  }
}

const hasMatch = (rows: Plan.Rows): boolean => rows._tag === "Match" || (rows._tag === "Filter" && hasMatch(rows.rows))

/** The key by which a source keeps its records in order; the partitions of one source are alike in that. */
const orderOf = <R>(source: Some<R> | undefined): ((record: unknown) => Key.Key) | undefined => {
  if (source === undefined) return undefined
  const one = Partitioned.isPartitioned(source) ? Object.values(source.partitions)[0] : source
  if (one === undefined) return undefined
  const { id, order } = one.promises
  return order === "id" ? id : order
}

type AnyAudit<R> = Audit<string, string, R>

/** What can be wrong with an audit before anything is read. */
const problemsOf = <R>(audit: AnyAudit<R>): ReadonlyArray<string> => {
  const checks = Object.entries(audit.checks)
  return [
    ...(checks.length === 0 ? ["it has no check, and so nothing to say"] : []),
    ...checks.flatMap(([name, { plan }]) => [
      ...leavesOf(plan.rows).flatMap(({ partitions, source }) => {
        const asked = audit.sources[source]
        if (asked === undefined) return [`the check ${name} asks for ${source}, which is no source of it`]
        const known = Partitioned.isPartitioned(asked) ? Object.keys(asked.partitions) : []
        return partitions.filter((partition) => !known.includes(partition)).map((partition) =>
          `the check ${name} asks for the partition ${partition} of ${source}, which has ${
            known.length === 0 ? "none" : known.join(", ")
          }`
        )
      }),
      ...leavesOf(plan.rows).flatMap(({ source, upTo }) =>
        upTo !== undefined && audit.sources[source] !== undefined && orderOf(audit.sources[source]) === undefined
          ? [`the check ${name} asks up to a key of ${source}, whose description promises no order`]
          : []
      ),
      ...(hasNestedMatch(plan.rows)
        ? [`the check ${name} looks for partners among rows that look for partners themselves`]
        : [])
    ])
  ]
}

/** The rounds over one source feed all checks that ask it; what comes out of the fold is in the checks. */
const into = (feeds: () => ReadonlyArray<Engine.Push>): Aggregate.Aggregate<unknown, void, void> => ({
  start: () => {
    const pushes = feeds()
    return {
      add: (record, id) => {
        for (const push of pushes) push(record, id)
      },
      complete: () => undefined,
      partial: () => undefined,
      exceeded: () => undefined
    }
  }
})

/**
 * Runs an audit. The error channel holds only what is wrong with the audit itself; what happened to the sources is in
 * the report.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { Audit, Conclusion } from "@befund/core"
 *
 * declare const audit: Audit.Audit<"transactions", "undocumented", never>
 *
 * export const sentence = Audit.run(audit).pipe(
 *   Effect.map(({ checks }) =>
 *     Conclusion.match(checks.undocumented, {
 *       Complete: ({ value }) => `${String(value)} transactions lack a document`,
 *       Partial: () => "some were read",
 *       Unavailable: () => "nothing is known"
 *     })
 *   )
 * )
 * ```
 *
 * @category running
 * @since 0.1.0
 */
export const run = <Sources extends string, Checks extends string, R>(
  audit: Audit<Sources, Checks, R>
): Effect.Effect<Report.Report<Sources, Checks>, AuditError, R> =>
  Effect.gen(function*() {
    const [problem, ...problems] = problemsOf(audit)
    if (problem !== undefined) {
      return yield* new AuditError({ audit: audit.name, problems: [problem, ...problems] })
    }
    const startedAt = yield* DateTime.now
    const sourcesByName: Readonly<Record<string, Some<R>>> = audit.sources
    const runs = entries(audit.checks).map(([name, { plan }]) =>
      [
        name,
        Engine.start(name, plan, {
          keep: audit.keep,
          facts: audit.facts,
          orderOf: (source) => orderOf(sourcesByName[source])
        })
      ] as const
    )
    const results = yield* Run.within(Effect.forEach(entries(audit.sources), ([name, source]) =>
      Effect.map(
        read(
          audit,
          name,
          source,
          runs.map(([, run]) => run)
        ),
        (result) => {
          for (const [, run] of runs) run.ended(name, result)
          return [name, result] as const
        }
      ), { concurrency: "unbounded" }))
    const sources = fromEntries(results)
    const conclusions = runs.map(([name, run]): readonly [Checks, Conclusion.Conclusion] => [
      name,
      run.conclude(sources)
    ])
    return {
      audit: audit.name,
      startedAt,
      endedAt: yield* DateTime.now,
      sources: fromEntries(results.map(([name, { evidence }]) => [name, evidence] as const)),
      checks: fromEntries(conclusions)
    }
  })

/** Object.entries and Object.fromEntries with the names that the object was built with. */
const entries = <K extends string, V>(record: Readonly<Record<K, V>>): ReadonlyArray<readonly [K, V]> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the records of an audit have no other keys than those of their type
  Object.entries<V>(record) as unknown as ReadonlyArray<[K, V]>
const fromEntries = <K extends string, V>(pairs: ReadonlyArray<readonly [K, V]>): Readonly<Record<K, V>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pairs come from `entries` of a record with these keys
  Object.fromEntries(pairs) as Record<K, V>

/** The audit's name for a source is the one that errors, gaps and statements use. */
const read = <R>(
  audit: AnyAudit<R>,
  name: string,
  source: Some<R>,
  runs: ReadonlyArray<Engine.Run>
): Effect.Effect<Engine.SourceResult, never, R> => {
  const named = <A>(one: Source.Source<A, ReadError, R>): Source.Source<A, ReadError, R> => ({
    ...one,
    name,
    require: audit.require === "snapshot" ? "snapshot" : one.require
  })
  const feeds = (partition: string | undefined) => into(() => runs.flatMap((run) => run.feeds(name, partition)))
  const options = { partial: audit.partial }
  if (!Partitioned.isPartitioned(source)) {
    return Effect.map(
      Reader.settle(named(source), feeds(undefined), options),
      (evidence) => ({ evidence, parts: [[undefined, evidence]] })
    )
  }
  const partitioned = {
    ...source,
    name,
    partitions: fromEntries(entries(source.partitions).map(([partition, one]) => [partition, named(one)]))
  }
  return Effect.map(Partitioned.readAll(partitioned, feeds, options), (parts) => ({
    evidence: Partitioned.joint(partitioned, parts),
    parts
  }))
}
