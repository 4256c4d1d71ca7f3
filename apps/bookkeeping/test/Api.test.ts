import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as Api from "../src/Api.ts"
import { Collection } from "../src/Collection.ts"
import * as Faults from "../src/Faults.ts"
import * as Generate from "../src/Generate.ts"
import { Bookkeeping } from "../src/Service.ts"
import * as Client from "./support/client.ts"

const service = Bookkeeping.layer({ seed: 1 })
const books = Generate.make(1)
const through = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe("Api", () => {
  for (const style of Faults.Style.literals) {
    it.effect(`a walk by ${style} reads exactly the books`, () =>
      Effect.gen(function*() {
        for (const collection of Collection.literals) {
          const { items, totals } = yield* Client.walk(collection, style)
          assert.deepStrictEqual(items, through(books[collection]))
          assert.deepStrictEqual([...new Set(totals)], [books[collection].length])
        }
      }).pipe(Effect.provide(service)))

    it.effect(`a period narrows a walk by ${style}`, () =>
      Effect.gen(function*() {
        const period = { date_from: "2026-08-01", date_to: "2026-08-31" }
        const { items, totals } = yield* Client.walk("transactions", style, period)
        const expected = books.transactions.filter((t) => t.bookingDate.startsWith("2026-08"))
        assert.deepStrictEqual(items, through(expected))
        assert.strictEqual(totals[0], expected.length)
      }).pipe(Effect.provide(service)))
  }

  it.effect("Django style links to both sides and keeps the other parameters", () =>
    Effect.gen(function*() {
      const { url } = yield* Bookkeeping
      const page = yield* Client.get("/api/v1/transactions/?date_from=2026-07-01&page_size=50&page=2").pipe(
        Effect.flatMap(Client.json(Client.DjangoPage))
      )
      assert.strictEqual(page.next, `${url}/api/v1/transactions/?date_from=2026-07-01&page_size=50&page=3`)
      assert.strictEqual(page.previous, `${url}/api/v1/transactions/?date_from=2026-07-01&page_size=50&page=1`)
      assert.strictEqual(page.company, books.company)
      assert.strictEqual((yield* Client.get("/api/v1/transactions/?page=99")).status, 404)
    }).pipe(Effect.provide(service)))

  it.effect("a period without records is an empty page and no error", () =>
    Effect.gen(function*() {
      for (const style of Faults.Style.literals) {
        const { items, totals } = yield* Client.walk("transactions", style, { date_from: "2030-01-01" })
        assert.deepStrictEqual({ items, totals }, { items: [], totals: [0] })
      }
    }).pipe(Effect.provide(service)))

  it.effect("needs the token everywhere", () =>
    Effect.gen(function*() {
      const paths = [
        ...Collection.literals.flatMap((collection) =>
          Faults.Style.literals.map((style) => Api.path(collection, style))
        ),
        "/status",
        "/_control"
      ]
      for (const path of paths) {
        for (const token of [undefined, "other"]) {
          const answer = yield* Client.get(path, { token })
          assert.strictEqual(answer.status, 401, path)
          assert.strictEqual(answer.headers["www-authenticate"], "Bearer")
          assert.notInclude(answer.text, "publicId")
        }
        assert.strictEqual((yield* Client.get(path)).status, 200, path)
      }
    }).pipe(Effect.provide(service)))

  it.effect("refuses another company", () =>
    Effect.gen(function*() {
      for (const path of ["/api/v1/transactions/", "/v2/documents", "/v3/invoices"]) {
        const foreign = yield* Client.get(`${path}?company=11111111-1111-4111-8111-111111111111`)
        assert.strictEqual(foreign.status, 403)
        assert.strictEqual((yield* Client.get(`${path}?company=${books.company}`)).status, 200)
        assert.strictEqual((yield* Client.get(`${path}?company=x`)).status, 400)
      }
    }).pipe(Effect.provide(service)))

  it.effect("refuses what it does not know", () =>
    Effect.gen(function*() {
      const wrong = [
        "/api/v1/transactions/?limit=10",
        "/api/v1/transactions/?page=0",
        "/api/v1/transactions/?page_size=201",
        "/api/v1/transactions/?page=1&page=2",
        "/api/v1/transactions/?date_from=2026-02-30",
        "/api/v1/transactions/?date_from=2026-09-30&date_to=2026-07-01",
        "/v2/transactions?page=1",
        "/v2/transactions?cursor=nonsense",
        "/v2/transactions?limit=1e1",
        "/v2/transactions?revision=first",
        "/v3/transactions?offset=-1",
        "/v3/transactions?offset=",
        "/v3/transactions?revision=0",
        "/status?verbose=1"
      ]
      for (const path of wrong) assert.strictEqual((yield* Client.get(path)).status, 400, path)
    }).pipe(Effect.provide(service)))

  it.effect("the status witnesses every write", () =>
    Effect.gen(function*() {
      const { store } = yield* Bookkeeping
      const status = Client.get("/status").pipe(
        Effect.flatMap(
          Client.json(Schema.Struct({ status: Schema.String, company: Schema.String, revision: Schema.Int }))
        )
      )
      assert.deepStrictEqual(yield* status, { status: "ok", company: books.company, revision: 0 })
      yield* store.write({ _tag: "Swap" }, { collection: "transactions" })
      yield* store.write({ _tag: "Insert" }, { collection: "invoices" })
      assert.strictEqual((yield* status).revision, 2)
    }).pipe(Effect.provide(service)))

  it.effect("a pinned revision is one state, whatever is written meanwhile", () =>
    Effect.gen(function*() {
      const { faults } = yield* Bookkeeping
      yield* faults.inject(Faults.swap({ page: 2 }), Faults.deleteAndInsert({ page: 3 }), Faults.insert({ page: 4 }))
      const pinned = yield* Client.walk("transactions", "cursor", { revision: "0" })
      assert.deepStrictEqual(pinned.items, through(books.transactions))
      assert.deepStrictEqual([...new Set(pinned.snapshots)], ["0"])
      assert.lengthOf(yield* faults.fired, 3)
      assert.strictEqual((yield* Client.get("/v2/transactions?revision=4")).status, 410)
    }).pipe(Effect.provide(service)))

  it.effect("an expired revision is gone", () =>
    Effect.gen(function*() {
      const { store } = yield* Bookkeeping
      for (let i = 0; i < 3; i++) yield* store.write({ _tag: "Swap" }, { collection: "transactions" })
      const statuses = yield* Effect.forEach(
        [0, 1, 2, 3],
        (revision) => Effect.map(Client.get(`/v2/transactions?revision=${revision}`), (answer) => answer.status)
      )
      assert.deepStrictEqual(statuses, [410, 200, 200, 200])
    }).pipe(Effect.provide(Bookkeeping.layer({ seed: 1, history: 2 }))))
})
