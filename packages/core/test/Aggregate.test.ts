import { Aggregate, Decimal } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"

interface Sale {
  readonly id: string
  readonly day: string
  readonly amount: string
}

const sales: ReadonlyArray<Sale> = [
  { id: "1", day: "mon", amount: "0.10" },
  { id: "2", day: "tue", amount: "0.20" },
  { id: "3", day: "mon", amount: "-5.00" },
  { id: "4", day: "mon", amount: "9007199254740993.01" }
]

const fold = <A, P>(aggregate: Aggregate.Aggregate<Sale, A, P>, records: ReadonlyArray<Sale> = sales) => {
  const running = aggregate.start()
  for (const record of records) running.add(record, record.id)
  return running
}

const amount = (sale: Sale): Decimal.Decimal => {
  const value = Decimal.fromJson(sale.amount)
  assert.isDefined(value)
  return value
}

describe("Aggregate", () => {
  it("counts", () => {
    assert.strictEqual(fold(Aggregate.count<Sale>()).complete(), 4)
    assert.strictEqual(fold(Aggregate.count((sale: Sale) => sale.day === "mon")).complete(), 3)
    assert.deepStrictEqual(fold(Aggregate.count<Sale>()).partial(), { _tag: "AtLeast", atLeast: 4 })
  })

  it("sums money without losing a digit", () => {
    const sum = fold(Aggregate.sum((sale: Sale) => sale.amount))
    assert.strictEqual(Decimal.format(sum.complete()), "9007199254740988.31")
    assert.strictEqual(sum.partial()._tag, "Seen")
    assert.strictEqual(
      Decimal.format(fold(Aggregate.sum((sale: Sale) => sale.amount), sales.slice(0, 2)).complete()),
      "0.30"
    )
  })

  it("refuses to sum what is no amount", () => {
    assert.throws(() => fold(Aggregate.sum((sale: Sale) => sale.day)), /no decimal amount/)
  })

  it("finds the least and the greatest, and none in nothing", () => {
    assert.strictEqual(fold(Aggregate.min((sale: Sale) => sale.day)).complete(), "mon")
    assert.strictEqual(fold(Aggregate.max((sale: Sale) => sale.day)).complete(), "tue")
    assert.strictEqual(fold(Aggregate.max((sale: Sale) => sale.day), []).complete(), undefined)
  })

  it("counts every finding and keeps as many as asked for", () => {
    const found = fold(Aggregate.find((sale: Sale) => sale.day === "mon", { keep: 2 }))
    assert.strictEqual(found.complete().count, 3)
    assert.deepStrictEqual(found.complete().shown.map(({ id }) => id), ["1", "3"])
    assert.deepStrictEqual(found.partial().count, { _tag: "AtLeast", atLeast: 3 })
  })

  it("keeps the greatest, in order, the first of equals first", () => {
    const ids = (k: number, records = sales) =>
      fold(Aggregate.top<Sale>(k, amount), records).complete().map(({ id }) => id)
    assert.deepStrictEqual(ids(2), ["4", "2"])
    assert.deepStrictEqual(ids(9), ["4", "2", "1", "3"])
    assert.deepStrictEqual(ids(0), [])
    const twins = [{ id: "a", day: "mon", amount: "1" }, { id: "b", day: "mon", amount: "1.0" }]
    assert.deepStrictEqual(ids(1, twins), ["a"])
  })

  it("says when a list outgrows its bound, also inside a group or a zip", () => {
    const collect = Aggregate.collect<Sale>({ max: 3 })
    assert.strictEqual(fold(collect, sales.slice(0, 3)).exceeded(), undefined)
    assert.strictEqual(fold(collect).exceeded(), 3)
    assert.strictEqual(fold(Aggregate.groupBy(() => "all", collect)).exceeded(), 3)
    assert.strictEqual(fold(Aggregate.zip({ collect })).exceeded(), 3)
    assert.strictEqual(fold(Aggregate.where(() => true, collect)).exceeded(), 3)
  })

  it("groups", () => {
    const groups = fold(Aggregate.groupBy((sale: Sale) => sale.day, Aggregate.count<Sale>()))
    assert.deepStrictEqual([...groups.complete()], [["mon", 3], ["tue", 1]])
    assert.deepStrictEqual([...groups.partial().seen.values()].map(({ _tag }) => _tag), ["AtLeast", "AtLeast"])
  })

  it("narrows", () => {
    assert.strictEqual(fold(Aggregate.where((sale: Sale) => sale.day === "tue", Aggregate.count<Sale>())).complete(), 1)
  })

  it("zips and maps", () => {
    const both = Aggregate.map(
      Aggregate.zip({ n: Aggregate.count<Sale>(), last: Aggregate.max((sale: Sale) => sale.id) }),
      { complete: ({ last, n }) => `${n}, ${last}`, partial: ({ n }) => `at least ${n.atLeast}` }
    )
    assert.strictEqual(fold(both).complete(), "4, 4")
    assert.strictEqual(fold(both).partial(), "at least 4")
  })

  it("starts anew for every read", () => {
    const count = Aggregate.count<Sale>()
    fold(count)
    assert.strictEqual(fold(count, sales.slice(0, 1)).complete(), 1)
  })
})
