/**
 * The corpus: one snippet a file, in `corpus/bad` and `corpus/good`. The first line names the rule that the snippet is
 * about; in bad ones ` // finding` marks each line that has to be found.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export const root = join(import.meta.dirname, "corpus")

export interface Snippet {
  readonly file: string
  readonly rule: string
  /** `line rule`, sorted. */
  readonly expected: ReadonlyArray<string>
}

// A mark at the end of these lines would become part of the comment that is found.
const unmarked: Readonly<Record<string, ReadonlyArray<string>>> = {
  "bad/suppression-own.ts": ["6 require-suppression-reason", "7 no-empty-fallback"],
  "bad/suppression-own-placeholder.ts": ["5 require-suppression-reason"],
  "bad/suppression-next-line.ts": ["4 require-suppression-reason"],

  "bad/suppression-line.ts": ["4 require-suppression-reason"],
  "bad/suppression-file.ts": ["1 require-suppression-reason"]
}

export const snippets: ReadonlyArray<Snippet> = ["bad", "good"].flatMap((folder) =>
  readdirSync(join(root, folder)).filter((name) => name.endsWith(".ts")).toSorted().map((name) => {
    const file = `${folder}/${name}`
    const lines = readFileSync(join(root, file), "utf8").split("\n")
    const rule = /^\/\/ (?<rule>[\w-]+): \S/.exec(lines[0] ?? "")?.groups?.["rule"] ?? "none"
    const marked = lines.flatMap((line, index) => line.endsWith(" // finding") ? [`${index + 1} ${rule}`] : [])
    return { file, rule, expected: unmarked[file] ?? marked.toSorted() }
  })
)
