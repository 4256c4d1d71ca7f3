/**
 * The books in SQLite. Every row has the revisions between which it stands, so that each state of the recent past can
 * still be read, and every write moves the revision by one.
 *
 * @since 0.1.0
 */
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { DatabaseSync } from "node:sqlite"
import type * as CalendarDate from "./CalendarDate.ts"
import type { Collection, Records } from "./Collection.ts"
import type { Books } from "./Generate.ts"
import { TransactionId } from "./Ids.ts"
import * as Sql from "./internal/sql.ts"
import { fill, filter, lacking, type Table, tables } from "./internal/tables.ts"
import * as Writes from "./internal/writes.ts"
import type * as Write from "./Write.ts"

/**
 * Which rows of the order by id: those after a key, the last ones up to a key, or those from an offset on.
 *
 * @category models
 * @since 0.1.0
 */
export type Window =
  | { readonly _tag: "After"; readonly key: string | undefined; readonly limit: number }
  | { readonly _tag: "UpTo"; readonly key: string; readonly limit: number }
  | { readonly _tag: "Offset"; readonly offset: number; readonly limit: number }

/**
 * A question to the store. Transactions are filtered by booking date, documents by the day they were received, invoices
 * by due date. Without a `revision` the newest state answers.
 *
 * @category models
 * @since 0.1.0
 */
export interface Query<C extends Collection> {
  readonly collection: C
  readonly period?: CalendarDate.Period | undefined
  readonly revision?: number | undefined
  readonly window: Window
}

/**
 * What one question gets: rows ordered by id, how many the filter holds in all, whether rows follow, and the revision
 * that all of it belongs to.
 *
 * @category models
 * @since 0.1.0
 */
export interface Slice<C extends Collection> {
  readonly items: ReadonlyArray<Records[C]>
  readonly total: number
  readonly more: boolean
  readonly revision: number
}

/**
 * The database itself failed.
 *
 * @category errors
 * @since 0.1.0
 */
export class StoreError extends Schema.TaggedError<StoreError>()("StoreError", {
  operation: Schema.String,
  cause: Schema.Defect()
}) {
  override get message() {
    return `the store could not ${this.operation}`
  }
}

/**
 * The revision asked for is not kept any more, or never was.
 *
 * @category errors
 * @since 0.1.0
 */
export class RevisionGone extends Schema.TaggedError<RevisionGone>()("RevisionGone", {
  oldest: Schema.Natural,
  newest: Schema.Natural
}) {
  override get message() {
    return `only the revisions from ${this.oldest} to ${this.newest} are kept`
  }
}

/**
 * @category services
 * @since 0.1.0
 */
export class Store extends Context.Service<Store, {
  /** The number of writes so far: a counter that every change moves. */
  readonly revision: Effect.Effect<number, StoreError>
  readonly page: <C extends Collection>(query: Query<C>) => Effect.Effect<Slice<C>, RevisionGone | StoreError>
  /** The truth: which transactions, by booking date, lack a document in the newest or the given state. */
  readonly missing: (
    period?: CalendarDate.Period,
    revision?: number
  ) => Effect.Effect<ReadonlyArray<TransactionId>, RevisionGone | StoreError>
  readonly write: (
    write: Write.Write,
    place: Write.Place
  ) => Effect.Effect<Write.Change, Write.NothingToWrite | StoreError>
}>()("@befund/bookkeeping/Store") {}

/**
 * A store in memory with these books at revision 0. `history` is how many past revisions stay readable; 64 unless told.
 *
 * @category layers
 * @since 0.1.0
 */
export const layer = (
  books: Books,
  options?: { readonly history?: number | undefined }
): Layer.Layer<Store, StoreError> => Layer.effect(Store, make(books, Math.max(1, options?.history ?? 64)))

const make = Effect.fnUntraced(function*(books: Books, history: number) {
  const database = yield* Effect.acquireRelease(
    attempt("be opened", () => new DatabaseSync(":memory:")),
    (open) => Effect.sync(() => open.close())
  )
  const sql = Sql.make(database)
  yield* attempt("be filled", () => fill(sql, books))

  const revision = attempt("tell its revision", () => sql.number("select revision as value from state"))

  const state = Effect.fnUntraced(function*(asked: number | undefined) {
    const newest = yield* revision
    const oldest = Math.max(0, newest - history)
    if (asked === undefined) return newest
    return asked < oldest || asked > newest ? yield* new RevisionGone({ oldest, newest }) : asked
  })

  const page = Effect.fn("Store.page")(function*<C extends Collection>(query: Query<C>) {
    const asked = yield* state(query.revision)
    const table: Table<C> = tables[query.collection]
    const bound = { revision: asked, from: query.period?.from ?? null, to: query.period?.to ?? null }
    const read = yield* attempt("read a page", () => ({
      total: sql.number(`select count(*) as value from ${table.name} t where ${filter(table)}`, bound),
      ...rows(sql, table, bound, query.window)
    }))
    const items = yield* Effect.mapError(
      table.decode(read.records),
      (cause) => new StoreError({ operation: "decode a row", cause })
    )
    return { items, total: read.total, more: read.more, revision: asked } satisfies Slice<C>
  })

  const missing = Effect.fn("Store.missing")(function*(period?: CalendarDate.Period, asked?: number) {
    const bound = { revision: yield* state(asked), from: period?.from ?? null, to: period?.to ?? null }
    const ids = yield* attempt("find what lacks a document", () =>
      sql.texts(
        `select public_id as value from transaction_version t
         where ${filter(tables.transactions)} and ${lacking} order by public_id`,
        bound
      ))
    return ids.map((id) => TransactionId.make(id))
  })

  const write = Effect.fn("Store.write")(function*(wanted: Write.Write, place: Write.Place) {
    const now = DateTime.formatIso(yield* DateTime.now)
    const result = yield* attempt("write", () => Writes.apply({ sql, place, now, seed: books.seed, history }, wanted))
    return yield* Effect.fromResult(result)
  })

  return Store.of({ revision, page, missing, write })
})

const attempt = <A>(operation: string, body: () => A): Effect.Effect<A, StoreError> =>
  Effect.try({ try: body, catch: (cause) => new StoreError({ operation, cause }) })

/** One row more than asked tells whether rows follow. */
const rows = <C extends Collection>(sql: Sql.Sql, table: Table<C>, bound: Sql.Bound, window: Window) => {
  const select = `select ${table.record} as value from ${table.name} t where ${filter(table)}`
  switch (window._tag) {
    case "After": {
      const found = sql.texts(
        `${select} and (:key is null or t.${table.key} > :key) order by t.${table.key} limit :limit`,
        { ...bound, key: window.key ?? null, limit: window.limit + 1 }
      )
      return { records: found.slice(0, window.limit), more: found.length > window.limit }
    }
    case "UpTo": {
      const found = sql.texts(
        `${select} and t.${table.key} <= :key order by t.${table.key} desc limit :limit`,
        { ...bound, key: window.key, limit: window.limit }
      )
      return { records: found.toReversed(), more: true }
    }
    case "Offset": {
      const found = sql.texts(
        `${select} order by t.${table.key} limit :limit offset :offset`,
        { ...bound, limit: window.limit + 1, offset: window.offset }
      )
      return { records: found.slice(0, window.limit), more: found.length > window.limit }
    }
  }
}
