import { Contract, Mutants, Pages } from "@befund/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Cases from "../src/internal/contract/cases.ts"
import * as Joints from "../src/internal/contract/joints.ts"
import * as Judge from "../src/internal/contract/judge.ts"

for (const subject of Mutants.references) Contract.suite(subject)

const about = (subject: Contract.Subject): Cases.About => ({
  fixed: false,
  wideIds: true,
  promises: [],
  ...subject
})

const faults = Mutants.references.slice(0, 2).flatMap((subject) =>
  Cases.make(about(subject)).filter(({ fault }) => fault !== undefined && fault.kind !== "legal").map((one) => ({
    name: `${subject.name}: ${one.name}`,
    one,
    subject
  }))
)

/** Enough of them to find every mutant; `pnpm mutants` tries all. */
const few = Mutants.references.filter(({ name }) =>
  [
    "typed read",
    "typed read, of a cursor only",
    "JSON report",
    "JSON report, with partial answers",
    "sentences",
    "right side of a comparison"
  ].includes(name)
)

describe("the contract", () => {
  it.live.each(faults)(
    "a test fails once its fault is switched off: $name",
    ({ one, subject }) =>
      Effect.gen(function*() {
        const outcome = yield* subject.make({
          transport: Pages.layerPages(one.pages),
          description: one.pages.description,
          repeats: one.repeats,
          joints: Joints.honest
        })
        assert.strictEqual(outcome.verdict, "complete")
        assert.isAbove(Judge.problems(subject, one, outcome).length, 0)
      })
  )

  it.live("kills every mutant, at every joint", () =>
    Effect.map(
      Contract.negativeControls({ subjects: few, mutants: Mutants.all }),
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
