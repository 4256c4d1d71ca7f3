import { Answer } from "@befund/agent"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import type { Corpus, Expected } from "./corpus/corpus.ts"
import { de } from "./corpus/de.ts"
import { en } from "./corpus/en.ts"
import { type ReportName, reports } from "./support/reports.ts"

const signs = { supported: "+", unsupported: "-", not_checked: "?" } as const

const found = ({ claims }: Answer.AnswerCheck): ReadonlyArray<Expected> =>
  claims.map(({ kind, verdict }): Expected => `${kind}${signs[verdict]}`)

const corpora: ReadonlyArray<Corpus> = [en, de]
const names = (Object.keys as <K extends string>(of: Readonly<Record<K, unknown>>) => ReadonlyArray<K>)<ReportName>(
  reports
)
const entriesOf = (name: ReportName) => corpora.flatMap((corpus) => corpus[name] ?? [])

describe("the corpus", () => {
  for (const name of names) {
    it.effect(`answers about the report ${name}`, () =>
      Effect.map(reports[name], (report) => {
        for (const [text, ...expected] of entriesOf(name)) {
          assert.deepStrictEqual(found(Answer.check(report, text)), expected, `${name}: ${text}`)
        }
      }))
  }

  it.effect("finds every absence, universal and number that goes too far, and at most 2 % too much", () =>
    Effect.gen(function*() {
      const figures = { answers: 0, claims: 0, tooFar: 0, seen: 0, right: 0, blamed: 0 }
      for (const name of names) {
        const report = yield* reports[name]
        for (const [text, ...expected] of entriesOf(name)) {
          const got = found(Answer.check(report, text))
          figures.answers++
          for (const [i, claim] of expected.entries()) {
            figures.claims++
            if (/^(?:absence|universal|number)-$/u.test(claim)) {
              figures.tooFar++
              if (got[i]?.endsWith("-") === true) figures.seen++
            }
            if (claim.endsWith("+")) {
              figures.right++
              if (got[i]?.endsWith("-") === true) figures.blamed++
            }
          }
        }
      }
      console.log(
        `${figures.answers} answers with ${figures.claims} claims: ${figures.seen} of ${figures.tooFar} absences, universals and numbers beyond the report found; ${figures.blamed} of ${figures.right} supported claims called unsupported`
      )
      assert.isAtLeast(figures.answers, 300)
      assert.strictEqual(figures.seen, figures.tooFar)
      assert.isAtMost(figures.blamed / figures.right, 0.02)
    }))
})

describe("Answer.check", () => {
  it.effect("supports the report's own statements", () =>
    Effect.gen(function*() {
      for (const name of names) {
        const report = yield* reports[name]
        for (const { de, en } of [report.statement, ...Object.values(report.checks).map((check) => check.statement)]) {
          assert.isTrue(Answer.check(report, en).supported, en)
          assert.isTrue(Answer.check(report, de).supported, de)
        }
      }
    }))

  it.effect("says where a claim stands, and what can be said instead", () =>
    Effect.gen(function*() {
      const report = yield* reports.down
      const text = "Guten Tag. Es fehlt nichts. Viele Grüße"
      const result = Answer.check(report, text)
      assert.isFalse(result.supported)
      assert.deepStrictEqual(result.claims.map(({ end, start, text: said }) => [said, text.slice(start, end)]), [
        ["Es fehlt nichts.", "Es fehlt nichts."]
      ])
      assert.deepStrictEqual(result.suggestion, report.statement)
      assert.deepStrictEqual(
        yield* Schema.decodeUnknownEffect(Answer.AnswerCheck)(JSON.parse(JSON.stringify(result))),
        result
      )
    }))

  it.effect("is not moved by what records say", () =>
    Effect.gen(function*() {
      const [plain, injected] = [yield* reports.partial, yield* reports.injected]
      assert.deepStrictEqual(injected.statement, plain.statement)
      for (const name of names) {
        for (const [text] of entriesOf(name)) {
          assert.deepStrictEqual(Answer.check(injected, text), Answer.check(plain, text), text)
        }
      }
    }))

  const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5000 }))

  it.effect.prop("finds every number that is not the report's", [Count], ([n]) =>
    Effect.gen(function*() {
      const [exact, open] = [yield* reports.found, yield* reports.partial]
      const verdict = (report: typeof exact, text: string) => Answer.check(report, text).claims[0]?.verdict
      for (const text of [`There are ${n} missing documents.`, `Es gibt ${n} fehlende Belege.`]) {
        assert.strictEqual(verdict(exact, text), n === 2 ? "supported" : "unsupported", text)
        assert.strictEqual(verdict(open, text), "unsupported", text)
      }
      for (const text of [`At least ${n} documents are missing.`, `Mindestens ${n} Belege fehlen.`]) {
        assert.strictEqual(verdict(open, text), n <= 2 ? "supported" : "unsupported", text)
      }
      for (const text of [`At most ${n} documents are missing.`, `Höchstens ${n} Belege fehlen.`]) {
        assert.strictEqual(verdict(exact, text), n >= 2 ? "supported" : "unsupported", text)
        assert.strictEqual(verdict(open, text), "unsupported", text)
      }
    }), { arbitrary: { runs: 40 } })

  const Index = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10_000 }))
  const mutations: ReadonlyArray<readonly [from: RegExp, to: string]> = [
    [/^(?:No|Kein|Keine) (?=\p{Ll})/u, ""],
    [/\bnot? /u, ""],
    [/\b(?:nicht|keine?n?) /u, ""],
    [/\b(?:At least|Mindestens) /iu, ""],
    [/\b(?:In January|Im Januar) /u, ""]
  ]
  const isAbout = (name: ReportName) => name === "clean" || name === "partial" || name === "april"

  it.effect.prop(
    "finds a dropped negation, a dropped bound, a dropped month",
    [Index],
    ([index]) =>
      Effect.gen(function*() {
        const cases = names.filter(isAbout).flatMap((name) =>
          entriesOf(name).filter(([text, ...claims]) =>
            claims.length === 1 && /^(?:absence|bound)\+$/u.test(claims[0] ?? "") &&
            !/one of|keine der|none|read|gelesen/iu.test(text)
          ).flatMap(([text]) =>
            mutations.flatMap(([from, to]) => from.test(text) ? [{ name, text, mutated: text.replace(from, to) }] : [])
          )
        )
        const drawn = cases[index % cases.length]
        if (drawn === undefined) return assert.fail("the corpus has nothing to mutate")
        const report = yield* reports[drawn.name]
        const { claims } = Answer.check(report, drawn.mutated)
        assert.isTrue(
          claims.some(({ verdict }) => verdict !== "supported"),
          `${drawn.name}: ${drawn.text} → ${drawn.mutated}`
        )
      }),
    { arbitrary: { runs: 60 } }
  )
})

describe("Answer.render", () => {
  it.effect("names what is not supported, and why", () =>
    Effect.gen(function*() {
      const report = yield* reports.partial
      const text = Answer.render(Answer.check(report, "Nothing is missing."), "en")
      assert.include(text, "- not supported (absence, 0–19): Nothing is missing.")
      assert.include(text, report.statement.en)
      assert.include(Answer.render(Answer.check(report, "Hello."), "de"), "behauptet nichts")
    }))
})
