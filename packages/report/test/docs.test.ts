/** The table in docs/reports.md is what the formats write. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { Format, GitHub, JUnit, Sarif, Verdict } from "../src/index.ts"
import { everyVerdictReport } from "./support/audits.ts"

const page = readFileSync(new URL("../../../docs/reports.md", import.meta.url), "utf8")

/** The rows of the table below a heading, without the head of the table. */
const rowsBelow = (heading: string): ReadonlyArray<ReadonlyArray<string>> =>
  (page.split(`## ${heading}\n`)[1] ?? "").split(/^#+ /mu)[0]?.split("\n").filter((line) => line.startsWith("|"))
    .slice(2).map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim().replaceAll("`", ""))) ?? []

interface SarifRun {
  readonly invocations: ReadonlyArray<{
    readonly executionSuccessful: boolean
    readonly toolExecutionNotifications: ReadonlyArray<{ readonly level: string }>
  }>
  readonly results?: ReadonlyArray<{ readonly kind: string }>
}

describe("docs/reports.md", () => {
  it("names every format", () => {
    const named = page.split("\n## ")[0]?.match(/^\| `\w+`/gmu)?.map((cell) => cell.slice(3, -1))
    assert.sameMembers(named ?? [], Object.keys(Format.formats))
  })

  it.effect("says of each verdict what the formats make of it", () =>
    Effect.gen(function*() {
      const report = yield* everyVerdictReport()
      const annotations = GitHub.annotations(report, "en").trimEnd().split("\n")
      const xml = JUnit.render(report, "en").split("<testcase ").slice(1)
      // As SARIF describes it; the schema is checked in formats.test.ts.
      const { runs } = Sarif.of(report, "en") as { readonly runs: ReadonlyArray<SarifRun> }
      const rows = Object.values(report.checks).map((conclusion, index) => {
        const verdict = Verdict.of(conclusion)
        const invocation = runs[index]?.invocations[0]
        return [
          verdict,
          Verdict.xccdf(verdict),
          runs[index]?.results?.[0]?.kind ?? "no results",
          invocation?.executionSuccessful === true ? "yes" : "no",
          invocation?.toolExecutionNotifications[0]?.level ?? "none",
          /<(failure|error) /u.exec(xml[index] ?? "")?.[1] ?? "passes",
          /^::(\w+) /u.exec(annotations[index] ?? "")?.[1] ?? ""
        ]
      })
      const distinct = [...new Map(rows.map((row) => [row.join(), row])).values()]
      assert.deepStrictEqual(rowsBelow("What they become elsewhere"), distinct)
      assert.deepStrictEqual(
        rowsBelow("The verdicts").map(([verdict]) => verdict),
        distinct.map(([verdict]) => verdict)
      )
    }))
})
