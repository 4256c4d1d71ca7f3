/**
 * pouchdb-server, which speaks CouchDB's protocol: documents in the order of their ids, by `skip` and `limit`, with
 * `total_rows` on each page, and an update sequence that every change moves.
 */
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { audit, type Peer, peer, start } from "../support/peer.ts"
import { services } from "../support/services.ts"

const name = "pouchdb-server"

class PouchDb extends Context.Service<PouchDb, Peer>()("@befund/test/PouchDb") {
  static readonly layer = Layer.effect(
    PouchDb,
    start({
      name,
      program: "bin/pouchdb-server",
      args: (port) => ["--host", "127.0.0.1", "--port", String(port), "--in-memory"]
    })
  )
}

const ids = Array.from({ length: 12 }, (_, i) => `t${String(i + 1).padStart(2, "0")}`)

const put = (send: Peer["send"], path: string, document: object) => send("PUT", path, document)

const revision = (send: Peer["send"], path: string) =>
  Effect.map(send("GET", path), (document) => (document as { readonly _rev: string })._rev) // as CouchDB answers

/** Twelve transactions, of which the last lacks its paper. */
const books = Effect.gen(function*() {
  const { origin, send } = yield* PouchDb
  const database = `books-${crypto.randomUUID()}`
  yield* put(send, `/${database}`, {})
  for (const id of ids) yield* put(send, `/${database}/${id}`, id === "t12" ? {} : { paper: `p-${id}` })
  const change = (id: string, document: object) =>
    Effect.flatMap(
      revision(send, `/${database}/${id}`),
      (_rev) => put(send, `/${database}/${id}`, { ...document, _rev })
    )
  const remove = (id: string) =>
    Effect.flatMap(revision(send, `/${database}/${id}`), (rev) => send("DELETE", `/${database}/${id}?rev=${rev}`))
  return {
    database,
    origin,
    /** One lacks its paper at every moment: first the last, then the first. */
    swap: Effect.andThen(change("t01", {}), change("t12", { paper: "p-t12" })),
    /** The number of documents is the same before and after. */
    shift: Effect.andThen(remove("t02"), put(send, `/${database}/t13`, { paper: "p-t13" }))
  }
})

interface Options {
  readonly http?: string
  readonly paging?: string
}

const file = (origin: string, database: string, { http = "", paging = "" }: Options = {}) => `
befund: 1
name: papers
sources:
  transactions:
    scope: all transactions of the books
    http:
      url: ${origin}/${database}/_all_docs
      query: { include_docs: true, update_seq: true }
      items: /rows
      total: /total_rows
      retries: 0
      ${http}
      paging: { style: offset, offsetParam: skip, pageSizeParam: limit, pageSize: 5${paging} }
    id: /id
    order: { by: /id }
checks:
  n: { count: transactions }
  missing: { find: transactions, where: "!has(record.doc.paper)" }
`

const witness = (database: string) => ({ http: `witness: { url: /${database}, at: /update_seq }` })

peer(name, () => {
  layer(Layer.mergeAll(PouchDb.layer, services), { timeout: "60 seconds", excludeTestServices: true })((it) => {
    it.effect("is read by skip and limit, up to total_rows", () =>
      Effect.gen(function*() {
        const { database, origin } = yield* books
        const { checks, sources } = yield* audit(file(origin, database))
        assert.deepInclude(sources["transactions"], { status: "complete", records_read: 12, pages_read: 3 })
        assert.deepInclude(sources["transactions"], { interval: { stable_records: "may_be_missed" } })
        assert.strictEqual(checks["n"]?.answer.value, 12)
        assert.deepStrictEqual(checks["missing"]?.findings.map(({ id }) => id), ["t12"])
      }))

    it.effect("that is quiet is read in one state: its update_seq is the witness", () =>
      Effect.gen(function*() {
        const { database, origin } = yield* books
        const { checks, sources } = yield* audit(file(origin, database, witness(database)), { require: "snapshot" })
        assert.deepInclude(sources["transactions"]?.snapshot, { method: "witness", token: "12" })
        assert.deepInclude(checks["missing"], { consistency: "snapshot", finding_count: 1 })
      }))

    it.effect("that is written to between two pages gives an answer that was never true: only an interval is said", () =>
      Effect.gen(function*() {
        const { database, origin, swap } = yield* books
        const torn = yield* audit(file(origin, database, witness(database)), { after: { 1: swap } })
        assert.strictEqual(torn.status, "complete")
        // t01 as it was before, t12 as it was after: none lacks its paper, and at every moment one did.
        assert.deepInclude(torn.checks["missing"], { consistency: "interval", finding_count: 0 })
        assert.match(torn.checks["missing"]?.statement.en ?? "", /matched none of the records when they were read/)
        assert.notMatch(torn.checks["missing"]?.statement.en ?? "", /in this state|no findings/)
      }))

    it.effect("that is written to between two pages is not read where one state is required", () =>
      Effect.gen(function*() {
        const { database, origin, swap } = yield* books
        const yaml = file(origin, database, witness(database))
        const { checks, sources } = yield* audit(yaml, { after: { 1: swap }, require: "snapshot" })
        assert.deepInclude(sources["transactions"]?.error, { tag: "SnapshotUnbound" })
        assert.deepInclude(checks["missing"], { status: "unavailable", finding_count: null, findings_shown: 0 })
        const again = yield* audit(yaml, { require: "snapshot" })
        assert.deepStrictEqual(again.checks["missing"]?.findings.map(({ id }) => id), ["t01"])
      }))

    it.effect("names its update_seq on each page too: the same on all, or no state", () =>
      Effect.gen(function*() {
        const { database, origin, swap } = yield* books
        const yaml = file(origin, database, { http: "snapshot: /update_seq" })
        const quiet = yield* audit(yaml, { require: "snapshot" })
        assert.deepInclude(quiet.sources["transactions"]?.snapshot, { method: "token", token: "12" })
        const torn = yield* audit(yaml, { after: { 2: swap }, require: "snapshot" })
        assert.deepInclude(torn.sources["transactions"]?.error, { tag: "SnapshotUnbound", page: 3 })
      }))

    it.effect("that shifts by one between two pages hides a record at a constant count", () =>
      Effect.gen(function*() {
        const { database, origin, shift } = yield* books
        const { checks, sources } = yield* audit(file(origin, database), { after: { 1: shift } })
        // t06 was there all the time and came on no page.
        assert.deepInclude(sources["transactions"], { status: "complete", records_read: 12 })
        assert.deepInclude(sources["transactions"], { interval: { stable_records: "may_be_missed" } })
        assert.strictEqual(checks["n"]?.answer.value, 12)
      }))

    it.effect("that shifts by one between two pages shows it where the pages overlap", () =>
      Effect.gen(function*() {
        const { database, origin, shift } = yield* books
        const yaml = file(origin, database, { paging: ", overlap: 1" })
        const torn = yield* audit(yaml, { after: { 1: shift } })
        assert.deepInclude(torn.sources["transactions"]?.error, { tag: "OrderNotTotal", page: 2 })
        const quiet = yield* audit(yaml)
        assert.deepInclude(quiet.sources["transactions"], {
          status: "complete",
          interval: { stable_records: "all_read" }
        })
        assert.strictEqual(quiet.checks["n"]?.answer.value, 12)
      }))

    it.effect("that has no such database refuses; nothing is concluded", () =>
      Effect.gen(function*() {
        const { origin } = yield* PouchDb
        const { checks, sources } = yield* audit(file(origin, "no-such-books"))
        assert.deepInclude(sources["transactions"]?.error, { tag: "Refused", page: 1 })
        assert.isNull(checks["missing"]?.finding_count)
      }))
  })
})
