/** The command line as a process: arguments and files in, bytes and an exit code out. */
import { Wire } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { fullFormats } from "ajv-formats/dist/formats.js"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect } from "effect"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parse as parseYaml } from "yaml"
import { page, rows, run as audited } from "./support/cases.ts"
import { makeFolder, prepare, root, run, start } from "./support/cli.ts"
import { hang, json, status } from "./support/play.ts"
import { services } from "./support/services.ts"

const none = { paging: { style: "none" } }
const cursor = { paging: { style: "cursor", cursorParam: "c", next: "/next" } }
const breaksOff = { "/items": page("k l!", { next: "b" }), "/items?c=b": status(403) }

/** Several processes share the processor. */
const timeout = 120_000

const decoded = (text: string) => Effect.flatMap(Wire.parse(text), Wire.decodeReport)

describe.concurrent("an audit", () => {
  it.live("that is complete and finds nothing ends with 0 and is told in English", () =>
    Effect.gen(function*() {
      const { file } = yield* prepare({ http: none, script: { "/items": page("k l") } })
      const { code, stderr, stdout } = yield* run(["audit", file])
      assert.strictEqual(code, 0, stderr)
      assert.match(stdout, /^case: complete\n/)
      assert.match(stdout, /^ {2}open: complete$/m)
      assert.match(stdout, /^ {2}s: complete, interval; items of the case$/m)
      assert.match(stdout, /all 2 returned records were read/)
      assert.strictEqual(stderr, "s: reading\ns: read to the end\n")
    }).pipe(Effect.scoped), timeout)

  it.live(
    "that is complete with findings ends with 1; as JSON it is one report and nothing else",
    () =>
      Effect.gen(function*() {
        const { file } = yield* prepare({ http: none, script: { "/items": page("k! l m!") } })
        const { code, stderr, stdout } = yield* run(["audit", file, "--format", "json"])
        assert.strictEqual(code, 1, stderr)
        const report = yield* decoded(stdout)
        assert.strictEqual(`${Wire.stringify(report, 2)}\n`, stdout)
        assert.strictEqual(report.checks["open"]?.finding_count, 2)
        assert.strictEqual(stderr, "s: reading\ns: read to the end\n")
      }).pipe(Effect.scoped),
    timeout
  )

  it.live("that is not complete ends with 3, in German too, and says no number", () =>
    Effect.gen(function*() {
      const { file } = yield* prepare({ http: cursor, script: breaksOff })
      const { code, stderr, stdout } = yield* run(["audit", file, "--lang", "de"])
      assert.strictEqual(code, 3, stderr)
      assert.match(stdout, /^case: nicht verfügbar\n/)
      assert.match(stdout, /^ {2}open: nicht verfügbar$/m)
      assert.notMatch(stdout, /Feststellungen:|keine Feststellung/)
      assert.strictEqual(stderr, "s: reading\ns: ended by Denied\n")
    }).pipe(Effect.scoped), timeout)

  it.live("whose `every` is false, or whose `exists` is true, has findings", () =>
    Effect.gen(function*() {
      const one = (checks: object) =>
        Effect.gen(function*() {
          const { file } = yield* prepare({ http: none, audit: { checks }, script: { "/items": page("k l!") } })
          return (yield* run(["audit", file])).code
        })
      const codes = yield* Effect.all([
        one({ a: { every: "s", where: "record.open" } }),
        one({ a: { exists: "s", where: "record.open" } }),
        one({
          a: { every: "s", where: "record.id != ''" },
          b: { exists: "s", where: "record.id == ''" },
          c: { count: "s" }
        })
      ], { concurrency: 2 })
      assert.deepStrictEqual(codes, [1, 1, 0])
    }).pipe(Effect.scoped), timeout)

  it.live("may be told in part, with --partial: bounds instead of numbers", () =>
    Effect.gen(function*() {
      const { file } = yield* prepare({ http: cursor, script: breaksOff })
      const { code, stdout } = yield* run(["audit", file, "--format", "json", "--partial"])
      assert.strictEqual(code, 3)
      const report = yield* decoded(stdout)
      assert.strictEqual(report.status, "partial")
      assert.deepInclude(report.checks["open"], {
        status: "partial",
        finding_count: null,
        finding_count_at_least: 1,
        finding_count_at_most: null
      })
    }).pipe(Effect.scoped), timeout)

  it.live("may be held to more or less than its file says, with --require", () =>
    Effect.gen(function*() {
      const script = { "/items": page("k!") }
      const lax = yield* prepare({ http: none, script })
      const strict = yield* prepare({ http: none, script, require: "snapshot" })
      const [more, less] = yield* Effect.all([
        run(["audit", lax.file, "--require", "snapshot"]),
        run(["audit", strict.file, "--require", "interval"])
      ], { concurrency: 2 })
      assert.strictEqual(more.code, 3)
      assert.match(more.stdout, /SnapshotUnbound/)
      assert.deepStrictEqual(lax.played.asked, [])
      assert.strictEqual(less.code, 1)
    }).pipe(Effect.scoped), timeout)
})

describe.concurrent("--output", () => {
  it.live("writes the file, over an old one, and prints nothing", () =>
    Effect.gen(function*() {
      const { file, folder } = yield* prepare({ http: none, script: { "/items": page("k!") } })
      const output = join(folder, "out.json")
      writeFileSync(output, "an old one, and a longer one than any report".repeat(1000))
      const { code, stdout } = yield* run(["audit", file, "--format", "json", "--output", output])
      assert.strictEqual(code, 1)
      assert.strictEqual(stdout, "")
      assert.strictEqual((yield* decoded(readFileSync(output, "utf8"))).status, "complete")
      assert.deepStrictEqual(readdirSync(folder).toSorted(), ["audit.json", "out.json"])
    }).pipe(Effect.scoped), timeout)

  it.live(
    "that cannot be written is refused before any request: there is no such folder",
    () =>
      Effect.gen(function*() {
        const { file, folder, played } = yield* prepare({ http: none, script: { "/items": page("k!") } })
        const { code, stderr, stdout } = yield* run(["audit", file, "--output", join(folder, "no", "out.json")])
        assert.strictEqual(code, 2)
        assert.strictEqual(stdout, "")
        assert.match(stderr, /--output .*no folder/)
        assert.deepStrictEqual(played.asked, [])
      }).pipe(Effect.scoped),
    timeout
  )

  // Known: an output that is a folder is found out only when the report is written, after everything was read.
  it.live("that cannot be written is refused before any request: it is a folder", () =>
    Effect.gen(function*() {
      const { file, folder, played } = yield* prepare({ http: none, script: { "/items": page("k!") } })
      mkdirSync(join(folder, "out"))
      const { code, stderr, stdout } = yield* run(["audit", file, "--output", join(folder, "out")])
      assert.strictEqual(code, 2)
      assert.strictEqual(stdout, "")
      assert.match(stderr, /--output/)
      assert.deepStrictEqual(played.asked, [])
      assert.deepStrictEqual(readdirSync(folder).toSorted(), ["audit.json", "out"])
    }).pipe(Effect.scoped), timeout)
})

describe.concurrent("a mistake", () => {
  const mistakes: ReadonlyArray<readonly [what: string, args: ReadonlyArray<string>, reason: RegExp]> = [
    ["an unknown flag", ["audit", "x.yaml", "--frmat", "json"], /--frmat[^]*--format/],
    ["an unknown command", ["adit", "x.yaml"], /adit[^]*audit/],
    ["an unknown format", ["audit", "x.yaml", "--format", "xml"], /xml[^]*text[^]*json/],
    ["an unknown schema", ["schema", "reports"], /reports[^]*report/],
    ["a file that is not there", ["audit", "no-such-audit.yaml"], /no-such-audit\.yaml/],
    ["a file of another kind", ["audit", "package.toml"], /\.yaml/]
  ]
  for (const [what, args, reason] of mistakes) {
    it.live(
      `such as ${what} ends with 2; the reason is on standard error, and standard output is empty`,
      () =>
        Effect.gen(function*() {
          const { code, stderr, stdout } = yield* run(args)
          assert.strictEqual(code, 2, stderr)
          assert.strictEqual(stdout, "")
          assert.match(stderr, reason)
        }),
      timeout
    )
  }

  // Known: the help that it brings up goes to standard output.
  it.live("such as no command at all ends with 2; the help goes to standard error", () =>
    Effect.gen(function*() {
      const { code, stderr, stdout } = yield* run([])
      assert.strictEqual(code, 2)
      assert.strictEqual(stdout, "")
      assert.match(stderr, /audit/)
    }), timeout)

  it.live(
    "in the audit file is refused before any request; all are told, with their paths and what may be meant",
    () =>
      Effect.gen(function*() {
        const { file, played } = yield* prepare({
          http: { ...none, itms: "/data", headers: { authorization: "Bearer ${env:BEFUND_TEST_UNSET}" } },
          audit: { checks: { open: { find: "z", where: "record.open &&" }, n: { count: "s", were: "record.open" } } },
          script: { "/items": page("k!") }
        })
        const { code, stderr, stdout } = yield* run(["audit", file, "--format", "json"])
        assert.strictEqual(code, 2)
        assert.strictEqual(stdout, "")
        assert.match(stderr, /\/sources\/s\/http\/itms: .*did you mean "items"\?/)
        assert.match(stderr, /\/sources\/s\/http\/headers\/authorization: .*BEFUND_TEST_UNSET/)
        assert.match(stderr, /\/checks\/n\/were: .*did you mean "where"\?/)
        assert.match(stderr, /\/checks\/open\/find: .*"z"/)
        assert.match(stderr, /\/checks\/open\/where: /)
        assert.deepStrictEqual(played.asked, [])
      }).pipe(Effect.scoped),
    timeout
  )

  it.live(
    "in a request is not one of ours: a source that refuses everything ends with 3",
    () =>
      Effect.gen(function*() {
        const { file } = yield* prepare({ http: none })
        assert.strictEqual((yield* run(["audit", file])).code, 3)
      }).pipe(Effect.scoped),
    timeout
  )
})

describe.concurrent("a module", () => {
  // Within the workspace, so that it finds the packages.
  const scratch = join(root, "apps", "befund", ".scratch")
  const module = (text: string) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const path = join(scratch, crypto.randomUUID())
        mkdirSync(path, { recursive: true })
        writeFileSync(join(path, "audit.ts"), text)
        return path
      }),
      (path) => Effect.sync(() => rmSync(path, { recursive: true }))
    ).pipe(Effect.map((path) => join(path, "audit.ts")))

  it.live("in TypeScript is an audit like any other", () =>
    Effect.gen(function*() {
      const { played } = yield* prepare({ script: { "/items": page("k! l", { next: null }) } })
      const file = yield* module(`
        import { Audit } from "@befund/core"
        import { Http } from "@befund/sources"
        import { Schema } from "effect"

        const items = Http.source({
          name: "items",
          scope: "items of the module",
          url: "${played.origin}/items",
          items: "/data",
          paging: Http.cursor({ param: "c", next: "/next" }),
          record: Schema.Struct({ id: Schema.String, open: Schema.Boolean }),
          id: (item) => item.id
        })

        type Named = { readonly name: string }
        const named: Named = { name: "from a module" }

        export default Audit.make({
          ...named,
          sources: { items },
          checks: ({ items }) => ({ open: items.filter((item) => item.open) })
        })
      `)
      const { code, stderr, stdout } = yield* run(["audit", file, "--format", "json"])
      assert.strictEqual(code, 1, stderr)
      const report = yield* decoded(stdout)
      assert.strictEqual(report.audit, "from a module")
      assert.deepStrictEqual(report.checks["open"]?.findings.map(({ id }) => id), ["k"])
    }).pipe(Effect.scoped), timeout)

  it.live("without an audit, or that cannot be loaded, ends with 2", () =>
    Effect.gen(function*() {
      const files = yield* Effect.all([
        module("export default { name: \"no audit\", sources: {}, checks: {} }"),
        module("throw new Error(\"broken on purpose\")")
      ])
      const [without, broken] = yield* Effect.forEach(files, (file) => run(["audit", file]), { concurrency: 2 })
      assert.deepStrictEqual([without?.code, without?.stdout, broken?.code, broken?.stdout], [2, "", 2, ""])
      assert.match(without?.stderr ?? "", /no default export/)
      assert.match(broken?.stderr ?? "", /broken on purpose/)
    }).pipe(Effect.scoped), timeout)
})

describe.concurrent("befund schema", () => {
  const ajv = () => new Ajv2020({ allErrors: true, formats: fullFormats, strict: false })

  it.live(
    "prints JSON Schemas that take real reports and refuse one that contradicts itself",
    () =>
      Effect.gen(function*() {
        const names = ["report", "conclusion", "evidence"] as const
        const [report, conclusion, evidence] = yield* Effect.forEach(
          names,
          (name) =>
            Effect.map(run(["schema", name]), ({ code, stderr, stdout }) => {
              assert.strictEqual(code, 0, stderr)
              const schema = JSON.parse(stdout)
              assert.strictEqual(schema.$schema, "https://json-schema.org/draft/2020-12/schema")
              assert.isTrue(ajv().validateSchema(schema))
              return ajv().compile(schema)
            }),
          { concurrency: 2 }
        )
        assert.isDefined(report)
        assert.isDefined(conclusion)
        assert.isDefined(evidence)
        const reports = yield* Effect.forEach(
          [
            { http: none, script: { "/items": page("k! l") } },
            { http: cursor, script: breaksOff },
            { http: cursor, script: breaksOff, partial: true },
            { http: { ...none, snapshot: "/state" }, script: { "/items": page("", { state: "7" }) } }
          ],
          (one) => Effect.map(audited({ name: "", want: { report: {} }, ...one }), ({ written }) => JSON.parse(written))
        )
        assert.deepStrictEqual(
          reports.map((one) => one.status),
          ["complete", "unavailable", "partial", "complete"]
        )
        for (const one of reports) {
          assert.isTrue(report?.(one), JSON.stringify(report?.errors))
          for (const check of Object.values(one.checks)) {
            assert.isTrue(conclusion?.(check), JSON.stringify(conclusion?.errors))
          }
          assert.isTrue(evidence?.(one.sources.s), JSON.stringify(evidence?.errors))
        }
        const [, unavailable] = reports
        assert.isFalse(
          report?.({
            ...unavailable,
            checks: { ...unavailable.checks, open: { ...unavailable.checks.open, finding_count: 0 } }
          })
        )
        assert.isFalse(evidence?.({ ...unavailable.sources.s, status: "complete" }))
      }).pipe(Effect.scoped, Effect.provide(services)),
    timeout
  )

  it.live(
    "prints the schema of the audit file, which takes the README's and refuses a mistyped key",
    () =>
      Effect.gen(function*() {
        const { code, stdout } = yield* run(["schema", "audit"])
        assert.strictEqual(code, 0)
        const validate = ajv().compile(JSON.parse(stdout))
        const yaml = /```yaml\n([^]*?)```/.exec(readFileSync(join(root, "README.md"), "utf8"))?.[1] ?? ""
        const file = parseYaml(yaml, { schema: "core" })
        assert.isTrue(validate(file), JSON.stringify(validate.errors))
        assert.isFalse(validate({ ...file, cheks: {} }))
        assert.isFalse(validate({ ...file, sources: {} }))
      }),
    timeout
  )
})

describe.concurrent("a pipe", () => {
  const many = json({
    data: rows(Array.from({ length: 900 }, (_, i) => `r${i}!`).join(" ")).map((row) => ({
      ...row,
      text: "ü".repeat(2000)
    }))
  })

  it.live("that is read slowly gets a large report whole", () =>
    Effect.gen(function*() {
      const { file } = yield* prepare({ http: none, script: { "/items": many } })
      const { code, stdout } = yield* run(["audit", file, "--format", "json"], {
        read: async (stream) => {
          let text = ""
          const decoder = new TextDecoder()
          for await (const chunk of stream) {
            text += decoder.decode(Buffer.from(chunk), { stream: true })
            // The writer is ahead of the reader at every chunk.
            await new Promise((resolve) => setImmediate(resolve))
          }
          return text
        }
      })
      assert.strictEqual(code, 1)
      assert.isAbove(stdout.length, 1_800_000)
      assert.strictEqual((yield* decoded(stdout)).checks["open"]?.findings_shown, 900)
    }).pipe(Effect.scoped), timeout)

  // Known: standard output has no listener for errors, so that EPIPE ends the process with 1, which is "findings".
  it.live(
    "that nobody reads any more does not turn an open audit into one with findings",
    () =>
      Effect.gen(function*() {
        const { file } = yield* prepare({ http: cursor, script: breaksOff })
        const { code, stderr } = yield* run(["audit", file, "--format", "json"], {
          read: (stream) => {
            if ("destroy" in stream && typeof stream.destroy === "function") stream.destroy()
            return Promise.resolve("")
          }
        })
        assert.strictEqual(code, 3, stderr)
        assert.notMatch(stderr, /EPIPE/)
      }).pipe(Effect.scoped),
    timeout
  )
})

describe.concurrent("an interrupt", () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it.live(
      `by ${signal} during a read that hangs ends with 130, lets go of the request and prints no report`,
      () =>
        Effect.gen(function*() {
          const { file, folder, played } = yield* prepare({
            http: { ...cursor, timeout: "10 minutes" },
            script: { "/items": page("k!", { next: "b" }), "/items?c=b": hang }
          })
          const output = join(folder, "out.json")
          const { child, ended } = yield* start(["audit", file, "--format", "json", "--output", output])
          yield* played.request("/items?c=b")
          child.kill(signal)
          const { code, stdout } = yield* ended
          yield* played.released
          assert.strictEqual(code, 130)
          assert.strictEqual(stdout, "")
          assert.isFalse(existsSync(output))
        }).pipe(Effect.scoped),
      timeout
    )
  }
})

describe.concurrent("files beside the audit", () => {
  it.live("are found from the audit file, wherever the command is called", () =>
    Effect.gen(function*() {
      const path = yield* makeFolder({
        "audit.yml": [
          "befund: 1",
          "name: export",
          "sources:",
          "  s: { scope: an export, file: { path: ./x.jsonl, format: jsonl }, id: /id }",
          "checks:",
          "  n: { count: s }"
        ].join("\n"),
        "x.jsonl": "{\"id\":1}\n{\"id\":2}\n"
      })
      const { code, stdout } = yield* run(["audit", join(path, "audit.yml")], { cwd: root })
      assert.strictEqual(code, 0)
      assert.match(stdout, /counts 2 /)
    }).pipe(Effect.scoped), timeout)
})
