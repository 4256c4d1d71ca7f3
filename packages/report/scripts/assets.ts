/**
 * Writes `src/internal/html/assets.generated.ts` from the script and the style in `client/`: the types are stripped, and
 * the digests for the content security policy computed. A test fails when the file is not what this writes.
 */
import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { join, resolve } from "node:path"

const folder = resolve(import.meta.dirname, "..")
const read = (name: string): string => readFileSync(join(folder, "client", name), "utf8")

const digest = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`

/** Comments, and the blanks that the types leave behind, need not travel in every report. */
const compact = (script: string): string =>
  script.replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, "").replaceAll(/^\s*\/\/.*\n/gm, "").replaceAll(/[ \t]+$/gm, "")
    .replaceAll(/\n{2,}/g, "\n").trim()

export const assets = (): string => {
  const script = compact(stripTypeScriptTypes(read("report.ts")))
  const style = read("report.css").trim()
  return [
    "/** Made by `scripts/assets.ts` from `client/`. */",
    ...Object.entries({ script, scriptDigest: digest(script), style, styleDigest: digest(style) })
      .map(([name, text]) => `export const ${name} =\n  ${JSON.stringify(text)}`),
    ""
  ].join("\n")
}

if (import.meta.main) {
  const file = join(folder, "src", "internal", "html", "assets.generated.ts")
  writeFileSync(file, assets())
  console.log(file)
}
