/**
 * The TypeScript compiler with Effect's diagnostics built in; takes the arguments of `tsc`. It is called where it lies
 * instead of being patched over `typescript`, so an install needs no second step that could half succeed.
 */
import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import typescript from "typescript/package.json" with { type: "json" }

// The package's own `lib/getExePath` refuses the metadata that its 0.45.0 is published with.
const ours = createRequire(import.meta.url)
const theirs = createRequire(ours.resolve("@effect/tsgo/package.json"))
const platform = dirname(theirs.resolve(`@effect/tsgo-${process.platform}-${process.arch}/package.json`))
const executable = process.platform === "win32" ? "tsc.exe" : "tsc"

const { error, status } = spawnSync(
  join(platform, "artifacts", "typescript", typescript.version, executable),
  process.argv.slice(2),
  { stdio: "inherit" }
)
if (error !== undefined) throw error
process.exitCode = status ?? 1
