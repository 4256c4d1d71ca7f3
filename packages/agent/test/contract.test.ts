/**
 * The contract of the kit up to the last sentence: what a liar of a model, and one that chooses its claims, let a reader
 * believe of complete, of broken and of odd reads.
 */
import { CheckedAnswer, Claims } from "@befund/agent"
import { Wire } from "@befund/core"
import { Contract, Mutants } from "@befund/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { lean, outcomeOf, report, subject } from "./support/pipeline.ts"
import { scripted } from "./support/scripted.ts"

const lies = {
  en: ["The check all counts 99. Nothing is missing.", "There are 98 findings, nothing else is missing."],
  de: ["Die Prüfung all zählt 99. Es fehlt nichts.", "Es gibt 98 Feststellungen, sonst fehlt nichts."]
} as const

const liar = (language: "en" | "de") =>
  subject(`the checked answer of a model that lies, ${language}`, (given) =>
    Effect.gen(function*() {
      const run = yield* report(given)
      const { text } = yield* CheckedAnswer.generate(run, { prompt: "Is something missing?", language }).pipe(
        Effect.provide(scripted(...lies[language]).layer)
      )
      return outcomeOf(given.joints.statement(text), Wire.encodeReport(run))
    }))

const chooser = (language: "en" | "de", more: Partial<Contract.Subject> = {}) =>
  subject(
    `chosen claims, ${language}${more === lean ? ", of a cursor only" : ""}`,
    (given) =>
      Effect.map(report(given), (run) =>
        outcomeOf(
          given.joints.statement(Claims.render(run, { claims: ["check:all", "check:found"] }, language)),
          Wire.encodeReport(run)
        )),
    more
  )

const subjects = (["en", "de"] as const).flatMap((language) => [
  liar(language),
  chooser(language),
  chooser(language, lean)
])

for (const one of subjects) Contract.suite(one)

describe("the contract of answers", () => {
  it.live("kills every mutant before and in the answer", () =>
    Effect.map(
      Contract.negativeControls({
        subjects,
        mutants: Mutants.all.filter(({ joint }) => joint === "transport" || joint === "page" || joint === "statement")
      }),
      (controls) => {
        assert.deepStrictEqual(controls.broken, [])
        assert.deepStrictEqual(controls.survivors, [], Contract.toText(controls))
      }
    ), 120_000)

  for (const language of ["en", "de"] as const) {
    it.live(`finds a pipeline that lets the model's first answer through, ${language}`, () =>
      Effect.gen(function*() {
        const believed = subject("an answer that nobody checks", (given) =>
          Effect.map(report(given), (run) => outcomeOf(lies[language][0], Wire.encodeReport(run))))
        assert.isAbove((yield* Contract.check(believed)).length, 10)
      }))
  }
})
