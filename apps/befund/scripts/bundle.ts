/**
 * Bundles the command line into `bundle/`: one program without dependencies that starts fast, and the licences of what
 * is in it. A licence that does not permit that ends the build.
 */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { rolldown } from "rolldown"

const folder = resolve(import.meta.dirname, "..")
const target = join(folder, "bundle")
const permissive = ["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "0BSD"]

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly private?: boolean
}

interface Found {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly text: string
}

/** The package that a file belongs to: the nearest manifest with a name and a version. */
const packageOf = (file: string): string | undefined => {
  for (let at = dirname(file); at !== dirname(at); at = dirname(at)) {
    const manifest = join(at, "package.json")
    if (!existsSync(manifest)) continue
    const { name, version }: Manifest = JSON.parse(readFileSync(manifest, "utf8"))
    if (name !== undefined && version !== undefined) return at
  }
  return undefined
}

const licenceOf = (path: string): Found => {
  const { license = "none", name = path, version = "" }: Manifest = JSON.parse(
    readFileSync(join(path, "package.json"), "utf8")
  )
  const file = globSync("{LICEN[CS]E,licen[cs]e}*", { cwd: path })[0]
  if (!permissive.includes(license)) throw new Error(`${name} is under ${license}, which may not go into the bundle`)
  return { name, version, license, text: file === undefined ? "" : readFileSync(join(path, file), "utf8").trim() }
}

rmSync(target, { recursive: true, force: true })
const build = await rolldown({
  input: { befund: join(folder, "src", "main.ts") },
  cwd: folder,
  platform: "node",
  // What a program of this kind never runs: the optional native half of a pure package.
  external: [/^pg-native$/],
  onLog: (level, log, handle) => {
    if (level === "warn") throw new Error(log.message)
    handle(level, log)
  }
})
const { output } = await build.write({
  dir: target,
  format: "esm",
  // Names stay, so that a stack trace can be read.
  minify: { compress: true, mangle: false, codegen: true },
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js",
  comments: { legal: false }
})
await build.close()

const modules = output.flatMap((file) => file.type === "chunk" ? file.moduleIds : [])
const foreign = new Set(
  modules.filter((id) => id.includes("node_modules")).map(packageOf).filter((path) => path !== undefined)
)
const notices = Array.from(foreign, licenceOf).toSorted((a, b) => a.name < b.name ? -1 : 1)
writeFileSync(
  join(target, "THIRD-PARTY-NOTICES.md"),
  [
    "# Third-party notices",
    "The program `befund.js` contains the following packages.",
    ...notices.flatMap(({ license, name, text, version }) => [`## ${name} ${version} (${license})`, text])
  ].filter((part) => part !== "").join("\n\n") + "\n"
)
const bytes = output.reduce((sum, file) => sum + (file.type === "chunk" ? Buffer.byteLength(file.code) : 0), 0)
console.log(
  `bundle: ${output.length} files, ${(bytes / 1e6).toFixed(1)} MB, ${notices.length} packages of others inside: ${
    notices.map(({ name }) => name).join(", ")
  }`
)
