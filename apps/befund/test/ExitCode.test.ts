/** Which exit code a report leads to, by the questions of its checks. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as ExitCode from "../src/ExitCode.ts"
import { page, rows, run } from "./support/cases.ts"
import { json, status } from "./support/play.ts"
import { services } from "./support/services.ts"

const { findings, notComplete, nothingFound } = ExitCode

const questions: ReadonlyArray<readonly [what: string, check: object, ids: string, code: number]> = [
  ["a list with something in it", { find: "s", where: "record.open" }, "k!", findings],
  ["a list with nothing in it", { find: "s", where: "record.open" }, "k", nothingFound],
  ["a count, whatever it is", { count: "s" }, "k! l!", nothingFound],
  ["every, and one breaks it", { every: "s", where: "!record.open" }, "k! l", findings],
  ["every, and none breaks it", { every: "s", where: "!record.open" }, "k l", nothingFound],
  ["every, over nothing", { every: "s", where: "!record.open" }, "", nothingFound],
  ["exists, and there is one", { exists: "s", where: "record.open" }, "k!", findings],
  ["exists, and there is none", { exists: "s", where: "record.open" }, "k", nothingFound],
  ["unique, and two are the same", { unique: "s", key: "/nr" }, "k l", findings],
  ["unique, and all differ", { unique: "s" }, "k l", nothingFound],
  ["the least of something", { min: "s", value: "/id" }, "k", nothingFound],
  ["the least of nothing", { min: "s", value: "/id" }, "", nothingFound]
]

describe("the exit code", () => {
  for (const [what, check, ids, code] of questions) {
    it.live(`of ${what} is ${code}`, () =>
      Effect.gen(function*() {
        const { report } = yield* run({
          name: what,
          http: { paging: { style: "none" } },
          audit: { checks: { asked: check } },
          script: { "/items": json({ data: rows(ids).map((row) => ({ ...row, nr: 1 })) }) },
          want: { report: {} }
        })
        assert.strictEqual(report.status, "complete")
        assert.strictEqual(ExitCode.of(report), code)
      }).pipe(Effect.scoped, Effect.provide(services)))
  }

  for (const partial of [false, true]) {
    it.live(`of certain findings beside an open check is ${notComplete}: partial ${String(partial)}`, () =>
      Effect.gen(function*() {
        const { report } = yield* run({
          name: "",
          http: { paging: { style: "cursor", cursorParam: "c", next: "/next" } },
          partial,
          audit: { checks: { open: { find: "s", where: "record.open" }, any: { exists: "s", where: "record.open" } } },
          script: { "/items": page("k!", { next: "b" }), "/items?c=b": status(403) },
          want: { report: {} }
        })
        assert.strictEqual(ExitCode.of(report), notComplete)
      }).pipe(Effect.scoped, Effect.provide(services)))
  }
})
