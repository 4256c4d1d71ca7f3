import { Http } from "@befund/sources"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { described, ids, json, origin, page, script } from "./support.ts"

/** Reads the scripted pages; gives the ids, or the tag and reason of the error, and what was asked for. */
const run = (
  description: Parameters<typeof described>[0],
  pages: ReadonlyArray<unknown>,
  promises: Parameters<typeof described>[1] = {}
) =>
  Effect.gen(function*() {
    const { layer, requests, urls } = script(...pages)
    const outcome = yield* ids(described(description, promises)).pipe(
      Effect.map((found): unknown => found),
      Effect.catch((error) => Effect.succeed("reason" in error ? `${error._tag} ${error.reason}` : error._tag)),
      Effect.provide(layer)
    )
    return { outcome, urls, requests }
  })

/** The JSON that was sent. */
const sent = (requests: ReadonlyArray<{ readonly body: unknown }>) =>
  requests.map(({ body }) =>
    typeof body === "object" && body !== null && "body" in body && body.body instanceof Uint8Array
      ? JSON.parse(new TextDecoder().decode(body.body))
      : undefined
  )

const order = { order: "id" } as const

describe("none", () => {
  it.effect("is one request", () =>
    Effect.gen(function*() {
      const { outcome, urls } = yield* run({ paging: Http.none, query: { year: 2026, tag: ["a", "b c"] } }, [
        page(["a", "b"])
      ])
      assert.deepStrictEqual(outcome, ["a", "b"])
      assert.deepStrictEqual(urls, ["/items?year=2026&tag=a&tag=b%20c"])
    }))

  it.effect("is not everything where the source says that there is more", () =>
    Effect.gen(function*() {
      const { outcome } = yield* run({ paging: { style: "none", hasMore: "/more" } }, [page(["a"], { more: true })])
      assert.strictEqual(outcome, "ChainBroken missing")
    }))
})

describe("page", () => {
  it.effect("counts from 1 to an empty page", () =>
    Effect.gen(function*() {
      const { outcome, urls } = yield* run(
        { paging: Http.page({ pageSizeParam: "per_page", pageSize: 2 }) },
        [page(["a", "b"]), page(["c"]), page([])]
      )
      assert.deepStrictEqual(outcome, ["a", "b", "c"])
      assert.deepStrictEqual(urls, [
        "/items?per_page=2&page=1",
        "/items?per_page=2&page=2",
        "/items?per_page=2&page=3"
      ])
    }))

  it.effect("ends at the exact total, without one request more", () =>
    Effect.gen(function*() {
      const { outcome, urls } = yield* run(
        { paging: Http.page({ param: "p", firstPage: 0 }), total: "/total" },
        [page(["a", "b"], { total: 3 }), page(["c"], { total: 3 })]
      )
      assert.deepStrictEqual(outcome, ["a", "b", "c"])
      assert.deepStrictEqual(urls, ["/items?p=0", "/items?p=1"])
    }))

  it.effect("ends where the signal says so", () =>
    Effect.gen(function*() {
      const byFlag = yield* run(
        { paging: Http.page({ hasMore: "/more" }) },
        [page([], { more: true }), page(["a"], { more: false })]
      )
      assert.deepStrictEqual(byFlag.outcome, ["a"])
      const byNext = yield* run(
        { paging: Http.page({ next: "/next" }) },
        [page([], { next: 2 }), page(["a"], { next: null })]
      )
      assert.deepStrictEqual(byNext.outcome, ["a"])
      assert.deepStrictEqual(byNext.urls, ["/items?page=1", "/items?page=2"])
      const unclear = yield* run({ paging: Http.page({ next: "/next" }) }, [page(["a"], { next: {} })])
      assert.strictEqual(unclear.outcome, "Malformed")
    }))

  it.effect("ends at a short page only where that is declared", () =>
    Effect.gen(function*() {
      const sizes = { pageSizeParam: "size", pageSize: 2 }
      const declared = yield* run({ paging: Http.page({ ...sizes, shortPageEnds: true }) }, [
        page(["a", "b"]),
        page(["c"])
      ])
      assert.deepStrictEqual(declared.outcome, ["a", "b", "c"])
      const undeclared = yield* run({ paging: Http.page(sizes) }, [
        page(["a", "b"]),
        page(["c"]),
        page(["d"]),
        page([])
      ])
      assert.deepStrictEqual(undeclared.outcome, ["a", "b", "c", "d"])
    }))
})

describe("offset", () => {
  it.effect("advances by the records received", () =>
    Effect.gen(function*() {
      const { outcome, urls } = yield* run(
        { paging: Http.offset({ pageSizeParam: "limit", pageSize: 3 }) },
        [page(["a", "b", "c"]), page(["d"]), page(["e", "f"]), page([])]
      )
      assert.deepStrictEqual(outcome, ["a", "b", "c", "d", "e", "f"])
      assert.deepStrictEqual(urls.map((url) => new URL(url, origin).searchParams.get("offset")), ["0", "3", "4", "6"])
    }))

  it.effect("reads one record again at each edge where pages overlap", () =>
    Effect.gen(function*() {
      const { outcome, urls } = yield* run(
        { paging: Http.offset({ param: "skip", overlap: 1 }) },
        [page(["a", "b", "c"]), page(["c", "d", "e"]), page(["e"])],
        order
      )
      assert.deepStrictEqual(outcome, ["a", "b", "c", "d", "e"])
      assert.deepStrictEqual(urls, ["/items?skip=0", "/items?skip=2", "/items?skip=4"])
    }))

  it.effect("sees an edge that moved", () =>
    Effect.gen(function*() {
      const { outcome } = yield* run(
        { paging: Http.offset({ overlap: 1 }) },
        [page(["a", "b", "c"]), page(["d", "e"])],
        order
      )
      assert.strictEqual(outcome, "OrderNotTotal boundary_moved")
    }))

  it.effect("reads a collection of one record, with and without overlap", () =>
    Effect.gen(function*() {
      const overlapping = yield* run({ paging: Http.offset({ overlap: 1 }) }, [page(["a"]), page(["a"])], order)
      assert.deepStrictEqual(overlapping.outcome, ["a"])
      const plain = yield* run({ paging: Http.offset({}) }, [page(["a"]), page([])])
      assert.deepStrictEqual(plain.outcome, ["a"])
    }))

  it.effect("cannot go on from an empty page that is said to go on", () =>
    Effect.gen(function*() {
      const { outcome } = yield* run({ paging: Http.offset({ hasMore: "/more" }) }, [page([], { more: true })])
      assert.strictEqual(outcome, "ChainBroken loop")
    }))

  it.effect("ends where the signal says so", () =>
    Effect.gen(function*() {
      const { outcome } = yield* run({ paging: Http.offset({ next: "/next" }) }, [
        page(["a"], { next: "x" }),
        page(["b"], { next: "" })
      ])
      assert.deepStrictEqual(outcome, ["a", "b"])
    }))

  it.effect("comes to the window of the source", () =>
    Effect.gen(function*() {
      const { outcome } = yield* run(
        { paging: Http.offset({ window: 4, pageSizeParam: "limit", pageSize: 2 }), total: "/total" },
        [page(["a", "b"], { total: 6 }), page(["c", "d"], { total: 6 })]
      )
      assert.strictEqual(outcome, "WindowReached")
    }))
})

describe("cursor", () => {
  const paging = Http.cursor({ param: "cursor", next: "/next" })

  it.effect("goes from cursor to cursor until there is none", () =>
    Effect.gen(function*() {
      for (const last of [{ next: null }, { next: "" }, {}]) {
        const { outcome, urls } = yield* run({ paging, query: { a: "b" } }, [
          page(["a"], { next: "p 2&" }),
          page([], { next: 3 }),
          page(["b"], last)
        ])
        assert.deepStrictEqual(outcome, ["a", "b"])
        assert.deepStrictEqual(urls, ["/items?a=b", "/items?a=b&cursor=p%202%26", "/items?a=b&cursor=3"])
      }
    }))

  it.effect("keeps all digits of a long number", () =>
    Effect.gen(function*() {
      const { urls } = yield* run({ paging }, [`{"data":[],"next":9007199254740993}`, page([])])
      assert.strictEqual(urls[1], "/items?cursor=9007199254740993")
    }))

  it.effect("takes nothing else for a cursor", () =>
    Effect.gen(function*() {
      for (const next of [true, false, {}, ["p2"]]) {
        const { outcome, urls } = yield* run({ paging }, [page(["a"], { next })])
        assert.strictEqual(outcome, "Malformed", JSON.stringify(next))
        assert.lengthOf(urls, 1)
      }
    }))

  it.effect("lets the flag decide, whatever cursor stands beside it", () =>
    Effect.gen(function*() {
      const relay = Http.cursor({ param: "after", next: "/end", hasMore: "/more" })
      const over = yield* run({ paging: relay }, [
        page(["a"], { end: "x", more: true }),
        page(["b"], { end: "y", more: false })
      ])
      assert.deepStrictEqual(over.outcome, ["a", "b"])
      assert.strictEqual((yield* run({ paging: relay }, [page(["a"], { more: true })])).outcome, "ChainBroken missing")
      for (const more of [undefined, null, "true", "false", 1, 0, {}]) {
        const { outcome } = yield* run({ paging: relay }, [page(["a"], { more })])
        assert.strictEqual(outcome, "Malformed", JSON.stringify(more))
      }
    }))

  it.effect("reads cursor and flag from headers", () =>
    Effect.gen(function*() {
      const { outcome, urls } = yield* run(
        {
          items: "",
          paging: Http.cursor({ param: "page", next: { header: "X-Next-Page" }, hasMore: { header: "X-More" } })
        },
        [json([{ id: "a" }], { "x-next-page": "2", "x-more": "True" }), json([{ id: "b" }], { "x-more": "false" })]
      )
      assert.deepStrictEqual(outcome, ["a", "b"])
      assert.deepStrictEqual(urls, ["/items", "/items?page=2"])
      const unclear = yield* run(
        { items: "", paging: Http.cursor({ param: "page", next: "/x", hasMore: { header: "x-more" } }) },
        [json([], { "x-more": "yes" })]
      )
      assert.strictEqual(unclear.outcome, "Malformed")
    }))

  it.effect("goes into the body at its place", () =>
    Effect.gen(function*() {
      const { outcome, requests, urls } = yield* run(
        {
          method: "POST",
          body: { filter: { open: true }, page: { size: 2 } },
          paging: Http.cursor({ body: "/page/after", next: "/next" })
        },
        [page(["a"], { next: { shard: 1, id: [2] } }), page(["b"], { next: 0 }), page([], { next: null })]
      )
      assert.deepStrictEqual(outcome, ["a", "b"])
      assert.deepStrictEqual(urls, ["/items", "/items", "/items"])
      assert.deepStrictEqual(requests.map(({ method }) => method), ["POST", "POST", "POST"])
      assert.deepStrictEqual(requests.map(({ headers }) => headers["content-type"]), Array(3).fill("application/json"))
      assert.deepStrictEqual(sent(requests), [
        { filter: { open: true }, page: { size: 2 } },
        { filter: { open: true }, page: { size: 2, after: { shard: 1, id: [2] } } },
        { filter: { open: true }, page: { size: 2, after: 0 } }
      ])
    }))

  it.effect("makes the body where none is described", () =>
    Effect.gen(function*() {
      const { requests } = yield* run(
        { method: "POST", paging: Http.cursor({ body: "/a~1b/c", next: "/next" }) },
        [page(["a"], { next: "n" }), page([])]
      )
      assert.deepStrictEqual(sent(requests), [undefined, { "a/b": { c: "n" } }])
    }))

  it.effect("sees a loop of cursors in the body however they are written", () =>
    Effect.gen(function*() {
      const { outcome } = yield* run(
        { method: "POST", paging: Http.cursor({ body: "/c", next: "/next" }) },
        [
          page(["a"], { next: { x: 1, y: 2 } }),
          page(["b"], { next: { x: 2 } }),
          page(["c"], { next: { y: 2, x: 1 } })
        ]
      )
      assert.strictEqual(outcome, "ChainBroken loop")
    }))

  it.effect("sends the first cursor, and may end with the one just sent", () =>
    Effect.gen(function*() {
      const { outcome, urls } = yield* run(
        { paging: Http.cursor({ param: "c", next: "/next", firstCursor: "*", sameCursorEnds: true }) },
        [page(["a"], { next: "n" }), page(["b"], { next: "n" })]
      )
      assert.deepStrictEqual(outcome, ["a", "b"])
      assert.deepStrictEqual(urls, ["/items?c=*", "/items?c=n"])
      const undeclared = yield* run(
        { paging: Http.cursor({ param: "c", next: "/next", firstCursor: "*" }) },
        [page(["a"], { next: "n" }), page(["b"], { next: "n" })]
      )
      assert.strictEqual(undeclared.outcome, "ChainBroken loop")
      const back = yield* run(
        { paging: Http.cursor({ param: "c", next: "/next", firstCursor: "*" }) },
        [page(["a"], { next: "*" })]
      )
      assert.strictEqual(back.outcome, "ChainBroken loop")
    }))
})

describe("next-url", () => {
  const paging = Http.nextUrl({ next: "/next", pageSizeParam: "size", pageSize: 9 })

  it.effect("follows absolute and relative links as they are written", () =>
    Effect.gen(function*() {
      const { outcome, urls } = yield* run({ paging, query: { q: 1 } }, [
        page(["a"], { next: `${origin}/items?after=a+b%2C` }),
        page([], { next: "?after=c&$skip=1" }),
        page(["b"], { next: "/v2/rest" }),
        page(["c"], { next: null })
      ])
      assert.deepStrictEqual(outcome, ["a", "b", "c"])
      assert.deepStrictEqual(urls, ["/items?q=1&size=9", "/items?after=a+b%2C", "/items?after=c&$skip=1", "/v2/rest"])
    }))

  it.effect("stays at the origin", () =>
    Effect.gen(function*() {
      for (
        const next of [
          "https://evil.example/items",
          "//evil.example/",
          "http://items.example/",
          "https://u@items.example/"
        ]
      ) {
        const { outcome, urls } = yield* run({ paging }, [page(["a"], { next })])
        assert.strictEqual(outcome, "ChainBroken leaves_the_origin", next)
        assert.lengthOf(urls, 1)
      }
    }))

  it.effect("does not take everything for a link", () =>
    Effect.gen(function*() {
      assert.strictEqual((yield* run({ paging }, [page([], { next: "https://" })])).outcome, "ChainBroken not_a_link")
      for (const next of [true, 7, {}]) {
        assert.strictEqual((yield* run({ paging }, [page([], { next })])).outcome, "Malformed")
      }
    }))

  it.effect("sees a link back to the first page", () =>
    Effect.gen(function*() {
      const { outcome, urls } = yield* run({ paging: Http.nextUrl({ next: "/next" }) }, [
        page(["a"], { next: "/items" })
      ])
      assert.strictEqual(outcome, "ChainBroken loop")
      assert.lengthOf(urls, 1)
    }))
})

describe("link-header", () => {
  const paging = Http.linkHeader({})
  const linked = (id: string, link?: string) => json([{ id }], link === undefined ? {} : { link })

  it.effect("follows rel=next until there is none", () =>
    Effect.gen(function*() {
      const { outcome, urls } = yield* run({ paging, items: "" }, [
        linked("a", `<${origin}/items?page=2,3>; rel="next"; title="x, y", </items?page=9>; rel="last"`),
        linked("b", "<?page=3>; rel=\"prev NEXT\""),
        linked("c", "</items?page=1>; rel=\"first\"")
      ])
      assert.deepStrictEqual(outcome, ["a", "b", "c"])
      assert.deepStrictEqual(urls, ["/items", "/items?page=2,3", "/items?page=3"])
    }))

  it.effect("ends without a header", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual((yield* run({ paging, items: "" }, [linked("a")])).outcome, ["a"])
      assert.deepStrictEqual((yield* run({ paging, items: "" }, [linked("a", "")])).outcome, ["a"])
    }))

  it.effect("does not end where the header cannot be read, or names two ways", () =>
    Effect.gen(function*() {
      for (const link of ["</items?page=2>; rel=\"next", "</a>; rel=next, </b>; rel=next"]) {
        assert.strictEqual(
          (yield* run({ paging, items: "" }, [linked("a", link)])).outcome,
          "ChainBroken not_a_link",
          link
        )
      }
    }))

  it.effect("does not follow a link that is about something else", () =>
    Effect.gen(function*() {
      const other = yield* run({ paging, items: "" }, [linked("a", "</b>; rel=next; anchor=\"/other\"")])
      assert.deepStrictEqual(other.outcome, ["a"])
      const same = yield* run({ paging, items: "" }, [linked("a", "</b>; rel=next; anchor=\"/items\""), linked("b")])
      assert.deepStrictEqual(same.outcome, ["a", "b"])
    }))

  it.effect("stays at the origin", () =>
    Effect.gen(function*() {
      const { outcome, urls } = yield* run({ paging, items: "" }, [linked("a", "<https://evil.example/>; rel=next")])
      assert.strictEqual(outcome, "ChainBroken leaves_the_origin")
      assert.lengthOf(urls, 1)
    }))
})

describe("keyset", () => {
  const paging = Http.keyset({ param: "after", key: "/id" })

  it.effect("goes on from the key of the last record to an empty page", () =>
    Effect.gen(function*() {
      const { outcome, urls } = yield* run({ paging }, [page(["a", "b"]), page(["c"]), page([])], order)
      assert.deepStrictEqual(outcome, ["a", "b", "c"])
      assert.deepStrictEqual(urls, ["/items", "/items?after=b", "/items?after=c"])
    }))

  it.effect("keeps all digits of a key", () =>
    Effect.gen(function*() {
      const { urls } = yield* run({ paging }, [`{"data":[{"id":9007199254740993}]}`, page([])], order)
      assert.strictEqual(urls[1], "/items?after=9007199254740993")
    }))

  it.effect("starts at the first cursor and ends at the total, after a look at whether anything follows", () =>
    Effect.gen(function*() {
      const { outcome, urls } = yield* run(
        { paging: Http.keyset({ param: "after", key: "/id", firstCursor: 0 }), total: "/total" },
        [page(["1", "2"], { total: 2 })],
        order
      )
      assert.deepStrictEqual(outcome, ["1", "2"])
      assert.deepStrictEqual(urls, ["/items?after=0", "/items?after=2"])
    }))

  it.effect("cannot go on without a key", () =>
    Effect.gen(function*() {
      const { outcome } = yield* run(
        { paging: Http.keyset({ param: "after", key: "/key" }) },
        [page(["a"])],
        order
      )
      assert.strictEqual(outcome, "Malformed")
      const more = yield* run(
        { paging: Http.keyset({ param: "after", key: "/id", hasMore: "/more" }) },
        [page([], { more: true })],
        order
      )
      assert.strictEqual(more.outcome, "ChainBroken missing")
    }))
})
