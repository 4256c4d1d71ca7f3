/** What the README shows really runs, as it is shown. */
import * as Generate from "@befund/bookkeeping/src/Generate.ts"
import * as Service from "@befund/bookkeeping/src/Service.ts"
import { Wire } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { makeFolder, root, run } from "./support/cli.ts"

const readme = readFileSync(join(root, "README.md"), "utf8")

const fences = (language: string): ReadonlyArray<string> =>
  Array.from(readme.matchAll(/^```(\w+)\n([^]*?)^```$/gm)).flatMap(([, found, text = ""]) =>
    found === language ? [text] : []
  )

const commands = fences("sh").flatMap((text) => text.split("\n")).map((line) => line.replace(/#.*$/, "").trim())
  .filter((line) => line !== "")

const timeout = 60_000

describe("the README", () => {
  it.live(
    "has an audit file that finds in its service what its service knows to be missing",
    () =>
      Effect.gen(function*() {
        const [yaml = "", ...others] = fences("yaml")
        assert.deepStrictEqual(others, [])
        assert.include(yaml, "http://127.0.0.1:8080/")
        const service = yield* Service.start({ seed: 1, token: Redacted.make("demo") })
        const folder = yield* makeFolder({ "audit.yaml": yaml.replace("http://127.0.0.1:8080", service.url) })
        const { code, stderr, stdout } = yield* run(["audit", join(folder, "audit.yaml"), "--format", "json"], {
          env: { BANK_TOKEN: "demo" }
        })
        assert.strictEqual(code, 1, stderr)
        const report = yield* Effect.flatMap(Wire.parse(stdout), Wire.decodeReport)
        const period = { from: "2026-07-01", to: "2026-09-30" }
        const missing = Generate.missingWithin(service.books, period)
        assert.isAbove(missing.length, 0)
        const conclusion = report.checks["missing-documents"]
        assert.deepStrictEqual(
          conclusion?.findings.map(({ id }) => id).toSorted(),
          missing.map(String).toSorted()
        )
        assert.strictEqual(conclusion?.finding_count, missing.length)
        assert.strictEqual(report.sources["bank"]?.consistency, "snapshot")
      }).pipe(Effect.scoped),
    timeout
  )

  it("names commands that are there", () => {
    const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
      readFileSync(join(root, "package.json"), "utf8")
    )
    const named = commands.flatMap((command) => /\bpnpm@12 (?:--silent )?(\S+)/.exec(command)?.[1] ?? [])
    assert.sameMembers([...new Set(named)], ["demo", "test", "befund"])
    for (const script of named) assert.property(scripts, script)
    for (const command of commands) {
      const [, file] = /\bnode (\S+\.ts)\b/.exec(command) ?? []
      if (file !== undefined) assert.isAbove(readFileSync(join(root, file)).length, 0)
    }
    assert.match(readme, /befund schema audit/)
  })
})
