import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, ConfigProvider, Effect, FileSystem, Path, Redacted, Result, Schema } from "effect"
import * as AuditFile from "../src/AuditFile.ts"
import * as AuditFileError from "../src/AuditFileError.ts"
import * as Load from "../src/Load.ts"
import { ofContract, small } from "./support/audits.ts"

const token = "tok-7d1f-secret"

const environment = ConfigProvider.layer(
  ConfigProvider.fromEnvRecord({ BANK_TOKEN: token, empty: "", lower: "x1y2z3" })
)

const outcome = (text: string, format: Load.Format) =>
  Load.parse(text, { format }).pipe(Effect.result, Effect.provide(environment))

const lines = (text: string, format: Load.Format) =>
  Effect.map(
    outcome(text, format),
    Result.match({ onFailure: ({ problems }) => problems.map(AuditFileError.format), onSuccess: () => [] })
  )

/** What is wrong with an audit, without the places in the text. */
const problems = (audit: object) =>
  Effect.map(lines(JSON.stringify(audit), "json"), (all) => all.map((line) => line.replace(/^\d+:\d+ /, "")))

describe("Load", () => {
  it.effect("takes the audit file of the contract", () =>
    Effect.gen(function*() {
      const loaded = yield* Load.parse(ofContract, { format: "yaml" }).pipe(Effect.provide(environment))
      assert.deepStrictEqual(loaded.sources, ["bank", "documents", "payroll"])
      assert.deepStrictEqual(loaded.checks, [
        "missing-documents",
        "dangling-links",
        "payroll-january",
        "total-spent",
        "all-booked"
      ])
      assert.strictEqual(loaded.require, "interval")
      assert.isFalse(loaded.partial)
      const [bank] = loaded.compiled.sources
      assert.deepInclude(bank?.transport.description, { query: { from: "2026-07-01", to: "2026-09-30" } })
    }))

  describe("every key that it does not know is refused, with the one that was meant", () => {
    const mistypings: ReadonlyArray<readonly [object, string]> = [
      [small({ top: { cheks: {} } }), `/cheks: unknown key; did you mean "checks"?`],
      [small({ top: { requires: {} } }), `/requires: unknown key; did you mean "require"?`],
      [
        small({ top: { require: { consistancy: "snapshot" } } }),
        `/require/consistancy: unknown key; did you mean "consistency"?`
      ],
      [small({ source: { duplicate: "legal" } }), `/sources/s/duplicate: unknown key; did you mean "duplicates"?`],
      [small({ source: { order: { By: "/id" } } }), `/sources/s/order/By: unknown key; did you mean "by"?`],
      [
        small({ source: { nested: [{ at: "/x", iss: true }] } }),
        `/sources/s/nested/0/iss: unknown key; did you mean "is"?`
      ],
      [
        small({ source: { partitions: { feild: "/m", values: ["{partition}"] } } }),
        `/sources/s/partitions/feild: unknown key; did you mean "field"?`
      ],
      [small({ http: { heders: {} } }), `/sources/s/http/heders: unknown key; did you mean "headers"?`],
      [small({ http: { max_pages: 1 } }), `/sources/s/http/max_pages: unknown key; did you mean "maxPages"?`],
      [
        small({ http: { total: { at: "/n", knd: "exact" } } }),
        `/sources/s/http/total/knd: unknown key; did you mean "kind"?`
      ],
      [
        small({ http: { total: { at: "/n", kind: { at: "/k", exakt: "eq" } } } }),
        `/sources/s/http/total/kind/exakt: unknown key; did you mean "exact"?`
      ],
      [
        small({ http: { snapshot: { pinn: "r", from: "/r" } } }),
        `/sources/s/http/snapshot/pinn: unknown key; did you mean "pin"?`
      ],
      [
        small({ http: { witness: { ulr: "/db", at: "/n" } } }),
        `/sources/s/http/witness/ulr: unknown key; did you mean "url"?`
      ],
      [
        small({ http: { error: { headr: "x-error" } } }),
        `/sources/s/http/error/headr: unknown key; did you mean "header"?`
      ],
      [
        small({ http: { incomplete: [{ at: "/x", abov: 0 }] } }),
        `/sources/s/http/incomplete/0/abov: unknown key; did you mean "above"?`
      ],
      [
        small({ paging: { cursorparam: "c" } }),
        `/sources/s/http/paging/cursorparam: unknown key; did you mean "cursorParam"?`
      ],
      [
        small({ paging: { has_more: "/more" } }),
        `/sources/s/http/paging/has_more: unknown key; did you mean "hasMore"?`
      ],
      [small({ check: { wher: "true" } }), `/checks/c/wher: unknown key; did you mean "where"?`],
      [small({ top: { checks: { c: { fnd: "s" } } } }), `/checks/c/fnd: unknown key; did you mean "find"?`],
      [
        small({ top: { checks: { c: { find: "s", missingIn: "t", joinOn: { lft: "/a", right: "/b" } } } } }),
        `/checks/c/joinOn/lft: unknown key; did you mean "left"?`
      ],
      [
        small({ source: { record: { requried: ["id"] } } }),
        `/sources/s/record/requried: unknown keyword of JSON Schema; did you mean "required"?`
      ]
    ]
    for (const [audit, expected] of mistypings) {
      it.effect(expected, () => Effect.map(problems(audit), (all) => assert.deepStrictEqual(all, [expected])))
    }
  })

  describe("what is wrong is said", () => {
    const sources = (s: object): object => small({ top: { sources: { s } } })
    const statements = (part: object, beside: object = {}): object =>
      sources({ scope: "x", statements: { path: "a.sta", format: "mt940", ...part }, ...beside })
    const mistakes: ReadonlyArray<readonly [object, string]> = [
      [small({ top: { befund: 2 } }), "/befund: expected 1"],
      [small({ top: { "\u001b[2J": 2 } }), "/\\u{1b}[2J: unknown key"],
      [small({ top: { name: "" } }), "/name: expected a text that is not empty"],
      [small({ top: { sources: {} } }), "/sources: there is none"],
      [small({ top: { checks: {} } }), "/checks: there is none"],
      [small({ top: { checks: [] } }), "/checks: expected keys with values"],
      [small({ top: { partial: "yes" } }), "/partial: expected true or false"],
      [
        small({ top: { require: { consistency: "snapshut" } } }),
        `/require/consistency: expected snapshot or interval; did you mean "snapshot"?`
      ],
      [small({ top: { checks: { c: { count: "nope" } } } }), `/checks/c/count: there is no source "nope"; known: s, t`],
      [
        small({ top: { checks: { c: { count: "s", find: "s" } } } }),
        "/checks/c: a check asks one question, not both find and count"
      ],
      [
        small({ top: { checks: { c: { where: "true" } } } }),
        "/checks/c: what it asks is missing: one of find, count, exists, every, unique, sum, min, max, average"
      ],
      [small({ top: { checks: { c: { sum: "s" } } } }), "/checks/c/value: this key is missing"],
      [small({ top: { checks: { c: { every: "s" } } } }), "/checks/c/where: this key is missing"],
      [small({ check: { value: "/x" } }), "/checks/c/value: this key does not go with what the check asks"],
      [
        small({ check: { where: "record.a ==" } }),
        "/checks/c/where: Unexpected token: EOF, at character 12 of the expression"
      ],
      [
        small({ check: { where: "recrd.a == 1" } }),
        "/checks/c/where: Unknown variable: recrd, at character 1 of the expression"
      ],
      [small({ check: { partitions: ["x"] } }), `/checks/c/partitions/0: there is no partition "x"; there are none`],
      [small({ check: { each: "/x" } }), "/checks/c/each: each goes with missingIn or matchedIn"],
      [small({ check: { missingIn: "tt" } }), `/checks/c/missingIn: there is no source "tt"; did you mean "t"?`],
      [
        small({ check: { missingIn: "t", matchedIn: "t" } }),
        "/checks/c: a check asks for missingIn or for matchedIn, not for both"
      ],
      [
        small({ check: { missingIn: "t", key: "/a", joinOn: "/b" } }),
        "/checks/c/key: joinOn says already what is compared"
      ],
      [
        small({ paging: { dialect: "stripe" } }),
        "/sources/s/http/paging/dialect: this version knows no named dialects; say the style of paging and its keys"
      ],
      [
        small({ paging: { pageParam: "page" } }),
        "/sources/s/http/paging/pageParam: this key does not go with this style of paging"
      ],
      [small({ paging: { items: "/x" } }), "/sources/s/http/paging/items: this key belongs beside paging"],
      [small({ http: { hasMore: "/x" } }), "/sources/s/http/hasMore: this key belongs into paging"],
      [small({ http: { scope: "x" } }), "/sources/s/http/scope: this key belongs beside http"],
      [small({ source: { items: "/x" } }), "/sources/s/items: this key belongs into http or file"],
      [small({ http: { items: "data" } }), "/sources/s/http/items: expected a JSON Pointer, such as /data/items"],
      [
        small({ http: { timeout: "5 secs" } }),
        "/sources/s/http/timeout: expected a duration, such as 700 millis, 5 seconds or 2 minutes"
      ],
      [small({ http: { timeout: "0 seconds" } }), "/sources/s/http/timeout: expected a duration above 0"],
      [
        small({ http: { timeout: 5 } }),
        "/sources/s/http/timeout: expected a duration, such as 700 millis, 5 seconds or 2 minutes"
      ],
      [small({ http: { url: "ftp://x.test" } }), "/sources/s/http/url: only http and https can be read"],
      [
        small({ http: { url: "http://x.test/{partition}" } }),
        "/sources/s/http/url: {partition} stands in it, and no partitions are described"
      ],
      [
        small({ http: { maxPages: 3 }, paging: { maxPages: 3 } }),
        "/sources/s/http/paging/maxPages: maxPages stands in http as well"
      ],
      [
        small({ source: { partitions: { field: "/m", values: ["a"] } } }),
        "/sources/s/http: {partition} stands nowhere in it, so that every partition would be the same"
      ],
      [
        small({
          http: { url: "http://x.test/{partition}" },
          source: { partitions: { field: "/m", values: ["a", "a"] } }
        }),
        "/sources/s/partitions/values: a partition stands there twice"
      ],
      [
        small({ source: { asked: "record.amount > 0 &&" } }),
        "/sources/s/asked: Unexpected token: EOF, at character 21 of the expression"
      ],
      [
        small({ source: { record: { type: "objct" } } }),
        "/sources/s/record/type: must be one of array, boolean, integer, null, number, object, string"
      ],
      [
        small({ source: { scope: "${env:BANK_TOKEN}" } }),
        "/sources/s/scope: variables of the environment stand in http, file and statements only"
      ],
      [
        small({ source: { facts: [{ foreignKey: "/t", to: "u" }] } }),
        `/sources/s/facts/0/to: there is no source "u"; did you mean "s"?`
      ],
      [
        small({ source: { facts: [{ range: "/a", min: 2, max: 1 }] } }),
        "/sources/s/facts/0: the min lies above the max"
      ],
      [sources({ scope: "x", id: "/id" }), "/sources/s: where it is read from is missing: http, file, statements"],
      [
        sources({ scope: "x", file: { path: "x", format: "jsonl" }, statements: {} }),
        "/sources/s: a source has either file or statements, not both"
      ],
      [small({ source: { encoding: "utf-8" } }), "/sources/s/encoding: this key belongs into statements"],
      [statements({ scope: "x" }), "/sources/s/statements/scope: this key belongs beside statements"],
      [statements({ path: [] }), "/sources/s/statements/path: expected at least one"],
      [
        statements({ format: "camt052" }),
        `/sources/s/statements/format: expected camt053 or mt940; did you mean "camt053"?`
      ],
      [statements({ from: "July" }), "/sources/s/statements/from: expected a day, such as 2026-07-01"],
      [statements({ from: "2026-02-30" }), "/sources/s/statements/from: this is not a day, such as 2026-07-01"],
      [statements({ path: ["a", "a"] }), "/sources/s/statements/path: a file is named twice"],
      [
        statements({ account: "${env:NOPE}" }),
        "/sources/s/statements/account: the environment variable NOPE is not set, or is empty"
      ],
      [
        statements({}, { partitions: { field: "/account", values: ["a"] } }),
        "/sources/s/statements: {partition} stands nowhere in it, so that every partition would be the same"
      ],
      [sources({ scope: "x", id: "/id", fiel: {} }), `/sources/s/fiel: unknown key; did you mean "file"?`],
      [
        sources({ scope: "x", id: "/id", file: { path: "x", format: "jsnl" } }),
        `/sources/s/file/format: expected jsonl, csv or json; did you mean "jsonl"?`
      ],
      [
        sources({ scope: "x", id: "/id", file: { path: "x", format: "jsonl", delimiter: ";" } }),
        "/sources/s/file/delimiter: this key does not go with this format"
      ],
      [
        sources({ scope: "x", id: "/id", file: { path: "x", format: "jsonl", sha256: "abc" } }),
        "/sources/s/file/sha256: expected 64 hexadecimal digits"
      ]
    ]
    for (const [audit, expected] of mistakes) {
      it.effect(expected, () => Effect.map(problems(audit), (all) => assert.deepStrictEqual(all, [expected])))
    }
  })

  it.effect("tells all problems at once, in the order of the text, with their places", () => {
    const text = ofContract
      .replace("scope: bank", "skope: bank")
      .replace("BANK_TOKEN", "NOT_SET")
      .replace("duplicates: fault", "duplicates: fualt")
      .replace("record.amount > 0", "record.amount >")
      .replace("missingIn: documents", "missingIn: docments")
      .replace("consistency: interval", "consistncy: interval")
    return Effect.map(lines(text, "yaml"), (all) =>
      assert.deepStrictEqual(all, [
        `6:5 /sources/bank/skope: unknown key; did you mean "scope"?`,
        "10:33 /sources/bank/http/headers/authorization: the environment variable NOT_SET is not set, or is empty",
        `25:17 /sources/bank/duplicates: expected fault or legal; did you mean "fault"?`,
        "30:12 /sources/bank/asked: Unexpected token: EOF, at character 16 of the expression",
        `48:16 /checks/dangling-links/missingIn: there is no source "docments"; did you mean "documents"?`,
        `57:3 /require/consistncy: unknown key; did you mean "consistency"?`
      ]))
  })

  describe("places in the text", () => {
    const texts: ReadonlyArray<readonly [string, Load.Format, string, string]> = [
      [
        "a key that stands there twice",
        "yaml",
        "befund: 1\nname: a\nname: b\n",
        "3:1 the file: Map keys must be unique"
      ],
      [
        "a key that stands there twice, in JSON",
        "json",
        `{"befund": 1,\n "name": "a", "name": "b"}`,
        "2:15 the file: Map keys must be unique"
      ],
      [
        "a comma too many in JSON",
        "json",
        `{"befund": 1,\n "sources": {},\n}`,
        "3:1 the file: not JSON at character 30 of 31"
      ],
      ["a tab", "yaml", "befund: 1\nsources:\n\ts: {}\n", "3:1 the file: Tabs are not allowed as indentation"],
      ["a tag", "yaml", "befund: !!js/function x\n", "1:9 the file: Unresolved tag: tag:yaml.org,2002:js/function"],
      ["an anchor that is not there", "yaml", "befund: *one\n", "1:9 /befund: there is no anchor &one above"],
      ["two documents", "yaml", "befund: 1\n---\nbefund: 1\n", "the file: an audit file is one document"],
      ["nothing", "yaml", "# nothing\n", "the file: there is nothing in it"],
      ["no object", "yaml", "- 1\n", "1:1 the file: expected keys with values"],
      [
        "a long number",
        "yaml",
        ofContract.replace("from: 2026-07-01", "from: 9007199254740993"),
        "9:22 /sources/bank/http/query/from: a number of this many digits is written in quotes, so that none is lost"
      ],
      ["brackets without end", "yaml", "[".repeat(5000), "the file: nested deeper than 100"],
      ["deep JSON", "json", `${"[".repeat(5000)}${"]".repeat(5000)}`, "the file: nested deeper than 100"]
    ]
    for (const [name, format, text, expected] of texts) {
      it.effect(name, () => Effect.map(lines(text, format), (all) => assert.include(all, expected)))
    }

    it.effect("anchors can be used, and cannot be multiplied without end", () =>
      Effect.gen(function*() {
        const shared = ofContract.replace("record.amount > 0", "record.amount > 0").replace(
          "{ from: 2026-07-01, to: 2026-09-30 }",
          "&q { from: 2026-07-01 }"
        ).replace(
          "url: \"http://127.0.0.1:4010/payroll/{partition}\"",
          "url: \"http://127.0.0.1:4010/payroll/{partition}\", query: *q"
        )
        assert.deepStrictEqual(yield* lines(shared, "yaml"), [])
        const levels = Array.from({ length: 9 }, (_, i) =>
          `a${i + 1}: &a${i + 1} [${Array.from({ length: 9 }, () => `*a${i}`).join(",")}]`)
        const bomb = ["a0: &a0 [x,x,x,x,x,x,x,x,x]", ...levels].join("\n")
        assert.isTrue((yield* lines(bomb, "yaml")).some((line) =>
          line.includes("more than 50000 values")
        ))
        assert.isTrue((yield* lines("a: &a [*a]", "yaml")).some((line) => line.includes("nested deeper than 100")))
      }))
  })

  describe("variables of the environment", () => {
    it.effect("are put in, and are secrets", () =>
      Effect.gen(function*() {
        const audit = small({
          http: {
            url: "http://127.0.0.1:4010/${env:lower}/items",
            headers: { authorization: "Bearer ${env:BANK_TOKEN}", "x-plain": "$${env:BANK_TOKEN}" },
            query: { key: "${env:BANK_TOKEN}", page: ["${env:lower}", 2, true] }
          }
        })
        const loaded = yield* Load.parse(JSON.stringify(audit), { format: "json" }).pipe(Effect.provide(environment))
        const [source] = loaded.compiled.sources
        const { headers, query, url } = source?.transport._tag === "Http" ? source.transport.description : assert.fail()
        assert.strictEqual(url, "http://127.0.0.1:4010/x1y2z3/items")
        assert.strictEqual(headers?.["x-plain"], "${env:BANK_TOKEN}")
        const shown = JSON.stringify([headers, query])
        assert.notInclude(shown, token)
        assert.include(shown, "redacted")
        const secrets = loaded.secrets.map(Redacted.value)
        assert.includeMembers(secrets, [token, `Bearer ${token}`, "x1y2z3"])
        assert.notInclude(JSON.stringify(loaded.secrets), token)
      }))

    it.effect("a header that sounds like credentials is a secret without one", () =>
      Effect.gen(function*() {
        const audit = small({
          http: { headers: { Authorization: "Bearer literal-token", accept: "application/json" } }
        })
        const loaded = yield* Load.parse(JSON.stringify(audit), { format: "json" })
        assert.deepStrictEqual(loaded.secrets.map(Redacted.value), ["Bearer literal-token", "literal-token"])
      }))

    const wrong: ReadonlyArray<readonly [string, string]> = [
      ["${env:NOT_SET}", "the environment variable NOT_SET is not set, or is empty"],
      ["${env:empty}", "the environment variable empty is not set, or is empty"],
      ["${env:constructor}", "the environment variable constructor is not set, or is empty"],
      ["${env:}", "this is not ${env:NAME} with the name of a variable, within a value"],
      ["${env:A-B}", "this is not ${env:NAME} with the name of a variable, within a value"]
    ]
    for (const [value, expected] of wrong) {
      it.effect(value, () =>
        Effect.map(
          problems(small({ http: { headers: { "x-a": value, "x-b": "${env:BANK_TOKEN}" } } })),
          (all) => assert.deepStrictEqual(all, [`/sources/s/http/headers/x-a: ${expected}`])
        ))
    }

    it.effect("several that are not set are all named", () =>
      Effect.map(
        problems(small({ http: { headers: { a: "${env:ONE}${env:TWO}" }, query: { q: "${env:THREE}" } } })),
        (all) => {
          assert.strictEqual(all.length, 3)
          for (const name of ["ONE", "TWO", "THREE"]) assert.isTrue(all.some((line) => line.includes(name)))
        }
      ))
  })

  it.layer(NodeServices.layer)("from a file", (files) => {
    files.effect("paths in it are relative to it", () =>
      Effect.gen(function*() {
        const fs = yield* FileSystem.FileSystem
        const paths = yield* Path.Path
        const folder = yield* fs.makeTempDirectoryScoped()
        const file = paths.join(folder, "audit.yml")
        yield* fs.writeFileString(file, ofContract)
        const loaded = yield* Effect.provide(Load.load(file), environment)
        assert.strictEqual(
          loaded.compiled.sources.map(({ transport }) =>
            transport._tag === "File" ? transport.description.path : ""
          )[1],
          paths.join(folder, "documents.jsonl")
        )
      }))

    files.effect("a file of another kind, or none, is refused", () =>
      Effect.gen(function*() {
        const other = yield* Effect.flip(Load.load("audit.toml"))
        assert.strictEqual(
          other.message,
          "audit.toml: 1 problem\n  the file: an audit file ends in .yaml, .yml or .json"
        )
        const none = yield* Effect.flip(Load.load("/nowhere/audit.json"))
        assert.strictEqual(none.message, "/nowhere/audit.json: 1 problem\n  the file: there is no such file")
      }))
  })

  describe("whatever is written", () => {
    const mutation = Schema.Struct({
      at: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })),
      cut: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 })),
      insert: Schema.Literals([
        "",
        "{",
        "}",
        "[",
        "]",
        ":",
        "- ",
        "\n",
        "  ",
        "\"",
        "'",
        "null",
        "*a",
        "&a ",
        "!!x ",
        "0x",
        "9".repeat(30),
        "__proto__: ",
        "${env:",
        "}",
        "\u0000",
        "\uD800",
        "~",
        "<<: ",
        "? ",
        "|\n",
        "é"
      ])
    })
    const changed = (text: string, mutations: ReadonlyArray<typeof mutation.Type>): string =>
      mutations.reduce((current, { at, cut, insert }) => {
        const start = Math.floor(at * current.length)
        return current.slice(0, start) + insert + current.slice(start + cut)
      }, text)

    it.effect.prop(
      "it is loaded, or refused with what is wrong, and no secret is told",
      [Schema.Array(mutation).check(Schema.isMaxLength(4)), Schema.Boolean],
      ([mutations, isYaml]) =>
        Effect.gen(function*() {
          const text = isYaml
            ? ofContract
            : JSON.stringify(small({ http: { headers: { a: "${env:BANK_TOKEN}" } } }), undefined, 1)
          const result = yield* outcome(changed(text, mutations), isYaml ? "yaml" : "json")
          if (Result.isSuccess(result)) return
          assert.strictEqual(result.failure._tag, "AuditFileError")
          assert.isAbove(result.failure.problems.length, 0)
          assert.notInclude(result.failure.message, token)
        }),
      { arbitrary: { runs: 400 } }
    )

    it.effect.prop(
      "values that fit the schema are loaded or refused",
      [Arbitrary.schema(AuditFile.AuditFile)],
      ([audit]) =>
        Effect.map(outcome(JSON.stringify(audit), "json"), (result) => {
          if (Result.isFailure(result)) assert.isAbove(result.failure.problems.length, 0)
        }),
      { arbitrary: { runs: 100 } }
    )
  })
})
