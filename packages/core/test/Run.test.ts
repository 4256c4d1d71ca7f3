import { Aggregate, Audit, Partitioned, Reader, ReadError, Run, Source } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Option, type Scope, Stream } from "effect"
import { TestClock } from "effect/testing"
import * as Scripted from "./support/scripted.ts"

const a = { id: "a" }
const b = { id: "b" }

/** A source of two pages that holds something; `log` tells when. */
const holding = (
  options: {
    readonly fails?: number
    readonly pages?: ReadonlyArray<Scripted.Answer>
    readonly shared?: string
    readonly once?: boolean
    readonly retries?: number
  } = {}
) => {
  const log: Array<string> = []
  let opened = 0
  const acquire = Effect.acquireRelease(
    Effect.suspend(() => {
      opened++
      log.push(`open ${opened}`)
      return Effect.succeed(opened)
    }),
    (number) => Effect.sync(() => log.push(`close ${number}`))
  )
  const hold = (place: ReadError.Place): Effect.Effect<number, ReadError.ReadError, Scope.Scope> =>
    Effect.suspend(() => {
      if (log.length < (options.fails ?? 0)) {
        log.push("fail")
        return Effect.fail(new ReadError.Unreachable({ ...place, problem: "down", attempts: 1 }))
      }
      return options.shared === undefined ? acquire : Run.once(options.shared, acquire)
    })
  const pages = options.pages ?? [{ items: [a], next: "2" }, { items: [b] }]
  const { requests, source } = Scripted.source(pages, {
    walk: options.once === undefined ? {} : { once: options.once },
    bounds: { retries: options.retries ?? 0 }
  })
  return {
    log,
    requests,
    source: { ...source, hold } satisfies Source.Source<typeof Scripted.Item.Type, ReadError.ReadError>
  }
}

describe("what a walk holds", () => {
  it.effect("comes with every request and is released at the end", () =>
    Effect.gen(function*() {
      const { log, requests, source } = holding()
      yield* Reader.read(source)
      assert.deepStrictEqual(requests.map(({ held }) => held), [1, 1])
      assert.deepStrictEqual(log, ["open 1", "close 1"])
    }))

  it.effect("is released where the read breaks off, partial or not", () =>
    Effect.gen(function*() {
      const broken = holding({ pages: [{ items: [a], next: "2" }] })
      yield* Effect.flip(Reader.read(broken.source))
      yield* Reader.observe(broken.source, Aggregate.count())
      assert.deepStrictEqual(broken.log, ["open 1", "close 1", "open 2", "close 2"])
    }))

  it.effect("is released where the read is interrupted", () =>
    Effect.gen(function*() {
      const asked = yield* Deferred.make<void>()
      const { log, source } = holding({
        pages: [() => Effect.andThen(Deferred.succeed(asked, undefined), Effect.never)]
      })
      const fiber = yield* Effect.forkChild(Reader.read(source))
      yield* Deferred.await(asked)
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(log, ["open 1", "close 1"])
    }))

  it.effect("is released where a stream is left", () =>
    Effect.gen(function*() {
      const { log, source } = holding()
      yield* Reader.stream(source).pipe(Stream.take(1), Stream.runDrain)
      assert.deepStrictEqual(log, ["open 1", "close 1"])
    }))

  it.effect("is tried again like a page; a page in it is not where it would not outlive a failure", () =>
    Effect.gen(function*() {
      let asked = 0
      const lost: Scripted.Answer = ({ place }) => {
        asked++
        return Effect.fail(new ReadError.Unreachable({ ...place, problem: "reset", attempts: 1 }))
      }
      const { log, source } = holding({ fails: 1, once: true, retries: 2, pages: [lost] })
      const fiber = yield* Effect.forkChild(Effect.flip(Reader.read(source)))
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual((yield* Fiber.join(fiber))._tag, "Unreachable")
      assert.strictEqual(asked, 1)
      assert.deepStrictEqual(log, ["fail", "open 1", "close 1"])
    }))

  it.effect("is given to the witness too", () =>
    Effect.gen(function*() {
      const { source } = holding()
      const seen: Array<unknown> = []
      yield* Reader.read({
        ...source,
        witness: (_, held) => Effect.sync(() => Option.some(String(seen.push(held) > 0)))
      })
      assert.deepStrictEqual(seen, [1, 1])
    }))
})

describe("what a run shares", () => {
  type Items = Source.Source<typeof Scripted.Item.Type, ReadError.ReadError>
  const check = (first: Items, second: Items) =>
    Audit.run(Audit.make({ name: "both", sources: { first, second }, checks: ({ first }) => ({ n: first.count() }) }))

  it.effect("is acquired once for all sources of an audit, and released after the last one", () =>
    Effect.gen(function*() {
      const { log, requests, source } = holding({ shared: "books" })
      yield* check(source, source)
      assert.deepStrictEqual(requests.map(({ held }) => held), [1, 1, 1, 1])
      assert.deepStrictEqual(log, ["open 1", "close 1"])
    }))

  it.effect("is another one in another run", () =>
    Effect.gen(function*() {
      const { log, source } = holding({ shared: "books" })
      yield* check(source, source)
      yield* check(source, source)
      assert.deepStrictEqual(log, ["open 1", "close 1", "open 2", "close 2"])
    }))

  it.effect("is one for all partitions", () =>
    Effect.gen(function*() {
      const { log, source } = holding({ shared: "books" })
      const partitioned = Partitioned.make({
        name: "months",
        scope: "all months",
        partitions: ["1", "2", "3"],
        source: () => source,
        concurrency: 1
      })
      yield* Partitioned.readAll(partitioned, () => Aggregate.count())
      assert.deepStrictEqual(log, ["open 1", "close 1"])
    }))

  it.effect("belongs to the read where there is no run", () =>
    Effect.gen(function*() {
      const { log, source } = holding({ shared: "books" })
      yield* Reader.read(source)
      yield* Reader.read(source)
      assert.deepStrictEqual(log, ["open 1", "close 1", "open 2", "close 2"])
    }))

  it.effect("that could not be had is tried again by the next one", () =>
    Effect.gen(function*() {
      let times = 0
      const acquire = Effect.suspend(() => ++times === 1 ? Effect.fail("down") : Effect.succeed(times))
      const got = yield* Run.within(Effect.all([
        Effect.flip(Run.once("k", acquire)),
        Run.once("k", acquire),
        Run.once("k", acquire)
      ]))
      assert.deepStrictEqual(got, ["down", 2, 2])
    }).pipe(Effect.scoped))
})
