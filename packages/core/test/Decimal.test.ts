import * as Decimal from "@befund/core/Decimal"
import * as Json from "@befund/core/Json"
import { assert, describe, it } from "@effect/vitest"
import { BigDecimal, Effect, Result, Schema } from "effect"

const decimal = (value: unknown) => {
  const made = Decimal.fromJson(value)
  return made === undefined ? assert.fail("expected a decimal") : made
}
const formatted = (value: unknown) => Decimal.format(decimal(value))

const Digits = Schema.String.check(Schema.isPattern(/^-?[0-9]{1,24}(\.[0-9]{1,12})?$/))
const Cents = Schema.String.check(Schema.isPattern(/^-?[0-9]{1,11}\.[0-9]{2}$/))

/** The value in units of 10^-12, by bigint alone. */
const units = (text: string): bigint => {
  const [whole = "", fraction = ""] = text.replace("-", "").split(".")
  return BigInt(whole + fraction.padEnd(12, "0")) * (text.startsWith("-") ? -1n : 1n)
}
const places = (text: string): number => text.split(".")[1]?.length ?? 0

describe("fromJson", () => {
  it("takes a number by its shortest form", () => {
    assert.deepStrictEqual(
      [0.1, 10.5, -0, 1e21, 5e-324, 2 ** 53, 1.0e-7].map((number) => {
        const { scale, value } = decimal(number)
        return [value, scale]
      }),
      [[1n, 1], [105n, 1], [0n, 0], [1n, -21], [5n, 324], [9007199254740992n, 0], [1n, 7]]
    )
  })

  it("takes strings, bigints and decimals with all digits", () => {
    assert.strictEqual(formatted("-0012345678901234567890.50"), "-12345678901234567890.50")
    assert.strictEqual(formatted(9007199254740993n), "9007199254740993")
    assert.strictEqual(formatted(BigDecimal.make(1n, 3)), "0.001")
  })

  it.each(
    ["", " 1", "1 ", "1,000.00", "1.000,00", "+1", "1e3", ".5", "5.", "--1", "0x10", "٣", "1_000", "NaN", NaN, Infinity]
  )(
    "refuses %o",
    (value) => {
      assert.isUndefined(Decimal.fromJson(value))
    }
  )

  it("refuses everything else", () => {
    for (const value of [null, undefined, true, [], {}, { value: 1n, scale: 0 }, [1]]) {
      assert.isUndefined(Decimal.fromJson(value))
    }
  })

  it("refuses an object that only looks like a decimal", () => {
    const forged: unknown = JSON.parse(`{"~effect/BigDecimal":"~effect/BigDecimal","value":1,"scale":2}`)
    assert.isTrue(BigDecimal.isBigDecimal(forged))
    assert.isFalse(Decimal.isDecimal(forged))
    assert.isUndefined(Decimal.fromJson(forged))
  })

  it("refuses what could not be written out", () => {
    for (
      const value of ["9".repeat(10_001), 10n ** 10_000n, BigDecimal.make(1n, 10_001), BigDecimal.make(1n, -10_001)]
    ) {
      assert.isUndefined(Decimal.fromJson(value))
    }
    assert.isDefined(Decimal.fromJson("9".repeat(10_000)))
    assert.isDefined(Decimal.fromJson(10n ** 10_000n - 1n))
  })
})

describe("format", () => {
  it("keeps the scale", () => {
    assert.strictEqual(Decimal.format(Decimal.add(decimal("10.50"), decimal("0.50"))), "11.00")
    assert.deepStrictEqual(["0.00", "-0.05", "5", "-12.300"].map(formatted), ["0.00", "-0.05", "5", "-12.300"])
    assert.strictEqual(Decimal.format(BigDecimal.make(-5n, -3)), "-5000")
    assert.strictEqual(Decimal.format(BigDecimal.make(0n, -3)), "0")
    assert.strictEqual(Decimal.format(BigDecimal.make(1n, 20)), "0.00000000000000000001")
  })

  it.effect.prop("is undone by fromJson", [
    Schema.BigInt,
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 }))
  ], ([value, scale]) =>
    Effect.sync(() => {
      const back = decimal(Decimal.format(BigDecimal.make(value, scale)))
      assert.deepStrictEqual([back.value, back.scale], [value, scale])
    }))
})

describe("toJsonToken", () => {
  it("has an exponent only where the digits would be too many", () => {
    assert.strictEqual(Decimal.toJsonToken(decimal("11.00")), "11.00")
    assert.strictEqual(Decimal.toJsonToken(BigDecimal.make(12n, -3)), "12000")
    assert.strictEqual(Decimal.toJsonToken(BigDecimal.make(12n, -9_999)), "12e9999")
    assert.strictEqual(Decimal.toJsonToken(BigDecimal.make(12n, 1_000_000)), "12e-1000000")
  })

  it.effect.prop(
    "is read as the same value",
    [Schema.BigInt, Schema.Int.check(Schema.isBetween({ minimum: -10_000, maximum: 10_000 }))],
    ([value, scale]) =>
      Effect.sync(() => {
        const written = BigDecimal.make(value, scale)
        const read = Decimal.fromJson(Result.getOrThrow(Json.parseText(Decimal.toJsonToken(written))).exact)
        assert.isTrue(read !== undefined && Decimal.compare(read, written) === 0)
      })
  )
})

describe("arithmetic", () => {
  it.effect.prop("is that of integers", [Digits, Digits], ([left, right]) =>
    Effect.sync(() => {
      const [a, b] = [decimal(left), decimal(right)]
      const [x, y] = [units(left), units(right)]
      assert.strictEqual(units(Decimal.format(Decimal.add(a, b))), x + y)
      assert.strictEqual(Decimal.add(a, b).scale, Math.max(places(left), places(right)))
      assert.strictEqual(Decimal.compare(a, b), x < y ? -1 : x > y ? 1 : 0)
      assert.strictEqual(units(Decimal.format(Decimal.negate(a))), -x)
      assert.strictEqual(units(Decimal.format(Decimal.abs(a))), x < 0n ? -x : x)
      assert.strictEqual(Decimal.abs(a).scale, places(left))
    }))
})

describe("Sum", () => {
  const sumOf = (values: ReadonlyArray<unknown>) => {
    const sum = Decimal.makeSum()
    for (const value of values) sum.add(value)
    return sum
  }

  it("adds what binary floating point cannot", () => {
    assert.strictEqual(Decimal.format(sumOf([0.1, 0.2, "10.50", "0.50"]).value()), "11.30")
    assert.strictEqual(Decimal.format(sumOf([]).value()), "0")
    assert.strictEqual(Decimal.format(sumOf(Array.from({ length: 100_000 }, () => 0.01)).value()), "1000.00")
  })

  it("keeps the scale of what was added, on both ways and across a spill", () => {
    assert.strictEqual(Decimal.format(sumOf(["10.50", "0.50"]).value()), "11.00")
    assert.strictEqual(Decimal.format(sumOf([10.5, 0.5]).value()), "11.0")
    assert.strictEqual(Decimal.format(sumOf(["1.0", "12345678901234567.000"]).value()), "12345678901234568.000")
    assert.strictEqual(Decimal.format(sumOf(["1234567890123.4567", "0.0000"]).value()), "1234567890123.4567")
    assert.strictEqual(Decimal.format(sumOf(["1234567890123456.1234"]).value()), "1234567890123456.1234")
    const large = Array.from({ length: 31 }, () => "99999999999.9999")
    assert.strictEqual(Decimal.format(sumOf(large).value()), "3099999999999.9969")
    assert.strictEqual(Decimal.format(sumOf([...large, 0.5, -99_999_999_999.5]).value()), "3000000000000.9969")
  })

  it("says when something was no decimal, and leaves it out", () => {
    const sum = Decimal.makeSum()
    assert.isTrue(sum.add(1))
    assert.isTrue(sum.isExact())
    assert.isFalse(sum.add(null))
    assert.isFalse(sum.add("1,50"))
    assert.isTrue(sum.add("2"))
    assert.isFalse(sum.isExact())
    assert.strictEqual(Decimal.format(sum.value()), "3")
  })

  it.effect.prop(
    "never loses a digit of strings",
    [Schema.Array(Digits), Schema.Array(Cents)],
    ([any, cents]) =>
      Effect.sync(() => {
        const all = [...any, ...cents, ...any]
        const sum = sumOf(all).value()
        assert.strictEqual(units(Decimal.format(sum)), all.reduce((total, each) => total + units(each), 0n))
        assert.strictEqual(sum.scale, Math.max(0, ...all.map(places)))
      }),
    { arbitrary: { runs: 300 } }
  )

  it.effect.prop(
    "never loses a digit of numbers",
    [Schema.Array(Schema.Finite), Schema.Array(Cents)],
    ([any, cents]) =>
      Effect.sync(() => {
        const all = [...cents.map(Number), ...any.filter((each) => Math.abs(each) < 1e200)]
        const expected = all.map(BigDecimal.fromNumberUnsafe).reduce(BigDecimal.sum, BigDecimal.make(0n, 0))
        assert.strictEqual(Decimal.compare(sumOf(all).value(), expected), 0)
        assert.strictEqual(sumOf(all).value().scale, Math.max(0, ...all.map((each) => decimal(each).scale)))
      }),
    { arbitrary: { runs: 300 } }
  )
})
