import { assert, describe, it } from "vitest"
import { bare } from "../lib/suppressions.ts"

// The compiler would take the whole word for a directive of this file.
const effect = ["@effect", "diagnostics"].join("-")

describe("suppressions", () => {
  it.each([
    "// oxlint-disable-next-line no-console",
    "/* eslint-disable no-console */",
    "foo() // oxlint-disable-line no-console -- why",
    `// ${effect}-next-line floatingEffect:off`,
    "// dprint-ignore"
  ])("refuses %s", (line) => {
    assert.deepStrictEqual(bare(`const a = 1\n  ${line}`).map((found) => found.line), [2])
  })

  it.each([
    "// oxlint-disable-next-line no-console -- the result of the command",
    `// ${effect}-next-line floatingEffect:off -- started for its side effect`,
    "const text = \"eslint-disable\""
  ])("accepts %s", (line) => {
    assert.deepStrictEqual(bare(line), [])
  })
})
