import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Schema } from "effect"
import * as Faults from "../src/Faults.ts"
import * as Generate from "../src/Generate.ts"
import { Bookkeeping, start } from "../src/Service.ts"
import { lacksDocument, Transaction } from "../src/Transaction.ts"
import * as Client from "./support/client.ts"

const service = Bookkeeping.layer({ seed: 1 })
const books = Generate.make(1)
const all = books.transactions.map((t) => t.publicId)

const inject = (...faults: ReadonlyArray<Faults.Fault>) =>
  Effect.flatMap(Bookkeeping, (running) => running.faults.inject(...faults))

const django = (page: number) => Client.get(`/api/v1/transactions/?page=${page}`)
const djangoPage = (page: number) => Effect.flatMap(django(page), Client.json(Client.DjangoPage))

const decode = Schema.decodeUnknownEffect(Schema.Array(Transaction))

/** The number that somebody who believes the pages would report. */
const countMissing = Effect.fnUntraced(function*(style: Faults.Style) {
  const walk = yield* Client.walk("transactions", style)
  return { ...walk, missing: (yield* decode(walk.items)).filter(lacksDocument).map((t) => t.publicId) }
})

describe("Faults", () => {
  it.effect("hang: the request is taken and never answered, and others still are", () =>
    Effect.gen(function*() {
      const { faults } = yield* Bookkeeping
      yield* inject(Faults.hang({ page: 3 }))
      const waiting = yield* Effect.forkChild(django(3))
      const { page } = yield* faults.awaitFired("Hang")
      assert.strictEqual(page, 3)
      assert.strictEqual((yield* django(2)).status, 200)
      assert.isUndefined(waiting.pollUnsafe())
      yield* Fiber.interrupt(waiting)
    }).pipe(Effect.provide(service)))

  it.effect("the service ends although a reader waits", () =>
    Effect.gen(function*() {
      const waiting = yield* Effect.scoped(Effect.gen(function*() {
        const running = yield* start({ seed: 1 })
        yield* running.faults.inject(Faults.hang({ page: 1 }))
        const fiber = yield* Effect.forkDetach(Effect.provideService(django(1), Bookkeeping, running))
        yield* running.faults.awaitFired("Hang")
        return fiber
      }))
      const exit = yield* Fiber.await(waiting)
      assert.isTrue(exit._tag === "Failure" || exit.value.status >= 499)
    }))

  it.effect("status: with headers, as often as it says", () =>
    Effect.gen(function*() {
      yield* inject(Faults.status({ page: 2, status: 429, headers: { "retry-after": "7" }, times: 2 }))
      assert.strictEqual((yield* django(1)).status, 200)
      const first = yield* django(2)
      assert.strictEqual(first.status, 429)
      assert.strictEqual(first.headers["retry-after"], "7")
      assert.strictEqual((yield* django(2)).status, 429)
      assert.strictEqual((yield* django(2)).status, 200)
    }).pipe(Effect.provide(service)))

  it.effect("status: a redirect", () =>
    Effect.gen(function*() {
      yield* inject(Faults.status({ page: 1, status: 302, headers: { location: "http://elsewhere.invalid/" } }))
      const answer = yield* django(1)
      assert.strictEqual(answer.status, 302)
      assert.strictEqual(answer.headers["location"], "http://elsewhere.invalid/")
    }).pipe(Effect.provide(service)))

  it.effect("reset: no answer at all", () =>
    Effect.gen(function*() {
      yield* inject(Faults.reset({ page: 2, times: 1 }))
      const error = yield* Effect.flip(django(2))
      assert.strictEqual(error.reason._tag, "TransportError")
      assert.strictEqual((yield* django(2)).status, 200)
    }).pipe(Effect.provide(service)))

  it.effect("an error inside a 200, alone or beside an empty list", () =>
    Effect.gen(function*() {
      const Body = Schema.Struct({
        error: Schema.Struct({ code: Schema.String, message: Schema.String }),
        results: Schema.optionalKey(Schema.Array(Schema.Unknown))
      })
      yield* inject(Faults.errorInside({ page: 1 }), Faults.errorInside({ page: 2, items: true }))
      const alone = yield* django(1)
      assert.strictEqual(alone.status, 200)
      assert.isUndefined((yield* Client.json(Body)(alone)).results)
      assert.deepStrictEqual((yield* Client.json(Body)(yield* django(2))).results, [])
    }).pipe(Effect.provide(service)))

  for (const style of Faults.Style.literals) {
    it.effect(`a repeated page by ${style}`, () =>
      Effect.gen(function*() {
        yield* inject(Faults.repeatPage({ page: 3 }))
        const { items, totals } = yield* Client.walk("transactions", style)
        assert.deepStrictEqual(Client.ids(items), [...all.slice(0, 200), ...all.slice(100, 200), ...all.slice(300)])
        assert.deepStrictEqual([...new Set(totals)], [all.length])
      }).pipe(Effect.provide(service)))

    it.effect(`a dropped page by ${style}`, () =>
      Effect.gen(function*() {
        yield* inject(Faults.dropPage({ page: 3 }))
        const { items, totals } = yield* Client.walk("transactions", style)
        assert.deepStrictEqual(Client.ids(items), [...all.slice(0, 200), ...all.slice(300)])
        assert.deepStrictEqual([...new Set(totals)], [all.length])
      }).pipe(Effect.provide(service)))

    it.effect(`a changed count by ${style}`, () =>
      Effect.gen(function*() {
        yield* inject(Faults.count({ page: 2, by: -1 }))
        const { items, totals } = yield* Client.walk("transactions", style)
        assert.deepStrictEqual(Client.ids(items), all)
        assert.deepStrictEqual(totals.slice(0, 3), [all.length, all.length - 1, all.length])
      }).pipe(Effect.provide(service)))
  }

  for (const style of ["page", "cursor"] as const) {
    it.effect(`the way onwards over a page by ${style}`, () =>
      Effect.gen(function*() {
        yield* inject(Faults.skipNext({ page: 2 }))
        const { items } = yield* Client.walk("transactions", style)
        assert.deepStrictEqual(Client.ids(items), [...all.slice(0, 200), ...all.slice(300)])
      }).pipe(Effect.provide(service)))
  }

  it.effect("half a body, ended as if it were all", () =>
    Effect.gen(function*() {
      const whole = yield* django(2)
      yield* inject(Faults.cutBody({ page: 2 }))
      const half = yield* django(2)
      assert.strictEqual(half.status, 200)
      assert.isTrue(half.text.length < whole.text.length && whole.text.startsWith(half.text.slice(0, -1)))
      assert.strictEqual((yield* Effect.flip(Client.json(Client.DjangoPage)(half)))._tag, "SchemaError")
    }).pipe(Effect.provide(service)))

  it.effect("half a body, and the connection breaks", () =>
    Effect.gen(function*() {
      yield* inject(Faults.cutBody({ page: 2, ending: "abrupt" }))
      const error = yield* Effect.flip(django(2))
      // The head came, with status 200; it is the body that does not end.
      assert.strictEqual(error.response?.status, 200)
    }).pipe(Effect.provide(service)))

  it.effect("a record without a field", () =>
    Effect.gen(function*() {
      yield* inject(
        Faults.dropField({ page: 1, field: "attachmentIds" }),
        Faults.dropField({ page: 1, field: "invoiceId", index: 4 })
      )
      const { results } = yield* djangoPage(1)
      assert.notProperty(results[0], "attachmentIds")
      assert.property(results[1], "attachmentIds")
      assert.notProperty(results[4], "invoiceId")
    }).pipe(Effect.provide(service)))

  it.effect("another company in the answer", () =>
    Effect.gen(function*() {
      yield* inject(Faults.foreignCompany({ page: 2 }))
      assert.strictEqual((yield* djangoPage(1)).company, books.company)
      assert.notStrictEqual((yield* djangoPage(2)).company, books.company)
    }).pipe(Effect.provide(service)))

  it.effect("a link to another host", () =>
    Effect.gen(function*() {
      yield* inject(Faults.nextHost({ page: 1 }), Faults.nextHost({ page: 2, origin: "http://127.0.0.2:9" }))
      assert.strictEqual((yield* djangoPage(1)).next, "http://elsewhere.invalid/api/v1/transactions/?page=2")
      assert.strictEqual((yield* djangoPage(2)).next, "http://127.0.0.2:9/api/v1/transactions/?page=3")
    }).pipe(Effect.provide(service)))

  it.effect("no list, null, an object", () =>
    Effect.gen(function*() {
      const body = Client.json(Schema.Record(Schema.String, Schema.Unknown))
      yield* inject(
        Faults.missingItems({ page: 1 }),
        Faults.missingItems({ page: 2, as: "null" }),
        Faults.missingItems({ page: 3, as: "object" })
      )
      assert.notProperty(yield* body(yield* django(1)), "results")
      assert.isNull((yield* body(yield* django(2)))["results"])
      assert.deepStrictEqual((yield* body(yield* django(3)))["results"], {})
    }).pipe(Effect.provide(service)))

  it.effect("fires only where it was aimed, and not once it is cleared", () =>
    Effect.gen(function*() {
      const { faults } = yield* Bookkeeping
      yield* inject(Faults.status({ page: 1, status: 500, collection: "documents", style: "offset" }))
      assert.strictEqual((yield* django(1)).status, 200)
      assert.strictEqual((yield* Client.get("/v3/transactions")).status, 200)
      assert.strictEqual((yield* Client.get("/v2/documents")).status, 200)
      assert.strictEqual((yield* Client.get("/v3/documents?offset=100")).status, 200)
      assert.strictEqual((yield* Client.get("/v3/documents")).status, 500)
      assert.lengthOf(yield* faults.fired, 1)
      yield* faults.clear
      assert.strictEqual((yield* Client.get("/v3/documents")).status, 200)
    }).pipe(Effect.provide(service)))

  for (const style of Faults.Style.literals) {
    it.effect(`a swap between two pages by ${style} shows a number that was never true`, () =>
      Effect.gen(function*() {
        const { faults, store } = yield* Bookkeeping
        yield* inject(Faults.swap({ page: 3 }))
        const { items, missing, snapshots, totals } = yield* countMissing(style)

        // At each moment exactly as many are missing,
        for (const revision of [0, 1]) {
          assert.strictEqual((yield* store.missing(undefined, revision)).length, books.missing.length)
        }
        // the pages look right in every way that can be seen from them alone,
        assert.deepStrictEqual(Client.ids(items), all)
        assert.deepStrictEqual([...new Set(totals)], [all.length])
        // and yet the walk counts one less.
        assert.strictEqual(missing.length, books.missing.length - 1)
        const [fired] = yield* faults.fired
        if (fired?.change?._tag !== "Swapped") return assert.fail()
        assert.notInclude(missing, fired.change.lost)
        assert.notInclude(missing, fired.change.gained)
        if (style === "cursor") assert.deepStrictEqual([...new Set(snapshots)], ["0", "1"])
      }).pipe(Effect.provide(service)))
  }

  it.effect("a delete with an insert hides a record from offsets", () =>
    Effect.gen(function*() {
      for (const style of ["page", "offset"] as const) {
        yield* Effect.gen(function*() {
          yield* inject(Faults.deleteAndInsert({ page: 3 }))
          const { items, totals } = yield* Client.walk("transactions", style)
          const ids = Client.ids(items)
          assert.deepStrictEqual([...new Set(totals)], [all.length])
          assert.strictEqual(new Set(ids).size, all.length)
          assert.deepStrictEqual(ids, ids.toSorted())
          // Nobody touched it, and it was not read.
          assert.notInclude(ids, all[300])
        }).pipe(Effect.provide(Bookkeeping.layer({ seed: 1 })))
      }
    }))

  it.effect("an insert makes offsets repeat a record, and a cursor miss the new one", () =>
    Effect.gen(function*() {
      const { faults } = yield* Bookkeeping
      yield* inject(Faults.insert({ page: 2, style: "offset" }), Faults.insert({ page: 2, style: "cursor" }))
      const offset = Client.ids((yield* Client.walk("transactions", "offset")).items)
      assert.strictEqual(offset[199], offset[200])
      const cursor = Client.ids((yield* Client.walk("transactions", "cursor")).items)
      const change = (yield* faults.fired)[1]?.change
      if (change?._tag !== "Inserted") return assert.fail()
      assert.notInclude(cursor, change.inserted)
    }).pipe(Effect.provide(service)))

  it.effect("a write that finds nothing is told, and the page is served", () =>
    Effect.gen(function*() {
      const { faults } = yield* Bookkeeping
      const last = Math.ceil(all.length / 100)
      yield* inject(Faults.swap({ page: last }))
      assert.strictEqual((yield* django(last)).status, 200)
      const [fired] = yield* faults.fired
      assert.isNull(fired?.change)
      assert.include(fired?.problem, "lacks a document")
    }).pipe(Effect.provide(service)))

  it.effect("can be switched over HTTP", () =>
    Effect.gen(function*() {
      const State = Schema.Struct({
        revision: Schema.Int,
        armed: Schema.Array(Faults.Fault),
        fired: Schema.Array(Faults.Fired),
        change: Schema.Unknown
      })
      const armed = yield* Client.post(
        "/_control",
        JSON.stringify({ inject: [Faults.status({ page: 2, status: 503 }), Faults.swap({ page: 1 })] })
      )
      assert.strictEqual(armed.status, 200)
      assert.lengthOf((yield* Client.json(State)(armed)).armed, 2)
      yield* django(1)
      assert.strictEqual((yield* django(2)).status, 503)
      const state = yield* Client.json(State)(yield* Client.get("/_control"))
      assert.strictEqual(state.revision, 1)
      assert.deepStrictEqual(state.fired.map(({ fault }) => fault._tag), ["Write", "Status"])

      const written = yield* Client.post(
        "/_control",
        JSON.stringify({ clear: true, write: { write: { _tag: "Insert" }, collection: "documents" } })
      )
      assert.deepStrictEqual((yield* Client.json(State)(written)).armed, [])
      assert.strictEqual((yield* django(2)).status, 200)

      for (const wrong of ["{", "[]", `{"inject":[{"_tag":"Hang"}]}`, `{"unknown":1}`]) {
        assert.strictEqual((yield* Client.post("/_control", wrong)).status, 400, wrong)
      }
    }).pipe(Effect.provide(service)))

  it.effect("two services share nothing", () =>
    Effect.gen(function*() {
      const one = yield* start({ seed: 1 })
      const other = yield* start({ seed: 1 })
      assert.notStrictEqual(one.url, other.url)
      yield* one.faults.inject(Faults.status({ page: 1, status: 500 }))
      yield* one.store.write({ _tag: "Swap" }, { collection: "transactions" })
      assert.deepStrictEqual(yield* other.faults.armed, [])
      assert.strictEqual(yield* other.store.revision, 0)
    }))
})
