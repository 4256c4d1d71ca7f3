/** Coverage as regions: what a gap can hide, by partition and by key, when it cannot be told apart it is taken to hide. */
import type * as Gap from "@befund/core/Gap"
import * as Question from "@befund/core/Question"
import * as Relation from "@befund/core/Relation"
import { assert, describe, it } from "@effect/vitest"
import * as Region from "../../src/internal/relation/region.ts"
import { complete, gap, keysAbove, partial, partition, rest, whole } from "./support/evidence.ts"

describe("keys up to one", () => {
  const upTo = (key: string | number | bigint, bound: string | number | bigint) => Region.isUpTo(key, bound)

  it("numbers by their value, an id as a number and as its digits", () => {
    assert.deepStrictEqual([upTo(9, 10), upTo(10, 10), upTo(11, 10)], [true, true, false])
    assert.deepStrictEqual([upTo("9", 10), upTo("11", 10), upTo(9n, 10), upTo(11n, 10)], [true, false, true, false])
    assert.deepStrictEqual([upTo("x", 10), upTo(2, "a"), upTo("a", "b"), upTo("b", "a")], [false, true, true, false])
  })

  it("digits in a text may be sorted as texts or by value: covered only where both orders say so", () => {
    assert.isTrue(upTo("10", "20"))
    assert.isFalse(upTo("10", "9"))
    assert.isFalse(upTo("9", "10"))
    assert.isTrue(upTo("10", "9x"))
  })

  it("texts by code points, not by code units", () => {
    assert.isTrue(upTo("\uFFFD", "\u{10000}"))
    assert.isFalse(upTo("\u{10000}", "\uFFFD"))
  })
})

describe("restricted to keys up to one", () => {
  const restricted = (keys: ReadonlyArray<string>, upTo: string) => {
    const bank = Relation.fromEvidence(complete("bank", keys))
    const within = Relation.restrict(bank, { source: "bank", upTo }, (key) => ({ source: "bank", key }))
    return { certain: within.certain, undecided: within.undecided.map(({ row }) => row) }
  }

  it("a row is in or out where the source's order is plain", () => {
    assert.deepStrictEqual(restricted(["a", "b", "c"], "b"), { certain: ["a", "b"], undecided: [] })
  })

  it("a row of which that hangs on how digits are sorted is neither in nor out", () => {
    assert.deepStrictEqual(restricted(["10", "9", "1"], "10"), { certain: ["10", "1"], undecided: ["9"] })
  })
})

describe("a gap and an area", () => {
  const april = gap("bank", partition("2026-04"))
  const behind = gap("bank", partition("2026-04", keysAbove(10)))
  const holds = (of: Gap.Gap, place: Omit<Region.Place, "source">) => Region.canHold(of, [{ source: "bank", ...place }])

  it("hides only what may lie in it", () => {
    assert.deepStrictEqual(
      [holds(april, { partition: "2026-01" }), holds(april, { partition: "2026-04" }), holds(april, {})],
      [false, true, true]
    )
    assert.isFalse(holds(behind, { partition: "2026-04", key: 10 }))
    assert.isTrue(holds(behind, { partition: "2026-04", key: 11 }))
    for (const region of [rest, whole]) assert.isTrue(holds(gap("bank", region), { partition: "2026-01", key: 1 }))
  })

  it("of another source is not judged", () => {
    assert.isTrue(Region.canHold(gap("cash", partition("2026-04")), [{ source: "bank", partition: "2026-01" }]))
    assert.isTrue(Region.touches(gap("cash", partition("2026-04")), { source: "bank", partitions: ["2026-01"] }))
  })
})

describe("a partitioned source", () => {
  interface Payment {
    readonly id: string
    readonly month: string | undefined
  }
  const place = (payment: Payment) => ({ source: "payroll", partition: payment.month })
  const payroll = Relation.fromEvidence(
    partial<ReadonlyArray<Payment>>("payroll", [
      { id: "p1", month: "01" },
      { id: "p2", month: "01" },
      { id: "p3", month: "02" }
    ], [partition("04"), partition("05", rest)])
  )
  const of = (...partitions: ReadonlyArray<string>) =>
    Question.count(Relation.restrict(payroll, { source: "payroll", partitions }, place))

  it("a question about a partition that was read is complete although others failed", () => {
    const january = of("01")
    assert.strictEqual(january._tag === "Exact" ? january.value : undefined, 2)
    assert.deepStrictEqual(january.gaps, [])
    assert.isTrue(Relation.isClosedIn(payroll, { source: "payroll", partitions: ["01", "02"] }))
    assert.isFalse(Relation.isClosed(payroll))
  })

  it("about one that failed from its first page on, nothing is known; one that broke off is partial", () => {
    assert.deepStrictEqual([of("04").status, of("05").status, of("04", "02").status], [
      "unavailable",
      "partial",
      "partial"
    ])
    assert.deepStrictEqual(of("04").gaps.map(({ region }) => region), [partition("04")])
  })

  it("about one that holds nothing, the answer is about nothing", () => {
    const march = of("03")
    assert.isTrue(march._tag === "Exact" && march.value === 0 && march.vacuous)
  })

  it("a filter leaves the gaps that it cannot touch", () => {
    const named = Relation.filter(payroll, () => true, {
      within: { area: { source: "payroll", partitions: ["01", "05"] }, place }
    })
    assert.deepStrictEqual(Relation.gaps(named).map(({ region }) => region), [partition("05", rest)])
    assert.deepStrictEqual(Relation.unseen(named), { atLeast: 0, atMost: undefined })
  })

  it("a record whose partition is not known is undecided", () => {
    const lost = Relation.fromEvidence(
      complete<ReadonlyArray<Payment>>("payroll", [{ id: "p1", month: "01" }, { id: "p2", month: undefined }])
    )
    const january = Relation.restrict(lost, { source: "payroll", partitions: ["01"] }, place)
    assert.deepStrictEqual([january.certain.length, january.undecided.length], [1, 1])
  })
})

describe("the next action", () => {
  it("names the gaps that leave the answer open, and of replicas only one side", () => {
    const one = Relation.fromEvidence(partial("one", ["a"], [partition("A"), partition("B")]))
    const other = Relation.fromEvidence(partial("other", ["a"], [rest]))
    const next = (self: Relation.Relation<unknown>) =>
      Question.count(self).next.map(({ source, where }) => `${source} ${where}`)
    assert.deepStrictEqual(next(Relation.union(one, other)), ["one A", "one B", "other after page 2"])
    assert.deepStrictEqual(next(Relation.replicas(one, other, (id) => id)), ["other after page 2"])
    assert.deepStrictEqual(
      next(Relation.restrict(one, { source: "one", partitions: ["B"] }, () => ({ source: "one" }))),
      [
        "one B"
      ]
    )
  })
})
