/** The store of runs, over real SQLite files. */
import { Wire } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import * as RunStore from "../src/RunStore.ts"
import { everyVerdictReport } from "./support/audits.ts"

const file = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "befund-runs-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
  ),
  (folder) => join(folder, "runs.sqlite")
)

const using = <A, E, R>(
  path: string,
  use: (store: RunStore.RunStoreService) => Effect.Effect<A, E, R>,
  options?: { readonly readOnly?: boolean }
) => Effect.provide(Effect.flatMap(RunStore.RunStore, use), RunStore.layer(path, options))

const refusal = (path: string, options?: { readonly readOnly?: boolean }) =>
  Effect.match(using(path, () => Effect.void, options), {
    onFailure: (error) => error.message,
    onSuccess: () => "opened"
  })

describe("a store", () => {
  it.effect("gives back the report that was kept, to the digit", () =>
    Effect.gen(function*() {
      const path = yield* file
      const report = yield* everyVerdictReport()
      const id = yield* using(path, (store) =>
        Effect.gen(function*() {
          const run = yield* store.begin(report.audit)
          yield* store.finish(run, report)
          return run
        }))
      const kept = yield* using(path, (store) => store.report(id), { readOnly: true })
      assert(Option.isSome(kept))
      assert.strictEqual(Wire.stringify(kept.value), Wire.stringify(report))
    }).pipe(Effect.scoped))

  it.effect("lists the newest first, and a run without a report as one", () =>
    Effect.gen(function*() {
      const path = yield* file
      const report = yield* everyVerdictReport()
      const list = yield* using(path, (store) =>
        Effect.gen(function*() {
          yield* store.finish(yield* store.begin(report.audit), report)
          yield* store.begin("other")
          const open = yield* store.begin(report.audit)
          assert.isTrue(Option.isNone(yield* store.report(open)))
          return [yield* store.list(), yield* store.list(report.audit)] as const
        }))
      assert.deepStrictEqual(list[0].map(({ audit, id, status }) => [id, audit, status]), [
        [3, "every verdict", undefined],
        [2, "other", undefined],
        [1, "every verdict", "unavailable"]
      ])
      assert.deepStrictEqual(list[1].map(({ id }) => id), [3, 1])
    }).pipe(Effect.scoped))

  it.effect("knows how far a running read is, seen from a second connection", () =>
    Effect.gen(function*() {
      const path = yield* file
      const seen = yield* using(path, (store) =>
        Effect.gen(function*() {
          const run = yield* store.begin("a")
          yield* store.note(run, { _tag: "Started", source: "bank" })
          yield* store.note(run, { _tag: "PageRead", source: "bank", pages: 2, records: 10, announced: 30 })
          yield* store.note(run, {
            _tag: "Retrying",
            source: "bank",
            page: 3,
            attempt: 1,
            waitMillis: 200,
            tag: "Timeout"
          })
          yield* store.note(run, { _tag: "Ended", source: "files", tag: undefined })
          return yield* using(path, (other) => other.progress(run), { readOnly: true })
        }))
      assert.deepStrictEqual(seen, [
        { source: "bank", state: "Retrying", pages: 2, records: 10, announced: 30, tag: "Timeout" },
        { source: "files", state: "Ended", pages: 0, records: 0, announced: undefined, tag: undefined }
      ])
    }).pipe(Effect.scoped))
})

describe("a file that is no store of ours", () => {
  it.effect("is refused and left as it is", () =>
    Effect.gen(function*() {
      const path = yield* file
      const other = new DatabaseSync(path)
      other.exec("CREATE TABLE theirs (id INTEGER)")
      other.close()
      assert.match(yield* refusal(path), /a file of another program; name another one/u)
      const after = new DatabaseSync(path)
      assert.deepStrictEqual(after.prepare("SELECT name FROM sqlite_schema").all().map(({ name }) => name), ["theirs"])
      after.close()
    }).pipe(Effect.scoped))

  it.effect("nor is a text, a missing file that is only read, a later version", () =>
    Effect.gen(function*() {
      const path = yield* file
      assert.match(yield* refusal(path, { readOnly: true }), /there is no such store; befund audit --store makes one/u)
      writeFileSync(path, "not a database, but long enough to be looked at as one, ".repeat(30))
      assert.match(yield* refusal(path), /cannot be used/u)
      rmSync(path)
      assert.strictEqual(yield* refusal(path), "opened")
      const later = new DatabaseSync(path)
      later.exec("PRAGMA user_version = 99")
      later.close()
      assert.match(yield* refusal(path), /written by a later version of Befund/u)
    }).pipe(Effect.scoped))
})
