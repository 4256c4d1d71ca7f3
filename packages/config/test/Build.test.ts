import { Audit, Conclusion, Decimal } from "@befund/core"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Path } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import * as Build from "../src/Build.ts"
import * as Load from "../src/Load.ts"

/** Answers by the path and the query of the address; anything else is a 404. */
const transport = (answers: Readonly<Record<string, unknown>>) =>
  Layer.succeed(
    HttpClient.HttpClient,
    HttpClient.make((request, url) =>
      Effect.sync(() => {
        const answer = answers[`${url.pathname}${url.search}`]
        return HttpClientResponse.fromWeb(
          request,
          answer === undefined
            ? new Response("none", { status: 404 })
            : new Response(typeof answer === "string" ? answer : JSON.stringify(answer), {
              headers: { "content-type": "application/json" }
            })
        )
      })
    )
  )

const paged = (path: string, extra: object = {}): object => ({
  scope: `records of ${path}`,
  http: {
    url: `http://127.0.0.1:1${path}`,
    items: "/data",
    retries: 0,
    paging: { style: "cursor", cursorParam: "cursor", next: "/next" }
  },
  id: "/id",
  ...extra
})

const run = (
  audit: { readonly sources: object; readonly checks: object; readonly require?: object },
  answers: Readonly<Record<string, unknown>>,
  options: Parameters<typeof Build.toAudit>[1] = {}
) =>
  Load.parse(JSON.stringify({ befund: 1, name: "case", ...audit }), { format: "json" }).pipe(
    Effect.flatMap((loaded) => Audit.run(Build.toAudit(loaded, options))),
    Effect.provide(Layer.merge(transport(answers), NodeServices.layer))
  )

/** An answer in short: its value, its bounds, or why there is none. */
const shown = (conclusion: Conclusion.Conclusion | undefined): unknown => {
  if (conclusion === undefined) return "no such check"
  const plain = (value: unknown): unknown => Decimal.isDecimal(value) ? Decimal.format(value) : value
  const bound = (side: Conclusion.Bound): unknown => side._tag === "Bound" ? plain(side.value) : "unbounded"
  return Conclusion.match<unknown, unknown, unknown>(conclusion, {
    Complete: ({ value }) => plain(value),
    Partial: ({ atLeast, atMost }) => [bound(atLeast), bound(atMost)],
    Unavailable: () => "unavailable"
  })
}

const transactions = {
  "/tx": {
    data: [{ id: "a", amount: 10.5, docs: ["d1"], month: "2026-01" }, {
      id: "b",
      amount: "0.10",
      docs: [],
      month: "2026-02"
    }],
    next: "p2"
  },
  "/tx?cursor=p2": { data: [{ id: "c", amount: 0.2, docs: ["d1", "d9"], month: "2026-02", open: true }], next: null }
}

describe("Build", () => {
  it.effect("every question of an audit file is answered", () =>
    Effect.gen(function*() {
      const { checks } = yield* run({
        sources: { tx: paged("/tx"), docs: paged("/docs", { id: "/number" }) },
        checks: {
          all: { count: "tx" },
          undocumented: { find: "tx", where: "size(record.docs) == 0" },
          february: { count: "tx", where: `record.month == "2026-02"` },
          undecided: { count: "tx", where: "record.open" },
          dangling: { find: "tx", each: "/docs", missingIn: "docs" },
          linked: { count: "tx", each: "/docs", matchedIn: "docs", key: "/number" },
          absent: { find: "tx", missingIn: "docs" },
          total: { sum: "tx", value: "/amount" },
          least: { min: "tx", value: "/amount" },
          greatest: { max: "tx", value: "/month" },
          mean: { average: "tx", value: "/amount" },
          large: { exists: "tx", where: "double(record.amount) > 10.0 || record.amount > 10" },
          positive: { every: "tx", where: "has(record.id)" },
          distinct: { unique: "tx" },
          months: { unique: "tx", key: "/month" }
        }
      }, { ...transactions, "/docs": { data: [{ number: "d1" }], next: null } })
      assert.deepStrictEqual(
        Object.fromEntries(Object.entries(checks).map(([name, conclusion]) => [name, shown(conclusion)])),
        {
          all: 3,
          undocumented: 1,
          february: 2,
          undecided: [1, 3],
          dangling: 1,
          linked: 2,
          absent: 3,
          total: "10.80",
          least: "0.10",
          greatest: "2026-02",
          mean: "3.60000000",
          large: true,
          positive: true,
          distinct: true,
          months: false
        }
      )
    }))

  it.effect("a source that is down leaves no numbers, and the other side decides what is certain", () =>
    Effect.gen(function*() {
      const { checks } = yield* run({
        sources: { tx: paged("/tx"), docs: paged("/docs") },
        checks: { all: { count: "docs" }, dangling: { find: "tx", each: "/docs", missingIn: "docs", key: "/id" } }
      }, transactions)
      assert.strictEqual(shown(checks["all"]), "unavailable")
      assert.deepStrictEqual(shown(checks["dangling"]), [0, 3])
    }))

  it.effect("partitions are read one by one, and a record of another one is not counted", () =>
    Effect.gen(function*() {
      const pay = {
        scope: "payroll by month",
        http: { url: "http://127.0.0.1:1/pay/{partition}", items: "/rows", paging: { style: "none" }, retries: 0 },
        partitions: { field: "/month", values: ["2026-01", "2026-02"] },
        id: "/id"
      }
      const checks = {
        january: { count: "pay", partitions: ["2026-01"] },
        all: { count: "pay" }
      }
      const january = { rows: [{ id: 1, month: "2026-01" }] }
      const whole = yield* run({ sources: { pay }, checks }, {
        "/pay/2026-01": january,
        "/pay/2026-02": { rows: [{ id: 2, month: "2026-02" }] }
      })
      assert.deepStrictEqual([shown(whole.checks["january"]), shown(whole.checks["all"])], [1, 2])
      const repeated = yield* run({ sources: { pay }, checks }, { "/pay/2026-01": january, "/pay/2026-02": january })
      assert.strictEqual(shown(repeated.checks["january"]), 1)
      assert.deepStrictEqual(shown(repeated.checks["all"]), [1, "unbounded"])
    }))

  it.effect("what is said of records is asked of records", () =>
    Effect.gen(function*() {
      const answer = { data: [{ id: "a", open: "yes", lines: { has_more: true } }], next: null }
      const errorOf = (extra: object, answers: object = { "/s": answer }) =>
        Effect.map(
          run({ sources: { s: paged("/s", extra) }, checks: { all: { count: "s" } } }, { ...answers }),
          ({ sources }) => sources["s"]?._tag === "Unavailable" ? sources["s"].error : undefined
        )
      assert.isUndefined(yield* errorOf({}))
      const malformed = yield* errorOf({ record: { properties: { open: { type: "boolean" } } } })
      assert.strictEqual(malformed?._tag, "Malformed")
      assert.include(malformed?.message, "the field /open must be boolean")
      assert.notInclude(malformed?.message, "yes")
      assert.strictEqual((yield* errorOf({ asked: `record.open == "no"` }))?._tag, "ScopeMismatch")
      assert.strictEqual((yield* errorOf({ asked: "record.missing" }))?._tag, "ScopeMismatch")
      assert.isUndefined(yield* errorOf({ asked: `record.open == "yes"` }))
      assert.strictEqual((yield* errorOf({ nested: [{ at: "/lines/has_more", is: true }] }))?._tag, "NestedIncomplete")
      assert.isUndefined(yield* errorOf({ nested: [{ at: "/lines/has_more", is: false }] }))
      assert.strictEqual((yield* errorOf({ id: "/nr" }))?._tag, "Malformed")
      const twice = { "/s": { data: [{ id: 7 }, { id: "7" }], next: null } }
      assert.strictEqual((yield* errorOf({}, twice))?._tag, "DuplicateId")
      assert.isUndefined(yield* errorOf({ duplicates: "legal" }, twice))
      const ordered = { "/s": { data: [{ id: 2 }, { id: 1 }], next: null } }
      assert.strictEqual((yield* errorOf({ order: { by: "/id" } }, ordered))?._tag, "OrderNotTotal")
      assert.strictEqual((yield* errorOf({}, { "/s": { data: ["text"], next: null } }))?._tag, "Malformed")
    }))

  it.effect("a snapshot can be asked for in the file, or over it", () =>
    Effect.gen(function*() {
      const audit = { sources: { s: paged("/s") }, checks: { all: { count: "s" } } }
      const answers = { "/s": { data: [{ id: 1 }], next: null } }
      assert.strictEqual(shown((yield* run(audit, answers)).checks["all"]), 1)
      const required = yield* run({ ...audit, require: { consistency: "snapshot" } }, answers)
      assert.strictEqual(shown(required.checks["all"]), "unavailable")
      const over = yield* run(audit, answers, { require: "snapshot" })
      assert.strictEqual(shown(over.checks["all"]), "unavailable")
    }))

  it.layer(NodeServices.layer)("files", (files) => {
    files.effect("are read beside the audit file", () =>
      Effect.gen(function*() {
        const fs = yield* FileSystem.FileSystem
        const paths = yield* Path.Path
        const folder = yield* fs.makeTempDirectoryScoped()
        yield* fs.writeFileString(paths.join(folder, "d.csv"), "id;open\na;true\nb;false\n")
        yield* fs.writeFileString(
          paths.join(folder, "audit.yaml"),
          "befund: 1\nname: files\nsources:\n  d:\n    scope: an export\n    file: { path: d.csv, format: csv, delimiter: ; , records: 2 }\n    id: /id\nchecks:\n  open: { count: d, where: bool(record.open) }\n"
        )
        const loaded = yield* Load.load(paths.join(folder, "audit.yaml"))
        const { checks } = yield* Audit.run(Build.toAudit(loaded)).pipe(Effect.provide(transport({})))
        assert.strictEqual(shown(checks["open"]), 1)
      }))
  })
})
