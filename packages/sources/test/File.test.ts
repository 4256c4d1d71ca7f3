import { Evidence, Json, Reader, ReadError, type Source } from "@befund/core"
import { File } from "@befund/sources"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, PlatformError, Redacted, Result, Schema } from "effect"
import { createHash } from "node:crypto"

const bytesOf = (content: string | Uint8Array) =>
  typeof content === "string" ? new TextEncoder().encode(content) : content

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex")

/** A file of a scope of its own. */
const write = (content: string | Uint8Array) =>
  Effect.gen(function*() {
    const fs = yield* FileSystem.FileSystem
    const path = yield* fs.makeTempFileScoped()
    yield* fs.writeFile(path, bytesOf(content))
    return path
  })

const described = (
  description: File.Description,
  promises: Partial<Source.Promises<Json.Value>> = {}
) =>
  Result.map(File.validate(description), (checked) =>
    File.fromDescription(checked, {
      name: "export",
      scope: "all",
      decode: (record) => Result.succeed(record as Json.Value),
      promises: { id: (record) => Json.stringify(record), ...promises }
    }))

type Described = File.Description extends infer D ? D extends File.Description ? Omit<D, "path"> : never : never

/** The evidence of a read of this content, with all records as they came. */
const settle = (content: string | Uint8Array, description: Described) =>
  Effect.gen(function*() {
    const path = yield* write(content)
    return yield* Evidence.settle(Reader.read(Result.getOrThrow(described({ ...description, path }))))
  }).pipe(Effect.scoped, Effect.provide(NodeFileSystem.layer))

/** The records, or the tag and the words of the error. */
const read = (content: string | Uint8Array, description: Described) =>
  Effect.map(settle(content, description), (evidence): unknown =>
    evidence._tag === "Complete"
      ? evidence.value
      : `${evidence.error._tag}: ${evidence.error.message}`)

const jsonl = { format: "jsonl" } as const
const csv = { format: "csv" } as const
const json = { format: "json" } as const

describe("jsonl", () => {
  it.effect("is one value a line, with or without the last line feed", () =>
    Effect.gen(function*() {
      for (const end of ["", "\n", "\r\n", "\n\n \n"]) {
        assert.deepStrictEqual(yield* read(`{"id":1}\r\n\n{"id":"ä"}${end}`, jsonl), [{ id: 1 }, { id: "ä" }])
      }
      assert.deepStrictEqual(yield* read("", jsonl), [])
      assert.deepStrictEqual(yield* read("\uFEFF{\"id\":1}\n", jsonl), [{ id: 1 }])
      assert.deepStrictEqual(yield* read("\uFEFF", jsonl), [])
    }))

  it.effect("keeps the digits of long numbers", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* read(`{"id":9007199254740993}\n{"id":9007199254740992}\n`, jsonl), [
        { id: 9007199254740993n },
        { id: 9007199254740992 }
      ])
    }))

  it.effect("is Malformed where a line is none, with the number of the line", () =>
    Effect.gen(function*() {
      for (const cut of [`{"id":1}\n{"id":`, `{"id":1}\n{"id":2}{"id":3}\n`, `{"id":1}\n[1,\n2]\n`, `{"id":1}\n,\n`]) {
        const found = yield* read(cut, jsonl)
        assert.isTrue(String(found).startsWith("Malformed: export, page 1: line 2 "), String(found))
      }
      const latin = yield* read(new Uint8Array([0x22, 0xe4, 0x22, 0x0a]), jsonl)
      assert.isTrue(String(latin).startsWith("Malformed"))
      const deep = yield* read(`${"[".repeat(300)}${"]".repeat(300)}\n`, jsonl)
      assert.isTrue(String(deep).startsWith("Malformed"))
    }))

  it.effect("comes in pages, each of whole lines, with lines longer than a block", () =>
    Effect.gen(function*() {
      const long = "x".repeat(3_000_000)
      const lines = Array.from({ length: 2500 }, (_, i) => `{"id":${i}${i === 1200 ? `,"long":"${long}"` : ""}}\n`)
      const evidence = yield* settle(lines.join(""), { ...jsonl, records: 2500 })
      assert.strictEqual(evidence._tag, "Complete")
      if (evidence._tag !== "Complete") return
      assert.deepStrictEqual(evidence.value.map((record) => Object(record).id), lines.map((_, i) => i))
      const [{ receipt: { pages } }] = evidence.reads
      assert.isTrue(pages.every(({ records }) => records <= 1000))
      assert.isAbove(pages.length, 2)
      assert.strictEqual(pages.reduce((sum, { bytes }) => sum + bytes, 0), lines.join("").length)
    }))

  it.effect("has receipts that anyone can recompute", () =>
    Effect.gen(function*() {
      const evidence = yield* settle("\uFEFF{\"id\":1}\n", jsonl)
      assert.deepStrictEqual(
        evidence._tag === "Complete" ? evidence.reads[0].receipt.pages[0]?.digest : "",
        `sha256:${sha256("\uFEFF{\"id\":1}\n")}`
      )
    }))

  it.effect("bounds a line", () =>
    Effect.gen(function*() {
      const found = yield* read(`"${"x".repeat(3_000_000)}"\n`, { ...jsonl, maxBody: 1_000_000 })
      assert.isTrue(String(found).startsWith("BudgetExhausted"), String(found).slice(0, 200))
    }))
})

describe("csv", () => {
  it.effect("names its columns in the first row", () =>
    Effect.gen(function*() {
      for (const end of ["\n", "\r\n", "\r"]) {
        assert.deepStrictEqual(yield* read(`id,name${end}1,ä${end}${end}2,${end}`, csv), [
          { id: "1", name: "ä" },
          { id: "2", name: "" }
        ])
      }
      assert.deepStrictEqual(yield* read("\uFEFFid,name\n1,a", csv), [{ id: "1", name: "a" }])
      assert.deepStrictEqual(yield* read("id;name\n1;a,b\n", { ...csv, delimiter: ";" }), [{ id: "1", name: "a,b" }])
      assert.deepStrictEqual(yield* read("id\tname\n1\ta\n", { ...csv, delimiter: "\t" }), [{ id: "1", name: "a" }])
      assert.deepStrictEqual(yield* read("id,name\n", csv), [])
    }))

  it.effect("keeps what stands within quotes", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* read("id,\"na,me\"\n1,\"a \"\"b\"\"\r\n\r\nc,d\"\n\"2\",\"\"\n", csv), [
        { id: "1", "na,me": "a \"b\"\r\n\r\nc,d" },
        { id: "2", "na,me": "" }
      ])
    }))

  it.effect("has a column of any name", () =>
    Effect.gen(function*() {
      const found = yield* read("id,__proto__,constructor\n1,a,b\n", csv)
      assert.strictEqual(Json.stringify(found), `[{"id":"1","__proto__":"a","constructor":"b"}]`)
    }))

  it.effect("is Malformed where a row is none", () =>
    Effect.gen(function*() {
      const cases = {
        "": "no row with the names",
        "\n\n": "no row with the names",
        "id,id\n1,2\n": "two columns have the same name",
        "\"\"\n1\n": "names of the columns is empty",
        "id,name\n1\n": "record 1 has 1 fields, there are 2 columns",
        "id,name\n1,a\n2,b,c\n": "record 2 has 3 fields, there are 2 columns",
        "id,name\n1,\"cut of": "nterminated",
        "id,name\n1,\"a\"b\n": "row 2",
        "id,name\n1,a\"b\n": "row 2"
      }
      for (const [content, words] of Object.entries(cases)) {
        const found = String(yield* read(content, csv))
        assert.isTrue(found.startsWith("Malformed"), `${content}: ${found}`)
        assert.include(found, words)
      }
      const latin = yield* read(new Uint8Array([0x69, 0x64, 0x0a, 0xe4, 0x0a]), csv)
      assert.include(String(latin), "not UTF-8")
    }))

  it.effect("comes in pages, also where quotes span their edges", () =>
    Effect.gen(function*() {
      const rows = Array.from({ length: 2500 }, (_, i) => `${i},"a\nb ""${"x".repeat(1000)}"""\r\n`)
      const evidence = yield* settle(`id,text\r\n${rows.join("")}`, { ...csv, records: 2500 })
      assert.strictEqual(evidence._tag, "Complete")
      if (evidence._tag !== "Complete") return
      assert.deepStrictEqual(evidence.value.map((record) => Object(record).id), rows.map((_, i) => String(i)))
      assert.isAbove(evidence.reads[0].receipt.pages.length, 2)
    }))
})

describe("json", () => {
  it.effect("has its list of records where the description says", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* read("[1,9007199254740993]", json), [1, 9007199254740993n])
      assert.deepStrictEqual(yield* read("\uFEFF{\"data\":[1]}", { ...json, items: "/data" }), [1])
      for (const content of ["", "{}", "[1,", "{\"data\":null}", "{\"data\":{}}"]) {
        const found = String(yield* read(content, { ...json, items: "/data" }))
        assert.isTrue(found.startsWith("Malformed"), found)
      }
    }))

  it.effect("is bounded", () =>
    Effect.gen(function*() {
      const found = yield* read(`["${"x".repeat(100)}"]`, { ...json, maxBody: 50 })
      assert.isTrue(String(found).startsWith("BudgetExhausted"))
    }))
})

describe("what is known of a file", () => {
  it.effect("the announced number of records", () =>
    Effect.gen(function*() {
      const contents = [["1\n2\n", jsonl], ["id\n1\n2\n", csv], ["[1,2]", json]] as const
      for (const [content, format] of contents) {
        const good = yield* settle(content, { ...format, records: 2 })
        assert.strictEqual(good._tag, "Complete")
        for (const records of [1, 3, 0]) {
          assert.isTrue(String(yield* read(content, { ...format, records })).startsWith("SizeDrift"), format.format)
        }
      }
    }))

  it.effect("the digest of the whole makes a snapshot", () =>
    Effect.gen(function*() {
      const long = Array.from({ length: 3000 }, (_, i) => `${i}\n`).join("")
      const contents = [["\uFEFF1\n2", jsonl], [long, jsonl], ["id\n1\n", csv], ["[1]", json]] as const
      for (const [content, format] of contents) {
        const digest = sha256(content)
        for (const written of [digest, digest.toUpperCase(), `sha256:${digest}`]) {
          const good = yield* settle(content, { ...format, sha256: written })
          assert.deepInclude(good._tag === "Complete" ? good.consistency : {}, {
            _tag: "snapshot",
            method: "immutable",
            token: `sha256:${digest}`
          })
        }
        assert.include(String(yield* read(`${content} `, { ...format, sha256: digest })), "Malformed")
      }
      const plain = yield* settle("1\n", jsonl)
      assert.deepStrictEqual(plain._tag === "Complete" ? plain.consistency : {}, {
        _tag: "interval",
        stableRecords: "may_be_missed"
      })
    }))
})

describe("a page", () => {
  it.effect("can be asked for again", () =>
    Effect.gen(function*() {
      const content = Array.from({ length: 1500 }, (_, i) => `${i}\n`).join("")
      const path = yield* write(content)
      const source = Result.getOrThrow(described({ ...jsonl, path, sha256: sha256(content) }))
      const ask = (page: number, cursor: unknown) =>
        source.page({
          page,
          cursor,
          attempt: 1,
          received: 0,
          held: undefined,
          pin: undefined,
          place: { source: "export", scope: "all", page, progress: ReadError.noProgress }
        })
      const first = yield* ask(1, undefined)
      const second = yield* ask(2, first.next?.cursor)
      assert.deepStrictEqual([first.records.length, second.records.length], [1000, 500])
      assert.deepStrictEqual(yield* ask(2, first.next?.cursor), second)
    }).pipe(Effect.scoped, Effect.provide(NodeFileSystem.layer)))
})

describe("a file that cannot be read", () => {
  const failure = (path: string) =>
    Effect.flip(Reader.read(Result.getOrThrow(described({
      ...jsonl,
      path,
      secrets: [Redacted.make("hidden-place")]
    }))))

  it.effect("is missing, is a directory, or may not be read", () =>
    Effect.gen(function*() {
      const missing = yield* failure("/nowhere/hidden-place/x.jsonl")
      assert.strictEqual(missing._tag, "Unreachable")
      assert.include(missing.message, "there is no file /nowhere/<redacted>/x.jsonl")
      const fs = yield* FileSystem.FileSystem
      const directory = yield* failure(yield* fs.makeTempDirectoryScoped())
      assert.strictEqual(directory._tag, "Malformed")
    }).pipe(Effect.scoped, Effect.provide(NodeFileSystem.layer)))

  const refusing = (tag: "PermissionDenied" | "Busy") =>
    FileSystem.layerNoop({
      stat: () => Effect.fail(PlatformError.systemError({ _tag: tag, module: "FileSystem", method: "stat" }))
    })

  it.effect("is Denied or Unreachable by what the platform says", () =>
    Effect.gen(function*() {
      const denied = yield* failure("x").pipe(Effect.provide(refusing("PermissionDenied")))
      assert.strictEqual(denied._tag, "Denied")
      const busy = yield* failure("x").pipe(Effect.provide(refusing("Busy")))
      assert.strictEqual(busy._tag, "Unreachable")
    }))

  it.effect("is Malformed when it changes while it is read", () =>
    Effect.gen(function*() {
      const fs = yield* FileSystem.FileSystem
      const lines = Array.from({ length: 1500 }, (_, i) => `${i}\n`).join("")
      const path = yield* write(lines)
      let stats = 0
      const changing = FileSystem.make({
        ...fs,
        stat: (file) =>
          Effect.tap(fs.stat(file), () => ++stats === 1 ? fs.writeFile(path, bytesOf(`${lines}extra\n`)) : Effect.void)
      })
      const error = yield* failure(path).pipe(Effect.provideService(FileSystem.FileSystem, changing))
      assert.include(error.message, "the file changed while it was read")
    }).pipe(Effect.scoped, Effect.provide(NodeFileSystem.layer)))
})

describe("descriptions", () => {
  const paths = (description: Described | File.Description) =>
    Result.match(File.validate({ path: "x", ...description }), {
      onFailure: (problems) => problems.map(({ path }) => path),
      onSuccess: () => []
    })

  it("are refused with the part that is wrong", () => {
    assert.deepStrictEqual(paths({ ...jsonl, path: "" }), ["/path"])
    assert.deepStrictEqual(paths({ ...jsonl, sha256: "abc" }), ["/sha256"])
    for (const records of [-1, 1.5]) assert.deepStrictEqual(paths({ ...jsonl, records }), ["/records"])
    for (const name of ["maxPages", "maxRecords", "maxBytes", "maxBody"] as const) {
      assert.deepStrictEqual(paths({ ...jsonl, [name]: 0 }), [`/${name}`])
    }
    for (const delimiter of ["", ",,", "\"", "\n", "\r"]) {
      assert.deepStrictEqual(paths({ ...csv, delimiter }), ["/delimiter"], JSON.stringify(delimiter))
    }
    assert.deepStrictEqual(paths({ ...json, items: "data" }), ["/items"])
    assert.deepStrictEqual(paths({ ...jsonl, records: 0, sha256: sha256("") }), [])
  })

  it.effect("become typed sources in a dozen lines", () =>
    Effect.gen(function*() {
      const documents = (path: string) =>
        File.source({
          name: "documents",
          scope: "documents received up to 2026-10-02",
          path,
          format: "jsonl",
          records: 2,
          record: Schema.Struct({ id: Schema.String }),
          id: (document) => document.id,
          nested: [{ at: "/pages/cut", is: true }]
        })
      const path = yield* write(`{"id":"a"}\n{"id":"b"}\n`)
      const evidence = yield* Reader.read(documents(path))
      assert.deepStrictEqual(evidence.value, [{ id: "a" }, { id: "b" }])
      const cut = yield* write(`{"id":"a"}\n{"id":"b","pages":{"cut":true}}\n`)
      assert.strictEqual((yield* Effect.flip(Reader.read(documents(cut))))._tag, "NestedIncomplete")
      assert.throws(() => documents(""), /\/path: the path is empty/)
    }).pipe(Effect.scoped, Effect.provide(NodeFileSystem.layer)))
})
