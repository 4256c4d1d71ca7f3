import { Simulator } from "@befund/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

const reads = 20_000

describe("a simulation", () => {
  it.live("of 20,000 reads knows no unsound verdict and no false alarm", () =>
    Effect.gen(function*() {
      const figures = yield* Simulator.run({ reads, seed: 1 })
      const failures = figures.failures.map(({ kind, problem, seed }) =>
        `pnpm simulate --replay ${seed}: ${kind}: ${problem}`
      )
      assert.deepStrictEqual(failures, [])
      assert.strictEqual(figures.unsound, 0)
      assert.strictEqual(figures.false_alarms, 0)
      // It is no proof of anything unless reads end in every way, and ordinary ways go wrong.
      const kinds = Object.values(figures.by_kind)
      assert.strictEqual(kinds.reduce((sum, kind) => sum + kind.reads, 0), reads)
      assert.isAbove(figures.invisible, 0)
      assert.isAbove(kinds.reduce((sum, kind) => sum + kind.partial, 0), 0)
      for (const way of Object.values(figures.ordinary)) assert.isAbove(way.unsound, 0)
    }), 180_000)

  it.live("gives the same figures for the same seed", () =>
    Effect.gen(function*() {
      const once = yield* Simulator.run({ reads: 300, seed: 7 })
      assert.deepStrictEqual(yield* Simulator.run({ reads: 300, seed: 7 }), once)
      assert.notDeepEqual((yield* Simulator.run({ reads: 300, seed: 8 })).by_kind, once.by_kind)
    }))

  it.live("shows every state and every page of a read again", () =>
    Effect.gen(function*() {
      const { text } = yield* Simulator.replay(12)
      assert.include(text, "states (id, version, n, rank, tenant):")
      assert.include(text, "seed 12")
    }))
})
