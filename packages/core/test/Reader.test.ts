import { Aggregate, Evidence, Monitor, Page, Reader, ReadError, Source } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Option, Stream } from "effect"
import { TestClock } from "effect/testing"
import * as Scripted from "./support/scripted.ts"

const a = { id: "a", open: false }
const b = { id: "b", open: true }
const c = { id: "c", open: false }

/** The tag of the error that the read ends with, or "Complete". */
const outcome = (answers: ReadonlyArray<Scripted.Answer>, options?: Parameters<typeof Scripted.source>[1]) =>
  Reader.read(Scripted.source(answers, options).source).pipe(
    Effect.match({ onFailure: (error) => error._tag, onSuccess: (complete) => complete._tag })
  )

/** Rows of [what, the pages, what the source promises, how the read has to end]. */
const table: ReadonlyArray<
  readonly [string, ReadonlyArray<Scripted.Answer>, Parameters<typeof Scripted.source>[1], string]
> = [
  ["two pages", [{ items: [a], next: "2" }, { items: [b] }], {}, "Complete"],
  ["an accepted empty collection", [{ items: [] }], {}, "Complete"],
  ["an empty page that goes on", [{ items: [], next: "2" }, { items: [a] }], {}, "Complete"],
  ["a page again", [{ items: [a, b], next: "2" }, { items: [a, b] }], {}, "DuplicateId"],
  ["an id again, far away", [{ items: [a], next: "2" }, { items: [b], next: "3" }, { items: [a] }], {}, "DuplicateId"],
  ["an id twice on one page", [{ items: [a, a] }], {}, "DuplicateId"],
  ["a number and its digits are one id", [{ items: [{ id: 7 }, { id: "7" }] }], {}, "DuplicateId"],
  [
    "64-bit ids that differ in the last digit",
    [{ items: [{ id: 9007199254740993n }, { id: 9007199254740992n }] }],
    {},
    "Complete"
  ],
  ["a legal repeat", [{ items: [a], next: "2" }, { items: [a, b] }], { promises: { duplicates: "legal" } }, "Complete"],
  ["an id that is empty", [{ items: [{ id: "" }] }], {}, "Malformed"],
  ["a record without its id", [{ items: [{}] }], {}, "Malformed"],
  ["a record of the wrong shape", [{ items: [{ id: "a", open: "yes" }] }], {}, "Malformed"],
  ["a list that is no list of records", [{ items: [null] }], {}, "Malformed"],

  [
    "the announced total",
    [{ items: [a], next: "2", total: exact(2) }, { items: [b], total: exact(2) }],
    {},
    "Complete"
  ],
  [
    "a total that changes",
    [{ items: [a], next: "2", total: exact(2) }, { items: [b, c], total: exact(3) }],
    {},
    "SizeDrift"
  ],
  ["fewer than announced", [{ items: [a], total: exact(2) }], {}, "SizeDrift"],
  ["more than announced", [{ items: [a, b], total: exact(1) }], {}, "SizeDrift"],
  ["a total on the first page only", [{ items: [a], next: "2", total: exact(2) }, { items: [b] }], {}, "Complete"],
  [
    "a total on the first page only, missed",
    [{ items: [a], next: "2", total: exact(3) }, { items: [b] }],
    {},
    "SizeDrift"
  ],
  [
    "a lower bound that grows",
    [{ items: [a], next: "2", total: atLeast(1) }, { items: [b], total: atLeast(2) }],
    {},
    "Complete"
  ],
  ["fewer than the lower bound", [{ items: [a], total: atLeast(2) }], {}, "SizeDrift"],
  ["an estimate that is off", [{ items: [a], total: { kind: "estimate", value: 90 } }], {}, "Complete"],
  [
    "a number of the page",
    [{ items: [a], next: "2", total: local(1) }, { items: [b, c], total: local(2) }],
    {},
    "Complete"
  ],
  [
    "what remains, with this page",
    [{ items: [a, b], next: "2", total: rest(3) }, { items: [c], total: rest(1) }],
    {},
    "Complete"
  ],
  [
    "what remains, after this page",
    [{ items: [a, b], next: "2", total: rest(1) }, { items: [c], total: rest(0) }],
    {},
    "Complete"
  ],
  ["an end although more remains", [{ items: [a, b], total: rest(3) }], {}, "SizeDrift"],
  [
    "a remainder that does not go down",
    [{ items: [a], next: "2", total: rest(3) }, { items: [b], next: "3", total: rest(3) }, {
      items: [c],
      total: rest(3)
    }],
    {},
    "SizeDrift"
  ],
  ["distinct ids count, not rows", [{ items: [a], next: "2", total: exact(2) }, { items: [a], total: exact(2) }], {
    promises: { duplicates: "legal" }
  }, "SizeDrift"],

  ["more without a cursor", [{ items: [a], hasMore: true }], {}, "ChainBroken"],
  ["no more beside a cursor", [{ items: [a], hasMore: false, next: "2" }], {}, "Complete"],
  ["a cursor that leads to itself", [{ items: [a], next: "2" }, { items: [b], next: "2" }], {}, "ChainBroken"],
  ["a cursor that is declared the end when it repeats", [{ items: [a], next: "2" }, { items: [b], next: "2" }], {
    walk: { sameCursorEnds: true }
  }, "Complete"],
  ["a loop of two", [{ items: [a], next: "2" }, { items: [], next: "3" }, { items: [], next: "2" }], {}, "ChainBroken"],
  [
    "a loop of three",
    [{ items: [a], next: "2" }, { items: [], next: "3" }, { items: [], next: "4" }, { items: [], next: "2" }],
    {},
    "ChainBroken"
  ],
  ["a loop to the first cursor", [{ items: [a], next: "0" }], { walk: { firstCursor: "0" } }, "ChainBroken"],
  ["a short page that is declared the end", [{ items: [a, b], next: "2" }, { items: [c], next: "3" }], {
    walk: { shortPage: 2 }
  }, "Complete"],
  [
    "counted pages up to the total",
    [{ items: [a], next: "2", total: exact(2) }, { items: [b], next: "3", total: exact(2) }],
    { walk: { end: "count" } },
    "Complete"
  ],
  ["counted pages up to an empty one", [{ items: [a], next: "2" }, { items: [], next: "3" }], {
    walk: { end: "count" }
  }, "Complete"],
  [
    "an empty page before the total",
    [{ items: [a], next: "2", total: exact(2) }, { items: [], next: "3", total: exact(2) }],
    { walk: { end: "count" } },
    "SizeDrift"
  ],
  ["a single answer that leads on", [{ items: [a], next: "2" }], { walk: { end: "single" } }, "Complete"],

  ["the source says it is not whole", [{ items: [a], incomplete: "/timed_out" }], {}, "SourceIncomplete"],
  [
    "a record says it is cut",
    [{ items: [{ id: "a", lines: "cut" }] }],
    { promises: { nested: cut } },
    "NestedIncomplete"
  ],
  [
    "a record outside of the filter",
    [{ items: [a, b] }],
    { promises: { asked: (item) => item.open === false } },
    "ScopeMismatch"
  ],
  [
    "a record of which it cannot be told",
    [{ items: [{ id: "a" }] }],
    { promises: { asked: (item) => item.open } },
    "ScopeMismatch"
  ],
  [
    "as many records as the source ever shows",
    [{ items: [a, b], total: exact(2) }],
    { promises: { window: 2 } },
    "WindowReached"
  ],
  [
    "a refusal beyond the window",
    [{ items: [a], next: "2" }],
    { promises: { window: 2 }, walk: { pageSize: 2 } },
    "WindowReached"
  ],
  [
    "a refusal within the window",
    [{ items: [a], next: "2" }],
    { promises: { window: 9 }, walk: { pageSize: 2 } },
    "Refused"
  ],

  ["ids in order", [{ items: [a], next: "2" }, { items: [b] }], { promises: { order: "id" } }, "Complete"],
  ["ids out of order", [{ items: [b], next: "2" }, { items: [a] }], { promises: { order: "id" } }, "OrderNotTotal"],
  [
    "a page again, in order",
    [{ items: [a, b], next: "2" }, { items: [a, b] }],
    { promises: { order: "id" } },
    "DuplicateId"
  ],
  ["an id again in order", [{ items: [a, a] }], { promises: { order: "id" } }, "DuplicateId"],
  ["keys that tie", [{ items: [a, b] }], { promises: { order: () => 1 } }, "OrderNotTotal"],
  [
    "numbers as text in the order of numbers",
    [{ items: [{ id: "9" }, { id: "10" }] }],
    { promises: { order: "id" } },
    "Complete"
  ],
  [
    "numbers as text in the order of texts",
    [{ items: [{ id: "10" }, { id: "9" }] }],
    { promises: { order: "id" } },
    "Complete"
  ],
  [
    "numbers as text in no order",
    [{ items: [{ id: "10" }, { id: "9" }, { id: "11" }] }],
    { promises: { order: "id" } },
    "OrderNotTotal"
  ],

  ["pages that overlap by one", [{ items: [a, b], next: "2" }, { items: [b, c] }], {
    walk: { overlap: true },
    promises: { order: "id" }
  }, "Complete"],
  ["an edge that moved back", [{ items: [a, b], next: "2" }, { items: [c] }], {
    walk: { overlap: true },
    promises: { order: "id" }
  }, "OrderNotTotal"],
  ["an edge that moved on", [{ items: [a, b], next: "2" }, { items: [a, b, c] }], {
    walk: { overlap: true },
    promises: { order: "id" }
  }, "DuplicateId"],
  ["an edge that is gone", [{ items: [a, b], next: "2" }, { items: [] }], {
    walk: { overlap: true },
    promises: { order: "id" }
  }, "OrderNotTotal"],

  ["too many pages", [{ items: [a], next: "2" }, { items: [b] }], { bounds: { maxPages: 1 } }, "BudgetExhausted"],
  ["as many pages as allowed", [{ items: [a], next: "2" }, { items: [b] }], { bounds: { maxPages: 2 } }, "Complete"],
  ["too many records", [{ items: [a, b] }], { bounds: { maxRecords: 1 } }, "BudgetExhausted"],
  ["as many records as allowed", [{ items: [a, b] }], { bounds: { maxRecords: 2 } }, "Complete"],
  ["too many bytes", [{ items: [a, b] }], { bounds: { maxBytes: 19 } }, "BudgetExhausted"],
  ["as many bytes as allowed", [{ items: [a, b] }], { bounds: { maxBytes: 20 } }, "Complete"]
]

function exact(value: number): Page.Total {
  return { kind: "exact", value }
}
function atLeast(value: number): Page.Total {
  return { kind: "at_least", value }
}
function local(value: number): Page.Total {
  return { kind: "page_local", value }
}
function rest(value: number): Page.Total {
  return { kind: "remaining", value }
}
function cut(raw: unknown): string | undefined {
  return JSON.stringify(raw).includes("cut") ? "/lines" : undefined
}

describe("how a read ends", () => {
  it.effect.each(table.map(([what, answers, options, expected]) => ({ what, answers, options, expected })))(
    "$what: $expected",
    ({ answers, expected, options }) =>
      Effect.map(outcome(answers, options), (tag) => assert.strictEqual(tag, expected))
  )
})

describe("a snapshot", () => {
  const consistency = (
    answers: ReadonlyArray<Scripted.Answer>,
    promises: Partial<Source.Promises<typeof Scripted.Item.Type>>
  ) =>
    Reader.read(Scripted.source(answers, { promises }).source).pipe(Effect.map((complete) => complete.consistency._tag))

  it.effect("is bound when every page carries the same token", () =>
    Effect.gen(function*() {
      const answers = [{ items: [a], next: "2", token: "s1" }, { items: [b], token: "s1" }]
      assert.strictEqual(yield* consistency(answers, { snapshot: "token" }), "snapshot")
    }))

  it.effect("is not bound by pages of two states, or by one that does not say", () =>
    Effect.gen(function*() {
      for (const token of ["s2", undefined]) {
        const answers = [{ items: [a], next: "2", token: "s1" }, { items: [b], token }]
        assert.strictEqual(yield* consistency(answers, { snapshot: "token" }), "interval")
        const required = Source.requireSnapshot(Scripted.source(answers, { promises: { snapshot: "token" } }).source)
        assert.strictEqual((yield* Effect.flip(Reader.read(required)))._tag, "SnapshotUnbound")
      }
    }))

  it.effect("is pinned: the state of page 1 is asked for on every later page, whatever that page says", () =>
    Effect.gen(function*() {
      const { requests, source } = Scripted.source(
        [{ items: [a], next: "2", token: "7" }, { items: [b], token: "8" }],
        {
          promises: { snapshot: "pin" }
        }
      )
      const complete = yield* Reader.read(Source.requireSnapshot(source))
      assert.deepStrictEqual(requests.map(({ pin }) => pin), [undefined, "7"])
      assert.deepInclude(complete.consistency, { _tag: "snapshot", method: "token", token: "7" })
    }))

  it.effect("that is required and not offered is refused before anything is asked", () =>
    Effect.gen(function*() {
      const { requests, source } = Scripted.source([{ items: [a] }])
      const error = yield* Effect.flip(Reader.read(Source.requireSnapshot(source)))
      assert.deepInclude(error, { _tag: "SnapshotUnbound", reason: "not_offered" })
      assert.strictEqual(requests.length, 0)
    }))

  it.effect("that the source no longer keeps is named as such", () =>
    Effect.gen(function*() {
      const gone: Scripted.Answer = ({ place }) =>
        Effect.fail(new ReadError.Refused({ ...place, problem: "gone", status: 410 }))
      const answers: ReadonlyArray<Scripted.Answer> = [{ items: [a], next: "2", token: "7" }, gone]
      const pinned = Scripted.source(answers, { promises: { snapshot: "pin" } }).source
      assert.deepInclude(yield* Effect.flip(Reader.read(Source.requireSnapshot(pinned))), {
        _tag: "SnapshotUnbound",
        reason: "expired"
      })
      assert.strictEqual((yield* Effect.flip(Reader.read(pinned)))._tag, "Refused")
    }))
})

describe("a witness", () => {
  const witnessed = (values: ReadonlyArray<string>) => {
    const left = [...values]
    return {
      ...Scripted.source([{ items: [a] }]).source,
      witness: () => Effect.sync(() => Option.fromNullishOr(left.shift()))
    }
  }

  it.effect("that stands still proves one state; one that moves proves none", () =>
    Effect.gen(function*() {
      assert.deepInclude((yield* Reader.read(witnessed(["4", "4"]))).consistency, { method: "witness", token: "4" })
      assert.strictEqual((yield* Reader.read(witnessed(["4", "5"]))).consistency._tag, "interval")
      assert.strictEqual((yield* Reader.read(witnessed(["4"]))).consistency._tag, "interval")
      const error = yield* Effect.flip(Reader.read(Source.requireSnapshot(witnessed(["4", "5"]))))
      assert.deepInclude(error, { _tag: "SnapshotUnbound", reason: "changed" })
    }))
})

const hang: Scripted.Answer = () => Effect.never

const flaky = (times: number, error: (place: ReadError.Place) => ReadError.ReadError, then: Scripted.Scripted) => {
  let left = times
  const answer: Scripted.Answer = ({ place }) =>
    Effect.suspend(() => left-- > 0 ? Effect.fail(error(place)) : Effect.succeed(Scripted.page(then)))
  return answer
}

const unreachable = (place: ReadError.Place) => new ReadError.Unreachable({ ...place, problem: "reset", attempts: 1 })

describe("a transport that seals the whole", () => {
  const sealed = (tokens: ReadonlyArray<string | undefined>) => ({
    ...Scripted.source([
      { items: [a], next: "2", token: tokens[0] },
      { items: [b], token: tokens[1] }
    ]).source,
    fixed: { method: "sealed" } as const
  })

  it.effect("gives a snapshot when the last page carries the token, and no more than that", () =>
    Effect.gen(function*() {
      assert.deepInclude((yield* Reader.read(sealed([undefined, "t"]))).consistency, { method: "sealed", token: "t" })
      assert.strictEqual((yield* Reader.read(sealed(["t", undefined]))).consistency._tag, "interval")
      const error = yield* Effect.flip(Reader.read(Source.requireSnapshot(sealed(["t", undefined]))))
      assert.deepInclude(error, { _tag: "SnapshotUnbound", reason: "absent" })
    }))
})

describe("time", () => {
  it.effect("a page that hangs is a Timeout that knows how far the read came", () =>
    Effect.gen(function*() {
      const { source } = Scripted.source([{ items: [a, b], next: "2" }, hang], { bounds: { timeout: "3 seconds" } })
      const fiber = yield* Effect.forkChild(Effect.flip(Reader.read(source)))
      yield* TestClock.adjust("3 seconds")
      const error = yield* Fiber.join(fiber)
      assert.deepInclude(error, { _tag: "Timeout", of: "page", page: 2, limitMillis: 3000 })
      assert.deepInclude(error.progress, { pages: 1, records: 2 })
    }))

  it.effect("the deadline is one for the whole read", () =>
    Effect.gen(function*() {
      const slow = (next?: string): Scripted.Answer => () =>
        Effect.delay(Effect.succeed(Scripted.page({ items: [], ...(next === undefined ? {} : { next }) })), "2 seconds")
      const { source } = Scripted.source([slow("2"), slow("3"), slow()], { bounds: { deadline: "5 seconds" } })
      const fiber = yield* Effect.forkChild(Effect.flip(Reader.read(source)))
      for (let i = 0; i < 5; i++) yield* TestClock.adjust("1 second")
      assert.deepInclude(yield* Fiber.join(fiber), { _tag: "Timeout", of: "read", page: 3 })
    }))

  it.effect("an interrupted read interrupts the transport", () =>
    Effect.gen(function*() {
      let interrupted = false
      const { source } = Scripted.source([() =>
        Effect.onInterrupt(Effect.never, () =>
          Effect.sync(() => {
            interrupted = true
          }))])
      const fiber = yield* Effect.forkChild(Reader.read(source))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(fiber)
      assert.isTrue(interrupted)
    }))

  it.effect("a page is asked for again after a failure that may pass; pages before it stay read", () =>
    Effect.gen(function*() {
      const { requests, source } = Scripted.source(
        [{ items: [a], next: "2" }, flaky(2, unreachable, { items: [b] })],
        { bounds: { retries: 2 } }
      )
      const fiber = yield* Effect.forkChild(Reader.read(source))
      yield* TestClock.adjust("5 seconds")
      const complete = yield* Fiber.join(fiber)
      assert.deepStrictEqual(complete.value.map(({ id }) => id), ["a", "b"])
      assert.deepStrictEqual(requests.map(({ attempt, page }) => [page, attempt]), [[1, 1], [2, 1], [2, 2], [2, 3]])
      assert.deepStrictEqual(complete.reads[0].receipt.pages.map(({ attempts }) => attempts), [1, 3])
    }))

  it.effect("after the allowed attempts the failure stands", () =>
    Effect.gen(function*() {
      const { requests, source } = Scripted.source([flaky(9, unreachable, { items: [] })], { bounds: { retries: 1 } })
      const fiber = yield* Effect.forkChild(Effect.flip(Reader.read(source)))
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual((yield* Fiber.join(fiber))._tag, "Unreachable")
      assert.strictEqual(requests.length, 2)
    }))

  it.effect("a refusal is not asked again", () =>
    Effect.gen(function*() {
      const refuse = (place: ReadError.Place) => new ReadError.Refused({ ...place, problem: "no", status: 500 })
      const { requests, source } = Scripted.source([flaky(1, refuse, { items: [] })], { bounds: { retries: 5 } })
      assert.strictEqual((yield* Effect.flip(Reader.read(source)))._tag, "Refused")
      assert.strictEqual(requests.length, 1)
    }))

  it.effect("a source that asks to wait is waited for, within reason", () =>
    Effect.gen(function*() {
      const limited = (retryAfterMillis: number) => (place: ReadError.Place) =>
        new ReadError.RateLimited({ ...place, retryAfterMillis, attempts: 1 })
      const patient = Scripted.source([flaky(1, limited(20_000), { items: [a] })], { bounds: { retries: 1 } })
      const fiber = yield* Effect.forkChild(Reader.read(patient.source))
      yield* TestClock.adjust("19 seconds")
      assert.strictEqual(patient.requests.length, 1)
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual((yield* Fiber.join(fiber))._tag, "Complete")

      const hopeless = Scripted.source([flaky(1, limited(3_600_000), { items: [a] })], { bounds: { retries: 1 } })
      const error = yield* Effect.flip(Reader.read(hopeless.source))
      assert.deepInclude(error, { _tag: "RateLimited", nextAction: "wait_and_repeat" })
    }))
})

describe("what a read gives", () => {
  it.effect("each distinct record once, where repeats are legal", () =>
    Effect.gen(function*() {
      const { source } = Scripted.source([{ items: [a, b], next: "2" }, { items: [b, c] }], {
        promises: { duplicates: "legal" }
      })
      assert.strictEqual((yield* Reader.fold(source, Aggregate.count())).value, 3)
    }))

  it.effect("several answers from one walk", () =>
    Effect.gen(function*() {
      const { requests, source } = Scripted.source([{ items: [a], next: "2" }, { items: [b, c] }])
      const { value } = yield* Reader.fold(
        source,
        Aggregate.zip({
          all: Aggregate.count<typeof Scripted.Item.Type>(),
          open: Aggregate.find((item: typeof Scripted.Item.Type) => item.open === true)
        })
      )
      assert.strictEqual(value.all, 3)
      assert.deepStrictEqual(value.open, { count: 1, shown: [{ id: "b", record: b }] })
      assert.strictEqual(requests.length, 2)
    }))

  it.effect("a list that would outgrow its bound is an error, not a shorter list", () =>
    Effect.gen(function*() {
      const { source } = Scripted.source([{ items: [a, b, c] }])
      assert.deepInclude(yield* Effect.flip(Reader.read(source, { max: 2 })), {
        _tag: "BudgetExhausted",
        bound: "kept"
      })
      assert.strictEqual((yield* Reader.read(source, { max: 3 })).value.length, 3)
    }))

  it.effect("a receipt whose content digest does not depend on how the pages were cut", () =>
    Effect.gen(function*() {
      const read = (answers: ReadonlyArray<Scripted.Answer>) =>
        Effect.map(Reader.read(Scripted.source(answers, { contentDigest: true }).source), ({ reads: [one] }) =>
          one.receipt.content)
      const one = yield* read([{ items: [a, b, c] }])
      const other = yield* read([{ items: [c], next: "2" }, { items: [{ open: true, id: "b" }, a] }])
      assert.match(one ?? "", /^sha256:[0-9a-f]{64}$/)
      assert.strictEqual(one, other)
      assert.notStrictEqual(one, yield* read([{ items: [a, b, { ...c, open: true }] }]))
    }))

  it.effect("a stream hands out pages as they come and evidence only at the end", () =>
    Effect.gen(function*() {
      const whole = Scripted.source([{ items: [a], next: "2" }, { items: [], next: "3" }, { items: [b] }]).source
      const items = yield* Stream.runCollect(Reader.stream(whole))
      assert.deepStrictEqual(items.map(({ _tag }) => _tag), ["Records", "Records", "Records", "Complete"])

      const seen: Array<string> = []
      const broken = Scripted.source([{ items: [a], next: "2" }]).source
      const exit = yield* Effect.exit(
        Stream.runForEach(Reader.stream(broken), ({ _tag }) => Effect.sync(() => seen.push(_tag)))
      )
      assert.isTrue(Exit.isFailure(exit))
      assert.deepStrictEqual(seen, ["Records"])
    }))

  it.effect("progress is told as it is made", () =>
    Effect.gen(function*() {
      const events: Array<string> = []
      const { source } = Scripted.source([{ items: [a], next: "2", total: exact(2) }, { items: [b], total: exact(2) }])
      yield* Reader.read(source).pipe(
        Effect.provideService(Monitor.Monitor, (event) =>
          Effect.sync(() => {
            events.push(event._tag === "PageRead" ? `${event.records} of ${event.announced}` : event._tag)
          }))
      )
      assert.deepStrictEqual(events, ["Started", "1 of 2", "2 of 2", "Ended"])
    }))

  it.effect("a stream tells of its end, too, whichever way it ends", () =>
    Effect.gen(function*() {
      const ends: Array<string> = []
      const listen = Effect.provideService(Monitor.Monitor, (event) =>
        Effect.sync(() => {
          if (event._tag === "Ended") ends.push(event.tag ?? "complete")
        }))
      yield* listen(Stream.runDrain(Reader.stream(Scripted.source([{ items: [a] }]).source)))
      yield* listen(Effect.flip(Stream.runDrain(Reader.stream(Scripted.source([]).source))))
      assert.deepStrictEqual(ends, ["complete", "Refused"])
    }))
})

describe("a source that voids what was read", () => {
  /** Page 2 fails so many times; whoever begins again meets other records. */
  const voided = (times: number, reason: "changed" | "expired" = "changed", restarts = 2) => {
    let round = 0
    return Scripted.source([
      () =>
        Effect.sync(() => {
          round += 1
          return Scripted.page({ items: [{ id: `first of round ${round}` }], next: "2" })
        }),
      ({ place }) =>
        round <= times
          ? Effect.fail(new ReadError.SnapshotUnbound({ ...place, reason }))
          : Effect.succeed(Scripted.page({ items: [b] }))
    ], { walk: { restarts } })
  }

  it.effect("is read again from page 1, and nothing of the round before is left", () =>
    Effect.gen(function*() {
      for (const reason of ["changed", "expired"] as const) {
        const { requests, source } = voided(2, reason)
        const complete = yield* Reader.read(source)
        assert.deepStrictEqual(complete.value.map(({ id }) => id), ["first of round 3", "b"])
        assert.deepStrictEqual(requests.map(({ page }) => page), [1, 2, 1, 2, 1, 2])
        assert.deepStrictEqual(requests.map(({ cursor }) => cursor), [undefined, "2", undefined, "2", undefined, "2"])
        const [read] = complete.reads
        assert.strictEqual(read.restarted, 2)
        assert.deepInclude(read.progress, { pages: 2, records: 2 })
        assert.strictEqual(read.receipt.pages.length, 2)
      }
      assert.isUndefined((yield* Reader.read(voided(0).source)).reads[0].restarted)
    }))

  it.effect("is given up after so many times, and at once where none was asked for", () =>
    Effect.gen(function*() {
      const { requests, source } = voided(3)
      assert.deepInclude(yield* Effect.flip(Reader.read(source)), { _tag: "SnapshotUnbound", page: 2 })
      assert.strictEqual(requests.length, 6)
      assert.strictEqual((yield* Effect.flip(Reader.read(voided(1, "changed", 0).source)))._tag, "SnapshotUnbound")
    }))

  it.effect("is not read again for any other reason", () =>
    Effect.gen(function*() {
      const { requests, source } = Scripted.source([{ items: [a], next: "2" }], { walk: { restarts: 2 } })
      assert.strictEqual((yield* Effect.flip(Reader.read(source)))._tag, "Refused")
      assert.strictEqual(requests.length, 2)
    }))

  it.effect("is begun again in a stream by an item of its own, before the pages that count", () =>
    Effect.gen(function*() {
      const items = yield* Stream.runCollect(Reader.stream(voided(1).source))
      assert.deepStrictEqual(items.map(({ _tag }) => _tag), ["Records", "Restarted", "Records", "Records", "Complete"])
    }))

  it.effect("leaves of a read that broke off only what the last round saw", () =>
    Effect.gen(function*() {
      const observed = yield* Reader.observe(voided(2, "changed", 1).source, Aggregate.count())
      assert.isTrue(observed._tag === "Partial" && observed.observed.atLeast === 1)
    }))

  it.effect("is told of, and has one deadline for all rounds", () =>
    Effect.gen(function*() {
      const events: Array<string> = []
      yield* Reader.read(voided(1).source).pipe(
        Effect.provideService(Monitor.Monitor, (event) => Effect.sync(() => events.push(event._tag)))
      )
      assert.deepStrictEqual(events, ["Started", "PageRead", "Restarted", "PageRead", "PageRead", "Ended"])
      const slow = Scripted.source([
        () => Effect.as(Effect.sleep("20 seconds"), Scripted.page({ items: [a], next: "2" })),
        ({ place }) => Effect.fail(new ReadError.SnapshotUnbound({ ...place, reason: "changed" }))
      ], { walk: { restarts: 99 }, bounds: { deadline: "1 minute" } }).source
      const fiber = yield* Effect.forkChild(Effect.flip(Reader.read(slow)))
      yield* TestClock.adjust("1 minute")
      assert.deepInclude(yield* Fiber.join(fiber), { _tag: "Timeout", of: "read" })
    }))
})

describe("partial evidence", () => {
  const countOpen = Aggregate.count((item: typeof Scripted.Item.Type) => item.open === true)

  it.effect("is given only where it was asked for, and holds bounds", () =>
    Effect.gen(function*() {
      const answers: ReadonlyArray<Scripted.Answer> = [{ items: [a, b], next: "2" }]
      const settled = yield* Evidence.settle(Reader.fold(Scripted.source(answers).source, countOpen))
      assert.strictEqual(settled._tag, "Unavailable")
      const observed = yield* Reader.observe(Scripted.source(answers).source, countOpen)
      assert.deepInclude(observed, { _tag: "Partial", observed: { _tag: "AtLeast", atLeast: 1 } })
      assert.strictEqual(Evidence.gaps(observed)[0]?.error._tag, "Refused")
    }))

  it.effect("does not count the records of a page that failed a check of its records", () =>
    Effect.gen(function*() {
      const { source } = Scripted.source([{ items: [b], next: "2" }, { items: [{ id: "c", open: true }, b] }])
      assert.deepInclude(yield* Reader.observe(source, countOpen), { observed: { _tag: "AtLeast", atLeast: 1 } })
    }))

  it.effect("counts the records of a page that the source calls incomplete", () =>
    Effect.gen(function*() {
      const { source } = Scripted.source([{ items: [b], incomplete: "/partial" }])
      assert.deepInclude(yield* Reader.observe(source, countOpen), {
        _tag: "Partial",
        observed: { _tag: "AtLeast", atLeast: 1 }
      })
    }))

  it.effect("a read that saw nothing is unavailable", () =>
    Effect.gen(function*() {
      assert.strictEqual((yield* Reader.observe(Scripted.source([]).source, countOpen))._tag, "Unavailable")
    }))

  it.effect("knows the keys that it covers, in a source that keeps an order, and only then", () =>
    Effect.gen(function*() {
      const region = (
        promises: Partial<Source.Promises<typeof Scripted.Item.Type>>,
        answers: ReadonlyArray<Scripted.Answer>
      ) =>
        Effect.map(
          Reader.observe(Scripted.source(answers, { promises }).source, countOpen),
          (evidence) => Evidence.gaps(evidence)[0]?.region
        )
      const brokenOff: ReadonlyArray<Scripted.Answer> = [{ items: [a, b], next: "2" }]
      assert.deepStrictEqual(yield* region({ order: "id" }, brokenOff), { _tag: "keys_above", key: "b", pages: 1 })
      assert.deepStrictEqual(yield* region({}, brokenOff), { _tag: "rest", pages: 1 })
      const contradicted: ReadonlyArray<Scripted.Answer> = [{ items: [b], next: "2" }, { items: [a] }]
      assert.deepStrictEqual(yield* region({ order: "id" }, contradicted), { _tag: "rest", pages: 1 })
    }))
})

describe("what the simulator found", () => {
  it.effect("a short page is one that came short, not one that lost its overlap", () =>
    Effect.gen(function*() {
      const pages = [
        { items: [a, b], next: "2" },
        { items: [b, c], next: "3" },
        { items: [c] }
      ]
      const { source } = Scripted.source(pages, {
        walk: { overlap: true, shortPage: 2, end: "count" },
        promises: { order: "id" }
      })
      assert.strictEqual((yield* Reader.fold(source, Aggregate.count())).value, 3)
    }))

  it.effect("a remainder of overlapping pages is counted from where the page begins", () =>
    Effect.gen(function*() {
      const pages = [
        { items: [a, b], next: "2", total: rest(3) },
        { items: [b, c], total: rest(2) }
      ]
      const { source } = Scripted.source(pages, { walk: { overlap: true }, promises: { order: "id" } })
      assert.strictEqual((yield* Reader.read(source))._tag, "Complete")
    }))

  it.effect("a remainder may count different ids where repeats are legal", () =>
    Effect.gen(function*() {
      const pages = [{ items: [a, b], next: "2", total: rest(3) }, { items: [b, c], total: rest(1) }]
      const { source } = Scripted.source(pages, { promises: { duplicates: "legal" } })
      assert.strictEqual((yield* Reader.read(source))._tag, "Complete")
    }))

  it.effect("a page of legal repeats is no empty page", () =>
    Effect.gen(function*() {
      const pages = [{ items: [a, b], next: "2" }, { items: [a, b], next: "3" }, { items: [c], next: "4" }, {
        items: [],
        next: "5"
      }]
      const { source } = Scripted.source(pages, { walk: { end: "count" }, promises: { duplicates: "legal" } })
      assert.strictEqual((yield* Reader.fold(source, Aggregate.count())).value, 3)
    }))

  it.effect("records of two states are of none, also when another check ends the read first", () =>
    Effect.gen(function*() {
      const pages = [
        { items: [a], next: "2", token: "1", total: exact(3) },
        { items: [b], next: "3", token: "2", total: exact(4) }
      ]
      const { source } = Scripted.source(pages, { promises: { snapshot: "token" } })
      const evidence = yield* Reader.observe(source, Aggregate.count())
      assert.strictEqual(Evidence.consistency(evidence)._tag, "not_established")
    }))

  it.effect("a witness does not lift what the pages refute", () =>
    Effect.gen(function*() {
      const pages = [{ items: [a], next: "2", token: "1" }, { items: [b], token: "2" }]
      const refuted = {
        ...Scripted.source(pages, { promises: { snapshot: "token" } }).source,
        witness: () => Effect.succeedSome("same")
      }
      assert.strictEqual((yield* Reader.read(refuted)).consistency._tag, "interval")
      assert.deepInclude(yield* Effect.flip(Reader.read(Source.requireSnapshot(refuted))), { _tag: "SnapshotUnbound" })
    }))
})

describe("a keyset walk that the announced total ends", () => {
  const d = { id: "d", open: false }
  const stable = (pages: ReadonlyArray<Scripted.Answer>) => {
    const { requests, source } = Scripted.source(pages, {
      walk: { end: "count", stableRecords: "all_read" },
      promises: { order: "id" }
    })
    return Effect.map(Effect.result(Reader.read(source)), (result) => ({
      ends: result._tag === "Success" ? result.success.consistency : result.failure._tag,
      requests: requests.length
    }))
  }
  const first = { items: [a, b], next: "2", total: exact(3) }

  it.effect("looks once more, and has met every record that stayed when nothing follows", () =>
    Effect.gen(function*() {
      const pages = [first, { items: [c], next: "3", total: exact(3) }, { items: [] }]
      assert.deepStrictEqual(yield* stable(pages), {
        ends: { _tag: "interval", stableRecords: "all_read" },
        requests: 3
      })
    }))

  it.effect("has not, when that cannot be seen", () =>
    Effect.gen(function*() {
      const pages = [first, { items: [c], next: "3", total: exact(3) }]
      assert.deepStrictEqual((yield* stable(pages)).ends, { _tag: "interval", stableRecords: "may_be_missed" })
    }))

  it.effect("goes on when something follows, and then the total was wrong", () =>
    Effect.gen(function*() {
      const pages = [first, { items: [c], next: "3" }, { items: [d], next: "4" }, { items: [] }]
      assert.strictEqual((yield* stable(pages)).ends, "SizeDrift")
    }))

  it.effect("has not, when what follows is no longer what it ended with", () =>
    Effect.gen(function*() {
      const { source } = Scripted.source([{ items: [a, b], next: "2", total: exact(3) }, { items: [b, c], next: "3" }, {
        items: [d]
      }], {
        walk: { end: "count", overlap: true, stableRecords: "all_read" },
        promises: { order: "id" }
      })
      assert.deepStrictEqual((yield* Reader.read(source)).consistency, {
        _tag: "interval",
        stableRecords: "may_be_missed"
      })
    }))
})

describe("an empty page among pages that overlap", () => {
  it.effect("leaves no edge, so that nothing after it can be joined on", () =>
    Effect.gen(function*() {
      const { source } = Scripted.source([{ items: [], next: "2" }, { items: [a] }], {
        walk: { overlap: true },
        promises: { order: "id" }
      })
      assert.strictEqual((yield* Effect.flip(Reader.read(source)))._tag, "OrderNotTotal")
      const empty = Scripted.source([{ items: [] }], { walk: { overlap: true }, promises: { order: "id" } }).source
      assert.strictEqual((yield* Reader.read(empty))._tag, "Complete")
    }))
})
