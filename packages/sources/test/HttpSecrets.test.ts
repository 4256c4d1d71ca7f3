/** A source that echoes the token wherever it can: nothing that a read gives holds it. */
import { Aggregate, Evidence, Reader, Source } from "@befund/core"
import { Http } from "@befund/sources"
import { assert, describe, it } from "@effect/vitest"
import { Effect, type Layer, Option, Redacted, Result, Tracer } from "effect"
import type { HttpClient } from "effect/http"
import { described, failing, json, page, script } from "./support.ts"

const token = "tok-7d1f/+\"secret\"=="
const spoken = [token, encodeURIComponent(token), JSON.stringify(token).slice(1, -1), "7d1f/+", "tok-7d1f"]

const paging = Http.cursor({ param: "cursor", next: "/next" })

/** Everything that can be seen of a value: its JSON, its text, its messages, its stacks, all of its fields. */
const visible = (value: unknown): string => {
  const seen = new Set<object>()
  const walk = (part: unknown): string => {
    if (typeof part !== "object" || part === null) return String(part)
    if (seen.has(part)) return ""
    seen.add(part)
    const fields = Reflect.ownKeys(part).map((key) => `${String(key)} ${walk(Reflect.get(part, key))}`)
    return [...fields, part instanceof Error ? `${part.message} ${part.stack ?? ""} ${String(part)}` : ""].join(" ")
  }
  return `${walk(value)} ${JSON.stringify(value)}`
}

const assertSilent = (value: unknown, what: string): void => {
  for (const secret of spoken) assert.notInclude(visible(value), secret, what)
}

const headers = { authorization: Redacted.make(`Bearer ${token}`) }

const settle = (
  description: Partial<Http.Description>,
  layer: Layer.Layer<HttpClient.HttpClient>,
  as: "interval" | "snapshot" = "interval"
) => {
  const source = described({ paging, headers, ...description })
  return Evidence.settle(Reader.fold(as === "snapshot" ? Source.requireSnapshot(source) : source, Aggregate.count()))
    .pipe(
      Effect.provide(layer)
    )
}

const answers = (...pages: ReadonlyArray<unknown>) => script(...pages).layer

const echoes = {
  "x-echo": encodeURIComponent(token),
  link: `</items?t=${encodeURIComponent(token)}>; rel=next; title="x`
}

describe("a token that a source echoes", () => {
  const cases: ReadonlyArray<readonly [string, Partial<Http.Description>, Layer.Layer<HttpClient.HttpClient>]> = [
    ["a refusal", {}, answers(new Response(`bad token ${token}`, { status: 400, headers: echoes }))],
    ["a refusal in JSON", {}, answers(new Response(JSON.stringify({ message: token }), { status: 500 }))],
    ["a refusal in a URL", {}, answers(new Response(`/x?t=${encodeURIComponent(token)}`, { status: 404 }))],
    ["401", {}, answers(new Response(token, { status: 401, statusText: "tok-7d1f" }))],
    ["429", {}, answers(new Response(token, { status: 429, headers: { "retry-after": token.slice(0, 9) } }))],
    ["503", {}, answers(new Response(token, { status: 503 }))],
    ["no JSON", {}, answers(new Response(`<p>${token}`))],
    ["no list", {}, answers(json({ data: { token } }))],
    ["an error object", { error: "/error" }, answers(page([], { error: { token } }))],
    ["an error text", { error: "/error" }, answers(page([], { error: `bad ${token}` }))],
    ["another echo", { echo: { "/company": "C1" } }, answers(page([], { company: token }))],
    ["a total", { total: "/total" }, answers(page([], { total: token }))],
    ["a flag", { incomplete: [{ at: "/partial", is: true }] }, answers(page([], { partial: token }))],
    ["a cursor that loops", {}, answers(page(["a"], { next: token }), page(["b"], { next: token }))],
    ["a cursor that is none", {}, answers(page(["a"], { next: { token } }))],
    [
      "a link",
      { paging: Http.nextUrl({ next: "/next" }) },
      answers(page(["a"], { next: `https://evil.example/?t=${token}` }))
    ],
    ["a link header", { paging: Http.linkHeader({}) }, answers(json(page(["a"]), echoes))],
    [
      "a redirect",
      {},
      answers(
        new Response(null, { status: 302, headers: { location: `https://evil.example/${encodeURIComponent(token)}` } })
      )
    ],
    ["the transport", {}, failing(new Error(`fetch https://items.example/?t=${token}`))],
    ["a parameter", { query: { key: Redacted.make(token) } }, answers(new Response(`?key=${token}`, { status: 400 }))]
  ]

  for (const [what, description, layer] of cases) {
    it.effect(`is not in the error: ${what}`, () =>
      Effect.gen(function*() {
        const evidence = yield* settle({ retries: 0, ...description }, layer)
        assert.strictEqual(evidence._tag, "Unavailable")
        assertSilent(evidence, what)
      }))
  }

  it.effect("is not in the evidence of a snapshot", () =>
    Effect.gen(function*() {
      const state = `v1 ${token}`
      const evidence = yield* settle(
        { snapshot: "/state" },
        answers(page(["a"], { next: token, state }), page(["b"], { state })),
        "snapshot"
      )
      assert.strictEqual(evidence._tag, "Complete")
      assertSilent(evidence, "token")
      const witnessed = yield* settle(
        { witness: { url: `/db?t=${encodeURIComponent(token)}`, at: "/seq" } },
        answers({ seq: token }, page(["a"]), { seq: token }),
        "snapshot"
      )
      assert.strictEqual(witnessed._tag, "Complete")
      assertSilent(witnessed, "witness")
    }))

  it.effect("is not sent back as a pin, and the read is no snapshot", () =>
    Effect.gen(function*() {
      const { layer, urls } = script(page(["a"], { next: 2, state: token }), page(["b"]))
      const evidence = yield* settle({ snapshot: { pin: "at", from: "/state" } }, layer, "snapshot")
      assert.strictEqual(evidence._tag === "Unavailable" ? evidence.error._tag : evidence._tag, "SnapshotUnbound")
      assert.deepStrictEqual(urls, ["/items"])
      assertSilent(evidence, "pin")
    }))

  it.effect("is in no span", () =>
    Effect.gen(function*() {
      const spans: Array<Tracer.Span> = []
      const tracer = Tracer.make({
        span: (options) => {
          const span = new Tracer.NativeSpan(options)
          spans.push(span)
          return span
        }
      })
      const query = { key: Redacted.make(token) }
      const layer = answers(json(page(["a"], { next: token }), echoes), page(["b"]))
      yield* settle({ query }, layer).pipe(Effect.provideService(Tracer.Tracer, tracer))
      assertSilent(spans.map(({ attributes, name }) => [name, ...attributes]), "spans")
      // Nothing is hidden where nothing has to be.
      yield* settle({}, answers(page(["a"]))).pipe(Effect.provideService(Tracer.Tracer, tracer))
      assert.include(visible(spans.map(({ attributes }) => [...attributes])), "https://items.example/items")
    }))

  it("is in no problem of a description, and in nothing that is described", () => {
    const wrong = Http.validate({
      url: `https://user:${encodeURIComponent(token)}@items.example/${encodeURIComponent(token)}`,
      headers: { authorization: Redacted.make(`Bearer ${token}\n`) },
      items: "data",
      paging
    })
    assert.isTrue(Result.isFailure(wrong))
    assertSilent(Option.getOrUndefined(Result.getFailure(wrong)), "problems")
    assertSilent(described({ paging, headers, query: { key: Redacted.make(token) } }), "source")
  })
})
