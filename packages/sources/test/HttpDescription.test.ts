import { Http } from "@befund/sources"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Result, Schema } from "effect"
import { ids, page, script } from "./support.ts"

const good: Http.Description = { url: "https://items.example/items", items: "/data", paging: Http.none }

const problems = (description: Partial<Http.Description>, options: Parameters<typeof Http.validate>[1] = {}) =>
  Result.match(Http.validate({ ...good, ...description }, options), {
    onFailure: (found) => found.map(({ path, problem }) => `${path}: ${problem}`),
    onSuccess: () => []
  })

const paths = (description: Partial<Http.Description>, options: Parameters<typeof Http.validate>[1] = {}) =>
  problems(description, options).map((problem) => problem.split(":", 1)[0])

describe("validate", () => {
  it("finds nothing wrong with what can be meant", () => {
    assert.deepStrictEqual(problems({}), [])
    assert.deepStrictEqual(
      problems({
        method: "POST",
        body: { a: 1 },
        query: { a: 1, b: [true, "x"] },
        headers: { authorization: Redacted.make("Bearer x") },
        paging: {
          style: "cursor",
          cursorBody: "/cursor",
          next: { header: "x-next" },
          pageSize: 5,
          shortPageEnds: true
        },
        total: { at: "/total", kind: "at_least" },
        incomplete: [{ at: "/x", is: true }],
        error: "/error",
        snapshot: { pin: "at", from: "/at" },
        witness: { url: "/db", at: "/seq" },
        echo: { "/company": "C1" },
        retries: 0,
        maxPages: 1
      }),
      []
    )
    assert.deepStrictEqual(
      problems({ paging: { style: "keyset", cursorParam: "after", key: "/id" } }, { ordered: true }),
      []
    )
  })

  it("names the part that is wrong", () => {
    assert.deepStrictEqual(paths({ items: "data" }), ["/items"])
    assert.deepStrictEqual(paths({ total: "total" }), ["/total"])
    assert.deepStrictEqual(paths({ total: { at: "/t", kind: { at: "k", exact: "eq" } } }), ["/total/kind/at"])
    assert.deepStrictEqual(paths({ incomplete: [{ at: "/a", is: true }, { at: "b", is: true }] }), ["/incomplete/1"])
    assert.deepStrictEqual(paths({ error: { header: "not a header" } }), ["/error"])
    assert.deepStrictEqual(paths({ snapshot: "state" }), ["/snapshot"])
    assert.deepStrictEqual(paths({ snapshot: { pin: "at", from: "state" } }), ["/snapshot/from"])
    assert.deepStrictEqual(paths({ snapshot: { pin: "", from: "/state" } }), ["/snapshot/pin"])
    assert.deepStrictEqual(paths({ echo: { company: "C1" } }), ["/echo"])
    assert.deepStrictEqual(paths({ echo: [{ at: "/a", is: 1 }, { at: "b", is: 1 }] }), ["/echo/1"])
    assert.deepStrictEqual(paths({ headers: { "not a header": "x" } }), ["/headers/not a header"])
    assert.deepStrictEqual(paths({ headers: { a: "x\ny" } }), ["/headers/a"])
    assert.deepStrictEqual(paths({ body: {} }), ["/body"])
    for (const name of ["maxPages", "maxRecords", "maxBytes", "maxBody"] as const) {
      for (const value of [0, -1, 1.5, Number.NaN]) assert.deepStrictEqual(paths({ [name]: value }), [`/${name}`])
    }
    for (const retries of [-1, 0.5]) assert.deepStrictEqual(paths({ retries }), ["/retries"])
  })

  it("wants an address that can be asked", () => {
    for (const url of ["", "items", "/items", "ftp://items.example/", "file:///x", "https://user:pw@items.example/"]) {
      assert.deepStrictEqual(paths({ url }), ["/url"], url)
    }
  })

  it("wants a witness of the same origin", () => {
    for (const url of ["https://other.example/db", "http://items.example/db", "https://"]) {
      assert.deepStrictEqual(paths({ witness: { url, at: "/seq" } }), ["/witness/url"], url)
    }
    assert.deepStrictEqual(paths({ witness: { url: "/db", at: "seq" } }), ["/witness/at"])
  })

  it("wants what a style of paging needs", () => {
    const of = (paging: Http.Paging, ordered = false) => paths({ paging }, { ordered })
    assert.deepStrictEqual(of({ style: "cursor", next: "/next" }), ["/paging"])
    assert.deepStrictEqual(of({ style: "cursor", next: "/next", cursorParam: "c", cursorBody: "/c" }), ["/paging"])
    assert.deepStrictEqual(of({ style: "cursor", next: "next", cursorParam: "c" }), ["/paging/next"])
    assert.deepStrictEqual(of({ style: "cursor", next: "/next", cursorBody: "/c" }), ["/paging/cursorBody"])
    assert.deepStrictEqual(
      paths({ method: "POST", paging: { style: "cursor", next: "/next", cursorBody: "" } }),
      ["/paging/cursorBody"]
    )
    assert.deepStrictEqual(of({ style: "next-url", next: "next" }), ["/paging/next"])
    assert.deepStrictEqual(of({ style: "page", next: "next" }), ["/paging/next"])
    assert.deepStrictEqual(of({ style: "page", hasMore: "more" }), ["/paging/hasMore"])
    assert.deepStrictEqual(of({ style: "keyset", cursorParam: "after", key: "/id" }), ["/paging"])
    assert.deepStrictEqual(of({ style: "keyset", cursorParam: "after", key: "id" }, true), ["/paging/key"])
    assert.deepStrictEqual(of({ style: "offset", overlap: 1 }), ["/paging"])
    assert.deepStrictEqual(of({ style: "offset", overlap: 1 }, true), [])
    assert.deepStrictEqual(of({ style: "page", pageSizeParam: "size" }), ["/paging/pageSizeParam"])
    assert.deepStrictEqual(of({ style: "page", shortPageEnds: true }), ["/paging/shortPageEnds"])
    assert.deepStrictEqual(of({ style: "page", pageSize: 0 }), ["/paging/pageSize"])
    assert.deepStrictEqual(of({ style: "page", window: 1.5 }), ["/paging/window"])
  })

  it("tells all problems at once", () => {
    assert.deepStrictEqual(
      paths({ url: "items", items: "data", paging: { style: "cursor", next: "next", cursorParam: "c" } }),
      ["/url", "/paging/next", "/items"]
    )
  })

  it("does not send a place holder of a partition", () => {
    const partition = "{partition}"
    assert.deepStrictEqual(paths({ url: `https://items.example/${partition}` }), ["/url"])
    assert.deepStrictEqual(paths({ query: { month: partition } }), ["/query/month"])
    assert.deepStrictEqual(paths({ method: "POST", body: { month: [partition] } }), ["/body"])
    assert.deepStrictEqual(paths({ headers: { month: partition } }), ["/headers/month"])
  })
})

describe("forPartition", () => {
  it("puts the name into its place", () => {
    const described = Http.forPartition({
      ...good,
      url: "https://hr.example/pay/{partition}/rows?m={partition}",
      method: "POST",
      query: { month: "{partition}", list: ["x", "{partition}"], n: 1, key: Redacted.make("k") },
      body: { where: { month: "{partition}" }, in: ["{partition}"], n: 1, none: null },
      witness: { url: "/seq/{partition}", at: "/seq" },
      echo: { "/month": "{partition}", "/n": 1 }
    }, "2026/01 $&")
    assert.strictEqual(described.url, "https://hr.example/pay/2026%2F01%20%24%26/rows?m=2026%2F01%20%24%26")
    assert.deepStrictEqual(described.query?.["month"], "2026/01 $&")
    assert.deepStrictEqual(described.query?.["list"], ["x", "2026/01 $&"])
    assert.deepStrictEqual(described.body, { where: { month: "2026/01 $&" }, in: ["2026/01 $&"], n: 1, none: null })
    assert.strictEqual(described.witness?.url, "/seq/2026%2F01%20%24%26")
    assert.deepStrictEqual(described.echo, { "/month": "2026/01 $&", "/n": 1 })
    assert.deepStrictEqual(Http.forPartition({ ...good, echo: [{ at: "/m", is: "{partition}" }] }, "a").echo, [
      { at: "/m", is: "a" }
    ])
    assert.deepStrictEqual(Http.forPartition(good, "a"), good)
    assert.isTrue(Result.isSuccess(Http.validate(described)))
  })
})

describe("source", () => {
  const Transaction = Schema.Struct({ id: Schema.String, amount: Schema.Number })

  it.effect("is described in a dozen lines", () =>
    Effect.gen(function*() {
      const transactions = Http.source({
        name: "bank",
        scope: "bank transactions booked in 2026-Q3",
        url: "https://bank.example/transactions",
        paging: Http.cursor({ param: "cursor", next: "/next" }),
        items: "/data",
        total: "/total",
        record: Transaction,
        id: (transaction) => transaction.id,
        asked: (transaction) => transaction.amount > 0,
        nested: [{ at: "/lines/cut", is: true }]
      })
      const read = (...records: ReadonlyArray<object>) =>
        ids(transactions).pipe(
          Effect.catch((error) => Effect.succeed([error._tag])),
          Effect.provide(script({ data: records, total: records.length }).layer)
        )
      assert.deepStrictEqual(yield* read({ id: "a", amount: 1 }, { id: "b", amount: 2 }), ["a", "b"])
      assert.deepStrictEqual(yield* read({ id: "a", amount: -1 }), ["ScopeMismatch"])
      assert.deepStrictEqual(yield* read({ id: "a" }), ["Malformed"])
      assert.deepStrictEqual(yield* read({ id: "a", amount: 1, lines: { cut: true } }), ["NestedIncomplete"])
      assert.deepStrictEqual(yield* read({ id: "a", amount: 1 }, { id: "a", amount: 1 }), ["DuplicateId"])
    }))

  it.effect("takes its bounds", () =>
    Effect.gen(function*() {
      const source = Http.source({
        name: "items",
        scope: "all",
        url: "https://items.example/",
        paging: Http.page({}),
        items: "/data",
        record: Schema.Struct({ id: Schema.String }),
        id: (item) => item.id,
        maxRecords: 2
      })
      const error = yield* Effect.flip(ids(source)).pipe(Effect.provide(script(page(["a", "b", "c"])).layer))
      assert.strictEqual(error._tag === "BudgetExhausted" ? error.bound : error._tag, "records")
    }))

  it("throws at a description that cannot be meant, with the part that is wrong", () => {
    const make = (items: string, at: string) =>
      Http.source({
        name: "items",
        scope: "all",
        url: "https://items.example/",
        paging: Http.none,
        items,
        record: Schema.Struct({ id: Schema.String }),
        id: (item) => item.id,
        nested: [{ at, is: true }]
      })
    assert.throws(() => make("data", "/x"), /\/items: a JSON Pointer/)
    assert.throws(() => make("/data", "x"), /\/nested: a JSON Pointer/)
  })
})
