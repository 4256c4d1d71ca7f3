/**
 * What several sources, partly complete, partly broken off, partly down, let one say together.
 *
 * A relation holds the rows that certainly belong to it, rows that were seen and are undecided, and what was never
 * seen: how many rows there may be, and in which gaps. It is built from evidence, and every operation carries on what
 * is not known; none can make it less. Questions are put to it by {@link Question}. Rules R0 to R9 and R21 of the algebra.
 *
 * | operation | certain | undecided | unseen |
 * |---|---|---|---|
 * | `filter` | predicate is true | cannot be evaluated | as before |
 * | `union` | both sides' | both sides' | both sides' |
 * | `join` | pairs of certain rows | other pairs | pairs with an unseen row |
 * | `semiJoin` | has a certain partner | may have one | the left side's |
 * | `antiJoin` | key is covered on the right, no partner | may have none | the left side's |
 *
 * @since 0.1.0
 */
import type * as Aggregate from "./Aggregate.ts"
import type * as Consistency from "./Consistency.ts"
import type * as Evidence from "./Evidence.ts"
import type * as Fact from "./Fact.ts"
import type * as Gap from "./Gap.ts"
import * as Grounds from "./internal/relation/grounds.ts"
import * as Joins from "./internal/relation/joins.ts"
import * as Keys from "./internal/relation/keys.ts"
import * as Matches from "./internal/relation/matches.ts"
import * as Regions from "./internal/relation/region.ts"
import * as internal from "./internal/relation/relation.ts"
import * as Rows from "./internal/relation/rows.ts"
import * as Unions from "./internal/relation/unions.ts"
import * as Unseens from "./internal/relation/unseen.ts"
import type * as Key from "./Key.ts"

/**
 * Rows of which it is known how much of them is known. It has no public constructor: it comes from evidence or from
 * relations, so that none can claim to be closed.
 *
 * @category models
 * @since 0.1.0
 */
declare class Relation<out Row> {
  private constructor()
  // oxlint-disable-next-line no-unused-private-class-members -- it is there to make the type nominal
  readonly #earned: true
  readonly _tag: "Relation"
  readonly certain: ReadonlyArray<Row>
  readonly undecided: ReadonlyArray<Undecided<Row>>
  readonly unseen: ReadonlyArray<Unseen>
  /** There are no more rows than this, where less is proven than the parts add up to; `Infinity` where it is not. */
  readonly most: number
  /** Declared facts that took a doubt away. Those that only bound what is unseen stand with it. */
  readonly facts: ReadonlyArray<Fact.Fact>
  /** Declared facts that the records contradict; they were not used. */
  readonly contradicted: ReadonlyArray<Fact.Fact>
  readonly consistency: Consistency.Consistency
  /** Whether anything of the scope was read at all. */
  readonly observed: boolean
  /** The scope was read and holds no record: the answer is about nothing. */
  readonly vacuous: boolean
  /** The source whose records these are, each at most once, and whether none was left out. */
  readonly origin: { readonly source: string; readonly whole: boolean } | undefined
}

export type { Relation }

/**
 * A row that was seen and may or may not belong to the relation, with why that is open.
 *
 * @category models
 * @since 0.1.0
 */
export type Undecided<Row> = Unseens.Undecided<Row>

/**
 * @category models
 * @since 0.1.0
 */
export type Doubt = Unseens.Doubt

/**
 * Rows that were never seen: how many, and in which gaps they are.
 *
 * @category models
 * @since 0.1.0
 */
export type Unseen = Unseens.Unseen

/**
 * Where a record of a source lies: its partition, its key in the order in which the source is read. It comes from the
 * source's description; what is left out is not known, and nothing is concluded from it.
 *
 * @category models
 * @since 0.1.0
 */
export type Place = Regions.Place

/**
 * A part of a source's scope: some partitions, the keys up to one.
 *
 * @category models
 * @since 0.1.0
 */
export type Area = Regions.Area

/**
 * The key of a row: `null` where it certainly has none and so no partner, `undefined` where it cannot be evaluated and
 * so may have any.
 *
 * @category models
 * @since 0.1.0
 */
export type KeyOf<Row> = Keys.KeyOf<Row>

/**
 * The keys of a relation without its records, for the right side of {@link semiJoin} and {@link antiJoin}.
 *
 * @category models
 * @since 0.1.0
 */
export type KeySet = Keys.KeySet

/**
 * The keys that {@link collectKeys} kept of a read. They say nothing of how the read ended; `keysFromEvidence` does.
 *
 * @category models
 * @since 0.1.0
 */
export type Collected = Keys.Collected

/**
 * How two sides meet. `place` tells where on the right side the partner of a left row lies, as far as that is known, so
 * that a gap elsewhere leaves the row alone: name its partition, or its key where the right side is read in the order
 * of that key.
 *
 * @category models
 * @since 0.1.0
 */
export type On<L, R> = Joins.On<L, R>

/**
 * @category models
 * @since 0.1.0
 */
export type Against<L> = Matches.Against<L>

/**
 * @category models
 * @since 0.1.0
 */
export type Groups<Row> = Rows.Groups<Row>

/**
 * What a read that kept its records lets one say. A complete read is closed; a partial one has its rows and its gaps; an
 * unavailable one has no rows and one gap, which is not the same as no rows. Rule R0.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { Aggregate, Question, Reader, type ReadError, Relation, type Source } from "@befund/core"
 *
 * interface Invoice {
 *   readonly id: string
 *   readonly documentId: string | null
 * }
 * declare const invoices: Source.Source<Invoice, ReadError.Timeout>
 * declare const documents: Source.Source<{ readonly id: string }, ReadError.Timeout>
 *
 * export const missing = Effect.gen(function*() {
 *   const left = yield* Reader.settle(invoices, Aggregate.collect<Invoice>({ max: 100_000 }))
 *   const right = yield* Reader.settle(documents, Relation.collectKeys((document) => document.id))
 *   return Question.count(Relation.antiJoin(Relation.fromEvidence(left), Relation.keysFromEvidence(right), {
 *     key: (invoice) => invoice.documentId
 *   }))
 * })
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const fromEvidence: <Row>(
  evidence: Evidence.Evidence<ReadonlyArray<Row>, Aggregate.Seen<ReadonlyArray<Row>>>,
  options?: {
    /** Trusted totals of the source, or of its partitions, which need `place`. */
    readonly totals?: ReadonlyArray<Fact.TrustedTotal>
    readonly place?: (row: Row) => Place
  }
) => Relation<Row> = internal.fromEvidence

/**
 * The keys of a relation.
 *
 * @category constructors
 * @since 0.1.0
 */
export const keys: <Row>(self: Relation<Row>, key: KeyOf<Row>) => KeySet = Keys.ofRelation

/**
 * Keeps the keys of a read and none of its records: what {@link antiJoin} needs of a large right side. A record that
 * `where` cannot be evaluated on is undecided.
 *
 * @category constructors
 * @since 0.1.0
 */
export const collectKeys: <Row>(
  key: KeyOf<Row>,
  where?: (row: Row) => boolean | undefined
) => Aggregate.Aggregate<Row, Collected, Aggregate.Seen<Collected>> = Keys.collect

/**
 * The right side from a read that kept its keys. Rule R0.
 *
 * @category constructors
 * @since 0.1.0
 */
export const keysFromEvidence: (
  evidence: Evidence.Evidence<Collected, Aggregate.Seen<Collected>>
) => KeySet = Keys.fromEvidence

/**
 * The rows that the predicate is true for. A row that it cannot be evaluated on (`undefined`) is undecided, not left
 * out. With `within`, only rows of that area: a gap that does not touch it is dropped, since it hides no row of the
 * result. Rule R2.
 *
 * @category operations
 * @since 0.1.0
 */
export const filter = <Row>(
  self: Relation<Row>,
  predicate: (row: Row) => boolean | undefined,
  options: { readonly within?: { readonly area: Area; readonly place: (row: Row) => Place } } = {}
): Relation<Row> =>
  Rows.filter(
    options.within === undefined ? self : Rows.restrict(self, options.within.area, options.within.place),
    predicate
  )

/**
 * The rows of one area, with the gaps that touch it. Rows outside are left out by their place, and a row whose place
 * does not tell is undecided. Rule R1.
 *
 * @example
 * ```ts
 * import { Relation } from "@befund/core"
 *
 * declare const payroll: Relation.Relation<{ readonly month: string }>
 *
 * // Complete although April failed.
 * export const january = Relation.restrict(payroll, { source: "payroll", partitions: ["2026-01"] }, (row) => ({
 *   source: "payroll",
 *   partition: row.month
 * }))
 * ```
 *
 * @category operations
 * @since 0.1.0
 */
export const restrict: <Row>(self: Relation<Row>, area: Area, place: (row: Row) => Place) => Relation<Row> =
  Rows.restrict

/**
 * One row for each row. Rule R3.
 *
 * @category operations
 * @since 0.1.0
 */
export const map: <Row, B>(self: Relation<Row>, f: (row: Row) => B) => Relation<B> = Rows.map

/**
 * One row for each element of a list inside the record. A list that cannot be evaluated (`undefined`) may hold any
 * number of elements.
 *
 * @category operations
 * @since 0.1.0
 */
export const flatMap: <Row, B>(
  self: Relation<Row>,
  f: (row: Row) => ReadonlyArray<B> | undefined
) => Relation<B> = Rows.flatMap

/**
 * One row a key, the first that was seen. Rule R3′.
 *
 * @category operations
 * @since 0.1.0
 */
export const distinct: <Row>(self: Relation<Row>, key: KeyOf<Row>) => Relation<Row> = Rows.distinct

/**
 * The rows that share their key with another row. Rule R19.
 *
 * @category operations
 * @since 0.1.0
 */
export const repeated: <Row>(
  self: Relation<Row>,
  key: KeyOf<Row>,
  places?: (row: Row) => ReadonlyArray<Place>
) => Relation<Row> = Rows.repeated

/**
 * The rows of each group. A group's figures are exact when its rows are covered, which `area` can tell: where the rows
 * of a group lie. A group that no row was seen of is there as well, through `get`. Rule R21.
 *
 * @category operations
 * @since 0.1.0
 */
export const groupBy: <Row>(
  self: Relation<Row>,
  key: KeyOf<Row>,
  area?: (key: string) => Area | undefined
) => Groups<Row> = Rows.groupBy

/**
 * The rows of two sources that each own a part, so that both are needed. Rule R7p.
 *
 * @category operations
 * @since 0.1.0
 */
export const union: <Row>(left: Relation<Row>, right: Relation<Row>) => Relation<Row> = Unions.union

/**
 * The rows of two sources that hold the same population, so that either is enough. Rule R7r.
 *
 * @category operations
 * @since 0.1.0
 */
export const replicas: <Row>(left: Relation<Row>, right: Relation<Row>, key: (row: Row) => Key.Key) => Relation<Row> =
  Unions.replicas

/**
 * The pairs of rows that have the same key. Rule R4.
 *
 * @category operations
 * @since 0.1.0
 */
export const join: <L, R>(left: Relation<L>, right: Relation<R>, on: On<L, R>) => Relation<readonly [L, R]> = Joins.join

/**
 * A join on a key that is declared unique on the right side: each left row is in one pair at most. A fact about another
 * source than the right side's, or one that the right side contradicts, is not used. Rule R4k.
 *
 * @category operations
 * @since 0.1.0
 */
export const joinUnique: <L, R>(
  left: Relation<L>,
  right: Relation<R>,
  on: On<L, R>,
  fact: Fact.UniqueKey
) => Relation<readonly [L, R]> = Joins.joinUnique

/**
 * A join along a declared foreign key: each left row is in exactly one pair, so that their number is exact when the left
 * side is complete, even if the right side is not. It holds for a right side that is the fact's target as it was read;
 * on a filtered one the key is only unique. Rule R4f.
 *
 * @category operations
 * @since 0.1.0
 */
export const joinReference: <L, R>(
  left: Relation<L>,
  right: Relation<R>,
  on: On<L, R>,
  fact: Fact.ForeignKey
) => Relation<readonly [L, R]> = Joins.joinReference

/**
 * The right side of a declared foreign key with what the left side proves of it: so many of its records were not seen.
 * Rule R4f.
 *
 * @category operations
 * @since 0.1.0
 */
export const referencedBy: <L, R>(
  right: Relation<R>,
  left: Relation<L>,
  on: On<L, R>,
  fact: Fact.ForeignKey
) => Relation<R> = Joins.referencedBy

/**
 * The left rows that have a partner. The right side need not be complete for a row to be certain. Rule R5.
 *
 * @category operations
 * @since 0.1.0
 */
export const semiJoin: <L>(left: Relation<L>, right: KeySet, against: Against<L>) => Relation<L> = Matches.semiJoin

/**
 * The left rows that have no partner. A row is certain only where the right side is covered: an unread record may be its
 * partner, and the gap that may hold it is the reason why the row is undecided. Rule R6.
 *
 * @category operations
 * @since 0.1.0
 */
export const antiJoin: <L>(left: Relation<L>, right: KeySet, against: Against<L>) => Relation<L> = Matches.antiJoin

/**
 * The rows that both sides have, one a key. Rule R8.
 *
 * @category operations
 * @since 0.1.0
 */
export const intersection: <Row>(
  left: Relation<Row>,
  right: Relation<Row>,
  key: (row: Row) => Key.Key
) => Relation<Row> = Matches.intersection

/**
 * The rows of the left side that the right side does not have, one a key. Rule R9.
 *
 * @category operations
 * @since 0.1.0
 */
export const difference: <Row>(
  left: Relation<Row>,
  right: Relation<Row>,
  key: (row: Row) => Key.Key
) => Relation<Row> = Matches.difference

/**
 * Whether nothing is unseen. Rows may still be undecided: a field of a record that was read can be missing.
 *
 * @category coverage
 * @since 0.1.0
 */
export const isClosed = (self: Relation<unknown>): boolean => self.unseen.length === 0

/**
 * Whether no row of this area is unseen: of a partition, up to a key.
 *
 * @category coverage
 * @since 0.1.0
 */
export const isClosedIn = (self: Relation<unknown>, area: Area): boolean =>
  Unseens.inArea(self.unseen, area).length === 0

/**
 * The gaps that leave something open: where unseen rows may be, and why rows that were seen are undecided.
 *
 * @category coverage
 * @since 0.1.0
 */
export const gaps: (self: Relation<unknown>) => ReadonlyArray<Gap.Gap> = Grounds.gapsOf

/**
 * Fewest and most rows that were never seen; `undefined` where nothing bounds them.
 *
 * @category coverage
 * @since 0.1.0
 */
export const unseen = (self: Relation<unknown>): { readonly atLeast: number; readonly atMost: number | undefined } => {
  const atMost = Unseens.atMost(self.unseen)
  return { atLeast: Unseens.atLeast(self.unseen), atMost: atMost === Number.POSITIVE_INFINITY ? undefined : atMost }
}
