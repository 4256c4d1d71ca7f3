/** What docs/testing.md shows is run as it is shown: its tests are tests of this file. */
import { assert, it } from "@effect/vitest"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"

const root = resolve(import.meta.dirname, "../../..")
const scratch = join(root, ".scratch", "guide")
const guide = readFileSync(join(root, "docs", "testing.md"), "utf8")
const fences = Array.from(guide.matchAll(/^```ts\n([^]*?)^```$/gm)).flatMap(([, text]) =>
  text === undefined ? [] : [text]
)

rmSync(scratch, { recursive: true, force: true })
mkdirSync(scratch, { recursive: true })
for (const [i, text] of fences.entries()) {
  const file = join(scratch, `fence-${i + 1}.ts`)
  writeFileSync(file, text)
  await import(pathToFileURL(file).href)
}

it("the guide shows three files", () => assert.strictEqual(fences.length, 3))
