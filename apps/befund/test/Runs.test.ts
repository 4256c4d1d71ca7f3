/** Runs over time: kept, listed, shown and compared by the command line. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { page } from "./support/cases.ts"
import { makeFolder, prepare, run } from "./support/cli.ts"
import { type Script, status } from "./support/play.ts"
import { services } from "./support/services.ts"

/** Several processes share the processor. */
const timeout = 120_000

const bound = { paging: { style: "none" }, snapshot: "/snapshot" }

const audited = (script: Script, store: string) =>
  Effect.gen(function*() {
    const { file } = yield* prepare({ http: bound, script })
    return yield* run(["audit", file, "--store", store])
  })

const rows = (keys: string) => page(keys, { snapshot: "7" })

describe("befund audit --store", () => {
  it.live("keeps runs that can be listed, shown and compared", () =>
    Effect.gen(function*() {
      const folder = yield* makeFolder()
      const store = join(folder, "runs.sqlite")
      const first = yield* audited({ "/items": rows("k! l! m") }, store)
      assert.strictEqual(first.code, 1, first.stderr)
      assert.include(first.stderr, `Kept as run 1 of ${store}.`)
      yield* audited({ "/items": rows("k l! m!") }, store)
      yield* audited({ "/items": status(500) }, store)

      const list = yield* run(["runs", "--store", store])
      assert.deepStrictEqual(
        list.stdout.trimEnd().split("\n").map((line) =>
          line.trim().split(/\s{2,}/u).slice(0, 3).filter((_, i) => i !== 1)
        ),
        [
          ["3", "unavailable"],
          ["2", "complete"],
          ["1", "complete"]
        ]
      )

      const shown = yield* run(["show", "1", "--store", store])
      assert.strictEqual(shown.stdout, first.stdout)
      assert.match((yield* run(["show", "1", "--store", store, "--format", "html"])).stdout, /^<!doctype html>/u)

      const changed = yield* run(["diff", "1", "2", "--store", store])
      assert.strictEqual(changed.code, 1, changed.stderr)
      assert.match(changed.stdout, /New:\n {4}m\n {2}Resolved:\n {4}k\n {2}Still there:\n {4}l\n/u)

      const open = yield* run(["diff", "2", "3", "--store", store, "--lang", "de"])
      assert.strictEqual(open.code, 3, open.stderr)
      assert.match(
        open.stdout,
        /Vorher da; ob erledigt, ist nicht bekannt:\n {4}l: der andere Lauf hat diesen Teil nicht gelesen/u
      )
      assert.notInclude(open.stdout, "Erledigt:")
    }).pipe(Effect.scoped, Effect.provide(services)), timeout)

  it.live("compares reports in files too, and reads a format for programs", () =>
    Effect.gen(function*() {
      const folder = yield* makeFolder()
      const file = (name: string) => join(folder, name)
      for (const [name, keys] of [["old.json", "k! l"], ["new.json", "k! l"]] as const) {
        const { file: audit } = yield* prepare({ http: bound, script: { "/items": rows(keys) } })
        yield* run(["audit", audit, "--format", "json", "--output", file(name)])
      }
      const { code, stdout } = yield* run(["diff", file("old.json"), file("new.json"), "--format", "json"])
      assert.strictEqual(code, 0)
      const difference: { readonly format: string; readonly checks: object } = JSON.parse(stdout)
      assert.strictEqual(difference.format, "befund/difference@1")
    }).pipe(Effect.scoped, Effect.provide(services)), timeout)
})

describe("what is wrong is said before anything is read, and ends with 2", () => {
  it.live(
    "a store of another program, a run that is not there, a number without a store, no report",
    () =>
      Effect.gen(function*() {
        const folder = yield* makeFolder({ "text.json": "{}" })
        const store = join(folder, "runs.sqlite")
        writeFileSync(store, "not a database, but long enough to be looked at as one, ".repeat(30))
        const { file } = yield* prepare({ http: bound, script: { "/items": rows("k") } })
        const cases: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
          [["audit", file, "--store", store], /The store .*cannot be used/u],
          [["runs", "--store", join(folder, "none.sqlite")], /there is no such store/u],
          [["show", "1"], /1 is the number of a run; say with --store in which file/u],
          [["show", join(folder, "text.json")], /text\.json: not befund\/report@1/u],
          [["show", join(folder, "none.json")], /none\.json cannot be read/u]
        ]
        for (const [args, message] of cases) {
          const { code, stderr, stdout } = yield* run(args)
          assert.strictEqual(code, 2, args.join(" "))
          assert.match(stderr, message)
          assert.strictEqual(stdout, "")
        }
        const good = join(folder, "good.sqlite")
        yield* audited({ "/items": rows("k") }, good)
        const missing = yield* run(["show", "9", "--store", good])
        assert.strictEqual(missing.code, 2)
        assert.match(missing.stderr, /there is no run 9; befund runs lists those that there are/u)
      }).pipe(Effect.scoped, Effect.provide(services)),
    timeout
  )
})
