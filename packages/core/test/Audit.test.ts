import {
  Audit,
  Check,
  Conclusion,
  Decimal,
  Evidence,
  Fact,
  Page,
  ReadError,
  Report,
  Source,
  Statement,
  Wire
} from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect } from "effect"
import * as Rows from "./support/rows.ts"

/** What a conclusion says, in one line that a table can hold. */
const said = (conclusion: Conclusion.Conclusion): string => {
  const show = (value: Conclusion.Value | undefined): string =>
    value === undefined ? "nothing" : typeof value === "object" ? Decimal.format(value) : String(value)
  const bound = (side: Conclusion.Bound): string => side._tag === "Bound" ? show(side.value) : "?"
  return Conclusion.match(conclusion, {
    Complete: ({ value, vacuous }) => `${show(value)}${vacuous ? " vacuous" : ""}`,
    Partial: ({ atLeast, atMost, coverage, undecided }) =>
      `[${bound(atLeast)}, ${bound(atMost)}] ${coverage}${undecided > 0 ? ` ${undecided} undecided` : ""}`,
    Unavailable: () => "unavailable"
  })
}

type Sources = Readonly<Record<"left" | "right", Audit.Readable<Rows.Row>>>

const ask = (
  sources: Sources,
  check: (left: Check.Rows<Rows.Row>, right: Check.Rows<Rows.Row>) => Check.Check,
  options: { readonly partial?: boolean; readonly facts?: ReadonlyArray<Fact.Fact> } = {}
) =>
  Audit.run(Audit.make({
    name: "test",
    sources,
    checks: ({ left, right }) => ({ it: check(left, right) }),
    ...options
  })).pipe(Effect.map(({ checks }) => checks.it))

const row = (id: string, rest: Partial<Rows.Row> = {}): Rows.Row => ({ id, ...rest })

const empty = Rows.source("right", [])

const each = { each: (r: Rows.Row) => r.docs, key: (r: Rows.Row) => r.id }
const single = { by: (r: Rows.Row) => r.doc, key: (r: Rows.Row) => r.id }

describe("a question to one source", () => {
  const rows = [
    row("a", { amount: "10.10", open: true, month: "01" }),
    row("b", { amount: "-0.20", open: false, month: "01" }),
    row("c", { amount: "3", month: "02" })
  ]
  const questions: ReadonlyArray<
    readonly [string, (left: Check.Rows<Rows.Row>) => Check.Check, complete: string, partial: string]
  > = [
    ["list", (r) => r, "3", "[3, ?] incomplete"],
    ["count", (r) => r.count(), "3", "[3, ?] incomplete"],
    ["filter", (r) => r.filter(({ month }) => month === "01"), "2", "[2, ?] incomplete"],
    [
      "filter, undecided",
      (r) => r.filter(({ open }) => open),
      "[1, 2] complete 1 undecided",
      "[1, ?] incomplete 1 undecided"
    ],
    ["sum", (r) => r.sum(({ amount }) => amount), "12.90", "[?, ?] incomplete"],
    [
      "sum of what is no amount",
      (r) => r.sum(({ month }) => `${month}x`),
      "[?, ?] complete 3 undecided",
      "[?, ?] incomplete 3 undecided"
    ],
    [
      "sum over undecided",
      (r) => r.filter(({ open }) => open).sum(({ amount }) => amount),
      "[10.10, 13.10] complete 1 undecided",
      "[?, ?] incomplete 1 undecided"
    ],
    ["average", (r) => r.average(({ amount }) => amount), "4.30000000", "[?, ?] incomplete"],
    ["min", (r) => r.min(({ amount }) => amount), "-0.20", "[?, -0.20] incomplete"],
    ["max", (r) => r.max(({ amount }) => amount), "10.10", "[10.10, ?] incomplete"],
    ["max of text", (r) => r.max(({ id }) => id), "c", "[c, ?] incomplete"],
    ["exists, seen", (r) => r.exists(({ open }) => open), "true", "true"],
    ["exists, not seen", (r) => r.exists(({ id }) => id === "z"), "false", "[?, ?] incomplete"],
    [
      "exists, undecided",
      (r) => r.filter(({ id }) => id !== "a").exists(({ open }) => open),
      "[?, ?] complete 1 undecided",
      "[?, ?] incomplete 1 undecided"
    ],
    ["every, broken", (r) => r.every(({ id }) => id !== "b"), "false", "false"],
    ["every, kept", (r) => r.every(({ id }) => id !== "z"), "true", "[?, ?] incomplete"],
    ["unique", (r) => r.unique(({ id }) => id), "true", "[?, ?] incomplete"],
    ["unique, broken", (r) => r.unique(({ month }) => month), "false", "false"]
  ]

  it.effect.each(questions.map(([name, check, complete, partial]) => ({ name, check, complete, partial })))(
    "$name",
    ({ check, complete, partial }) =>
      Effect.gen(function*() {
        const on = (how: Rows.How, partially: boolean) =>
          Effect.map(ask({ left: Rows.source("left", rows, how), right: empty }, check, { partial: partially }), said)
        assert.strictEqual(yield* on("complete", false), complete)
        assert.strictEqual(yield* on("breaksOff", true), partial)
        assert.strictEqual(yield* on("breaksOff", false), "unavailable")
        assert.strictEqual(yield* on("down", true), "unavailable")
      })
  )

  it.effect("over nothing", () =>
    Effect.gen(function*() {
      const on = (check: (left: Check.Rows<Rows.Row>) => Check.Check) =>
        Effect.map(ask({ left: Rows.source("left", []), right: empty }, check), said)
      assert.strictEqual(yield* on((r) => r), "0 vacuous")
      assert.strictEqual(yield* on((r) => r.count()), "0 vacuous")
      assert.strictEqual(yield* on((r) => r.every(() => false)), "true vacuous")
      assert.strictEqual(yield* on((r) => r.exists()), "false vacuous")
      assert.strictEqual(yield* on((r) => r.min(({ id }) => id)), "nothing vacuous")
      assert.strictEqual(yield* on((r) => r.average(({ amount }) => amount)), "nothing vacuous")
    }))

  it.effect("a filter that leaves nothing is about something", () =>
    Effect.gen(function*() {
      const left = Rows.source("left", rows)
      assert.strictEqual(said(yield* ask({ left, right: empty }, (r) => r.filter(() => false))), "0")
    }))
})

describe("what is missing on the other side", () => {
  const left = [row("t1", { docs: ["d1", "d3"] }), row("t2", { docs: ["d2"] }), row("t3", { docs: [] })]
  const right = [row("d1"), row("d2")]

  const missing = (l: Rows.How, r: Rows.How, keep: "missing" | "matched" = "missing") =>
    ask(
      { left: Rows.source("left", left, l), right: Rows.source("right", right, r) },
      (a, b) => keep === "missing" ? a.missingIn(b, each) : a.matchedIn(b, each),
      { partial: true }
    )

  // The state table of the algebra, A.3.
  it.effect.each(
    [
      { l: "complete", r: "complete", missing: "1", matched: "2" },
      {
        l: "complete",
        r: "breaksOff",
        missing: "[0, 1] incomplete 1 undecided",
        matched: "[2, 3] incomplete 1 undecided"
      },
      { l: "complete", r: "down", missing: "[0, 3] incomplete 3 undecided", matched: "[0, 3] incomplete 3 undecided" },
      { l: "breaksOff", r: "complete", missing: "[1, ?] incomplete", matched: "[2, ?] incomplete" },
      {
        l: "breaksOff",
        r: "breaksOff",
        missing: "[0, ?] incomplete 1 undecided",
        matched: "[2, ?] incomplete 1 undecided"
      },
      { l: "breaksOff", r: "down", missing: "[0, ?] incomplete 3 undecided", matched: "[0, ?] incomplete 3 undecided" },
      { l: "down", r: "complete", missing: "unavailable", matched: "unavailable" },
      { l: "down", r: "down", missing: "unavailable", matched: "unavailable" }
    ] as const
  )("left $l, right $r", ({ l, matched, missing: expected, r }) =>
    Effect.gen(function*() {
      assert.strictEqual(said(yield* missing(l, r)), expected)
      assert.strictEqual(said(yield* missing(l, r, "matched")), matched)
    }))

  it.effect("each finding names the element that it is about", () =>
    Effect.gen(function*() {
      const conclusion = yield* missing("complete", "complete")
      assert.deepStrictEqual(
        Conclusion.isComplete(conclusion) && conclusion.findings.map(({ element, id }) => [id, element]),
        [["t1", "d3"]]
      )
    }))

  it.effect("the gaps of the side that is searched are named", () =>
    Effect.gen(function*() {
      const conclusion = yield* missing("complete", "down")
      assert.deepStrictEqual(conclusion.gaps.map(({ source, error }) => [source, error._tag]), [["right", "Denied"]])
      assert.strictEqual(conclusion.nextAction, "ask_for_access")
    }))

  it.effect("with both sides down, the gaps of both are named", () =>
    Effect.gen(function*() {
      const conclusion = yield* missing("down", "down")
      assert.deepStrictEqual(conclusion.gaps.map(({ source }) => source), ["left", "right"])
    }))

  it.effect("the other side does not matter where no row asks for it", () =>
    Effect.gen(function*() {
      const sources = { left: Rows.source("left", [row("t3", { docs: [] })]), right: Rows.source("right", [], "down") }
      assert.strictEqual(said(yield* ask(sources, (a, b) => a.missingIn(b, each))), "0")
    }))

  it.effect("a record that has no key has no partner; one whose key cannot be told may have one", () =>
    Effect.gen(function*() {
      const sources = (how: Rows.How) => ({
        left: Rows.source("left", [row("none", { doc: null }), row("untold")]),
        right: Rows.source("right", right, how)
      })
      assert.strictEqual(
        said(yield* ask(sources("complete"), (a, b) => a.missingIn(b, single))),
        "[1, 2] complete 1 undecided"
      )
      assert.strictEqual(
        said(yield* ask(sources("down"), (a, b) => a.missingIn(b, single))),
        "[1, 2] complete 1 undecided"
      )
    }))

  it.effect("a partner of which it cannot be told whether it counts leaves it open", () =>
    Effect.gen(function*() {
      const sources = {
        left: Rows.source("left", [row("t1", { doc: "d1" })]),
        right: Rows.source("right", [row("d1")])
      }
      const conclusion = yield* ask(sources, (a, b) => a.missingIn(b.filter(({ open }) => open), single))
      assert.strictEqual(said(conclusion), "[0, 1] complete 1 undecided")
    }))

  it.effect("a source may be searched for its own rows", () =>
    Effect.gen(function*() {
      const family = Rows.source("left", [
        row("child", { doc: "parent" }),
        row("parent"),
        row("orphan", { doc: "gone" })
      ])
      const conclusion = yield* ask(
        { left: family, right: empty },
        (a) => a.filter(({ doc }) => doc !== undefined).missingIn(a, single)
      )
      assert.strictEqual(said(conclusion), "1")
    }))
})

describe("the classic mistake", () => {
  // What a step that swaps "unavailable" for "empty" makes of the same question, A.7 of the algebra.
  const left = [1, 2, 3, 4, 5].map((n) => row(`i${n}`, { doc: `r${n}` }))
  const right = [1, 2, 3, 4].map((n) => row(`r${n}`))
  const check = (a: Check.Rows<Rows.Row>, b: Check.Rows<Rows.Row>) => a.missingIn(b, single)

  it.effect("on the right invents findings, on the left loses them; we do neither", () =>
    Effect.gen(function*() {
      const on = (l: Audit.Readable<Rows.Row>, r: Audit.Readable<Rows.Row>) =>
        Effect.map(ask({ left: l, right: r }, check), said)
      const [allLeft, allRight] = [Rows.source("left", left), Rows.source("right", right)]
      const [noLeft, noRight] = [Rows.source("left", []), Rows.source("right", [])]
      const [downLeft, downRight] = [Rows.source("left", [], "down"), Rows.source("right", [], "down")]
      assert.strictEqual(yield* on(allLeft, allRight), "1")
      assert.strictEqual(yield* on(allLeft, noRight), "5")
      assert.strictEqual(yield* on(allLeft, downRight), "[0, 5] incomplete 5 undecided")
      assert.strictEqual(yield* on(noLeft, allRight), "0 vacuous")
      assert.strictEqual(yield* on(downLeft, allRight), "unavailable")
    }))
})

describe("partitions", () => {
  const months = Rows.partitioned("left", {
    "01": [[row("a", { month: "01", amount: "1" }), row("b", { month: "01", amount: "2" })], "complete"],
    "02": [[], "down"],
    "03": [[row("c", { month: "03", amount: "4" })], "complete"]
  })
  const on = (check: (left: Check.Rows<Rows.Row>) => Check.Check, options: Parameters<typeof ask>[2] = {}) =>
    ask({ left: months, right: empty }, check, options)

  it.effect("a failed one is a gap with its name; the others stand", () =>
    Effect.gen(function*() {
      const whole = yield* on((r) => r.count())
      assert.strictEqual(said(whole), "[3, ?] incomplete")
      assert.deepStrictEqual(whole.gaps.map(({ region }) => region._tag === "partition" && region.partition), ["02"])
      assert.strictEqual(said(yield* on((r) => r.partitions("01").count())), "2")
      assert.strictEqual(said(yield* on((r) => r.partitions("01", "03").sum(({ amount }) => amount))), "7")
      assert.strictEqual(said(yield* on((r) => r.partitions("02").count())), "unavailable")
    }))

  it.effect("a finding says in which one it was read", () =>
    Effect.gen(function*() {
      const conclusion = yield* on((r) => r)
      assert(Conclusion.isPartial(conclusion))
      assert.deepStrictEqual(conclusion.findings.map(({ id, partition }) => [id, partition]), [
        ["a", "01"],
        ["b", "01"],
        [
          "c",
          "03"
        ]
      ])
    }))

  it.effect("what one partition saw before it broke off counts only where that was asked for", () =>
    Effect.gen(function*() {
      const broken = Rows.partitioned("left", { "01": [[row("a")], "complete"], "02": [[row("b")], "breaksOff"] })
      const count = (partial: boolean) =>
        Effect.map(ask({ left: broken, right: empty }, (r) => r.count(), { partial }), said)
      assert.strictEqual(yield* count(false), "[1, ?] incomplete")
      assert.strictEqual(yield* count(true), "[2, ?] incomplete")
    }))

  it.effect("of the other side leave open only what they may hide", () =>
    Effect.gen(function*() {
      const right = Rows.partitioned("right", { "01": [[row("d1")], "complete"], "02": [[], "down"] })
      const left = Rows.source("left", [row("t1", { doc: "d1" }), row("t2", { doc: "d2" })])
      const conclusion = yield* ask({ left, right }, (a, b) => a.missingIn(b, single))
      assert.strictEqual(said(conclusion), "[0, 1] incomplete 1 undecided")
      const january = yield* ask({ left, right }, (a, b) => a.missingIn(b.partitions("01"), single))
      assert.strictEqual(said(january), "1")
    }))

  it.effect("the evidence of the whole is that of its parts", () =>
    Effect.gen(function*() {
      const { sources } = yield* Audit.run(Audit.make({
        name: "test",
        sources: { left: months },
        checks: ({ left }) => ({ it: left.count() })
      }))
      assert.strictEqual(sources.left._tag, "Partial")
      assert.deepStrictEqual(Evidence.reads(sources.left).map(({ partition }) => partition), ["01", "03"])
    }))
})

describe("records up to a key", () => {
  const rows = ["a", "b", "c"].map((id) => row(id, { doc: id }))
  const left = (how: Rows.How) => Rows.source("left", rows, how, [], { order: "id" })
  const on = (check: (left: Check.Rows<Rows.Row>, right: Check.Rows<Rows.Row>) => Check.Check, how: Rows.How) =>
    ask({ left: left(how), right: Rows.source("right", [row("a"), row("b")], how, [], { order: "id" }) }, check, {
      partial: true
    })

  it.effect("are covered by a read that broke off behind it, and only then", () =>
    Effect.gen(function*() {
      assert.strictEqual(said(yield* on((r) => r.upTo("b").count(), "breaksOff")), "2")
      assert.strictEqual(said(yield* on((r) => r.upTo("c").count(), "breaksOff")), "3")
      assert.strictEqual(said(yield* on((r) => r.upTo("d").count(), "breaksOff")), "[3, ?] incomplete")
      assert.strictEqual(said(yield* on((r) => r.upTo("b").count(), "complete")), "2")
    }))

  it.effect("also on the side that is searched", () =>
    Effect.gen(function*() {
      const missing = (key: string) =>
        on((a, b) => a.upTo("c").missingIn(b.upTo(key), { by: ({ doc }) => doc, key: ({ id }) => id }), "breaksOff")
      assert.strictEqual(said(yield* missing("b")), "1")
      assert.strictEqual(said(yield* missing("c")), "[0, 1] incomplete 1 undecided")
    }))

  it.effect("are all that the statement speaks of", () =>
    Effect.gen(function*() {
      const conclusion = yield* on((r) => r.upTo("b").count(), "breaksOff")
      assert.include(Statement.of(conclusion).en, "up to the key “b”")
      assert.include(Statement.of(conclusion).de, "bis zum Schlüssel „b“")
      assert.strictEqual(Wire.encodeConclusion(conclusion).up_to, "b")
    }))

  it.effect("cannot be asked of a source without an order", () =>
    Effect.gen(function*() {
      const unordered = { left: Rows.source("left", rows), right: empty }
      const error = yield* Effect.flip(ask(unordered, (r) => r.upTo("b").count()))
      assert.match(error.message, /up to a key of left, whose description promises no order/)
    }))
})

describe("declared facts", () => {
  const rows = [row("a", { amount: "120" }), row("b", { amount: "80" }), row("c", { amount: "-30" })]
  const on = (
    check: (left: Check.Rows<Rows.Row>) => Check.Check,
    facts: ReadonlyArray<Fact.Fact>,
    how: Rows.How = "breaksOff"
  ) => ask({ left: Rows.source("left", rows, how), right: empty }, check, { partial: true, facts })
  const by = { source: "left", declaredBy: "the test" }
  const total = (n: number) => Fact.trustedTotal({ ...by, total: n })
  const between = (min: string, max: string) => {
    const [low, high] = [Decimal.fromJson(min), Decimal.fromJson(max)]
    assert.isDefined(low)
    assert.isDefined(high)
    return Fact.valueRange({ ...by, field: "amount", min: low, max: high })
  }

  it.effect("a trusted total bounds a count, and closes it when all was read", () =>
    Effect.gen(function*() {
      const bounded = yield* on((r) => r.count(), [total(5)])
      assert.strictEqual(said(bounded), "[3, 5] incomplete")
      assert.deepStrictEqual(bounded.facts, ["left: n = 5 (the test)"])
      assert.strictEqual(said(yield* on((r) => r.count(), [total(3)])), "3")
      assert.strictEqual(said(yield* on((r) => r.filter(({ id }) => id === "a"), [total(5)])), "[1, 3] incomplete")
    }))

  it.effect("a fact that the records contradict is not used, and one that is not needed is not named", () =>
    Effect.gen(function*() {
      const contradicted = yield* on((r) => r.count(), [total(2)])
      assert.strictEqual(said(contradicted), "[3, ?] incomplete")
      assert.deepStrictEqual(contradicted.facts, [])
      assert.deepStrictEqual((yield* on((r) => r.count(), [total(9)], "complete")).facts, [])
    }))

  it.effect("a range bounds a sum", () =>
    Effect.gen(function*() {
      const sum = (facts: ReadonlyArray<Fact.Fact>) =>
        Effect.map(on((r) => r.sum(({ amount }) => amount, "amount"), facts), said)
      assert.strictEqual(yield* sum([total(5), between("-50", "200")]), "[70, 570] incomplete")
      assert.strictEqual(yield* sum([between("-50", "200")]), "[?, ?] incomplete")
      assert.strictEqual(yield* sum([total(5)]), "[?, ?] incomplete")
      const positive = on((r) => r.filter(({ id }) => id !== "c").sum(({ amount }) => amount, "amount"), [
        Fact.nonNegative({ ...by, field: "amount" })
      ])
      assert.strictEqual(said(yield* positive), "[200, ?] incomplete")
      assert.strictEqual((yield* positive).facts.length, 1)
    }))

  it.effect("a range that a record contradicts is not used, for sums, the least and the greatest", () =>
    Effect.gen(function*() {
      const facts = [total(5), Fact.nonNegative({ ...by, field: "amount" })]
      const asked = (check: (left: Check.Rows<Rows.Row>) => Check.Check) => on(check, facts)
      const sum = yield* asked((r) => r.sum(({ amount }) => amount, "amount"))
      assert.strictEqual(said(sum), "[?, ?] incomplete")
      assert.notInclude(sum.facts.join(), "amount")
      const min = yield* asked((r) => r.min(({ amount }) => amount, "amount"))
      assert.strictEqual(said(min), "[?, -30] incomplete")
      assert.strictEqual(Wire.encodeConclusion(min).status, "partial")
    }))

  it.effect("a foreign key stands in for partners that were not read, and only for those, E16", () =>
    Effect.gen(function*() {
      const left = Rows.source("left", [row("o1", { doc: "c1" }), row("o4", { doc: "c4" })])
      const facts = [Fact.foreignKey({ ...by, field: "doc", target: "right" })]
      const on = (how: Rows.How, keep: "missingIn" | "matchedIn") =>
        ask(
          { left, right: Rows.source("right", [row("c1")], how) },
          (a, b) => a[keep](b, { ...single, field: "doc" }),
          { partial: true, facts }
        )
      const matched = yield* on("breaksOff", "matchedIn")
      assert.strictEqual(said(matched), "2")
      assert.deepStrictEqual(matched.facts, ["left: doc → right (the test)"])
      assert.strictEqual(said(yield* on("breaksOff", "missingIn")), "0")
      const contradicted = yield* on("complete", "missingIn")
      assert.strictEqual(said(contradicted), "1")
      assert.deepStrictEqual(contradicted.facts, [])
    }))

  it.effect("a range bounds the least and the greatest, and one record at its edge decides, E21", () =>
    Effect.gen(function*() {
      const min = (facts: ReadonlyArray<Fact.Fact>) =>
        Effect.map(on((r) => r.min(({ amount }) => amount, "amount"), facts), said)
      assert.strictEqual(yield* min([between("-50", "200")]), "[-50, -30] incomplete")
      assert.strictEqual(yield* min([between("-30", "200")]), "-30")
      const max = yield* on((r) => r.max(({ amount }) => amount, "amount"), [between("-50", "200")])
      assert.strictEqual(said(max), "[120, 200] incomplete")
    }))
})

describe("groups", () => {
  const rows = [
    row("a", { month: "01", amount: "1" }),
    row("b", { month: "02", amount: "2" }),
    row("c", { month: "01", amount: "3" })
  ]
  const groups = (list: ReadonlyArray<Rows.Row>, how: Rows.How) =>
    ask(
      { left: Rows.source("left", list, how), right: empty },
      (r) => r.groupBy(({ month }) => month).sum(({ amount }) => amount),
      { partial: true }
    ).pipe(
      Effect.map((conclusion) =>
        conclusion.groups?.map((
          { exact, group, value }
        ) => [group, exact ? Decimal.format(value as Decimal.Decimal) : "?"])
      )
    )

  it.effect("each has its answer, exact where the whole was read and every row's group could be told", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* groups(rows, "complete"), [["01", "4"], ["02", "2"]])
      assert.deepStrictEqual(yield* groups(rows, "breaksOff"), [["01", "?"], ["02", "?"]])
      assert.deepStrictEqual(yield* groups([...rows, row("d", { amount: "1" })], "complete"), [["01", "?"], [
        "02",
        "?"
      ]])
    }))
})

describe("an audit", () => {
  it.effect("reads each source once, however many checks ask it", () =>
    Effect.gen(function*() {
      const requests: Array<string> = []
      const left = Rows.source("left", [row("a")], "complete", requests)
      yield* Audit.run(Audit.make({
        name: "test",
        sources: { left },
        checks: ({ left }) => ({ one: left.count(), two: left, three: left.exists() })
      }))
      assert.deepStrictEqual(requests, ["left 1"])
    }))

  it.effect("reads its sources at the same time", () =>
    Effect.gen(function*() {
      const [leftAsked, rightAsked] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const waiting = (
        own: Deferred.Deferred<void>,
        other: Deferred.Deferred<void>
      ): Source.Source<Rows.Row, ReadError.ReadError> => ({
        ...Rows.source("x", []),
        page: () =>
          Deferred.succeed(own, undefined).pipe(
            Effect.andThen(Deferred.await(other)),
            Effect.as(Page.make({ records: [], bytes: 0, digest: "sha256:00" }))
          )
      })
      const conclusion = yield* ask(
        { left: waiting(leftAsked, rightAsked), right: waiting(rightAsked, leftAsked) },
        (left) => left.count()
      )
      assert.strictEqual(said(conclusion), "0 vacuous")
    }))

  it.effect("keeps every source's evidence, also of one that no check needed", () =>
    Effect.gen(function*() {
      const report = yield* Audit.run(Audit.make({
        name: "test",
        sources: { left: Rows.source("any name", []), right: Rows.source("right", [], "down") },
        checks: ({ left }) => ({ it: left.count() })
      }))
      assert.strictEqual(report.sources.right._tag, "Unavailable")
      assert.strictEqual(Evidence.reads(report.sources.left)[0].source, "left")
      assert.strictEqual(Report.status(report), "Complete")
    }))

  it.effect("is as good as its weakest check", () =>
    Effect.gen(function*() {
      const report = yield* Audit.run(Audit.make({
        name: "test",
        sources: { left: Rows.source("left", []), right: Rows.source("right", [], "down") },
        checks: ({ left, right }) => ({ good: left.count(), bad: right.count() })
      }))
      assert.strictEqual(Report.status(report), "Unavailable")
    }))

  it.effect("with a snapshot required fails what proves none, and names it", () =>
    Effect.gen(function*() {
      const report = yield* Audit.run(Audit.make({
        name: "test",
        sources: { left: Rows.source("left", []) },
        checks: ({ left }) => ({ it: left.count() }),
        require: "snapshot"
      }))
      assert.strictEqual(Evidence.gaps(report.sources.left)[0]?.error._tag, "SnapshotUnbound")
    }))

  it.effect("that cannot be run says why, before anything is read", () =>
    Effect.gen(function*() {
      const requests: Array<string> = []
      const left = Rows.source("left", [], "complete", requests)
      const wrong = (
        checks: (rows: { readonly left: Check.Rows<Rows.Row> }) => Readonly<Record<string, Check.Check>>
      ) =>
        Effect.map(
          Effect.flip(Audit.run(Audit.make({ name: "wrong", sources: { left }, checks }))),
          ({ message }) => message
        )
      assert.match(yield* wrong(() => ({})), /no check/)
      assert.match(yield* wrong(() => ({ it: Check.of("nowhere") })), /asks for nowhere/)
      assert.match(yield* wrong(({ left }) => ({ it: left.partitions("01") })), /partition 01 of left, which has none/)
      assert.match(
        yield* wrong(({ left }) => ({ it: left.missingIn(left.missingIn(left, single), single) })),
        /look for partners themselves/
      )
      assert.deepStrictEqual(requests, [])
    }))
})

describe("a source that voids what was read and is read again", () => {
  /** The first round sees other rows than the second, which counts. */
  const again = (name: string, void_: ReadonlyArray<Rows.Row>, rows: ReadonlyArray<Rows.Row>) => {
    let round = 0
    const source: Source.Source<Rows.Row, ReadError.ReadError> = Source.make({
      name,
      scope: `${name} of the test`,
      record: Rows.Row,
      promises: { id: (one) => one.id },
      walk: { end: "signal", restarts: 1 },
      page: ({ page, place }): Effect.Effect<Page.Page, ReadError.ReadError> => {
        if (page === 1) round += 1
        return page === 2 && round === 1
          ? Effect.fail(new ReadError.SnapshotUnbound({ ...place, reason: "changed" }))
          : Effect.succeed(Page.make({
            records: page === 2 ? [] : round === 1 ? void_ : rows,
            bytes: 1,
            digest: "sha256:00",
            next: page === 1 ? { key: "2", cursor: "2" } : undefined
          }))
      }
    })
    return source
  }

  it.effect("counts only what came since, on either side of a match", () =>
    Effect.gen(function*() {
      const sources = () => ({
        left: again("left", [row("void", { docs: ["z"] })], [row("a", { docs: ["x", "y"] })]),
        right: again("right", [row("x"), row("z")], [row("y")])
      })
      const self = { by: ({ id }: Rows.Row) => id, key: ({ id }: Rows.Row) => id }
      assert.strictEqual(said(yield* ask(sources(), (left) => left)), "1")
      assert.strictEqual(said(yield* ask(sources(), (left, right) => left.missingIn(right, each))), "1")
      assert.strictEqual(said(yield* ask(sources(), (left) => left.missingIn(left, self))), "0")
      assert.strictEqual(said(yield* ask(sources(), (left) => left.matchedIn(left, self))), "1")
    }))

  it.effect("says in its evidence that it was", () =>
    Effect.gen(function*() {
      const source = again("left", [], [row("a")])
      const report = yield* Audit.run(Audit.make({ name: "test", sources: { source }, checks: (all) => all }))
      assert.strictEqual(Wire.encodeEvidence(report.sources.source).restarted, 1)
    }))
})
