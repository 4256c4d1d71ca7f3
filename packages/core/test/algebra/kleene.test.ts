/** Strong Kleene logic, and the joint verdict of sources (R23), entry by entry. */
import * as Kleene from "@befund/core/Kleene"
import { assert, describe, it } from "@effect/vitest"

const all: ReadonlyArray<Kleene.Kleene> = ["yes", "no", "unknown"]

const table = (operation: (left: Kleene.Kleene, right: Kleene.Kleene) => Kleene.Kleene) =>
  all.map((left) => all.map((right) => operation(left, right)))

describe("Kleene", () => {
  it("and: no wins, unknown keeps from yes", () => {
    assert.deepStrictEqual(table(Kleene.and), [
      ["yes", "no", "unknown"],
      ["no", "no", "no"],
      ["unknown", "no", "unknown"]
    ])
  })

  it("or: yes wins, unknown keeps from no", () => {
    assert.deepStrictEqual(table(Kleene.or), [
      ["yes", "yes", "yes"],
      ["yes", "no", "unknown"],
      ["yes", "unknown", "unknown"]
    ])
  })

  it("not, and what a predicate says", () => {
    assert.deepStrictEqual(all.map(Kleene.not), ["no", "yes", "unknown"])
    assert.deepStrictEqual([true, false, undefined].map(Kleene.fromBoolean), ["yes", "no", "unknown"])
  })

  it("is commutative, associative, and obeys De Morgan", () => {
    for (const a of all) {
      for (const b of all) {
        assert.strictEqual(Kleene.and(a, b), Kleene.and(b, a))
        assert.strictEqual(Kleene.or(a, b), Kleene.or(b, a))
        assert.strictEqual(Kleene.not(Kleene.and(a, b)), Kleene.or(Kleene.not(a), Kleene.not(b)))
        assert.strictEqual(Kleene.agree([a, b]), Kleene.agree([b, a]))
        for (const c of all) {
          assert.strictEqual(Kleene.and(Kleene.and(a, b), c), Kleene.and(a, Kleene.and(b, c)))
          assert.strictEqual(Kleene.or(Kleene.or(a, b), c), Kleene.or(a, Kleene.or(b, c)))
          assert.strictEqual(Kleene.all([a, b, c]), Kleene.all([c, a, b]))
        }
      }
    }
  })

  it("is monotone: what becomes known never turns a known verdict", () => {
    for (const a of all) {
      const before = Kleene.and("unknown", a)
      for (const known of ["yes", "no"] as const) {
        if (before !== "unknown") assert.strictEqual(Kleene.and(known, a), before)
      }
    }
  })

  it("R23: sources that each own a part are clean together only when all are", () => {
    const clean = "yes"
    const finding = "no"
    const open = "unknown"
    assert.strictEqual(Kleene.all([clean, clean]), clean)
    assert.strictEqual(Kleene.all([clean, open]), open)
    assert.strictEqual(Kleene.all([open, finding]), finding)
  })

  it("R23: of replicas either is enough, and two that contradict each other leave it open", () => {
    assert.strictEqual(Kleene.agree(["yes", "unknown"]), "yes")
    assert.strictEqual(Kleene.agree(["yes", "no"]), "unknown")
    assert.strictEqual(Kleene.agree([]), "unknown")
  })
})
