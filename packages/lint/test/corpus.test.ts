/**
 * Both linters, as they are run by people, over the whole corpus.
 */
import { ESLint } from "eslint"
import { spawnSync } from "node:child_process"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, beforeAll, describe, it } from "vitest"
import plugin from "../src/index.ts"
import { root, snippets } from "./corpus.ts"
import { config } from "./eslint.ts"

type Found = ReadonlyMap<string, ReadonlyArray<string>>

const grouped = (
  findings: ReadonlyArray<{ readonly file: string; readonly line: number; readonly rule: string }>
): Found => {
  const found = new Map<string, ReadonlyArray<string>>(snippets.map(({ file }) => [file, []]))
  for (const { file, line, rule } of findings) {
    const name = relative(root, file)
    found.set(name, [...found.get(name) ?? [], `${line} ${rule}`].toSorted())
  }
  return found
}

const fromOxlint = (): Found => {
  const binary = join(dirname(fileURLToPath(import.meta.resolve("oxlint/package.json"))), "bin", "oxlint")
  const { error, stdout } = spawnSync(
    process.execPath,
    [binary, "--config", join(root, "oxlintrc.json"), "--format", "json", "--no-ignore", root],
    { encoding: "utf8", maxBuffer: 2 ** 26 }
  )
  if (error !== undefined) throw error
  const answer: {
    readonly diagnostics: ReadonlyArray<{
      readonly code?: string
      readonly message: string
      readonly filename: string
      readonly labels: ReadonlyArray<{ readonly span: { readonly line: number } }>
    }>
  } = JSON.parse(stdout)
  return grouped(answer.diagnostics.map(({ code, filename, labels, message }) => ({
    file: join(process.cwd(), filename),
    line: labels[0]?.span.line ?? 0,
    rule: /^befund\((?<rule>.+)\)$/.exec(code ?? "")?.groups?.["rule"] ?? message
  })))
}

const fromEslint = async (): Promise<Found> => {
  const eslint = new ESLint({ cwd: root, overrideConfigFile: true, overrideConfig: [...config] })
  const results = await eslint.lintFiles(["**/*.ts"])
  return grouped(results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, message, ruleId }) => ({
      file: filePath,
      line,
      rule: ruleId?.replace("befund/", "") ?? message
    }))
  ))
}

describe("the corpus", () => {
  let oxlint: Found
  let eslint: Found

  beforeAll(async () => {
    oxlint = fromOxlint()
    eslint = await fromEslint()
  })

  it("holds good and bad code for each rule", () => {
    const bad = snippets.filter(({ file }) => file.startsWith("bad/"))
    const good = snippets.filter(({ file }) => file.startsWith("good/"))
    assert.isAtLeast(bad.length, 60)
    assert.isAtLeast(good.length, 60)
    for (const rule of Object.keys(plugin.rules)) {
      assert.isTrue(bad.some((each) => each.rule === rule), `bad code for ${rule}`)
      assert.isTrue(good.some((each) => each.rule === rule), `good code for ${rule}`)
    }
    for (const { expected, file, rule } of snippets) {
      assert.property(plugin.rules, rule, file)
      assert.strictEqual(expected.length > 0, file.startsWith("bad/"), file)
    }
  })

  it.each(snippets)("oxlint: $file", ({ expected, file }) => {
    assert.deepStrictEqual(oxlint.get(file), expected)
  })

  it.each(snippets)("ESLint: $file", ({ expected, file }) => {
    assert.deepStrictEqual(eslint.get(file), expected)
  })
})
