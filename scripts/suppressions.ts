/**
 * Fails when a comment switches a check off without saying why.
 */
import { globSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { bare } from "./lib/suppressions.ts"

const root = resolve(import.meta.dirname, "..")
const patterns = ["{packages,apps}/*/{src,test,typetest,bench,scripts}/**/*.ts", "scripts/*.ts", "scripts/lib/*.ts"]

for (const file of globSync(patterns, { cwd: root, exclude: ["packages/lint/test/corpus/**"] })) {
  for (const { line, text } of bare(readFileSync(join(root, file), "utf8"))) {
    console.log(`${file}:${line}: give the reason after " -- ": ${text}`)
    process.exitCode = 1
  }
}
