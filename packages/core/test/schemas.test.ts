import { Ajv2020 } from "ajv/dist/2020.js"
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { assert, describe, it } from "vitest"
import * as Wire from "../src/Wire.ts"
import * as make from "./support/conclusions.ts"
import { mutations, rewrite } from "./support/mutations.ts"
import type { Tree } from "./support/mutations.ts"

const folder = resolve(import.meta.dirname, "..", "schemas")

const formats = ["evidence", "conclusion", "report"] as const

const compile = (format: Wire.Format) =>
  new Ajv2020({ allErrors: true, strict: true, strictTypes: false, formats: { "date-time": true } }).compile(
    Wire.jsonSchema(format)
  )

const validators = { evidence: compile("evidence"), conclusion: compile("conclusion"), report: compile("report") }

const tree = (value: Wire.Evidence | Wire.Conclusion | Wire.Report): Tree => JSON.parse(Wire.stringify(value))

const documents: { readonly [F in Wire.Format]: ReadonlyArray<Tree> } = {
  evidence: make.ofSeeds(100, (r) => tree(Wire.encodeEvidence(make.evidence(r, "bank")))),
  conclusion: make.ofSeeds(250, (r) => tree(Wire.encodeConclusion(make.conclusion(r, "missing", make.someSources(r))))),
  report: make.ofSeeds(100, (r) => tree(Wire.encodeReport(make.report(r))))
}

describe("the committed JSON Schemas", () => {
  it.each(formats)("%s is what the definitions give; `pnpm schemas` writes it", (format) => {
    const committed: unknown = JSON.parse(readFileSync(join(folder, `${format}-1.json`), "utf8"))
    assert.deepStrictEqual(committed, JSON.parse(JSON.stringify(Wire.jsonSchema(format))))
  })

  it.each(formats)("%s keeps its branches apart with oneOf", (format) => {
    assert.include(JSON.stringify(Wire.jsonSchema(format)), "\"oneOf\"")
  })
})

describe("agree with the encoder", () => {
  it.each(formats)("%s", (format) => {
    const validate = validators[format]
    for (const [seed, value] of documents[format].entries()) {
      assert.isTrue(validate(value), `SEED=${seed}: ${JSON.stringify(validate.errors?.slice(0, 3))}`)
    }
  })
})

describe("refuse by themselves", () => {
  for (const { changes, format, name } of mutations.filter(({ schema }) => schema)) {
    it(`${format}: ${name}`, () => {
      let applied = 0
      for (const [seed, value] of documents[format].entries()) {
        const made = changes(value)
        if (made === undefined) continue
        applied += 1
        assert.isFalse(validators[format](rewrite(value, made)), `SEED=${seed}: ${JSON.stringify(made)}`)
      }
      assert.isAbove(applied, 0)
    })
  }
})

describe("take what a later version may add", () => {
  it.each(formats)("%s", (format) => {
    for (const value of documents[format]) {
      assert.isTrue(validators[format](rewrite(value, [[["tomorrow"], { a: 1 }]])))
    }
  })
})
