/**
 * parse-server over PostgreSQL: pages by `skip` and `limit`, and a `count` that is the guess of the database's planner,
 * unless something is filtered: then it is exact. Without `limit` it gives a hundred, whatever there is, and says nothing.
 */
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Schema } from "effect"
import { isOnlyAsRead, saysNothing } from "../support/claims.ts"
import { audit, type Peer, peer, start } from "../support/peer.ts"
import { type Postgres, startPostgres } from "../support/postgres.ts"
import { services } from "../support/services.ts"

const name = "parse-server"

const key = { "x-parse-application-id": "befund", "x-parse-master-key": "key" }

class Parse extends Context.Service<Parse, Pick<Postgres, "sql"> & Pick<Peer, "origin" | "send">>()(
  "@befund/test/Parse"
) {
  static readonly layer = Layer.effect(
    Parse,
    Effect.gen(function*() {
      const { sql, url } = yield* startPostgres
      const { origin, send } = yield* start({
        name,
        program: "bin/parse-server",
        args: (port) => [
          `--appId=${key["x-parse-application-id"]}`,
          `--masterKey=${key["x-parse-master-key"]}`,
          `--databaseURI=${url}`,
          "--host=127.0.0.1",
          `--port=${port}`,
          `--serverURL=http://127.0.0.1:${port}/parse`
        ],
        env: { PARSE_SERVER_LOGS_FOLDER: "null" }
      })
      return { origin, send: (method, path, body) => send(method, path, body, key), sql }
    })
  )
}

const Made = Schema.Struct({ objectId: Schema.String })

/** So many transactions, of which the twelfth lacks its paper. */
const books = (size: number) =>
  Effect.gen(function*() {
    const { origin, send, sql } = yield* Parse
    const list = `Books${crypto.randomUUID().replaceAll("-", "")}`
    const path = `/parse/classes/${list}`
    const insert = (n: number) =>
      Effect.flatMap(
        send("POST", path, { n, paper: n === 12 ? null : `p-${n}` }),
        (made) => Effect.orDie(Schema.decodeUnknownEffect(Made)(made))
      )
    // The first makes the class.
    const first = yield* insert(1)
    const others = yield* Effect.forEach(Array.from({ length: size - 1 }, (_, i) => i + 2), insert, { concurrency: 10 })
    const one = (n: number) => `${path}/${[first, ...others][n - 1]?.objectId}`
    return {
      origin,
      list,
      insert,
      /** The planner looks at the table. */
      analyze: sql(`analyze "${list}"`),
      /** One lacks its paper at every moment: first the last, then the first. */
      swap: Effect.andThen(send("PUT", one(1), { paper: null }), send("PUT", one(12), { paper: "p-12" })),
      /** There are as many before and after. */
      shift: Effect.andThen(send("DELETE", one(2)), insert(size + 1))
    }
  })

interface Options {
  readonly query?: object
  readonly total?: "exact" | "estimate"
  readonly paging?: string
  readonly headers?: object
}

const bySkip = "style: offset, offsetParam: skip, pageSizeParam: limit, pageSize: 5"

const file = (
  origin: string,
  list: string,
  { headers = key, paging = bySkip, query = {}, total = "estimate" }: Options = {}
) => `
befund: 1
name: papers
sources:
  transactions:
    scope: all transactions of the books
    http:
      url: ${origin}/parse/classes/${list}
      headers: ${JSON.stringify(headers)}
      query: ${JSON.stringify({ order: "n", count: 1, ...query })}
      items: /results
      total: { at: /count, kind: ${total} }
      retries: 0
      paging: { ${paging} }
    id: /objectId
    order: { by: /n }
checks:
  n: { count: transactions }
  missing: { find: transactions, where: "!has(record.paper)" }
`

/** A filter that leaves nothing out, and makes the count an exact one. */
const filtered = { query: { where: "{\"n\":{\"$gt\":0}}" }, total: "exact" } as const

peer(name, () => {
  layer(Layer.mergeAll(Parse.layer, services), { timeout: "120 seconds", excludeTestServices: true })((it) => {
    it.effect("that is quiet is read by skip and limit, up to its empty page, whatever it guesses", () =>
      Effect.gen(function*() {
        const { analyze, insert, list, origin } = yield* books(12)
        const unseen = yield* audit(file(origin, list))
        isOnlyAsRead(unseen, "may_be_missed")
        assert.deepInclude(unseen.sources["transactions"], { records_read: 12, pages_read: 4 })
        assert.strictEqual(unseen.checks["n"]?.answer.value, 12)
        assert.strictEqual(unseen.checks["missing"]?.finding_count, 1)
        yield* analyze
        yield* insert(13)
        // The guess is 12 now.
        const stale = yield* audit(file(origin, list))
        isOnlyAsRead(stale, "may_be_missed")
        assert.strictEqual(stale.checks["n"]?.answer.value, 13)
      }))

    it.effect("guesses: taken for the total, that convicts", () =>
      Effect.gen(function*() {
        const { analyze, insert, list, origin } = yield* books(12)
        yield* analyze
        yield* insert(13)
        saysNothing(yield* audit(file(origin, list, { total: "exact" })), { tag: "SizeDrift" })
      }))

    it.effect("counts what it filters: that is the total", () =>
      Effect.gen(function*() {
        const { list, origin } = yield* books(12)
        const report = yield* audit(file(origin, list, filtered))
        isOnlyAsRead(report, "may_be_missed")
        assert.deepInclude(report.sources["transactions"], { records_read: 12, pages_read: 3 })
      }))

    it.effect("gives a hundred of 130 where no limit is sent: the total or a known ceiling tells", () =>
      Effect.gen(function*() {
        const { list, origin } = yield* books(130)
        const once = (more: Options) => audit(file(origin, list, { paging: "style: none", ...more }))
        saysNothing(yield* once(filtered), { tag: "SizeDrift" })
        saysNothing(yield* once({ paging: "style: none, window: 100" }), { tag: "WindowReached" })
        const paged = yield* audit(file(origin, list, { paging: bySkip.replace("5", "100") }))
        assert.strictEqual(paged.checks["n"]?.answer.value, 130)
      }))

    it.effect("that is written to between two pages gives an answer that was never true: only an interval is said", () =>
      Effect.gen(function*() {
        const { list, origin, swap } = yield* books(12)
        const torn = yield* audit(file(origin, list), { after: { 1: swap } })
        // 1 as it was before, 12 as it was after: none lacks its paper, and at every moment one did.
        isOnlyAsRead(torn, "may_be_missed")
        assert.strictEqual(torn.checks["missing"]?.finding_count, 0)
        assert.match(torn.checks["missing"]?.statement.en ?? "", /matched none of the records when they were read/)
        const again = yield* audit(file(origin, list))
        assert.strictEqual(again.checks["missing"]?.finding_count, 1)
      }))

    it.effect("that shifts by one between two pages hides a record at a constant count", () =>
      Effect.gen(function*() {
        const { list, origin, shift } = yield* books(12)
        const report = yield* audit(file(origin, list, filtered), { after: { 1: shift } })
        // 6 was there all the time and came on no page.
        isOnlyAsRead(report, "may_be_missed")
        assert.strictEqual(report.checks["n"]?.answer.value, 12)
      }))

    it.effect("that shifts by one between two pages shows it where the pages overlap", () =>
      Effect.gen(function*() {
        const { list, origin, shift } = yield* books(12)
        const yaml = file(origin, list, { ...filtered, paging: `${bySkip}, overlap: 1` })
        isOnlyAsRead(yield* audit(yaml), "all_read")
        saysNothing(yield* audit(yaml, { after: { 1: shift } }), { tag: "OrderNotTotal", page: 2 })
      }))

    it.effect("that is asked with a parameter that it does not know, or without the key, gives nothing", () =>
      Effect.gen(function*() {
        const { list, origin } = yield* books(12)
        saysNothing(yield* audit(file(origin, list, { query: { page: 2 } })), { tag: "Refused", page: 1 })
        saysNothing(yield* audit(file(origin, list, { headers: {} })), { tag: "Denied", page: 1 })
      }))

    it.effect("has an empty list for a class that does not exist: nothing was there to check", () =>
      Effect.gen(function*() {
        const { origin } = yield* Parse
        const { checks } = yield* audit(file(origin, "NoSuchBooks"))
        assert.deepInclude(checks["missing"], { finding_count: 0, vacuous: true })
        assert.match(checks["missing"]?.statement.en ?? "", /there was nothing to check/)
      }))

    it.effect("offers no state, and is not asked where one is required", () =>
      Effect.gen(function*() {
        const { list, origin } = yield* books(12)
        saysNothing(yield* audit(file(origin, list), { require: "snapshot" }), { tag: "SnapshotUnbound", page: 0 })
      }))
  })
}, ["pg_virtualenv"])
