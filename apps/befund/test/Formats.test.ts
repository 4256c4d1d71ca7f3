/** The formats of a report as the command line writes them, and what it tells GitHub Actions. */
import { Format } from "@befund/report"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { page } from "./support/cases.ts"
import { makeFolder, prepare, run } from "./support/cli.ts"
import { services } from "./support/services.ts"

const none = { paging: { style: "none" } }

/** Several processes share the processor. */
const timeout = 120_000

const starts: Readonly<Record<Format.Format, RegExp>> = {
  text: /^case: complete\n/u,
  json: /^\{\n {2}"format": "befund\/report@1"/u,
  markdown: /^# case: complete\n/u,
  html: /^<!doctype html>\n<html lang="en"/u,
  sarif: /^\{\n {2}"\$schema": "https:\/\/docs\.oasis-open\.org\/sarif\//u,
  junit: /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites /u,
  csv: /^row,check,id,/u,
  jsonl: /^\{"row":"(?:end|finding)",/u
}

describe.concurrent("--format", () => {
  it.live.each(Object.entries(starts))("%s", ([format, start]) =>
    Effect.gen(function*() {
      const { file } = yield* prepare({ http: none, script: { "/items": page("k l!") } })
      const { code, stderr, stdout } = yield* run(["audit", file, "--format", format])
      assert.strictEqual(code, 1, stderr)
      assert.match(stdout, start)
    }).pipe(Effect.scoped, Effect.provide(services)), timeout)
})

describe.concurrent("on GitHub Actions", () => {
  it.live(
    "each check is an annotation, and the job has a summary; standard output is the report alone",
    () =>
      Effect.gen(function*() {
        const folder = yield* makeFolder({ "summary.md": "# before\n" })
        const summary = join(folder, "summary.md")
        const { file } = yield* prepare({ http: none, script: { "/items": page("k l!") } })
        const env = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary }
        const { stderr, stdout } = yield* run(["audit", file, "--format", "json"], { env })
        assert.match(stderr, /^::error title=case%3A open::s \(items of the case\)/mu)
        assert.strictEqual(JSON.parse(stdout).format, "befund/report@1")
        assert.match(readFileSync(summary, "utf8"), /^# before\n# case: complete\n/u)
      }).pipe(Effect.scoped, Effect.provide(services)),
    timeout
  )

  it.live("a summary that cannot be written is told, and the exit code stands", () =>
    Effect.gen(function*() {
      const { file } = yield* prepare({ http: none, script: { "/items": page("k l") } })
      const env = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: "/nowhere/summary.md" }
      const { code, stderr } = yield* run(["audit", file], { env })
      assert.strictEqual(code, 0)
      assert.match(stderr, /^The job summary could not be written/mu)
    }).pipe(Effect.scoped, Effect.provide(services)), timeout)

  it.live("nothing of it elsewhere", () =>
    Effect.gen(function*() {
      const { file } = yield* prepare({ http: none, script: { "/items": page("k l") } })
      const { stderr } = yield* run(["audit", file])
      assert.notInclude(stderr, "::")
    }).pipe(Effect.scoped, Effect.provide(services)), timeout)
})
