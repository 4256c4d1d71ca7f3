import { Evidence, Reader, type ReadError, type Source } from "@befund/core"
import { Http } from "@befund/sources"
import { Faults, Loopback, Pages } from "@befund/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Schema } from "effect"
import type { Duration } from "effect"
import type { HttpClient } from "effect/http"
import { TestClock } from "effect/testing"

const Item = Schema.Struct({
  id: Schema.Union([Schema.String, Schema.Finite, Schema.BigInt]),
  rank: Schema.Finite,
  version: Schema.Finite,
  tenant: Schema.String
})

const item = (n: number) => ({ id: `r${n}`, rank: n, version: 1, tenant: "A", lines: { more: false } })

/** Four pages, so that a loop of three has somewhere to lead. */
const records = [[item(1), item(2)], [item(3), item(4)], [item(5), item(6)], [item(7), item(8)]]

const promised = {
  url: "https://items.example/items",
  items: "/data",
  total: "/total",
  snapshot: "/state",
  incomplete: [{ at: "/left_out", is: true }],
  error: "/error",
  echo: { "/tenant": "A" },
  timeout: "1 second"
} as const

const described = (paging: Http.Paging, retries = 0) => {
  const description: Http.Description = { ...promised, paging, retries }
  const source: Source.Source<typeof Item.Type, ReadError.ReadError, HttpClient.HttpClient> = Http.source({
    ...description,
    name: "items",
    scope: "items of the test",
    record: Item,
    id: (one) => one.id,
    order: (one) => one.rank,
    asked: (one) => one.tenant === "A",
    nested: [{ at: "/lines/more", is: true }]
  })
  return { source, pages: Pages.make(description, records) }
}

const all = Faults.all({
  page: 2,
  id: "id",
  required: "version",
  order: "rank",
  tenant: { field: "tenant", other: "B" },
  stranger: { ...item(10), tenant: "B" },
  late: item(9),
  cut: (record) => ({ ...Object(record), lines: { more: true } }),
  change: (record) => ({ ...Object(record), version: 2 })
})

const stylesOf = (chains: boolean): Readonly<Record<string, Http.Paging>> => ({
  cursor: Http.cursor({ param: "cursor", next: "/next", hasMore: "/has_more" }),
  "next-url": Http.nextUrl({ next: "/next", hasMore: "/has_more" }),
  "link-header": Http.linkHeader({ hasMore: "/has_more" }),
  page: Http.page({ pageSize: 2, hasMore: "/has_more" }),
  // Offsets and keys go on from what was received: what was left out comes with the next page.
  ...(chains ? {} : {
    offset: Http.offset({ pageSize: 2, hasMore: "/has_more" }),
    overlap: Http.offset({ pageSize: 2, overlap: 1, hasMore: "/has_more" }),
    keyset: Http.keyset({ param: "after", key: "/rank", hasMore: "/has_more" })
  })
})

/** The name of the error, or the level of consistency. */
const verdict = <A, E extends ReadError.ReadError, R>(source: Source.Source<A, E, R>) =>
  Effect.map(
    Evidence.settle(Reader.read(source)),
    (evidence): string => evidence._tag === "Complete" ? evidence.consistency._tag : evidence.error._tag
  )

const retriesFor = (fault: Faults.Fault): number => fault.name === "passing 503" ? 1 : 0

const rests = (fault: Faults.Fault): boolean =>
  fault.kind === "pages" || fault.kind === "chain" || fault.kind === "state"

describe("a fault", () => {
  it.live.each(Object.entries(stylesOf(false)).map(([style, paging]) => ({ style, paging })))(
    "that is off leaves a read complete, of one state: $style",
    ({ paging }) => {
      const { pages, source } = described(paging)
      return Effect.map(verdict(source), (ended) => assert.strictEqual(ended, "snapshot"))
        .pipe(Effect.provide(Pages.layerPages(pages)))
    }
  )

  it.live.each(all)("on a mocked transport ends a read as it should: $name", (fault) =>
    Effect.gen(function*() {
      for (const [style, paging] of Object.entries(stylesOf(rests(fault)))) {
        // Only a cursor that is sent can be lost or lead back.
        if (fault.kind === "chain" && style === "page" && fault.name !== "early end") continue
        // The edge between two pages has one id on both.
        if (fault.name === "64-bit ids" && style === "overlap") continue
        const { pages, source } = described(paging, retriesFor(fault))
        const ended = yield* verdict(source).pipe(Effect.provide(fault.layer(pages)))
        assert.include(fault.right, ended, `${fault.name}, ${style}`)
        if (fault.kind !== "legal") assert.notStrictEqual(ended, "snapshot", `${fault.name}, ${style}`)
      }
    }))

  it.live.each(all)("on a source ends a read as it should: $name", (fault) =>
    Effect.gen(function*() {
      const { pages, source } = described(stylesOf(true)["cursor"] ?? Http.none, retriesFor(fault))
      const ended = yield* verdict(fault.source(source)).pipe(Effect.provide(Pages.layerPages(pages)))
      assert.include(fault.right, ended)
      if (fault.kind !== "legal") assert.notStrictEqual(ended, "snapshot")
    }))

  it.live.each([
    Faults.hang({ page: 2 }),
    Faults.slowDrip({ page: 2 }),
    Faults.reset({ page: 2 }),
    Faults.cutBody({ page: 2 }),
    Faults.redirectAway({ page: 2 }),
    Faults.status({ page: 2, status: 503 }),
    Faults.passing503({ page: 2 }),
    Faults.notJson({ page: 2 }),
    Faults.byteOrderMark({ page: 2 }),
    Faults.repeatedPage({ page: 2 }),
    Faults.lostCursor({ page: 2 })
  ])("on a real server ends a read as it should: $name", (fault) =>
    Effect.gen(function*() {
      const { pages } = described(stylesOf(true)["next-url"] ?? Http.none)
      const honest = yield* Loopback.serve(pages)
      assert.strictEqual(yield* verdict(describedAt(honest.url, "10 seconds", 0)), "snapshot")
      const broken = yield* Loopback.serve(pages, fault)
      const patience = fault.right.includes("Timeout") ? "700 millis" : "10 seconds"
      assert.include(fault.right, yield* verdict(describedAt(broken.url, patience, retriesFor(fault))))
    }).pipe(Effect.scoped, Effect.provide(Http.layer)))

  it.live("that hides a record between offsets that overlap shows at the edge", () => {
    const { pages, source } = described(Http.offset({ pageSize: 2, overlap: 1, hasMore: "/has_more" }))
    return verdict(source).pipe(
      Effect.map((ended) => assert.strictEqual(ended, "OrderNotTotal")),
      Effect.provide(Faults.deletePlusInsert({ page: 2, record: item(9) }).layer(pages))
    )
  })

  it.effect("a page that hangs leaves no number", () =>
    Effect.gen(function*() {
      const { pages, source } = described(Http.cursor({ param: "cursor", next: "/next" }))
      const read = Evidence.settle(Reader.read(source)).pipe(Effect.provide(Faults.hang({ page: 3 }).layer(pages)))
      const fiber = yield* Effect.forkChild(read)
      // Digests are computed outside of our time.
      yield* TestClock.withLive(Effect.sleep("50 millis"))
      yield* TestClock.adjust("1 second")
      const evidence = yield* Fiber.join(fiber)
      assert.strictEqual(evidence._tag, "Unavailable")
      assert.notProperty(evidence, "value")
    }))
})

const describedAt = (url: string, timeout: Duration.Input, retries: number) =>
  Http.source({
    ...promised,
    url,
    timeout,
    paging: Http.nextUrl({ next: "/next", hasMore: "/has_more" }),
    retries,
    name: "items",
    scope: "items of the test",
    record: Item,
    id: (one) => one.id
  })
