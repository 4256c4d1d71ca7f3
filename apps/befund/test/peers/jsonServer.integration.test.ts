/**
 * json-server: pages of a list in a body that is nothing else; the total and the links stand in headers. It knows no
 * states, takes parameters that it does not know for nothing, and never refuses a page.
 */
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { saysNothing } from "../support/claims.ts"
import { audit, type Peer, peer, start } from "../support/peer.ts"
import { services } from "../support/services.ts"

const name = "json-server"

/** Eleven receipts a list; numbers 3 and 7 are not booked. */
const receipts = Array.from({ length: 11 }, (_, i) => ({ id: i + 1, booked: ![3, 7].includes(i + 1) }))

const startServer = start({
  name,
  program: "lib/cli/bin.js",
  args: (port) => ["--host", "127.0.0.1", "--port", String(port), "db.json"],
  files: { "db.json": JSON.stringify({ quiet: receipts, busy: receipts, swapped: receipts, none: [] }) }
})

class JsonServer extends Context.Service<JsonServer, Peer>()("@befund/test/JsonServer") {
  static readonly layer = Layer.effect(JsonServer, startServer)
}

const questions = "checks: { n: { count: receipts }, unbooked: { find: receipts, where: '!record.booked' } }"

const byPage = (origin: string, list: string, more = "total: { header: X-Total-Count }") => `
befund: 1
name: receipts
sources:
  receipts:
    scope: all receipts
    http:
      url: ${origin}/${list}
      items: ""
      ${more}
      retries: 0
      paging: { style: page, pageParam: _page, pageSizeParam: _limit, pageSize: 4 }
    id: /id
${questions}
`

const byLink = (origin: string, list: string) => `
befund: 1
name: receipts
sources:
  receipts:
    scope: all receipts
    http:
      url: ${origin}/${list}
      query: { _page: 1, _limit: 4, _sort: id }
      items: ""
      total: { header: X-Total-Count }
      retries: 0
      paging: { style: link-header }
    id: /id
${questions}
`

const unbooked = { kind: "findings", value: 2, at_least: 2, at_most: 2 } as const

peer(name, () => {
  layer(Layer.mergeAll(JsonServer.layer, services), { timeout: "60 seconds", excludeTestServices: true })((it) => {
    it.effect("is read by page numbers, up to the total in X-Total-Count", () =>
      Effect.gen(function*() {
        const { origin } = yield* JsonServer
        const { checks, sources } = yield* audit(byPage(origin, "quiet"))
        assert.deepInclude(sources["receipts"], { status: "complete", records_read: 11, pages_read: 3 })
        assert.deepInclude(sources["receipts"], { interval: { stable_records: "may_be_missed" } })
        assert.strictEqual(checks["n"]?.answer.value, 11)
        assert.deepStrictEqual(checks["unbooked"]?.answer, unbooked)
        assert.deepStrictEqual(checks["unbooked"]?.findings.map(({ id }) => id), ["3", "7"])
      }))

    it.effect("is read by page numbers, up to its empty page", () =>
      Effect.gen(function*() {
        const { origin } = yield* JsonServer
        const { checks, sources } = yield* audit(byPage(origin, "quiet", ""))
        assert.deepInclude(sources["receipts"], { status: "complete", records_read: 11, pages_read: 4 })
        assert.deepStrictEqual(checks["unbooked"]?.answer, unbooked)
      }))

    it.effect("is read by its Link header", () =>
      Effect.gen(function*() {
        const { origin } = yield* JsonServer
        const { checks, sources } = yield* audit(byLink(origin, "quiet"))
        assert.deepInclude(sources["receipts"], { status: "complete", records_read: 11, pages_read: 3 })
        assert.deepStrictEqual(checks["unbooked"]?.answer, unbooked)
      }))

    it.effect("that is empty is empty", () =>
      Effect.gen(function*() {
        const { origin } = yield* JsonServer
        for (const yaml of [byPage(origin, "none"), byLink(origin, "none")]) {
          const { checks, status } = yield* audit(yaml)
          assert.strictEqual(status, "complete")
          assert.deepInclude(checks["unbooked"], { finding_count: 0, vacuous: true })
        }
      }))

    it.effect("that is asked for a part looks whole, but for the total", () =>
      Effect.gen(function*() {
        const { origin } = yield* JsonServer
        const one = byPage(origin, "quiet").replace(/paging: .*/, "paging: { style: none }\n      query: { _page: 1 }")
        const { sources, status } = yield* audit(one)
        assert.strictEqual(status, "unavailable")
        assert.strictEqual(sources["receipts"]?.error?.tag, "SizeDrift")
      }))

    it.effect("that is asked for page 0 gives page 1, twice: the repeat convicts", () =>
      Effect.gen(function*() {
        const { origin } = yield* JsonServer
        const fromZero = byPage(origin, "quiet").replace("pageSize: 4", "pageSize: 4, firstPage: 0")
        saysNothing(yield* audit(fromZero), { tag: "DuplicateId", page: 2 })
      }))

    it.effect("that is asked for a page behind the last gives an empty one: the total convicts", () =>
      Effect.gen(function*() {
        const { origin } = yield* JsonServer
        const from99 = byPage(origin, "quiet").replace("pageSize: 4", "pageSize: 4, firstPage: 99")
        saysNothing(yield* audit(from99), { tag: "SizeDrift" })
      }))

    it.effect("takes parameters that it does not know for nothing: pages are as long as it likes", () =>
      Effect.gen(function*() {
        const { origin } = yield* JsonServer
        const unknown = (size: string) => byPage(origin, "quiet").replace("_limit, pageSize: 4", `_per_page, ${size}`)
        const { sources, status } = yield* audit(unknown("pageSize: 4"))
        assert.strictEqual(status, "complete")
        assert.deepStrictEqual(sources["receipts"]?.receipt.pages.map(({ records }) => records), [10, 1])
        // Ten of twenty look like the last page where a short one is said to be the last.
        saysNothing(yield* audit(unknown("pageSize: 20, shortPageEnds: true")), { tag: "SizeDrift" })
      }))

    it.effect("offers no state, and is not asked where one is required", () =>
      Effect.gen(function*() {
        const { origin } = yield* JsonServer
        const { sources } = yield* audit(byPage(origin, "quiet"), { require: "snapshot" })
        assert.deepInclude(sources["receipts"]?.error, { tag: "SnapshotUnbound", page: 0 })
      }))

    it.effect("that takes a record between two pages has another total then", () =>
      Effect.gen(function*() {
        const { origin, send } = yield* JsonServer
        const insert = send("POST", "/busy", { id: 12, booked: false })
        const { checks, sources } = yield* audit(byPage(origin, "busy"), { after: { 1: insert } })
        assert.deepInclude(sources["receipts"]?.error, { tag: "SizeDrift", page: 2 })
        assert.isNull(checks["unbooked"]?.finding_count)
        const again = yield* audit(byPage(origin, "busy"))
        assert.strictEqual(again.checks["unbooked"]?.finding_count, 3)
      }))

    it.effect("that loses one record and gets another between two pages looks whole: only an interval is said", () =>
      Effect.gen(function*() {
        const { origin, send } = yield* JsonServer
        const swap = Effect.andThen(send("DELETE", "/swapped/1"), send("POST", "/swapped", { id: 12, booked: true }))
        const { checks, sources } = yield* audit(byPage(origin, "swapped"), { after: { 1: swap } })
        // Receipt 5 was there all the time and came on no page: 11 announced, 11 different ones, in ascending order.
        assert.deepInclude(sources["receipts"], { status: "complete", records_read: 11, consistency: "interval" })
        assert.deepInclude(sources["receipts"], { interval: { stable_records: "may_be_missed" } })
        assert.match(checks["n"]?.statement.en ?? "", /as returned/)
      }))
  })

  layer(services, { timeout: "60 seconds", excludeTestServices: true })((it) => {
    it.effect("that dies between two pages leaves no number, and bounds where they are asked for", () =>
      Effect.gen(function*() {
        for (const partial of [false, true]) {
          const { origin, stop } = yield* startServer
          const { checks, sources } = yield* audit(byPage(origin, "quiet"), { after: { 1: stop }, partial })
          const evidence = sources["receipts"]
          assert.deepInclude(evidence?.error ?? evidence?.gaps[0]?.error, { tag: "Unreachable", page: 2 })
          assert.deepStrictEqual(
            checks["unbooked"]?.answer,
            partial
              ? { kind: "findings", value: null, at_least: 1, at_most: null }
              : { kind: "findings", value: null, at_least: null, at_most: null }
          )
        }
      }).pipe(Effect.scoped))
  })
})
