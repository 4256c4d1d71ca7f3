/**
 * Type-checks every ```` ```ts ```` fence of the README files, of docs/ and of the JSDoc of the packages. Each fence is
 * a module of its own that imports the packages by name, as a reader would.
 */
import { spawnSync } from "node:child_process"
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { ofMarkdown, ofSource } from "./lib/fences.ts"

const root = resolve(import.meta.dirname, "..")
const scratch = join(root, ".scratch", "docs")
const patterns = ["README.md", "docs/**/*.md", "{packages,apps}/*/README.md", "{packages,apps}/*/src/**/*.ts"]

rmSync(scratch, { recursive: true, force: true })
mkdirSync(scratch, { recursive: true })

let checked = 0
let ignored = 0
for (const file of globSync(patterns, { cwd: root }).toSorted()) {
  const text = readFileSync(join(root, file), "utf8")
  const fences = file.endsWith(".md") ? ofMarkdown(text) : ofSource(text)
  for (const fence of fences) {
    if (fence.ignored) {
      ignored++
      continue
    }
    checked++
    const target = join(scratch, `${file}.${fence.line}.ts`)
    mkdirSync(dirname(target), { recursive: true })
    // Blank lines above keep the line numbers of the page.
    writeFileSync(target, `${"\n".repeat(fence.line - 1)}${fence.code}\n`)
  }
}

writeFileSync(
  join(scratch, "tsconfig.json"),
  JSON.stringify({
    extends: "../../tsconfig.base.json",
    compilerOptions: {
      rootDir: ".",
      noEmit: true,
      composite: false,
      incremental: false,
      declaration: false,
      declarationMap: false,
      noUnusedLocals: false,
      noUnusedParameters: false
    },
    include: ["**/*.ts"],
    references: globSync("packages/*/tsconfig.src.json", { cwd: root }).map((path) => ({ path: `../../${path}` }))
  })
)

let failed = false
if (checked > 0) {
  const tsc = join(root, "scripts", "tsc.ts")
  const { status, stderr, stdout } = spawnSync(process.execPath, [tsc, "-b", scratch, "--pretty", "false"], {
    cwd: root,
    encoding: "utf8"
  })
  failed = status !== 0
  const prefix = `${relative(root, scratch)}/`
  process.stdout.write(
    stdout.replaceAll(prefix, "").replaceAll(/^(?<page>.+)\.\d+\.ts\((?<line>\d+),\d+\): /gm, "$<page>:$<line>: ")
  )
  process.stderr.write(stderr)
}
console.log(`${checked} fences checked, ${ignored} ignored`)
process.exitCode = failed ? 1 : 0
