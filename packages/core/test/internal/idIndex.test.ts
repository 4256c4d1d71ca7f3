import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as IdIndex from "../../src/internal/idIndex.ts"

const words = (id: string, seed = 0) => {
  const into = new Uint32Array(3)
  IdIndex.fingerprint(id, seed, into)
  return into
}
const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const bitsSet = (word: number): number => {
  let bits = 0
  for (let rest = word >>> 0; rest !== 0; rest &= rest - 1) bits++
  return bits
}
const addAll = (ids: Iterable<string>, index = IdIndex.make()) => {
  let repeated = 0
  for (const id of ids) if (index.add(id)) repeated++
  return { index, repeated }
}

/** Few letters, so that ids repeat, and those that are hard: nothing, NUL, an unpaired surrogate, a block of eight. */
const Part = Schema.Literals(["", "a", "b", "\u0000", "\uD800", "12345678", "0"])
const Id = Schema.Array(Part)

describe("IdIndex", () => {
  it.effect.prop("answers as a Set does", [Schema.Array(Id), Schema.Int], ([parts, seed]) =>
    Effect.sync(() => {
      const model = new Set<string>()
      const index = IdIndex.make({ seed })
      for (const id of parts.map((part) => part.join(""))) {
        assert.strictEqual(index.add(id), model.has(id))
        model.add(id)
        assert.strictEqual(index.size, model.size)
      }
    }), { arbitrary: { runs: 500 } })

  it("takes at most 16 bytes an id and misses nothing while it grows, splits and splits again", () => {
    const index = IdIndex.make()
    const count = 1_060_000
    let repeated = 0
    let most = 0
    for (let size = 1; size <= count; size++) {
      if (index.add(`record-${size}`)) repeated++
      // After each id while the steps of growing are far apart.
      if (size >= 4096 && (size < 10_000 || size % 997 === 0)) most = Math.max(most, index.bytes / size)
    }
    assert.deepStrictEqual([index.size, repeated], [count, 0])
    assert.isAtMost(most, 16)
    assert.isAtLeast(most, 12)
    const again = addAll(range(count / 10).map((each) => `record-${each * 10 + 1}`), index)
    assert.deepStrictEqual([index.size, again.repeated], [count, count / 10])
    assert.isFalse(index.add(`record-${count + 1}`))
  })

  it("tells ids apart that differ in one place only", () => {
    const long = "x".repeat(100_000)
    const ids = new Set([
      ...range(17).flatMap((length) => ["a".repeat(length), "\u0000".repeat(length), `${"a".repeat(length)}\u0000`]),
      ...range(10).map((last) => `550e8400-e29b-41d4-a716-44665544000${last}`),
      ...range(40).map((place) => `${"0".repeat(place)}1${"0".repeat(40 - place)}`),
      ...range(40).map((place) => `${"0".repeat(place)}\u0100${"0".repeat(40 - place)}`),
      "\uD800",
      "\uDC00",
      "\uFFFD",
      "\uD83D\uDE00",
      "1",
      "01",
      "1.0",
      long,
      `${long}x`,
      `y${long.slice(1)}`,
      `${long.slice(1)}y`
    ])
    const { index, repeated } = addAll(ids)
    assert.deepStrictEqual([index.size, repeated], [ids.size, 0])
    assert.strictEqual(addAll(ids, index).repeated, ids.size)
  })

  it("finds a string that was put together in another way", () => {
    const index = IdIndex.make()
    assert.isFalse(index.add("order/2026/0001"))
    assert.isTrue(index.add(["order", 2026, "0001"].join("/")))
    assert.isTrue(index.add("an order/2026/0001".slice(3)))
  })

  it("takes entries that all want the last slots of a table", () => {
    // Ids are chosen by the first word, so that they pile up where a table ends.
    const atEnd = range(400_000).map((each) => `end-${each}`).filter((id) => (words(id)[0] ?? 0) > 2 ** 32 * 0.995)
    const { index, repeated } = addAll(atEnd)
    assert.isAbove(atEnd.length, 1000)
    assert.deepStrictEqual([index.size, repeated], [atEnd.length, 0])
    assert.strictEqual(addAll(atEnd, index).repeated, atEnd.length)
    // A source that chooses its ids so must not be able to fill the memory.
    assert.isBelow(index.bytes / index.size, 64)
  })
})

describe("fingerprint", () => {
  it.effect.prop(
    "is equal for equal ids, and another for another seed",
    [Schema.String, Schema.Int],
    ([id, seed]) =>
      Effect.sync(() => {
        assert.deepStrictEqual(words(Array.from(id).join(""), seed), words(id, seed))
        assert.notDeepEqual(words(id, seed), words(id, seed ^ 1))
      })
  )

  it("never has 0 as its first word", () => {
    // The only way to see the exception is an id that hits it, one in 2^32; what can be seen is that the words are used.
    assert.isTrue(range(1000).every((each) => words(String(each))[0] !== 0))
  })

  it("sets every bit for half of the ids that follow one another", () => {
    const count = 20_000
    for (
      const form of [(n: number) => String(n), (n: number) => `550e8400-e29b-41d4-a716-${String(n).padStart(12, "0")}`]
    ) {
      const set = Array.from({ length: 96 }, () => 0)
      for (const each of range(count)) {
        words(form(each)).forEach((word, place) => {
          for (let bit = 0; bit < 32; bit++) set[place * 32 + bit] = (set[place * 32 + bit] ?? 0) + ((word >>> bit) & 1)
        })
      }
      // Six standard deviations: of 96 bits none is off by chance. The ids are fixed, so the test has one outcome.
      const tolerance = 6 * Math.sqrt(count) / 2
      for (const times of set) assert.closeTo(times, count / 2, tolerance)
    }
  })

  it("has no bit that follows another", () => {
    const count = 4000
    const columns = range(96).map(() => new Uint8Array(count))
    for (const each of range(count)) {
      const fingerprint = words(`record-${each}`)
      columns.forEach((column, bit) => {
        column[each] = ((fingerprint[bit >>> 5] ?? 0) >>> (bit & 31)) & 1
      })
    }
    columns.forEach((column, bit) => {
      for (const other of columns.slice(bit + 1)) {
        // Of two independent bits, half agree; seven standard deviations, as there are 4560 pairs.
        const agreeing = column.reduce((sum, value, each) => sum + (value === other[each] ? 1 : 0), 0)
        assert.closeTo(agreeing, count / 2, 7 * Math.sqrt(count) / 2)
      }
    })
  })

  it("turns half of all bits when one bit of an id turns", () => {
    for (const length of [1, 2, 7, 8, 9, 16, 23]) {
      for (let place = 0; place < length; place++) {
        let turned = 0
        const trials = 200
        for (const each of range(trials)) {
          const units = range(length).map((unit) => (each * 7919 + unit * 104_729) & 0xffff)
          const other = units.with(place, (units[place] ?? 0) ^ (1 << (each % 16)))
          const [left, right] = [words(String.fromCharCode(...units)), words(String.fromCharCode(...other))]
          left.forEach((word, index) => {
            turned += bitsSet(word ^ (right[index] ?? 0))
          })
        }
        // 48 of 96, within six standard deviations of the mean over all trials.
        assert.closeTo(turned / trials, 48, 6 * Math.sqrt(96 / 4 / trials))
      }
    }
  })

  it("spreads ids that follow one another evenly over 4096 parts", () => {
    const parts = new Uint32Array(4096)
    const count = 400_000
    for (const each of range(count)) {
      const part = (words(`INV-2026-${each}`)[0] ?? 0) >>> 20
      parts[part] = (parts[part] ?? 0) + 1
    }
    const mean = count / parts.length
    const chiSquared = parts.reduce((sum, times) => sum + (times - mean) ** 2 / mean, 0)
    // 4095 degrees of freedom: six standard deviations of sqrt(2 · 4095).
    assert.closeTo(chiSquared, 4095, 6 * Math.sqrt(2 * 4095))
  })
})
