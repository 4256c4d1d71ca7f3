import { Aggregate, Audit, Consistency, Evidence, Reader, ReadError, Source, Statement, Wire } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Stream } from "effect"
import * as Seal from "../src/internal/checks/seal.ts"
import * as Collection from "../src/internal/collection.ts"
import * as Order from "../src/internal/order.ts"
import * as World from "./support/world.ts"

const three = { a: 1, b: 2, c: 3 }

/** What a read came to: the records, and what is known of the moment. */
const read = (source: Source.Source<World.Item, ReadError.ReadError>) =>
  Effect.map(Reader.read(source), ({ consistency, reads: [{ progress, receipt }], value }) => ({
    records: value.map(({ id, n }) => `${id}${n}`).toSorted(),
    consistency,
    progress,
    receipt
  }))

const required = (...of: Parameters<typeof World.make>) => {
  const { source, ...rest } = World.make(...of)
  return { source: Source.requireSnapshot(source), ...rest }
}

const failure = (source: Source.Source<World.Item, ReadError.ReadError>) =>
  Effect.map(
    Effect.flip(Reader.read(source)),
    (error) => error._tag === "SnapshotUnbound" ? `${error._tag} ${error.reason}` : error._tag
  )

describe("sealed", () => {
  it.effect("is claimed when every record is as old as page 1, at no cost, required or not", () =>
    Effect.gen(function*() {
      for (const make of [World.make, required]) {
        const { requests, source } = make(three, { offers: ["seal"] })
        assert.deepStrictEqual(
          (yield* read(source)).consistency,
          Consistency.snapshot({ method: "sealed", system: "items", token: "3" })
        )
        assert.deepStrictEqual(requests, ["page 1", "page 2"])
      }
    }))

  it.effect("is claimed for what was written and is gone before the pages after page 1 were looked at", () =>
    Effect.gen(function*() {
      // A record that comes in later pages after page 1 is not of its state, and one that changes is not as it was.
      const moved = World.make(three, { offers: ["seal"], before: { 2: ({ put }) => put("c", 9) } })
      assert.strictEqual((yield* read(moved.source)).consistency._tag, "interval")
      const past = World.make(three, { offers: ["seal"], before: { 2: ({ put }) => put("a", 9) } })
      // Page 1 has been: the change of a record on it takes nothing from the state of its moment.
      assert.deepInclude((yield* read(past.source)).consistency, { method: "sealed", token: "3" })
    }))

  it.effect("is not claimed for fewer records than page 1 announced, and fails where a snapshot is required", () =>
    Effect.gen(function*() {
      const gone = World.make(three, { offers: ["seal"], before: { 2: ({ remove }) => remove("c") } })
      assert.strictEqual(yield* failure(gone.source), "SizeDrift")
      const changed = required(three, { offers: ["seal"], before: { 2: ({ put }) => put("c", 9) } })
      assert.strictEqual(yield* failure(changed.source), "SnapshotUnbound changed")
    }))

  it.effect("needs a mark, an exact total and a version", () =>
    Effect.gen(function*() {
      const page = { records: [], bytes: 0, digest: "", next: undefined, hasMore: undefined, token: undefined }
      const at = { ...page, plain: [], incomplete: undefined }
      const exact = { kind: "exact", value: 1 } as const
      const sealed = (...pages: ReadonlyArray<readonly [mark: number | undefined, version: unknown]>) =>
        Seal.markOf(
          pages.reduce((seal, [mark, version]) => Seal.next(seal, { ...at, total: exact, mark }, [version]), Seal.open),
          1
        )
      assert.strictEqual(sealed([7, 7]), 7)
      assert.strictEqual(sealed([7, 8]), undefined)
      assert.strictEqual(sealed([7, undefined]), undefined)
      assert.strictEqual(sealed([undefined, 7]), undefined)
      // Only page 1 says which state is meant.
      assert.strictEqual(sealed([7, 7], [9, 8]), undefined)
      assert.strictEqual(sealed([7, 7], [undefined, 6]), 7)
      const estimated = Seal.next(Seal.open, { ...at, total: { kind: "estimate", value: 1 }, mark: 7 }, [7])
      assert.strictEqual(Seal.markOf(estimated, 1), undefined)
      assert.strictEqual(Seal.markOf(Seal.next(Seal.open, { ...at, total: exact, mark: 7 }, [7]), 2), undefined)
      const unmarked = required(three, { promises: { seal: true, total: true } })
      assert.strictEqual(yield* failure(unmarked.source), "SnapshotUnbound absent")
    }))

  it("compares versions only where their order is certain", () => {
    const rows: ReadonlyArray<readonly [key: Order.Key, ceiling: Order.Key, isAtMost: boolean]> = [
      [7, 7, true],
      [8, 7, false],
      [9007199254740993n, 9007199254740992n, false],
      [1.5, 2n, true],
      [Number.NaN, 2, false],
      ["9", "10", true],
      ["11", "10", false],
      ["7", 10, false],
      [7, "10", false],
      ["9a", "10", false],
      ["2026-10-02T10:00:00Z", "2026-10-02T10:00:00Z", true],
      ["2026-10-02T10:00:01Z", "2026-10-02T10:00:00Z", false],
      // Half a second later, and yet below by code points.
      ["2026-10-02T10:00:00.5Z", "2026-10-02T10:00:00Z", false],
      ["2026-10-02T09:00:00-02:00", "2026-10-02T10:00:00+02:00", false],
      ["2026-10-02T09:00:00+02:00", "2026-10-02T10:00:00+02:00", true]
    ]
    for (const [key, ceiling, isAtMost] of rows) {
      assert.strictEqual(Order.isAtMost(key, ceiling), isAtMost, `${String(key)} ${String(ceiling)}`)
    }
  })
})

describe("bounded tear", () => {
  it.effect("counts the writes between the first request and the last answer", () =>
    Effect.gen(function*() {
      const writes = (world: World.World) => {
        world.put("a", 9)
        world.put("d", 4)
      }
      const torn = World.make(three, { offers: ["writes"], before: { 3: writes } })
      assert.deepStrictEqual(
        (yield* read(torn.source)).consistency,
        Consistency.interval("all_read", { writesAtMost: 2 })
      )
      const other = World.make(three, { offers: ["witness"], before: { 3: writes } })
      assert.deepStrictEqual((yield* read(other.source)).consistency, Consistency.interval("all_read"))
      const quiet = World.make(three, { offers: ["writes"] })
      assert.deepInclude((yield* read(quiet.source)).consistency, {
        method: "witness",
        token: "3",
        cost: { requests: 2, pages: 0 }
      })
      assert.strictEqual(
        yield* failure(Source.requireSnapshot(World.make(three, { offers: ["writes"], before: { 3: writes } }).source)),
        "SnapshotUnbound changed"
      )
    }))

  it.effect("says nothing by a counter that goes back, that is no number, or beside repeats that may hide a record", () =>
    Effect.gen(function*() {
      for (const values of [["7", "5"], ["a", "b"], ["7", ""], ["7", "99999999999999999999"]]) {
        const left = [...values]
        const { source } = World.make(three, { offers: ["writes"] })
        const witness = () => Effect.sync(() => Option.fromNullishOr(left.shift()))
        assert.deepStrictEqual(
          (yield* read({ ...source, witness })).consistency,
          Consistency.interval("all_read"),
          values.join(" ")
        )
      }
      const moved = {
        offers: ["writes" as const],
        by: "offset" as const,
        before: { 3: ({ put }: World.World) => put("a", 9) }
      }
      assert.deepStrictEqual(
        (yield* read(World.make(three, moved).source)).consistency,
        Consistency.interval("may_be_missed", { writesAtMost: 1 })
      )
      assert.deepStrictEqual(
        (yield* read(World.make(three, { ...moved, promises: { duplicates: "legal" } }).source)).consistency,
        Consistency.interval("may_be_missed")
      )
    }))

  it.effect("stands in the evidence, and in the statement of a number of records, of no other", () =>
    Effect.gen(function*() {
      const { source } = World.make({ a: 1, b: 2, c: 0 }, {
        offers: ["writes"],
        before: { 3: ({ put }) => put("a", 0) }
      })
      const { checks, sources } = yield* Audit.run(Audit.make({
        name: "test",
        sources: { source },
        checks: ({ source }) => ({
          none: source.filter(({ n }) => n > 9),
          count: source.filter(({ n }) => n > 0).count(),
          sum: source.sum(({ n }) => n),
          alone: source.missingIn(source, { by: ({ id }) => id, key: ({ n }) => String(n) })
        })
      }))
      assert.deepStrictEqual(Wire.encodeEvidence(sources.source).interval, {
        stable_records: "all_read",
        writes_at_most: 1
      })
      const bounded = /at every moment of the read the number differed from what was read by at most 1\./
      for (const check of [checks.none, checks.count]) {
        assert.match(Statement.of(check).en, bounded)
        assert.match(Statement.of(check).de, /zu jedem Zeitpunkt des Lesens wich die Anzahl aber um höchstens 1 vom/)
      }
      for (const check of [checks.sum, checks.alone]) {
        assert.notMatch(Statement.of(check).en, bounded)
        assert.match(Statement.of(check).en, /nothing is said about any single moment/)
      }
    }))

  it("is no bound for two reads together", () => {
    const one = Consistency.interval("all_read", { writesAtMost: 1 })
    assert.deepStrictEqual(Consistency.joint([one]), one)
    assert.deepStrictEqual(Consistency.joint([one, one]), Consistency.interval("all_read"))
  })
})

describe("drained", () => {
  const feed = { offers: ["feed"] } as const

  it.effect("gives the state at the end of the feed: what was written meanwhile is as it is there", () =>
    Effect.gen(function*() {
      const { source, state } = required(three, {
        ...feed,
        before: {
          // The mark, page 1, page 2: each of the writes is behind the page that it would have been on.
          3: ({ put, remove }) => {
            put("a", 9)
            remove("b")
            put("d", 4)
          }
        }
      })
      const { consistency, progress, records } = yield* read(source)
      assert.deepStrictEqual(records, ["a9", "c3", "d4"])
      assert.deepStrictEqual(records, state().map(({ id, n }) => `${id}${n}`))
      assert.deepInclude(consistency, { method: "drained", token: "6" })
      // A mark, the changes, and the answer without one that ends them.
      assert.deepInclude(consistency, { cost: { requests: 3, pages: 0 } })
      assert.strictEqual(progress.records, 3)
    }))

  it.effect("needs nothing mended when the feed is empty", () =>
    Effect.gen(function*() {
      const { requests, source } = required(three, feed)
      const { consistency, records } = yield* read(source)
      assert.deepStrictEqual(records, ["a1", "b2", "c3"])
      assert.deepInclude(consistency, { method: "drained", token: "3" })
      assert.deepStrictEqual(requests, ["mark", "page 1", "page 2", "feed"])
    }))

  it.effect("goes on until an answer holds no change, for a feed may give a record as it is when it is asked", () =>
    Effect.gen(function*() {
      // The first answer already shows what was written after its mark; that is of no state together with b.
      const { requests, source, state } = required(three, {
        ...feed,
        before: { 3: ({ put }) => put("a", 5), 5: ({ put }) => put("b", 6) }
      })
      const { consistency, records } = yield* read(source)
      assert.deepStrictEqual(records, state().map(({ id, n }) => `${id}${n}`))
      assert.deepInclude(consistency, { token: "5" })
      assert.deepStrictEqual(requests.slice(3), ["feed", "feed", "feed"])
    }))

  it.effect("takes out what is no longer what was asked for", () =>
    Effect.gen(function*() {
      const { source } = required(three, {
        ...feed,
        promises: { asked: ({ n }) => n < 10 },
        before: { 3: ({ put }) => put("a", 10) }
      })
      assert.deepStrictEqual((yield* read(source)).records, ["b2", "c3"])
    }))

  it.effect("is not tried where no snapshot is required", () =>
    Effect.gen(function*() {
      const { requests, source } = World.make(three, feed)
      assert.deepStrictEqual((yield* read(source)).consistency, Consistency.interval("all_read"))
      assert.deepStrictEqual(requests, ["page 1", "page 2"])
    }))

  it.effect("fails when the feed no longer reaches back, answers what it is not asked, or does not end", () =>
    Effect.gen(function*() {
      const answering = (feed: World.Feed, more = {}) =>
        failure(required(three, { offers: ["feed"], feed, bounds: { retries: 0, maxPages: 5 }, ...more }).source)
      const change = (id: string, record: unknown) => ({
        changes: [{ id, now: { _tag: "Record", record, plain: record } as const }],
        mark: "9",
        more: false
      })
      const gone = (_: number, place: ReadError.Place) =>
        Effect.fail(new ReadError.Refused({ ...place, problem: "gone", status: 410 }))
      assert.strictEqual(yield* answering(gone), "SnapshotUnbound expired")
      assert.strictEqual(
        yield* answering((_, place) => Effect.fail(new ReadError.Refused({ ...place, problem: "no", status: 500 }))),
        "Refused"
      )
      assert.strictEqual(yield* answering(() => Effect.succeed(change("a", { id: "a" }))), "Malformed")
      assert.strictEqual(
        yield* answering(() => Effect.succeed(change("a", { id: "b", n: 1, version: 9 }))),
        "Malformed"
      )
      assert.strictEqual(
        yield* answering(() => Effect.succeed({ changes: [], mark: "3", more: true })),
        "ChainBroken"
      )
      assert.strictEqual(
        yield* answering((n) => Effect.succeed({ ...change("a", { id: "a", n, version: n }), mark: `m${n}` })),
        "BudgetExhausted"
      )
      assert.strictEqual(
        yield* answering(() => Effect.succeed(change("a", { id: "a", n: 1, version: 9 })), {
          promises: { nested: () => "/n" }
        }),
        "NestedIncomplete"
      )
    }))

  it.effect("is not offered where records that stay may be missed, nor claimed where the walk lost that", () =>
    Effect.gen(function*() {
      assert.strictEqual(
        yield* failure(required(three, { ...feed, by: "offset" }).source),
        "SnapshotUnbound not_offered"
      )
    }))

  it.effect("holds records within a bound, beyond which other methods go on alone", () =>
    Effect.gen(function*() {
      const bounds = { retries: 0, maxHeld: 2 }
      assert.strictEqual(yield* failure(required(three, { ...feed, bounds }).source), "BudgetExhausted")
      const both = required(three, { offers: ["feed", "witness"], bounds })
      const { consistency, records } = yield* read(both.source)
      assert.deepStrictEqual(records, ["a1", "b2", "c3"])
      assert.deepInclude(consistency, { method: "witness" })
      const changes = required(three, {
        offers: ["feed"],
        bounds: { retries: 0, maxHeld: 3 },
        before: { 3: ({ put }) => put("d", 4) }
      })
      assert.strictEqual(yield* failure(changes.source), "BudgetExhausted")
    }))

  it.effect("hands out what it held before a failure, so that a broken read has seen it", () =>
    Effect.gen(function*() {
      const { source } = required({ ...three, d: 4, e: 5 }, feed)
      const page: typeof source.page = (request) =>
        request.page === 3
          ? Effect.fail(new ReadError.Denied({ ...request.place, problem: "no", status: 403 }))
          : source.page(request)
      const observed = yield* Reader.observe({ ...source, page }, Aggregate.count())
      assert.isTrue(observed._tag === "Partial" && observed.observed.atLeast === 4)
      const changed = required(three, { ...feed, feed: () => Effect.succeed({ changes: [], mark: "3", more: true }) })
      const unmended = yield* Reader.observe(changed.source, Aggregate.count())
      assert.isTrue(unmended._tag === "Partial" && unmended.observed.atLeast === 3)
      const items = yield* Stream.runCollect(Reader.stream(required(three, feed).source))
      assert.deepStrictEqual(items.map(({ _tag }) => _tag), ["Records", "Complete"])
    }))

  it.effect("has a content digest of the state, whatever was read before", () =>
    Effect.gen(function*() {
      const mended = required(three, { ...feed, before: { 3: ({ remove }) => remove("a") } })
      const content = (source: Source.Source<World.Item, ReadError.ReadError>) =>
        Effect.map(read({ ...source, contentDigest: true }), ({ receipt }) => receipt.content)
      const { source } = World.make({ b: 2, c: 3 }, { versions: [2, 3] })
      assert.strictEqual(yield* content(mended.source), yield* content(source))
    }))
})

describe("double_collect", () => {
  const grows = { promises: { population: "append_only" } } as const

  it.effect("is claimed when a second collection is the same in ids and versions", () =>
    Effect.gen(function*() {
      const { requests, source } = required(three, grows)
      const { consistency, records } = yield* read(source)
      assert.deepStrictEqual(records, ["a1", "b2", "c3"])
      assert.deepInclude(consistency, { method: "double_collect", cost: { requests: 2, pages: 2 } })
      assert.deepStrictEqual(requests, ["page 1", "page 2", "page 1", "page 2"])
    }))

  it.effect("is not claimed when a record was added or written again, with the same value or another", () =>
    Effect.gen(function*() {
      for (const [id, n] of [["d", 4], ["a", 1], ["b", 9]] as const) {
        for (const at of [2, 3, 4]) {
          const changed = required(three, { ...grows, before: { [at]: ({ put }) => put(id, n) } })
          const isBehind = at === 4 && id !== "d"
          // Behind the second collection's page: the state between the two collections is what both have read.
          assert.strictEqual(
            yield* Effect.match(read(changed.source), {
              onFailure: (error) => error._tag,
              onSuccess: ({ consistency }) => consistency._tag
            }),
            isBehind || (at === 2 && id === "d") ? "snapshot" : "SnapshotUnbound",
            `${id} at ${at}`
          )
        }
      }
    }))

  it.effect("is offered only where a deletion cannot hide and all records were met", () =>
    Effect.gen(function*() {
      const tag = (options: Parameters<typeof World.make>[1]) =>
        Effect.match(read(required(three, options).source), {
          onFailure: (error) => error._tag === "SnapshotUnbound" ? error.reason : error._tag,
          onSuccess: ({ consistency }) => consistency._tag
        })
      const population = "fixed"
      assert.strictEqual(yield* tag({}), "not_offered")
      assert.strictEqual(yield* tag({ by: "offset", promises: { population } }), "not_offered")
      assert.strictEqual(yield* tag({ by: "offset", total: true, promises: { population } }), "snapshot")
      assert.strictEqual(yield* tag({ promises: { population, duplicates: "legal" } }), "not_offered")
      assert.strictEqual(yield* tag({ offers: ["membership"] }), "snapshot")
      const replaced = { offers: ["membership" as const], before: { 4: ({ remove }: World.World) => remove("a") } }
      assert.strictEqual(yield* tag(replaced), "changed")
    }))

  it.effect("passes the same checks in the second collection", () =>
    Effect.gen(function*() {
      const { requests, source } = required(three, grows)
      const page: typeof source.page = (request) =>
        requests.length > 2
          ? Effect.fail(new ReadError.Denied({ ...request.place, problem: "no", status: 403 }))
          : source.page(request)
      assert.strictEqual(yield* failure({ ...source, page }), "Denied")
    }))

  it("compares in constant memory, in no order, by versions and not by values", () => {
    const digest = (pairs: ReadonlyArray<readonly [string, unknown]>) => {
      const collection = Collection.make()
      for (const [id, version] of pairs) collection.add(id, version)
      return collection.digest()
    }
    assert.strictEqual(digest([["a", 1], ["b", 2]]), digest([["b", 2], ["a", 1]]))
    const others: ReadonlyArray<ReadonlyArray<readonly [string, unknown]>> = [
      [["a", 1]],
      [["a", 2], ["b", 1]],
      [["a", 1], ["b", 3]],
      [["a", 1], ["b", 2], ["b", 2]],
      [["a1", "b"], ["", 2]]
    ]
    for (const other of others) assert.notStrictEqual(digest(other), digest([["a", 1], ["b", 2]]))
    assert.isUndefined(digest([["a", 1], ["b", undefined]]))
  })
})

describe("the cheapest method", () => {
  const all = { offers: ["seal", "witness", "feed"], promises: { population: "append_only" } } as const

  it.effect("that holds is taken, and the next one where it does not", () =>
    Effect.gen(function*() {
      const method = (options: NonNullable<Parameters<typeof World.make>[1]>) =>
        Effect.map(
          read(required(three, { ...all, ...options }).source),
          ({ consistency }) => consistency._tag === "snapshot" ? consistency.method : consistency._tag
        )
      // Requests 1 and 2 are the readings of the witness and the feed, 3 and 4 the pages, 5 the witness again.
      assert.strictEqual(yield* method({}), "sealed")
      const late = { 4: ({ put }: World.World) => put("c", 9) }
      assert.strictEqual(yield* method({ before: late }), "drained")
      assert.strictEqual(yield* method({ offers: ["witness", "feed"] }), "witness")
      assert.strictEqual(yield* method({ offers: ["witness", "feed"], before: late }), "drained")
      // Written after the witness was read and before page 1: both collections have met it.
      const early = { 2: ({ put }: World.World) => put("d", 4) }
      assert.strictEqual(yield* method({ offers: ["witness"], before: early }), "double_collect")
      const gone = (_: number, place: ReadError.Place) =>
        Effect.fail(new ReadError.Refused({ ...place, problem: "gone", status: 410 }))
      assert.strictEqual(yield* method({ offers: ["feed"], before: {}, feed: gone }), "double_collect")
    }))

  it.effect("is tried also when a reading that another one needs cannot be had", () =>
    Effect.gen(function*() {
      const { source } = required(three, all)
      const down: Source.Counter<ReadError.ReadError> = (place) =>
        Effect.fail(new ReadError.Unreachable({ ...place, problem: "down", attempts: 1 }))
      const { consistency } = yield* read({ ...source, witness: down })
      assert.deepInclude(consistency, { method: "sealed" })
      const alone = required(three, { offers: ["witness"] })
      assert.strictEqual(yield* failure({ ...alone.source, witness: down }), "Unreachable")
      // Nothing else could have proven a state, so no page was asked for.
      assert.deepStrictEqual(alone.requests, [])
    }))

  it.effect("stands in the evidence with what it has cost", () =>
    Effect.gen(function*() {
      const { source } = required(three, { promises: { population: "fixed" } })
      const evidence = Wire.encodeEvidence(yield* Reader.settle(source, Aggregate.count()))
      assert.deepInclude(evidence.snapshot, { method: "double_collect", cost: { requests: 2, pages: 2 } })
      const free = World.make(three, { offers: ["seal"] })
      assert.notProperty(Wire.encodeEvidence(yield* Reader.settle(free.source, Aggregate.count())).snapshot, "cost")
    }))

  it("is the first of what the description offers", () => {
    assert.deepStrictEqual(
      Source.methodsOf(World.make(three, { ...all, offers: ["seal", "witness", "feed"] }).source),
      [
        "sealed",
        "witness",
        "drained",
        "double_collect"
      ]
    )
    assert.deepStrictEqual(Source.methodsOf(World.make(three).source), [])
  })

  it("never makes two reads one by a mark, a position or a digest", () => {
    const at = (method: Consistency.Method) => Consistency.snapshot({ method, system: "books", token: "7" })
    for (const method of ["token", "witness", "immutable"] as const) {
      assert.strictEqual(Consistency.joint([at(method), at(method)])._tag, "snapshot")
    }
    for (const method of ["sealed", "drained", "double_collect"] as const) {
      assert.strictEqual(Consistency.joint([at(method), at(method)])._tag, "interval")
      assert.strictEqual(Consistency.joint([at("token"), at(method)])._tag, "interval")
      assert.deepStrictEqual(Consistency.joint([at(method)]), at(method))
    }
  })

  it.effect("leaves a partial read without a state", () =>
    Effect.gen(function*() {
      const { source } = required({ ...three, d: 4 }, all)
      const page: typeof source.page = (request) =>
        request.page === 2
          ? Effect.fail(new ReadError.Denied({ ...request.place, problem: "no", status: 403 }))
          : source.page(request)
      const observed = yield* Reader.observe({ ...source, page }, Aggregate.count())
      assert.strictEqual(Evidence.consistency(observed)._tag, "not_established")
    }))
})
