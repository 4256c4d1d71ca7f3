import { Answer, CheckedAnswer, Claims } from "@befund/agent"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema, Stream } from "effect"
import { LanguageModel } from "effect/ai"
import { reports } from "./support/reports.ts"

/** A model that answers by a script, and what it was asked. */
const scripted = (...answers: ReadonlyArray<string>) => {
  const asked: Array<string> = []
  const layer = Layer.effect(
    LanguageModel.LanguageModel,
    LanguageModel.make({
      generateText: ({ prompt }) =>
        Effect.sync(() => {
          asked.push(JSON.stringify(prompt.content))
          return [{ type: "text", text: answers[asked.length - 1] ?? "" }]
        }),
      streamText: () => Stream.empty
    })
  )
  return { asked, layer }
}

const generated = (...answers: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const report = yield* reports.partial
    const { asked, layer } = scripted(...answers)
    const answer = yield* CheckedAnswer.generate(report, { prompt: "Is a document missing?", language: "en" }).pipe(
      Effect.provide(layer)
    )
    return { answer, asked, report }
  })

describe("CheckedAnswer.generate", () => {
  it.effect("takes an answer that says no more than the report", () =>
    Effect.gen(function*() {
      const { answer, asked } = yield* generated("At least 2 documents are missing.")
      assert.deepStrictEqual([answer.by, answer.text], ["model", "At least 2 documents are missing."])
      assert.strictEqual(asked.length, 1)
    }))

  it.effect("asks once for another, with the reasons", () =>
    Effect.gen(function*() {
      const { answer, asked, report } = yield* generated("Nothing is missing.", "Some documents are missing.")
      assert.deepStrictEqual([answer.by, answer.text], ["rewrite", "Some documents are missing."])
      assert.strictEqual(asked.length, 2)
      assert.include(asked[1], "Nothing is missing.")
      assert.include(asked[1], JSON.stringify(report.statement.en).slice(1, -1))
    }))

  it.effect("lets the report speak where the second answer says more too, or nothing", () =>
    Effect.gen(function*() {
      for (const second of ["2 documents are missing.", ""]) {
        const { answer, asked, report } = yield* generated("Nothing is missing.", second)
        assert.deepStrictEqual([answer.by, answer.text], ["report", report.statement.en])
        assert.isTrue(answer.check.supported)
        assert.strictEqual(asked.length, 2)
      }
    }))
})

describe("Claims", () => {
  it.effect("render only what the report says", () =>
    Effect.gen(function*() {
      for (const run of [reports.clean, reports.partial, reports.down]) {
        const report = yield* run
        const schema = Claims.schema(report)
        const claims = yield* Schema.decodeUnknownEffect(schema)({ claims: ["check:missing-documents"] })
        const text = Claims.render(report, claims, "de")
        assert.strictEqual(text, report.checks["missing-documents"]?.statement.de)
        assert.isTrue(Answer.check(report, text).supported)
        assert.isTrue(
          (yield* Effect.result(Schema.decodeUnknownEffect(schema)({ claims: ["all-fine"] })))._tag === "Failure"
        )
        assert.strictEqual(Claims.render(report, { claims: [] }, "en"), report.statement.en)
      }
    }))
})
