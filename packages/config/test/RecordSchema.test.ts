import { Json } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as RecordSchema from "../src/RecordSchema.ts"

type Schema = Parameters<typeof RecordSchema.compile>[0]

const decode = (schema: Schema, text: string): string => {
  const decoder = Result.getOrThrowWith(RecordSchema.compile(schema), (problems) => new Error(JSON.stringify(problems)))
  const { exact, plain } = Result.getOrThrow(Json.parseText(text))
  return Result.match(decoder(exact, plain), { onFailure: (problem) => problem, onSuccess: Json.stringify })
}

const problems = (schema: Schema): ReadonlyArray<string> =>
  Result.match(RecordSchema.compile(schema), {
    onFailure: (all) =>
      all.map(({ path, problem, suggestion }) =>
        `${path}: ${problem}${suggestion === undefined ? "" : ` -> ${suggestion}`}`
      ),
    onSuccess: () => []
  })

const transaction = {
  type: "object",
  required: ["id", "amount", "documentIds"],
  properties: {
    amount: { type: "number", multipleOf: 0.01 },
    booked: { type: "string", format: "date" },
    documentIds: { type: "array", items: { type: "string" } },
    kind: { enum: ["in", "out"] },
    tags: { type: "object", additionalProperties: { type: "string" } }
  }
}

describe("RecordSchema", () => {
  it.each([
    [`{"id":"a","amount":0.07,"documentIds":[]}`, `{"id":"a","amount":0.07,"documentIds":[]}`],
    [`{"id":9007199254740993,"amount":1,"documentIds":[]}`, `{"id":9007199254740993,"amount":1,"documentIds":[]}`],
    [`{"id":"a","documentIds":[]}`, "the field /amount is required"],
    [`{"id":"a","amount":"1","documentIds":[]}`, "the field /amount must be number"],
    [`{"id":"a","amount":1,"documentIds":[1]}`, "the field /documentIds/0 must be string"],
    [`{"id":"a","amount":1,"documentIds":[],"booked":"2026-02-30"}`, `the field /booked must match format "date"`],
    [`{"id":"a","amount":1,"documentIds":[],"kind":"secret"}`, "the field /kind must be one of the described values"],
    [`{"id":"a","amount":1,"documentIds":[],"tags":{"eve@example.com":1}}`, "the field /tags/* must be string"],
    [`{"id":"a","amount":1.001,"documentIds":[]}`, "the field /amount must be multiple of 0.01"],
    [`[1]`, "the record must be an object"],
    [`"text"`, "the record must be an object"],
    [`null`, "the record must be an object"]
  ])("%s", (text, expected) => {
    assert.strictEqual(decode(transaction, text), expected)
  })

  it("takes draft-07, by name or by its keywords", () => {
    const rows = { type: "array", items: [{ type: "string" }, { type: "number" }], additionalItems: false }
    assert.strictEqual(decode(rows, `["a",1]`), `["a",1]`)
    assert.strictEqual(decode(rows, `["a","b"]`), "the field /1 must be number")
    const named = {
      $schema: "http://json-schema.org/draft-07/schema#",
      $id: "https://a.test/x",
      definitions: { id: { type: "string" } },
      properties: { id: { $ref: "#/definitions/id" } }
    }
    assert.strictEqual(decode(named, `{"id":1}`), "the field /id must be string")
  })

  it("follows references within the schema, as deep as a record may go", () => {
    const tree = {
      $ref: "#/$defs/node",
      $defs: { node: { type: "object", properties: { of: { $ref: "#/$defs/node" } } } }
    }
    assert.strictEqual(decode(tree, `{"of":{"of":1}}`), "the field /of/of must be object")
    const decoder = Result.getOrThrow(RecordSchema.compile(tree))
    let deep: unknown = {}
    for (let i = 0; i < 100_000; i++) deep = { of: deep }
    assert.deepStrictEqual(decoder(deep, deep), Result.fail("the record is nested too deep"))
  })

  it.each<readonly [Schema, ReadonlyArray<string>]>([
    [{ type: "object", requried: ["id"] }, ["/requried: unknown keyword of JSON Schema -> required"]],
    [{ type: "objekt" }, ["/type: must be one of array, boolean, integer, null, number, object, string"]],
    [{ properties: { a: { format: "dat" } } }, ["/properties/a/format: unknown format -> date"]],
    [{ properties: { a: { $ref: "https://evil.test/x.json" } } }, [
      "/properties/a/$ref: a reference stays within the schema: it starts with #"
    ]],
    [{ $ref: "#/$defs/nope" }, [": can't resolve reference #/$defs/nope from id #"]],
    [{ properties: { a: { pattern: "(?=x)" } } }, [
      ": a pattern is not a regular expression of RE2, which has no look-around and no back-references"
    ]],
    [{ required: "id" }, ["/required: must be array"]],
    [{ propertes: {}, anyOf: [{ minimun: 1 }] }, [
      "/propertes: unknown keyword of JSON Schema -> properties",
      "/anyOf/0/minimun: unknown keyword of JSON Schema -> minimum"
    ]],
    [{ "x-own": 1, example: 2, type: "object", nullable: true }, []]
  ])("%j is refused or not", (schema, expected) => {
    assert.deepStrictEqual(problems(schema), expected)
  })

  it("cannot be kept busy by a record", () => {
    const schema = { properties: { s: { pattern: "^(a+)+$" }, t: { pattern: "^b" } } }
    assert.strictEqual(decode(schema, `{"s":"aa","t":"a"}`), `the field /t must match pattern "^b"`)
    assert.strictEqual(
      decode(schema, JSON.stringify({ s: `${"a".repeat(50_000)}!` })),
      `the field /s must match pattern "^(a+)+$"`
    )
  })

  it("takes any object where nothing is described", () => {
    assert.isTrue(Result.isSuccess(RecordSchema.anyObject({}, {})))
    for (const odd of [null, 1, "x", [], true, 10n]) assert.isTrue(Result.isFailure(RecordSchema.anyObject(odd, odd)))
  })
})
