import { Answer, CheckedAnswer, Claims } from "@befund/agent"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { reports } from "./support/reports.ts"
import { scripted } from "./support/scripted.ts"

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

describe("CheckedAnswer.check", () => {
  it.effect("asks whoever wrote the answer for another, in the language of the answer", () =>
    Effect.gen(function*() {
      const report = yield* reports.down
      const requests: Array<string> = []
      const answer = yield* CheckedAnswer.check(report, "Es fehlt nichts.", {
        language: "de",
        rewrite: (request) =>
          Effect.sync(() => {
            requests.push(request)
            return "Ob etwas fehlt, ist offen."
          })
      })
      assert.deepStrictEqual([answer.by, answer.text], ["rewrite", "Ob etwas fehlt, ist offen."])
      assert.match(
        requests[0] ?? "",
        /^Schreiben Sie die Antwort neu[^]*nicht belegt \(absence, 0–16\): Es fehlt nichts/u
      )
      assert.strictEqual(requests.length, 1)
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
