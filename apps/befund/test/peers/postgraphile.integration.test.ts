/**
 * postgraphile: a database as GraphQL. The cursor goes into the body, `hasNextPage` decides, `totalCount` stands on each
 * page, and an answer with status 200 can be half data, half errors.
 */
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { createRequire } from "node:module"
import { join } from "node:path"
import { isOnlyAsRead, saysNothing } from "../support/claims.ts"
import { audit, installed, type Peer, peer, start } from "../support/peer.ts"
import { type Postgres, startPostgres } from "../support/postgres.ts"
import { services } from "../support/services.ts"

const name = "postgraphile"

/** A table for each test; the schema is read when the server starts. */
const tables = ["quiet", "torn", "balanced", "unbalanced", "broken"] as const

type Table = typeof tables[number]

/** Twelve transactions, of which the last lacks its paper. What `proof` asks for cannot be had of the seventh. */
const tableOf = (table: Table) => `
  create table ${table} (id int primary key, paper text);
  insert into ${table} select i, case when i < 12 then 'p-' || i end from generate_series(1, 12) i;
  create function ${table}_proof(t ${table}) returns text language plpgsql stable as
    $$ begin if t.id = 7 then raise exception 'no proof'; end if; return 'proof'; end $$;
`

const configuration = (url: string) => {
  // The package can name its own modules.
  const { resolve } = createRequire(join(installed(name), "package.json"))
  const module = (path: string) => JSON.stringify(resolve(`${name}/${path}`))
  return `
    import { PostGraphileAmberPreset } from ${module("presets/amber")}
    import { makePgService } from ${module("adaptors/pg")}
    export default {
      extends: [PostGraphileAmberPreset],
      pgServices: [makePgService({ connectionString: ${JSON.stringify(url)} })]
    }
  `
}

class Database extends Context.Service<Database, Postgres & Pick<Peer, "origin">>()("@befund/test/GraphQLDatabase") {
  static readonly layer = Layer.effect(
    Database,
    Effect.gen(function*() {
      const postgres = yield* startPostgres
      yield* postgres.sql(tables.map(tableOf).join(""))
      const { origin } = yield* start({
        name,
        program: "dist/cli-run.js",
        args: (port) => ["--host", "127.0.0.1", "--port", String(port)],
        files: { "graphile.config.mjs": configuration(postgres.url) },
        env: { GRAPHILE_ENV: "production" }
      })
      return { ...postgres, origin }
    })
  )
}

interface Options {
  readonly fields?: string
  readonly paging?: string
}

const file = (origin: string, table: Table, { fields = "rowId paper", paging = "" }: Options = {}) => {
  const list = `all${table.charAt(0).toUpperCase()}${table.slice(1)}s`
  const query = `query($after: Cursor) {
    ${list}(first: 5, after: $after) { totalCount pageInfo { hasNextPage endCursor } nodes { ${fields} } }
  }`
  return `
befund: 1
name: papers
sources:
  transactions:
    scope: all transactions of the books
    http:
      url: ${origin}/graphql
      method: POST
      body: ${JSON.stringify({ query, variables: {} })}
      items: /data/${list}/nodes
      total: /data/${list}/totalCount
      error: /errors
      retries: 0
      paging:
        style: cursor
        cursorBody: /variables/after
        next: /data/${list}/pageInfo/endCursor
        hasMore: /data/${list}/pageInfo/hasNextPage
        ${paging}
    id: /rowId
    order: { by: /rowId }
checks:
  n: { count: transactions }
  missing: { find: transactions, where: "record.paper == null" }
`
}

peer(name, () => {
  layer(Layer.mergeAll(Database.layer, services), { timeout: "120 seconds", excludeTestServices: true })((it) => {
    it.effect("that is quiet is read by its cursors, up to the page that says it is the last", () =>
      Effect.gen(function*() {
        const { origin } = yield* Database
        const report = yield* audit(file(origin, "quiet"))
        isOnlyAsRead(report, "may_be_missed")
        assert.deepInclude(report.sources["transactions"], { records_read: 12, pages_read: 3 })
        assert.strictEqual(report.checks["n"]?.answer.value, 12)
        assert.deepStrictEqual(report.checks["missing"]?.findings.map(({ id }) => id), ["12"])
      }))

    it.effect("that is written to between two pages gives an answer that was never true: only an interval is said", () =>
      Effect.gen(function*() {
        const { origin, sql } = yield* Database
        const swap = Effect.andThen(
          sql("update torn set paper = null where id = 1"),
          sql("update torn set paper = 'p-12' where id = 12")
        )
        const torn = yield* audit(file(origin, "torn"), { after: { 1: swap } })
        // 1 as it was before, 12 as it was after: none lacks its paper, and at every moment one did.
        isOnlyAsRead(torn, "may_be_missed")
        assert.strictEqual(torn.checks["missing"]?.finding_count, 0)
        assert.match(torn.checks["missing"]?.statement.en ?? "", /matched none of the records when they were read/)
        const again = yield* audit(file(origin, "torn"))
        assert.deepStrictEqual(again.checks["missing"]?.findings.map(({ id }) => id), ["1"])
      }))

    it.effect("that loses a record ahead of the reader and gets one looks whole: only an interval is said", () =>
      Effect.gen(function*() {
        const { origin, sql } = yield* Database
        const shift = sql("delete from balanced where id = 7; insert into balanced values (13, 'p-13')")
        const report = yield* audit(file(origin, "balanced"), { after: { 1: shift } })
        isOnlyAsRead(report, "may_be_missed")
        assert.match(report.checks["n"]?.statement.en ?? "", /counts 12 among the records as returned/)
      }))

    it.effect("that loses a record behind the reader and gets one has the same total, and more records", () =>
      Effect.gen(function*() {
        const { origin, sql } = yield* Database
        const shift = sql("delete from unbalanced where id = 2; insert into unbalanced values (13, 'p-13')")
        const report = yield* audit(file(origin, "unbalanced"), { after: { 1: shift } })
        saysNothing(report, { tag: "SizeDrift", page: 3 })
        assert.match(report.sources["transactions"]?.error?.message ?? "", /\b12\b.*\b13\b|\b13\b.*\b12\b/)
      }))

    it.effect("has errors beside data in an answer of status 200, which is no answer", () =>
      Effect.gen(function*() {
        const { origin } = yield* Database
        const yaml = file(origin, "broken", { fields: "rowId paper proof" })
        saysNothing(yield* audit(yaml), { tag: "Refused", page: 2 })
        // What came before it was seen, and no more than that.
        const { checks, sources } = yield* audit(yaml, { partial: true })
        assert.deepInclude(sources["transactions"], { status: "partial", records_read: 5 })
        assert.deepInclude(checks["n"]?.answer, { value: null, at_least: 5 })
        assert.match(checks["missing"]?.statement.en ?? "", /whether there are any is open/)
      }))

    it.effect("refuses a cursor that is not its own", () =>
      Effect.gen(function*() {
        const { origin } = yield* Database
        const report = yield* audit(file(origin, "quiet", { paging: "firstCursor: Zm9v" }))
        saysNothing(report, { tag: "Refused", page: 1 })
      }))

    it.effect("offers no state, and is not asked where one is required", () =>
      Effect.gen(function*() {
        const { origin } = yield* Database
        const report = yield* audit(file(origin, "quiet"), { require: "snapshot" })
        saysNothing(report, { tag: "SnapshotUnbound", page: 0 })
      }))
  })
}, ["pg_virtualenv"])
