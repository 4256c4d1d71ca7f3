import { Contract, Mutants } from "@befund/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

for (const subject of Mutants.references) Contract.suite(subject)

describe("the contract", () => {
  it.live("kills every mutant, at every joint", () =>
    Effect.map(
      Contract.negativeControls({ subjects: Mutants.references, mutants: Mutants.all }),
      (controls) => {
        assert.deepStrictEqual(controls.broken, [])
        assert.deepStrictEqual(controls.survivors, [], Contract.toText(controls))
        assert.strictEqual(controls.killed, Mutants.all.length)
        assert.deepStrictEqual(
          new Set(controls.controls.map(({ joint }) => joint)),
          new Set(["transport", "page", "read", "evidence", "conclusion", "statement"])
        )
      }
    ), 120_000)
})
