import { assert, describe, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Arbitrary, Effect, Result, Schema } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Yaml from "yaml"
import * as AuditFile from "../src/AuditFile.ts"
import * as Document from "../src/internal/document.ts"
import { decode } from "../src/internal/sections.ts"
import { ofContract, small } from "./support/audits.ts"

const published: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, "..", "schemas", "audit-1.json"), "utf8")
)

const validate = new Ajv2020({ strict: false }).compile(AuditFile.jsonSchema())

const audits = Arbitrary.schema(AuditFile.AuditFile)

describe("AuditFile", () => {
  it("is what is published; else run packages/config/scripts/schemas.ts", () => {
    assert.deepStrictEqual(published, JSON.parse(JSON.stringify(AuditFile.jsonSchema())))
  })

  it("is described for editors, key by key", () => {
    const bare: Array<string> = []
    const visit = (schema: unknown, path: string): void => {
      if (typeof schema !== "object" || schema === null) return
      for (const [key, value] of Object.entries(schema)) {
        if (key === "properties" && typeof value === "object" && value !== null) {
          for (const [name, property] of Object.entries(value)) {
            if (!JSON.stringify(property).includes(`"description"`)) bare.push(`${path}/${name}`)
          }
        }
        visit(value, `${path}/${key}`)
      }
    }
    visit(published, "")
    assert.deepStrictEqual(bare, [])
  })

  it("and its JSON Schema take the same files", () => {
    assert.isTrue(validate(Yaml.parse(ofContract)))
    assert.isTrue(validate(small()))
    for (
      const wrong of [
        small({ top: { cheks: {} } }),
        small({ source: { skope: "x" } }),
        small({ http: { itmes: "/x" } }),
        small({ paging: { style: "crsor" } }),
        small({ paging: { pageParam: "page" } }),
        small({ http: { items: "data" } }),
        small({ http: { timeout: "5 secs" } }),
        small({ check: { wher: "true" } }),
        small({ check: { value: "/x" } })
      ]
    ) {
      assert.isFalse(validate(wrong))
      assert.isAbove(decode(wrong).found.length, 0)
    }
  })

  it.effect.prop("comes back from YAML and JSON as it was", [audits], ([audit]) => {
    const expected = JSON.parse(JSON.stringify(audit))
    for (
      const [format, text] of [
        ["json", JSON.stringify(audit)],
        ["json", JSON.stringify(audit, undefined, "\t")],
        ["yaml", Yaml.stringify(expected)],
        ["yaml", Yaml.stringify(expected, { collectionStyle: "flow" })]
      ] as const
    ) {
      const parsed = Document.parse(text, format)
      if (Result.isFailure(parsed)) return assert.fail(`${format}: ${JSON.stringify(parsed.failure)}\n${text}`)
      assert.deepStrictEqual(parsed.success.problems, [])
      assert.deepStrictEqual(parsed.success.value, expected)
      const read = Schema.decodeUnknownResult(AuditFile.AuditFile, { onExcessProperty: "error" })(parsed.success.value)
      assert.isTrue(Result.isSuccess(read))
    }
    return Effect.void
  }, { arbitrary: { runs: 100 } })
})
