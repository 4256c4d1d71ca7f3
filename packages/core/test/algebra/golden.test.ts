/**
 * The worked examples of the algebra, by their ids.
 */
import * as Aggregate from "@befund/core/Aggregate"
import * as Consistency from "@befund/core/Consistency"
import * as Decimal from "@befund/core/Decimal"
import * as Fact from "@befund/core/Fact"
import * as Kleene from "@befund/core/Kleene"
import * as Question from "@befund/core/Question"
import * as Reader from "@befund/core/Reader"
import * as Relation from "@befund/core/Relation"
import * as Source from "@befund/core/Source"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as World from "../support/world.ts"
import { complete, keysAbove, partial, partition, rest, unavailable, whole } from "./support/evidence.ts"

const by = "the test"

const decimal = (value: number | string): Decimal.Decimal => {
  const made = Decimal.fromJson(value)
  if (made === undefined) throw new Error(`${value} is no decimal`)
  return made
}

/** A number, or its bounds as a pair; `null` is no bound, and `undefined` is no number at all. */
type Shown = number | string | null | undefined

const show = (value: unknown): Shown => {
  if (value === undefined) return null
  if (typeof value === "number" || typeof value === "string") return value
  if (Decimal.isDecimal(value)) return Number(Decimal.format(value))
  const { denominator, numerator } = value as Question.Fraction
  return Number(Decimal.format(numerator)) / denominator
}

const shown = (answer: Question.Measure<unknown>): Shown | readonly [Shown, Shown] => {
  switch (answer._tag) {
    case "Exact":
      return show(answer.value)
    case "Bounded":
      return [show(answer.lower), show(answer.upper)]
    case "Open":
      return undefined
  }
}

const count = (relation: Relation.Relation<unknown>) => shown(Question.count(relation))

const ids = (rows: ReadonlyArray<{ readonly id: string }>) => rows.map(({ id }) => id)

const undecidedIds = (relation: Relation.Relation<{ readonly id: string }>) =>
  ids(relation.undecided.map(({ row }) => row))

const items = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ id: `r${from + i}`, n: from + i }))

interface Warning {
  readonly day: string
  readonly week: number
  readonly id: string
}

interface Maintenance {
  readonly id: string
  readonly team: string
}

interface Team {
  readonly name: string
  readonly spec: string
}

const warning = (day: string, week: number, id: string): Warning => ({ day, week, id })
const maintenance = (id: string, team: string): Maintenance => ({ id, team })
const team = (name: string, spec: string): Team => ({ name, spec })

/** The telecom warehouse of SIGMOD 2015, read by day and week, and by team. */
describe("telecom warehouse", () => {
  const dayOf = (at: Pick<Warning, "day" | "week">): string => `${at.day} ${at.week}`
  const warnings = Relation.fromEvidence(partial("warnings", [
    warning("Mon", 1, "tw37"),
    warning("Fri", 1, "tw37"),
    warning("Wed", 2, "tw37"),
    warning("Tue", 1, "tw59"),
    warning("Fri", 1, "tw59"),
    warning("Mon", 2, "tw83"),
    warning("Tue", 2, "tw83")
  ], [partition("Tue 2"), partition("Thu 2"), partition("Fri 2")]))
  const repairs = Relation.fromEvidence(partial("maintenance", [
    maintenance("tw37", "A"),
    maintenance("tw59", "D"),
    maintenance("tw83", "B"),
    maintenance("tw91", "C"),
    maintenance("tw91", "C")
  ], [partition("D")]))
  const teams = Relation.fromEvidence(complete("teams", [
    team("A", "hardware"),
    team("B", "hardware"),
    team("C", "network"),
    team("C", "software"),
    team("D", "network")
  ]))

  /** Warnings with the repairs and teams of one kind, on these days. */
  const joined = (spec: string, days: ReadonlyArray<string>) => {
    const repaired = Relation.join(Relation.filter(teams, (each) => each.spec === spec), repairs, {
      left: (each) => each.name,
      right: (each) => each.team,
      place: (each) => ({ source: "maintenance", partition: each.name })
    })
    const asked = Relation.restrict(
      warnings,
      { source: "warnings", partitions: days },
      (each) => ({ source: "warnings", partition: dayOf(each) })
    )
    return Relation.join(asked, repaired, { left: (each) => each.id, right: ([, repair]) => repair.id })
  }
  const week = (n: number) => ["Mon", "Tue", "Wed", "Thu", "Fri"].map((name) => dayOf({ day: name, week: n }))
  const each = (spec: string, n: number) => week(n).map((name) => count(joined(spec, [name])))

  it("E1 week 2, hardware: Monday and Wednesday exact, at least three in all", () => {
    // Nothing of Tuesday to Friday that could be exact was read; what was seen of Tuesday stands.
    assert.deepStrictEqual(each("hardware", 2), [1, [1, null], 1, undefined, undefined])
    assert.deepStrictEqual(count(joined("hardware", week(2))), [3, null])
    assert.strictEqual(joined("hardware", ["Mon 2", "Wed 2"]).unseen.length, 0)
  })

  it("E2 week 1, hardware: exactly two, and absence is certain although maintenance is partial", () => {
    assert.deepStrictEqual(each("hardware", 1), [1, 0, 0, 0, 1])
    assert.strictEqual(count(joined("hardware", week(1))), 2)
  })

  it("E3 week 1, network: at least two, since team D is not covered; Wednesday and Thursday exact", () => {
    assert.deepStrictEqual(each("network", 1), [[0, null], [1, null], 0, 0, [1, null]])
    assert.deepStrictEqual(count(joined("network", week(1))), [2, null])
  })

  it("E4 week 2, software: Monday and Wednesday exactly none, the others open", () => {
    assert.deepStrictEqual(each("software", 2), [0, [0, null], 0, undefined, undefined])
    assert.deepStrictEqual(count(joined("software", week(2))), [0, null])
  })
})

describe("from the literature", () => {
  it("E5 a grade that is missing and a pupil that is not stored: between none and two", () => {
    const roster = Fact.trustedTotal({ source: "pupils", total: 2, declaredBy: "the roster" })
    const stored: ReadonlyArray<{ readonly name: string; readonly grade: string | undefined }> = [
      { name: "Paul", grade: undefined }
    ]
    const isA = (pupil: { readonly grade: string | undefined }) =>
      pupil.grade === undefined ? undefined : pupil.grade === "A"
    for (const evidence of [partial("pupils", stored, [rest]), complete("pupils", stored)]) {
      const gradeA = Relation.filter(Relation.fromEvidence(evidence, { totals: [roster] }), isA)
      const answer = Question.count(gradeA)
      assert.deepStrictEqual(shown(answer), [0, 2])
      assert.strictEqual(answer.undecided, 1)
      assert.deepStrictEqual(answer.facts, [roster])
      assert.strictEqual(answer.coverage, "incomplete")
    }
  })

  it("E6 a decline that only an unfinished load shows is unknown", () => {
    const year = (source: string, n: number) => complete(source, items(1, n))
    const first = Question.count(Relation.fromEvidence(year("first", 8563)))
    const second = Question.count(Relation.fromEvidence(year("second", 8619)))
    const third = Question.count(Relation.fromEvidence(partial("third", items(1, 3202), [rest])))
    const percent = (answer: Question.Measure<Question.Fraction>) => {
      const bounds = shown(answer)
      const round = (value: Shown) => typeof value === "number" ? Math.round(value * 10_000) / 100 : value
      return typeof bounds === "object" && bounds !== null
        ? bounds.map(round)
        : round(bounds)
    }
    assert.strictEqual(percent(Question.change(first, second)), 0.65)
    assert.deepStrictEqual(percent(Question.change(second, third)), [-62.85, null])
    assert.strictEqual(Question.isAbove(second, third), "unknown")
  })

  it("E7 contradicting records: least, greatest and sum are intervals, not points", () => {
    const sales = Relation.fromEvidence(complete("sales", [{ cash: 1110 }, { cash: undefined }]))
    const range = Fact.valueRange({
      source: "sales",
      field: "cash",
      min: decimal(900),
      max: decimal(1150),
      declaredBy: "the two versions"
    })
    assert.deepStrictEqual(shown(Question.max(sales, (row) => row.cash, { range })), [1110, 1150])
    assert.deepStrictEqual(shown(Question.min(sales, (row) => row.cash, { range })), [900, 1110])
    assert.deepStrictEqual(shown(Question.sum(sales, (row) => row.cash, { range })), [2010, 2260])
  })
})

describe("coverage and operators", () => {
  const total = Fact.trustedTotal({ source: "bank", total: 250, declaredBy: by })
  const bank = (found: number) =>
    Relation.fromEvidence(partial("bank", items(1, 200).map((row) => ({ ...row, isFound: row.n <= found })), [rest]), {
      totals: [total]
    })

  it("E8 seven findings in 200 of 250 records", () => {
    const found = Relation.filter(bank(7), (row) => row.isFound)
    assert.deepStrictEqual(count(found), [7, 57])
    assert.strictEqual(Question.exists(found).verdict, "yes")
    assert.strictEqual(Question.none(found).verdict, "no")
    const rate = Question.ratio(bank(7), (row) => row.isFound)
    assert.deepStrictEqual(shown(rate), [7 / 250, 57 / 250])
    const answer = Question.count(found)
    assert.strictEqual(answer.status, "partial")
    assert.deepStrictEqual(answer.facts, [total])
    assert.deepStrictEqual(
      answer.next.map(({ action, source, where }) => [action, source, where]),
      [["repeat_the_read", "bank", "after page 2"]]
    )
    assert.deepStrictEqual(Question.exists(found).gaps, [])
  })

  it("E9 no finding in 200 of 250 records", () => {
    const found = Relation.filter(bank(0), (row) => row.isFound)
    assert.deepStrictEqual(count(found), [0, 50])
    assert.strictEqual(Question.exists(found).verdict, "unknown")
    assert.strictEqual(Question.none(found).verdict, "unknown")
    assert.strictEqual(Question.none(found).status, "partial")
  })

  it("E10 the first page failed: no number, no bound", () => {
    for (const totals of [[], [total]]) {
      const none = Relation.fromEvidence(unavailable("bank"), { totals })
      const answer = Question.count(none)
      assert.strictEqual(answer._tag, "Open")
      assert.strictEqual(answer.status, "unavailable")
      assert.isFalse("lower" in answer || "value" in answer)
      assert.strictEqual(Question.exists(none).verdict, "unknown")
      assert.strictEqual(Question.every(none, () => true).status, "unavailable")
    }
  })

  it("E11 a complete read without a record: none, and every holds of nothing", () => {
    const none = Relation.fromEvidence(complete<ReadonlyArray<{ readonly id: string }>>("bank", []))
    const answer = Question.count(none)
    assert.strictEqual(shown(answer), 0)
    assert.isTrue(answer.vacuous)
    const every = Question.every(none, () => false)
    assert.strictEqual(every.verdict, "yes")
    assert.isTrue(every.vacuous)
    assert.isFalse(
      Question.count(Relation.filter(Relation.fromEvidence(complete("bank", items(1, 3))), () => false)).vacuous
    )
  })

  it("E12 a field that is missing leaves a count open in spite of complete coverage", () => {
    const amounts: ReadonlyArray<{ readonly amount: number | undefined }> = [
      { amount: 500 },
      { amount: undefined },
      { amount: 50 }
    ]
    const above = Relation.filter(
      Relation.fromEvidence(complete("bank", amounts)),
      ({ amount }) => amount === undefined ? undefined : amount > 100
    )
    const answer = Question.count(above)
    assert.deepStrictEqual(shown(answer), [1, 2])
    assert.strictEqual(answer.status, "partial")
    assert.strictEqual(answer.coverage, "complete")
    assert.strictEqual(answer.undecided, 1)
    assert.deepStrictEqual([answer.gaps, answer.next], [[], []])
    assert.isTrue(Relation.isClosed(above))
  })

  it("E13 invoices against receipts of which March failed", () => {
    const month = { I1: "Jan", I2: "Jan", I3: "Feb", I4: "Mar", I5: "Mar" }
    const invoices = Relation.fromEvidence(
      complete("invoices", Object.entries(month).map(([id, of]) => ({ id, month: of })))
    )
    const receipts = Relation.fromEvidence(partial("receipts", ["I1", "I3"], [partition("Mar")]))
    const missing = Relation.antiJoin(invoices, Relation.keys(receipts, (id) => id), {
      key: (invoice) => invoice.id,
      place: (invoice) => ({ source: "receipts", partition: invoice.month })
    })
    assert.deepStrictEqual(ids(missing.certain), ["I2"])
    assert.deepStrictEqual(undecidedIds(missing), ["I4", "I5"])
    assert.deepStrictEqual(count(missing), [1, 3])
    assert.strictEqual(Question.atLeast(missing, 1).verdict, "yes")
    assert.strictEqual(Question.none(missing).verdict, "no")
    assert.deepStrictEqual(Question.count(missing).next.map(({ source, where }) => [source, where]), [[
      "receipts",
      "Mar"
    ]])
    // A question about January alone is complete.
    const january = Relation.filter(missing, (invoice) => invoice.month === "Jan")
    assert.strictEqual(count(january), 1)
  })

  it("E14 the left side broke off, the right one is complete", () => {
    const left = Relation.fromEvidence(partial("left", [{ id: "a" }, { id: "b" }, { id: "c" }], [rest]), {
      totals: [Fact.trustedTotal({ source: "left", total: 5, declaredBy: by })]
    })
    const right = Relation.fromEvidence(complete("right", ["a", "b"]))
    const missing = Relation.antiJoin(left, Relation.keys(right, (id) => id), { key: (row) => row.id })
    assert.deepStrictEqual(ids(missing.certain), ["c"])
    assert.deepStrictEqual(count(missing), [1, 3])
  })

  it("E15 the right side is unavailable: nothing is certain, and each row is possible", () => {
    const left = Relation.fromEvidence(complete("left", items(1, 5)))
    const right = Relation.fromEvidence<string>(unavailable("right"))
    const missing = Relation.antiJoin(left, Relation.keys(right, (id) => id), { key: (row) => row.id })
    assert.strictEqual(missing.certain.length, 0)
    assert.strictEqual(missing.undecided.length, 5)
    assert.deepStrictEqual(Relation.unseen(missing), { atLeast: 0, atMost: 0 })
    assert.deepStrictEqual(count(missing), [0, 5])
    assert.deepStrictEqual(Question.count(missing).gaps.map(({ source }) => source), ["right"])
  })

  it("E16 a join with a side of which one customer is missing; with a foreign key the count is exact", () => {
    const orders = Relation.fromEvidence(
      complete("orders", ["c1", "c2", "c3", "c4", "c4"].map((customer, i) => ({ id: `o${i + 1}`, customer })))
    )
    const customers = Relation.fromEvidence(partial("customers", ["c1", "c2", "c3"], [rest]))
    const on = { left: (order: { readonly customer: string }) => order.customer, right: (id: string) => id }
    const key = Fact.uniqueKey({ source: "customers", field: "id", declaredBy: by })
    const reference = Fact.foreignKey({ source: "orders", field: "customer", target: "customers", declaredBy: by })
    const unique = Relation.joinUnique(orders, customers, on, key)
    assert.strictEqual(unique.certain.length, 3)
    assert.deepStrictEqual(count(unique), [3, 5])
    assert.deepStrictEqual(count(Relation.join(orders, customers, on)), [3, null])
    const referenced = Question.count(Relation.joinReference(orders, customers, on, reference))
    assert.strictEqual(shown(referenced), 5)
    assert.deepStrictEqual(referenced.facts, [reference])
    const proven = Relation.referencedBy(customers, orders, on, reference)
    assert.deepStrictEqual(Relation.unseen(proven), { atLeast: 1, atMost: undefined })
    assert.deepStrictEqual(count(proven), [4, null])
  })

  const upTo = (source: string, seen: ReadonlyArray<string>, most: number) =>
    Relation.fromEvidence(partial(source, seen, [rest]), {
      totals: [Fact.trustedTotal({ source, total: seen.length + most, declaredBy: by })]
    })
  const closed = Relation.fromEvidence(complete("a", ["a", "b", "c"]))

  it("E17 the distinct union with a side that hides up to two", () => {
    assert.deepStrictEqual(count(Relation.distinct(Relation.union(closed, upTo("b", ["c", "d"], 2)), (id) => id)), [
      4,
      6
    ])
  })

  it("E18 the intersection with a side that hides up to three", () => {
    const both = Relation.intersection(closed, upTo("b", ["b"], 3), (id) => id)
    assert.deepStrictEqual(both.certain, ["b"])
    assert.deepStrictEqual(both.undecided.map(({ row }) => row), ["a", "c"])
    assert.deepStrictEqual(count(both), [1, 3])
  })

  it("E19 one source is complete and one unavailable: partial as parts, complete as replicas", () => {
    const one = Relation.fromEvidence(complete("one", ["1", "2", "3"]))
    const other = Relation.fromEvidence<string>(unavailable("other"))
    assert.strictEqual(Question.count(Relation.union(one, other)).status, "partial")
    const replicas = Question.count(Relation.replicas(one, other, (id) => id))
    assert.strictEqual(replicas.status, "complete")
    assert.strictEqual(shown(replicas), 3)
  })

  const amounts = (unseen: { readonly exactly: number } | { readonly upTo: number }) => {
    const base = Relation.fromEvidence(partial("bank", [120, 80, -30], [rest]), {
      totals: [Fact.trustedTotal({
        source: "bank",
        total: 3 + ("exactly" in unseen ? unseen.exactly : unseen.upTo),
        declaredBy: by
      })]
    })
    // A filter that is true of all rows seen leaves open how many of the unseen ones it keeps.
    return "exactly" in unseen ? base : Relation.filter(base, () => true)
  }
  const range = (min: number, max: number, of: Fact.ValueRange["of"] = "unread_records") =>
    Fact.valueRange({ source: "bank", field: "amount", of, min: decimal(min), max: decimal(max), declaredBy: by })
  const itself = (value: number) => value

  it("E20 sum and average with unseen amounts of a range", () => {
    const open = amounts({ upTo: 2 })
    assert.deepStrictEqual(shown(Question.sum(open, itself, { range: range(0, 100) })), [170, 370])
    // [34, 74]: with both of the unseen amounts at 0 it is 170/5, with both at 100 it is 370/5.
    assert.deepStrictEqual(shown(Question.average(open, itself, { range: range(0, 100) })), [34, 74])
    assert.deepStrictEqual(shown(Question.sum(open, itself, { range: range(-50, 100) })), [70, 370])
    const broken = Question.sum(open, itself, { range: range(0, 100, "every_record") })
    assert.deepStrictEqual([shown(broken), broken.facts.length, broken.contradicted.length], [[null, null], 1, 1])
    const unbound = Question.sum(open, itself)
    assert.deepStrictEqual(shown(unbound), [null, null])
    assert.strictEqual(show(unbound.subtotal), 170)
    assert.deepStrictEqual(shown(Question.sum(amounts({ exactly: 2 }), itself, { range: range(10, 100) })), [190, 370])
  })

  it("E21 least and greatest with unseen values of a range, and in the order of a read", () => {
    const values = (region: typeof rest) =>
      Relation.filter(
        Relation.fromEvidence(partial("bank", [5, 9, 12], [region]), {
          totals: [Fact.trustedTotal({ source: "bank", total: 5, declaredBy: by })]
        }),
        () => true
      )
    assert.deepStrictEqual(shown(Question.min(values(rest), itself, { range: range(0, 20) })), [0, 5])
    assert.deepStrictEqual(shown(Question.max(values(rest), itself, { range: range(0, 20) })), [12, 20])
    assert.strictEqual(shown(Question.min(values(rest), itself, { range: range(5, 20) })), 5)
    const ordered = values(keysAbove(12))
    assert.strictEqual(shown(Question.min(ordered, itself, { orderOf: "bank" })), 5)
    assert.deepStrictEqual(shown(Question.max(ordered, itself, { orderOf: "bank" })), [12, null])
    const first = Question.topK(ordered, 2, itself, { from: "lowest", orderOf: "bank" })
    assert.deepStrictEqual(first._tag === "Exact" ? first.value : undefined, [5, 9])
    assert.strictEqual(Question.topK(ordered, 2, itself, { from: "highest", orderOf: "bank" })._tag, "Ranked")
  })

  it("E22 comparing with bounds of four to nine", () => {
    const found = Relation.filter(
      Relation.fromEvidence(partial("bank", items(1, 4), [rest]), {
        totals: [Fact.trustedTotal({ source: "bank", total: 9, declaredBy: by })]
      }),
      () => true
    )
    assert.deepStrictEqual(count(found), [4, 9])
    assert.strictEqual(Question.isAbove(Question.count(found), 3), "yes")
    assert.strictEqual(Question.atMost(found, 10).verdict, "yes")
    assert.strictEqual(Question.atMost(found, 5).verdict, "unknown")
    assert.strictEqual(Question.isEqual(Question.count(found), 4), "unknown")
    assert.strictEqual(Question.isEqual(Question.count(found), 3), "no")
  })

  it("E23 what was not read stays in the denominator of a rate", () => {
    const controls = Relation.fromEvidence(partial("controls", items(1, 8).map(({ n }) => n !== 8), [rest]), {
      totals: [Fact.trustedTotal({ source: "controls", total: 10, declaredBy: by })]
    })
    assert.deepStrictEqual(shown(Question.ratio(controls, (passed) => passed)), [0.7, 0.9])
  })
})

describe("consistency", () => {
  it.effect("E24 torn read: as read nothing is missing, and the number was off by two writes at most", () =>
    Effect.gen(function*() {
      const swap = ({ put }: World.World) => {
        put("A", 0)
        put("B", 1)
      }
      // n: whether it is linked. Requests: the counter, A, B.
      const { source } = World.make({ A: 1, B: 0 }, {
        pageSize: 1,
        offers: ["seal", "writes"],
        before: { 3: swap }
      })
      const complete = yield* Reader.fold(source, Aggregate.count(({ n }) => n === 0))
      assert.strictEqual(complete.value, 0)
      // Not sealed: B was read at version 4, above the mark of the start.
      assert.deepStrictEqual(complete.consistency, Consistency.interval("all_read", { writesAtMost: 2 }))
    }))

  it.effect("E25 sealed: no version above the mark of the start, and as many as it announced", () =>
    Effect.gen(function*() {
      const of = (last: number) => {
        const start = { versions: [4, 9, last], offers: ["seal"], pageSize: 2 } as const
        return Effect.map(
          Reader.read(World.make({ A: 1, B: 1, C: 1 }, start).source),
          ({ consistency }) => consistency
        )
      }
      assert.deepInclude(yield* of(10), { method: "sealed", token: "10" })
      const { source } = World.make({ A: 1, B: 1, C: 1 }, {
        versions: [4, 9, 10],
        offers: ["seal"],
        pageSize: 1,
        before: { 2: ({ put }) => put("B", 2) }
      })
      assert.strictEqual((yield* Reader.read(source)).consistency._tag, "interval")
    }))

  it("E26 two snapshots of different states are jointly none", () => {
    const at = (source: string, token: string) => Consistency.snapshot({ method: "token", system: source, token })
    const one = Relation.fromEvidence(complete("one", [{ id: "item" }], at("one", "7")))
    const other = Relation.fromEvidence(complete("other", [{ id: "item" }], at("other", "7")))
    const answer = Question.count(Relation.union(one, other))
    assert.strictEqual(shown(answer), 2)
    assert.strictEqual(answer.consistency._tag, "interval")
  })

  it.effect("E27 double collect by value: equal values of other versions prove nothing", () =>
    Effect.gen(function*() {
      const swap = (first: number, second: number) => ({ put }: World.World) => {
        put("a", first)
        put("b", second)
      }
      // The states are (1, 0) and (0, 1) only, and both collections read (1, 1).
      const { source } = World.make({ a: 1, b: 0 }, {
        pageSize: 1,
        promises: { population: "fixed" },
        before: { 2: swap(0, 1), 3: swap(1, 0), 4: swap(0, 1) }
      })
      assert.deepStrictEqual((yield* Reader.read(source)).value.map(({ n }) => n), [1, 1])
      const again = World.make({ a: 1, b: 0 }, {
        pageSize: 1,
        promises: { population: "fixed" },
        before: { 2: swap(0, 1), 3: swap(1, 0), 4: swap(0, 1) }
      })
      assert.deepInclude(yield* Effect.flip(Reader.read(Source.requireSnapshot(again.source))), { reason: "changed" })
    }))

  it.effect("E28 double collect of a set with deletions: needs a counter that they move", () =>
    Effect.gen(function*() {
      // Both collections are {a1, w1, z1}, which was no state ever. Requests: the counter, a, w, z, a, w, z, the counter.
      const before = {
        4: ({ put }: World.World) => {
          put("m", 1)
          put("z", 1)
        },
        6: ({ put, remove }: World.World) => {
          put("a", 2)
          remove("m")
        }
      }
      const start = { a: 1, w: 1, z: 0 }
      const counted = World.make(start, { pageSize: 1, offers: ["membership"], before })
      const error = yield* Effect.flip(Reader.read(Source.requireSnapshot(counted.source)))
      assert.deepInclude(error, { _tag: "SnapshotUnbound", reason: "changed" })
      assert.deepStrictEqual(counted.requests.filter((request) => request.startsWith("page")), [
        "page 1",
        "page 2",
        "page 3",
        "page 1",
        "page 2",
        "page 3"
      ])
      // Versions and ids of both are the same: whoever declared that nothing is deleted was told so.
      const declared = World.make(start, {
        pageSize: 1,
        promises: { population: "append_only" },
        before: { 3: before[4], 5: before[6] }
      })
      const believed = yield* Reader.read(Source.requireSnapshot(declared.source))
      assert.strictEqual(believed.consistency._tag, "snapshot")
      const uncounted = World.make(start, { pageSize: 1 })
      assert.deepInclude(yield* Effect.flip(Reader.read(Source.requireSnapshot(uncounted.source))), {
        reason: "not_offered"
      })
    }))

  it.effect("E29 a deletion between pages: by offset a record is missed, which no feed brings back", () =>
    Effect.gen(function*() {
      const six = Object.fromEntries(["1", "2", "3", "4", "5", "6"].map((id) => [id, 1]))
      const remove = ({ remove }: World.World) => remove("1")
      const offset = World.make(six, { by: "offset", offers: ["feed"], before: { 2: remove } })
      assert.deepStrictEqual((yield* Reader.read(offset.source)).value.map(({ id }) => id), ["1", "2", "4", "5", "6"])
      assert.notInclude(Source.methodsOf(offset.source), "drained")
      const keyset = World.make(six, { before: { 2: remove } })
      assert.strictEqual((yield* Reader.read(keyset.source)).value.length, 6)
      const drained = World.make(six, { offers: ["feed"], before: { 3: remove } })
      const complete = yield* Reader.read(Source.requireSnapshot(drained.source))
      assert.deepStrictEqual(complete.value.map(({ id }) => id), ["2", "3", "4", "5", "6"])
    }))

  it.effect("E30 keyset read and feed: the state at the high mark", () =>
    Effect.gen(function*() {
      const { source } = World.make({ a: 1, b: 0, c: 1 }, {
        versions: [1, 2, 4],
        offers: ["feed"],
        pageSize: 2,
        before: {
          4: ({ put, remove }) => {
            put("b", 1)
            remove("c")
            put("d", 0)
          }
        }
      })
      const complete = yield* Reader.read(Source.requireSnapshot(source))
      assert.deepStrictEqual(complete.value.map(({ id, n }) => `${id}=${n}`), ["a=1", "b=1", "d=0"])
      assert.deepInclude(complete.consistency, { method: "drained", token: "7" })
      const zero = yield* Reader.fold(Source.requireSnapshot(source), Aggregate.count(({ n }) => n === 0))
      assert.strictEqual(zero.value, 1)
    }))

  it.effect("E31 each page twice at once proves nothing: the second collection begins after the first has ended", () =>
    Effect.gen(function*() {
      // Each page would be the same when asked for again at once: a before its write, b after it.
      const { requests, source } = World.make({ a: 1, b: 0 }, {
        pageSize: 1,
        promises: { population: "fixed" },
        before: {
          2: ({ put }) => {
            put("a", 0)
            put("b", 1)
          }
        }
      })
      const error = yield* Effect.flip(Reader.read(Source.requireSnapshot(source)))
      assert.deepInclude(error, { _tag: "SnapshotUnbound", reason: "changed" })
      assert.deepStrictEqual(requests, ["page 1", "page 2", "page 1", "page 2"])
    }))

  it("E32 a snapshot of which a shard is missing: the two axes are independent", () => {
    const state = Consistency.snapshot({ method: "token", system: "search", token: "7" })
    const hits = Relation.fromEvidence(partial("search", items(1, 12), [partition("shard 5")], state))
    const answer = Question.count(hits)
    assert.deepStrictEqual(shown(answer), [12, null])
    assert.strictEqual(answer.consistency._tag, "snapshot")
  })
})

describe("statistics, kept apart", () => {
  it("E33 capture and recapture: a field of its own", () => {
    const [lincoln, chapman] = Question.populationSize({ one: 40, other: 30, common: 24 })
    assert.strictEqual(lincoln?.estimate, 50)
    assert.strictEqual(chapman?.estimate.toFixed(2), "49.84")
  })

  it("E34 planted records raise confidence only", () => {
    const percent = (planted: number) => (100 * Question.lossRateAtMost(planted, 0.95).estimate).toFixed(1)
    assert.deepStrictEqual([percent(20), percent(59), percent(299)], ["13.9", "5.0", "1.0"])
    assert.isAbove(Question.lossRateAtMost(58, 0.95).estimate, 0.05)
    assert.isAbove(Question.lossRateAtMost(298, 0.95).estimate, 0.01)
    assert.strictEqual(Question.lossRateAtMost(0, 0.95).estimate, 1)
  })

  it("E35 a suite without checks was not evaluated", () => {
    assert.strictEqual(Kleene.all([]), "unknown")
    assert.strictEqual(Kleene.any([]), "unknown")
  })

  it("E36 groups: one complete, one partial, one unavailable", () => {
    const staff = [...Array.from({ length: 3 }, () => "HR"), "IT", "IT"].map((group) => ({ group }))
    const place = (row: { readonly group: string }) => ({ source: "staff", partition: row.group })
    const totals = [Fact.trustedTotal({ source: "staff", partition: "IT", total: 7, declaredBy: by })]
    const all = Relation.filter(
      Relation.fromEvidence(partial("staff", staff, [partition("IT", rest), partition("Legal", whole)]), {
        totals,
        place
      }),
      () => true
    )
    const groups = Relation.groupBy(all, (row) => row.group, (name) => ({ source: "staff", partitions: [name] }))
    const sizes = ["HR", "IT", "Legal"].map((name) => Question.count(groups.get(name)))
    assert.deepStrictEqual(sizes.map(shown), [3, [2, 7], undefined])
    assert.deepStrictEqual(count(all), [5, null])
    const [hr, tech, legal] = sizes
    if (hr === undefined || tech === undefined || legal === undefined) throw new Error("three groups")
    assert.strictEqual(Kleene.and(Question.isAbove(hr, tech), Question.isAbove(hr, legal)), "unknown")
  })
})
