import { assert, describe, it } from "@effect/vitest"
import { BigDecimal, Effect, Result, Schema } from "effect"
import * as Order from "../../src/internal/order.ts"

/** The kind of the first violation and where it is, or the last state. */
const run = (keys: ReadonlyArray<Order.Key>) => {
  let state = Order.initial
  for (const [index, key] of keys.entries()) {
    const next = Order.next(state, key)
    if (Result.isFailure(next)) return { index, kind: next.failure.kind }
    state = next.success
  }
  return state
}
const ascends = (keys: ReadonlyArray<Order.Key>) => !("kind" in run(keys))
const unique = <A>(values: ReadonlyArray<A>) => [...new Set(values)]

const byCodePoint = (left: string, right: string): number => {
  const [a, b] = [left, right].map((text) => Array.from(text, (each) => each.codePointAt(0) ?? 0))
  if (a === undefined || b === undefined) return 0
  const at = a.findIndex((point, index) => point !== b[index])
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1)
}
/** Characters at the places where code units and code points disagree. */
const Text = Schema.Array(Schema.Literals(["a", "\uD7FF", "\uE000", "\uFFFD", "😀", "\u{10FFFF}", "0"]))
const Integer = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: -(10n ** 30n), maximum: 10n ** 30n }))

describe("numbers", () => {
  it("ascend by value, across their types", () => {
    assert.isTrue(
      ascends([-5, -1n, 0, 0.1, BigDecimal.make(11n, 2), 1, 9007199254740991, 9007199254740993n, 1e21, 10n ** 22n])
    )
    assert.isTrue(ascends([9, 10, 100]))
  })

  it("stand for the decimal that their shortest form spells", () => {
    // The double is 18446744073709551616.
    assert.isTrue(ascends([18446744073709551999n, 18446744073709552000, 18446744073709552001n]))
    assert.isTrue(
      ascends([BigDecimal.make(99999999999999999999n, 21), 0.1, BigDecimal.make(100000000000000000001n, 21)])
    )
  })

  it("violate an order by repetition, descent and lack of a value", () => {
    assert.deepStrictEqual(run([1, 2, 2]), { index: 2, kind: "equal" })
    assert.deepStrictEqual(run([1, 1n]), { index: 1, kind: "equal" })
    assert.deepStrictEqual(run([0.5, BigDecimal.make(50n, 2)]), { index: 1, kind: "equal" })
    assert.deepStrictEqual(run([-0, 0]), { index: 1, kind: "equal" })
    assert.deepStrictEqual(run([2, 1]), { index: 1, kind: "descending" })
    assert.deepStrictEqual(run([10n, 9]), { index: 1, kind: "descending" })
    assert.deepStrictEqual(run([1, NaN]), { index: 1, kind: "mixed" })
    assert.deepStrictEqual(run([Infinity]), { index: 0, kind: "mixed" })
  })

  it.effect.prop("ascend when sorted, and only then", [Schema.Array(Integer)], ([integers]) =>
    Effect.sync(() => {
      const mixed = unique(integers).toSorted((a, b) => (a < b ? -1 : 1)).map((each) =>
        BigInt(Number(each)) === each && Number.isSafeInteger(Number(each)) ? Number(each) : each
      )
      assert.isTrue(ascends(mixed))
      if (mixed.length > 1) assert.isFalse(ascends(mixed.toReversed()))
    }))
})

describe("strings", () => {
  it("ascend by code point, which is not by code unit", () => {
    assert.deepStrictEqual(["\uFFFD", "😀"].toSorted(), ["😀", "\uFFFD"])
    assert.isTrue(ascends(["\uFFFD", "😀"]))
    assert.deepStrictEqual(run(["😀", "\uFFFD"]), { index: 1, kind: "descending" })
    assert.isTrue(ascends(["", "a", "a\u0000", "aa", "b", "ä"]))
    assert.isTrue(ascends(["2026-08-01T09:59:59Z", "2026-08-01T10:00:00Z", "2026-08-02T00:00:00Z"]))
  })

  it("ascend by value as long as all are decimal integers", () => {
    assert.isTrue(ascends(["-10", "-9", "0", "9", "10", "99999999999999999998", "99999999999999999999"]))
    assert.deepStrictEqual(run(["9", "10", "10a"]), { index: 2, kind: "descending" })
    assert.deepStrictEqual(run(["9", "010"]), { index: 1, kind: "descending" })
    assert.deepStrictEqual(run(["0", "-0"]), { index: 1, kind: "descending" })
  })

  it("keep both hypotheses until one is refuted, and never take one back", () => {
    assert.isTrue(ascends(["1", "2", "3"]))
    assert.isTrue(ascends(["1", "10", "2"]))
    assert.isTrue(ascends(["1", "2", "10"]))
    assert.deepStrictEqual(run(["1", "10", "2", "11"]), { index: 3, kind: "descending" })
    assert.deepStrictEqual(run(["1", "2", "10", "3"]), { index: 3, kind: "descending" })
    assert.isTrue(ascends(["1", "10", "1a"]))
  })

  it("violate an order by repetition and by a change of type", () => {
    assert.deepStrictEqual(run(["a", "a"]), { index: 1, kind: "equal" })
    assert.deepStrictEqual(run(["9", "10", "10"]), { index: 2, kind: "equal" })
    assert.deepStrictEqual(run(["1", 2]), { index: 1, kind: "mixed" })
    assert.deepStrictEqual(run([1, "2"]), { index: 1, kind: "mixed" })
    assert.deepStrictEqual(run([1n, "2"]), { index: 1, kind: "mixed" })
  })

  it.effect.prop(
    "ascend exactly when each code point comparison says so",
    [Schema.Array(Text)],
    ([parts]) =>
      Effect.sync(() => {
        const texts = unique(parts.map((part) => `x${part.join("")}`))
        const sorted = texts.toSorted(byCodePoint)
        assert.isTrue(ascends(sorted))
        assert.strictEqual(ascends(texts), texts.every((text, index) => text === sorted[index]))
      }),
    { arbitrary: { runs: 300 } }
  )

  it.effect.prop(
    "ascend when integers are sorted by value or as text",
    [Schema.Array(Integer)],
    ([integers]) =>
      Effect.sync(() => {
        const byValue = unique(integers).toSorted((a, b) => (a < b ? -1 : 1)).map(String)
        assert.isTrue(ascends(byValue))
        const asText = byValue.toSorted(byCodePoint)
        assert.isTrue(ascends(asText))
      })
  )

  it.effect.prop(
    "never ascend with a repetition",
    [Schema.Array(Schema.String), Schema.String],
    ([texts, text]) =>
      Effect.sync(() => {
        assert.isFalse(ascends([...texts, text, text]))
        assert.isFalse(ascends([text, ...texts, text]))
      })
  )
})
