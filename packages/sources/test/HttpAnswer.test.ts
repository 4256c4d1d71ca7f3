import { Evidence, Reader, Source } from "@befund/core"
import { Http } from "@befund/sources"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Option } from "effect"
import { HttpClient, HttpClientRequest, HttpClientResponse } from "effect/http"
import { TestClock } from "effect/testing"
import { described, failing, ids, json, page, script } from "./support.ts"

const paging = Http.cursor({ param: "cursor", next: "/next" })

/** The error of a read of these pages. */
const error = (description: Partial<Http.Description>, ...pages: ReadonlyArray<unknown>) =>
  Effect.gen(function*() {
    const { layer } = script(...pages)
    return yield* Effect.flip(ids(described({ paging, ...description }))).pipe(Effect.provide(layer))
  })

const read = (description: Partial<Http.Description>, ...pages: ReadonlyArray<unknown>) =>
  Effect.gen(function*() {
    const { layer, urls } = script(...pages)
    const evidence = yield* Reader.read(described({ paging, ...description })).pipe(Effect.provide(layer))
    return { ids: evidence.value.map(({ id }) => id), evidence, urls }
  })

const status = (code: number, headers: Record<string, string> = {}) =>
  new Response(code === 204 ? null : `{"message":"no"}`, { status: code, headers })

describe("statuses", () => {
  it.effect("each have their error", () =>
    Effect.gen(function*() {
      const tags: ReadonlyArray<readonly [number, string]> = [
        [202, "Unreachable"],
        [204, "Malformed"],
        [206, "Malformed"],
        [300, "Refused"],
        [304, "Refused"],
        [400, "Refused"],
        [401, "Denied"],
        [403, "Denied"],
        [404, "Refused"],
        [408, "Refused"],
        [410, "Refused"],
        [422, "Refused"],
        [429, "RateLimited"],
        [500, "Refused"],
        [501, "Refused"],
        [502, "Unreachable"],
        [503, "Unreachable"],
        [504, "Unreachable"]
      ]
      for (const [code, tag] of tags) {
        const failure = yield* error({}, code === 304 ? new Response(null, { status: 304 }) : status(code))
        assert.strictEqual(failure._tag, tag, String(code))
        if ("status" in failure) assert.strictEqual(failure.status, code)
      }
    }))

  it.effect("a refusal has a piece of its explanation, beside the message", () =>
    Effect.gen(function*() {
      const failure = yield* error({}, new Response("no such\u001b[2J table\r\n", { status: 400 }))
      assert.strictEqual(failure._tag === "Refused" ? failure.excerpt : "", "no such [2J table")
      assert.notInclude(failure.message, "table")
      assert.notProperty(yield* error({}, new Response("", { status: 400 })), "excerpt")
    }))

  it.effect("429 tells the time to wait", () =>
    Effect.gen(function*() {
      const seconds = yield* error({}, status(429, { "retry-after": "120" }))
      assert.strictEqual(seconds._tag === "RateLimited" ? seconds.retryAfterMillis : 0, 120_000)
      // The test clock starts at the epoch.
      const date = yield* error({}, status(429, { "retry-after": "Thu, 01 Jan 1970 00:02:00 GMT" }))
      assert.strictEqual(date._tag === "RateLimited" ? date.retryAfterMillis : 0, 120_000)
      const none = yield* error({}, status(429))
      assert.isTrue(none._tag === "RateLimited" && none.retryAfterMillis === undefined)
    }))

  it.effect("a page is asked again, and its errors count the attempts", () =>
    Effect.gen(function*() {
      const answers = [status(503), status(429, { "retry-after": "2" }), json(page(["a"]))]
      const { layer, urls } = script(...answers)
      const fiber = yield* ids(described({ paging, retries: 2 })).pipe(Effect.provide(layer), Effect.forkChild)
      yield* TestClock.adjust("1 second")
      yield* TestClock.adjust("1 second")
      assert.lengthOf(urls, 2)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* Fiber.join(fiber), ["a"])
      const failed = yield* Effect.flip(ids(described({ paging, retries: 1 }))).pipe(
        Effect.provide(script(status(503), status(503)).layer),
        Effect.forkChild
      )
      yield* TestClock.adjust("1 second")
      const failure = yield* Fiber.join(failed)
      assert.strictEqual(failure._tag === "Unreachable" ? failure.attempts : 0, 2)
    }))
})

describe("the transport", () => {
  it.effect("fails in words of its own", () =>
    Effect.gen(function*() {
      const cause = (code: string) =>
        new TypeError("fetch failed", { cause: Object.assign(new Error("tok-1234"), { code }) })
      const problem = (given: unknown) =>
        Effect.flip(ids(described({ paging }))).pipe(
          Effect.provide(failing(given)),
          Effect.map((failure) => failure._tag === "Unreachable" ? failure.problem : failure._tag)
        )
      assert.strictEqual(yield* problem(cause("ECONNREFUSED")), "the connection was refused")
      assert.strictEqual(yield* problem(cause("ENOTFOUND")), "the name of the host could not be resolved")
      assert.strictEqual(yield* problem(cause("CERT_HAS_EXPIRED")), "no secure connection came about")
      assert.strictEqual(yield* problem(new Error("tok-1234")), "no connection came about")
      assert.strictEqual(yield* problem("tok-1234"), "no connection came about")
    }))

  it.effect("that followed a redirect by itself is not believed", () =>
    Effect.gen(function*() {
      const elsewhere = HttpClientRequest.get("https://evil.example/items")
      const following = Layer.succeed(
        HttpClient.HttpClient,
        HttpClient.make(() => Effect.succeed(HttpClientResponse.fromWeb(elsewhere, json(page(["stolen"])))))
      )
      const failure = yield* Effect.flip(ids(described({ paging }))).pipe(Effect.provide(following))
      assert.strictEqual(failure._tag === "ChainBroken" ? failure.reason : failure._tag, "leaves_the_origin")
    }))

  it.effect("is given up when the read takes too long", () =>
    Effect.gen(function*() {
      let interrupted = false
      const layer = Http.layerTest(() =>
        Effect.onInterrupt(Effect.never, () => Effect.sync(() => (interrupted = true)))
      )
      const fiber = yield* Effect.flip(ids(described({ paging, timeout: "2 seconds" }))).pipe(
        Effect.provide(layer),
        Effect.forkChild
      )
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual((yield* Fiber.join(fiber))._tag, "Timeout")
      assert.isTrue(interrupted)
    }))
})

describe("the body", () => {
  it.effect("is JSON in UTF-8, with or without a byte order mark", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual((yield* read({}, `\uFEFF{"data":[{"id":"ä"}]}`)).ids, ["ä"])
      assert.notProperty(yield* error({}, new Response("")), "excerpt")
      const latin = new Response(new Uint8Array([0x7b, 0x22, 0xe4, 0x22, 0x3a, 0x31, 0x7d]))
      for (const wrong of ["", "<html>", `{"data":[`, `{"data":[]}x`, `{"data":[],}`, latin, new Response(null)]) {
        const failure = yield* error({}, wrong instanceof Response ? wrong : new Response(wrong))
        assert.strictEqual(failure._tag, "Malformed", typeof wrong === "string" ? wrong : "not text")
      }
    }))

  it.effect("keeps the digits of long numbers, and has both readings", () =>
    Effect.gen(function*() {
      const { ids: found } = yield* read({}, `{"data":[{"id":9007199254740993},{"id":9007199254740992}]}`)
      assert.deepStrictEqual(found, ["9007199254740993", "9007199254740992"])
    }))

  it.effect("is bounded in bytes and in depth", () =>
    Effect.gen(function*() {
      const long = page(["a".repeat(100)])
      const unannounced = yield* error({ maxBody: 100 }, json(long))
      assert.strictEqual(unannounced._tag === "BudgetExhausted" ? unannounced.bound : "", "body")
      const announced = yield* error({ maxBody: 100 }, json("{}", { "content-length": "101" }))
      assert.strictEqual(announced._tag, "BudgetExhausted")
      assert.deepStrictEqual((yield* read({ maxBody: 1000 }, json(long))).ids.length, 1)
      const deep = yield* error({}, `{"data":[],"x":${"[".repeat(300)}${"]".repeat(300)}}`)
      assert.strictEqual(deep._tag, "Malformed")
    }))

  it.effect("is as long as was announced", () =>
    Effect.gen(function*() {
      const body = JSON.stringify(page(["a"]))
      const wrong = yield* error({}, json(body, { "content-length": String(body.length + 1) }))
      assert.strictEqual(wrong._tag, "Malformed")
      assert.deepStrictEqual((yield* read({}, json(body, { "content-length": String(body.length) }))).ids, ["a"])
      const packed = { "content-length": "1", "content-encoding": "gzip" }
      assert.deepStrictEqual((yield* read({}, json(body, packed))).ids, ["a"])
    }))

  it.effect("that breaks off is no body", () =>
    Effect.gen(function*() {
      const broken = new ReadableStream({
        pull(controller) {
          controller.enqueue(new TextEncoder().encode(`{"data":[]`))
          controller.error(new Error("reset"))
        }
      })
      assert.strictEqual((yield* error({}, new Response(broken)))._tag, "Malformed")
    }))

  it.effect("has its list of records where the description says", () =>
    Effect.gen(function*() {
      for (const data of [undefined, null, {}, "[]", 0, true]) {
        const failure = yield* error({}, { data, next: null })
        assert.strictEqual(failure._tag, "Malformed", JSON.stringify(data))
        assert.include(failure.message, "/data")
      }
      assert.deepStrictEqual((yield* read({ items: "" }, json([{ id: "a" }]))).ids, ["a"])
      assert.strictEqual((yield* error({ items: "" }, json({ data: [] })))._tag, "Malformed")
    }))

  it.effect("stands in the receipt by its digest", () =>
    Effect.gen(function*() {
      const { evidence } = yield* read({}, json(`{"data":[]}`))
      const [{ progress, receipt }] = evidence.reads
      assert.deepStrictEqual(receipt.pages, [{
        records: 0,
        bytes: 11,
        digest: "sha256:8fe32e407a1038ee38753b70e5374b3a46d6ae9d5f16cd5b73c53abaca8f5ed0",
        attempts: 1,
        at: Option.getOrThrow(progress.to)
      }])
    }))
})

describe("what a page says of itself", () => {
  it.effect("an error in a good answer", () =>
    Effect.gen(function*() {
      for (const given of ["no", { code: 7 }, [], 0, true]) {
        const failure = yield* error({ error: "/error" }, page([], { error: given }))
        assert.strictEqual(failure._tag, "Refused", JSON.stringify(given))
      }
      for (const given of [undefined, null, false, ""]) {
        assert.deepStrictEqual((yield* read({ error: "/error" }, page(["a"], { error: given }))).ids, ["a"])
      }
      const header = yield* error({ error: { header: "x-error" } }, json(page([]), { "x-error": "7" }))
      assert.strictEqual(header._tag, "Refused")
    }))

  it.effect("an error comes before everything else", () =>
    Effect.gen(function*() {
      const failure = yield* error({ error: "/error", echo: { "/company": "C1" } }, { error: "no" })
      assert.strictEqual(failure._tag, "Refused")
    }))

  it.effect("the echo of what was asked for", () =>
    Effect.gen(function*() {
      const echo = { "/company": "C1", "/year": 2026 }
      assert.deepStrictEqual((yield* read({ echo }, page(["a"], { company: "C1", year: 2026 }))).ids, ["a"])
      for (
        const other of [
          { company: "C7", year: 2026 },
          { year: 2026 },
          { company: null, year: 2026 },
          { company: "C1", year: "2026" },
          { company: ["C1"], year: 2026 }
        ]
      ) assert.strictEqual((yield* error({ echo }, page([], other)))._tag, "ScopeMismatch", JSON.stringify(other))
      const listed = [{ at: { header: "x-company" }, is: 7 }, { at: "/a", is: { b: 1, c: 2 } }]
      const good = json(page(["a"], { a: { c: 2, b: 1 } }), { "x-company": "7" })
      assert.deepStrictEqual((yield* read({ echo: listed }, good)).ids, ["a"])
      assert.strictEqual((yield* error({ echo: listed }, json(page([], { a: { c: 2, b: 1 } }))))._tag, "ScopeMismatch")
    }))

  it.effect("that something was left out", () =>
    Effect.gen(function*() {
      const incomplete = [{ at: "/partial", is: true }, { at: "/failed", above: 0 }, {
        at: { header: "x-skipped" },
        notEmpty: true
      }] as const
      assert.deepStrictEqual((yield* read({ incomplete }, page(["a"], { partial: false, failed: 0 }))).ids, ["a"])
      for (const given of [{ partial: true }, { failed: 1 }]) {
        assert.strictEqual((yield* error({ incomplete }, page([], given)))._tag, "SourceIncomplete")
      }
      const header = yield* error({ incomplete }, json(page([]), { "x-skipped": "shard 3" }))
      assert.strictEqual(header._tag === "SourceIncomplete" ? header.signal : "", "header x-skipped")
      assert.strictEqual((yield* error({ incomplete }, page([], { partial: "true" })))._tag, "Malformed")
    }))

  it.effect("a total that is none", () =>
    Effect.gen(function*() {
      assert.strictEqual((yield* error({ total: "/total" }, page([], { total: "many" })))._tag, "Malformed")
      assert.strictEqual((yield* error({ total: "/total" }, page(["a"], { total: 2 })))._tag, "SizeDrift")
      assert.deepStrictEqual((yield* read({ total: "/total" }, page(["a"], { total: null }))).ids, ["a"])
      const counted = json(page(["a"]), { "x-total-count": "1" })
      assert.deepStrictEqual((yield* read({ total: { header: "X-Total-Count" } }, counted)).ids, ["a"])
    }))
})

describe("one state", () => {
  const consistency = (description: Partial<Http.Description>, ...pages: ReadonlyArray<unknown>) =>
    Effect.map(read(description, ...pages), ({ evidence }) => evidence.consistency)

  it.effect("token: the same on every page", () =>
    Effect.gen(function*() {
      for (const state of ["s1", 7, 0]) {
        const known = yield* consistency(
          { snapshot: "/state" },
          page(["a"], { next: 2, state }),
          page(["b"], { state })
        )
        assert.strictEqual(known._tag === "snapshot" ? known.token : "", String(state))
        assert.strictEqual(known._tag === "snapshot" ? known.method : "", "token")
        assert.strictEqual(known._tag === "snapshot" ? known.system : "", "https://items.example")
      }
      for (const state of [null, undefined, "", true, {}, "s2"]) {
        const unknown = yield* consistency(
          { snapshot: "/state" },
          page(["a"], { next: 2, state: "s1" }),
          page(["b"], { state })
        )
        assert.strictEqual(unknown._tag, "interval", JSON.stringify(state))
      }
    }))

  it.effect("token: a strong entity tag is one, a weak one is none", () =>
    Effect.gen(function*() {
      const tagged = (etag: string) => json(page(["a"]), { etag })
      const at = { snapshot: { header: "ETag" } }
      assert.strictEqual((yield* consistency(at, tagged("\"v1\"")))._tag, "snapshot")
      assert.strictEqual((yield* consistency(at, tagged("W/\"v1\"")))._tag, "interval")
    }))

  it.effect("pin: taken from page 1 and sent with every later one", () =>
    Effect.gen(function*() {
      const { evidence, urls } = yield* read(
        { snapshot: { pin: "revision", from: "/header/revision" } },
        page(["a"], { next: "p2", header: { revision: "7" } }),
        page(["b"], { next: "p3", header: { revision: "9" } }),
        page(["c"])
      )
      assert.deepStrictEqual(urls, [
        "/items",
        "/items?cursor=p2&revision=7",
        "/items?cursor=p3&revision=7"
      ])
      assert.strictEqual(evidence.consistency._tag === "snapshot" ? evidence.consistency.token : "", "7")
    }))

  it.effect("pin: goes onto links too", () =>
    Effect.gen(function*() {
      const { urls } = yield* read(
        { paging: Http.nextUrl({ next: "/next" }), snapshot: { pin: "at", from: { header: "x-at" } } },
        json(page(["a"], { next: "/items?p=2&at=older" }), { "x-at": "4" }),
        page(["b"])
      )
      assert.deepStrictEqual(urls, ["/items", "/items?p=2&at=4"])
    }))

  it.effect("pin: a state that is no longer kept has expired", () =>
    Effect.gen(function*() {
      const { layer } = script(page(["a"], { next: "p2", at: 7 }), status(410))
      const source = Source.requireSnapshot(described({ paging, snapshot: { pin: "at", from: "/at" } }))
      const failure = yield* Effect.flip(ids(source)).pipe(Effect.provide(layer))
      assert.strictEqual(failure._tag === "SnapshotUnbound" ? failure.reason : failure._tag, "expired")
    }))

  it.effect("witness: a counter before the first and after the last page", () =>
    Effect.gen(function*() {
      const witness = { url: "../db?x=1", at: "/update_seq" }
      const quiet = yield* read({ witness }, { update_seq: 12 }, page(["a"], { next: 2 }), page(["b"]), {
        update_seq: 12
      })
      assert.deepStrictEqual(quiet.urls, ["/db?x=1", "/items", "/items?cursor=2", "/db?x=1"])
      const { consistency: known } = quiet.evidence
      assert.strictEqual(
        known._tag === "snapshot" ? `${known.method} ${known.token} ${known.system}` : "",
        "witness 12 https://items.example/db"
      )
      for (const after of [{ update_seq: 14 }, {}, { update_seq: null }, status(500)]) {
        assert.strictEqual((yield* consistency({ witness }, { update_seq: 12 }, page(["a"]), after))._tag, "interval")
      }
    }))

  it.effect("witness: a strong entity tag, whatever the body", () =>
    Effect.gen(function*() {
      const witness = { url: "/version", at: { header: "etag" } }
      const tagged = (etag: string) => new Response("ok", { headers: { etag } })
      assert.strictEqual(
        (yield* consistency({ witness }, tagged("\"1\""), page(["a"]), tagged("\"1\"")))._tag,
        "snapshot"
      )
      assert.strictEqual((yield* consistency({ witness }, tagged("W/1"), page(["a"]), tagged("W/1")))._tag, "interval")
    }))

  it.effect("keyset and overlapping pages miss no record that stays", () =>
    Effect.gen(function*() {
      const stable = (style: Http.Paging) =>
        Effect.gen(function*() {
          const { layer } = script(page(["a"]), page(style.style === "keyset" ? [] : ["a"]))
          const evidence = yield* Evidence.settle(Reader.read(described({ paging: style }, { order: "id" }))).pipe(
            Effect.provide(layer)
          )
          return Evidence.isComplete(evidence) && evidence.consistency._tag === "interval"
            ? evidence.consistency.stableRecords
            : evidence._tag
        })
      assert.strictEqual(yield* stable(Http.keyset({ param: "after", key: "/id" })), "all_read")
      assert.strictEqual(yield* stable(Http.offset({ overlap: 1 })), "all_read")
      const { layer } = script(page(["a"]), page([]))
      const plain = yield* Reader.read(described({ paging: Http.offset({}) })).pipe(Effect.provide(layer))
      assert.deepStrictEqual(plain.consistency, { _tag: "interval", stableRecords: "may_be_missed" })
    }))
})

describe("requests", () => {
  it.effect("carry the described headers and ask for JSON", () =>
    Effect.gen(function*() {
      const { layer, requests } = script(page(["a"]))
      yield* ids(described({ paging, headers: { "X-Company": "C1", authorization: "Bearer x" } })).pipe(
        Effect.provide(layer)
      )
      const sent = requests.map(({ headers, method }) => [
        method,
        headers["x-company"],
        headers["authorization"],
        headers["accept"]
      ])
      assert.deepStrictEqual(sent, [["GET", "C1", "Bearer x", "application/json"]])
    }))

  it.effect("can ask for another type", () =>
    Effect.gen(function*() {
      const { layer, requests } = script(page(["a"]))
      yield* ids(described({ paging, headers: { Accept: "application/hal+json" } })).pipe(Effect.provide(layer))
      assert.strictEqual(requests[0]?.headers["accept"], "application/hal+json")
    }))
})
