import { assert, describe, it } from "vitest"
import { ofMarkdown, ofSource } from "../lib/fences.ts"

const ticks = "```"

describe("fences", () => {
  it("finds the TypeScript fences of a page with their first line", () => {
    const page = ["# Page", `${ticks}ts`, "const a = 1", "", "const b = 2", ticks, `${ticks}sh`, "ls", ticks].join("\n")
    assert.deepStrictEqual(ofMarkdown(page), [{ line: 3, code: "const a = 1\n\nconst b = 2", ignored: false }])
  })

  it("marks a fence that is not to be compiled", () => {
    const page = [`${ticks}ts ignore`, "...", ticks, `${ticks}ts`, "const a = 1", ticks].join("\n")
    assert.deepStrictEqual(ofMarkdown(page).map((fence) => fence.ignored), [true, false])
  })

  it("keeps a fence that the page never closes", () => {
    assert.deepStrictEqual(ofMarkdown(`${ticks}ts\nconst a = 1`), [{ line: 2, code: "const a = 1", ignored: false }])
  })

  it("finds fences in JSDoc and nowhere else in a source", () => {
    const source = [
      "/** one line */",
      "/**",
      " * @example",
      ` * ${ticks}ts`,
      " * const a = {",
      " *   b: 1",
      " * }",
      ` * ${ticks}`,
      " */",
      "const text = `",
      `${ticks}ts`,
      "no fence",
      ticks,
      "`"
    ].join("\n")
    assert.deepStrictEqual(ofSource(source), [{ line: 5, code: "const a = {\n  b: 1\n}", ignored: false }])
  })
})
