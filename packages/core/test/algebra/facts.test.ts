/** Declared facts sharpen bounds, are named where they did, and are not used where the records contradict them. */
import * as Fact from "@befund/core/Fact"
import * as Question from "@befund/core/Question"
import * as Relation from "@befund/core/Relation"
import { assert, describe, it } from "@effect/vitest"
import { complete, partial, partition, rest } from "./support/evidence.ts"

const declaredBy = "the test"
const on = { left: (customer: string) => customer, right: (id: string) => id }
const key = Fact.uniqueKey({ source: "customers", field: "id", declaredBy })
const reference = Fact.foreignKey({ source: "orders", field: "customer", target: "customers", declaredBy })
const orders = Relation.fromEvidence(complete("orders", ["c1", "c2", "c2"]))
const customers = (seen: ReadonlyArray<string>) => Relation.fromEvidence(partial("customers", seen, [rest]))

const bounds = (self: Relation.Relation<unknown>) => {
  const answer = Question.count(self)
  return answer._tag === "Exact" ? answer.value : answer._tag === "Bounded" ? [answer.lower, answer.upper] : undefined
}

describe("a trusted total", () => {
  const total = (n: number, part?: string) =>
    Fact.trustedTotal({ source: "bank", total: n, declaredBy, ...(part === undefined ? {} : { partition: part }) })

  it("closes a read whose end nothing proved, and is named", () => {
    const bank = Relation.fromEvidence(partial("bank", ["a", "b"], [rest]), { totals: [total(2)] })
    assert.isTrue(Relation.isClosed(bank))
    assert.deepStrictEqual(Question.count(bank).facts, [total(2)])
  })

  it("below what was read is contradicted and not used", () => {
    const bank = Relation.fromEvidence(partial("bank", ["a", "b"], [rest]), { totals: [total(1)] })
    assert.deepStrictEqual(bounds(bank), [2, undefined])
    assert.deepStrictEqual([Question.count(bank).facts, Question.count(bank).contradicted], [[], [total(1)]])
  })

  it("above what a complete read gave: the source does not show all of it, and repeating the read does not help", () => {
    const answer = Question.none(
      Relation.filter(Relation.fromEvidence(complete("bank", ["a"]), { totals: [total(3)] }), () => false)
    )
    assert.deepStrictEqual([answer.verdict, answer.coverage, answer.next], ["unknown", "incomplete", []])
  })

  it("of a partition bounds that partition alone", () => {
    const place = (row: string) => ({ source: "bank", partition: row.slice(0, 1) })
    const bank = Relation.fromEvidence(
      partial("bank", ["A1", "A2", "B1"], [partition("A", rest), partition("B", rest)]),
      {
        totals: [total(4, "A")],
        place
      }
    )
    const of = (name: string) => bounds(Relation.restrict(bank, { source: "bank", partitions: [name] }, place))
    assert.deepStrictEqual([of("A"), of("B")], [4, [1, undefined]])
  })

  it("of another source says nothing of this one", () => {
    const bank = Relation.fromEvidence(partial("cash", ["a"], [rest]), { totals: [total(3)] })
    assert.deepStrictEqual(bounds(bank), [1, undefined])
  })
})

describe("a unique key", () => {
  it("that the right side breaks is not used", () => {
    const joined = Relation.joinUnique(orders, customers(["c1", "c1"]), on, key)
    assert.deepStrictEqual([bounds(joined), joined.contradicted], [[2, undefined], [key]])
  })

  it("of another source, or of rows that are no longer its records one by one, is not used", () => {
    const right = customers(["c1"])
    const elsewhere = Fact.uniqueKey({ source: "suppliers", field: "id", declaredBy })
    assert.deepStrictEqual(bounds(Relation.joinUnique(orders, right, on, elsewhere)), [1, undefined])
    const elements = Relation.flatMap(right, (id) => [id, id])
    assert.deepStrictEqual(bounds(Relation.joinUnique(orders, elements, on, key)), [2, undefined])
    assert.deepStrictEqual(bounds(Relation.joinUnique(orders, Relation.union(right, right), on, key)), [2, undefined])
    assert.deepStrictEqual(bounds(Relation.joinUnique(orders, Relation.filter(right, () => true), on, key)), [1, 3])
  })
})

describe("a foreign key", () => {
  it("speaks of all records of its target, not of those that a filter left", () => {
    assert.strictEqual(bounds(Relation.joinReference(orders, customers(["c1"]), on, reference)), 3)
    const some = Relation.filter(customers(["c1"]), (id) => id !== "c1")
    assert.deepStrictEqual(bounds(Relation.joinReference(orders, some, on, reference)), [0, 3])
    assert.deepStrictEqual(Relation.referencedBy(some, orders, on, reference), some)
  })

  it("that a complete target does not keep is contradicted", () => {
    const all = Relation.fromEvidence(complete("customers", ["c1"]))
    const joined = Relation.joinReference(orders, all, on, reference)
    assert.deepStrictEqual([bounds(joined), joined.contradicted], [1, [reference]])
    assert.deepStrictEqual(Relation.referencedBy(all, orders, on, reference).contradicted, [reference])
  })

  it("never null: a record without a key contradicts it", () => {
    const joined = Relation.joinReference(orders, customers(["c1"]), { ...on, left: () => null }, reference)
    assert.deepStrictEqual(joined.contradicted, [reference])
  })
})

describe("a finite domain", () => {
  it("bounds how many different values there are, unless a value lies outside", () => {
    const sizes = Fact.finiteDomain({ source: "customers", field: "id", values: ["c1", "c2", "c3"], declaredBy })
    const count = (seen: ReadonlyArray<string>) =>
      Question.countDistinct(customers(seen), (id) => id, { domain: sizes })
    const open = count(["c1", "c1"])
    assert.deepStrictEqual([open._tag === "Bounded" && [open.lower, open.upper], open.facts], [[1, 3], [sizes]])
    const full = count(["c1", "c2", "c3"])
    assert.strictEqual(full._tag === "Exact" && full.value, 3)
    assert.deepStrictEqual(count(["c9"]).contradicted, [sizes])
  })
})

describe("a repeated key", () => {
  it("of one source is two records; across sources it may be one record that was met twice", () => {
    const invoices = Relation.fromEvidence(complete("invoices", [{ id: "a", n: 1 }, { id: "b", n: 1 }]))
    const unique = (self: typeof invoices, id?: (row: { readonly id: string }) => string) =>
      Question.unique(self, (row) => row.n, id === undefined ? {} : { id }).verdict
    assert.strictEqual(unique(invoices), "no")
    const twice = Relation.union(
      Relation.fromEvidence(complete("one", [{ id: "a", n: 1 }])),
      Relation.fromEvidence(complete("other", [{ id: "a", n: 1 }]))
    )
    assert.strictEqual(unique(twice), "unknown")
    assert.strictEqual(unique(twice, (row) => row.id), "unknown")
    assert.strictEqual(unique(Relation.union(invoices, twice), (row) => row.id), "no")
  })
})
