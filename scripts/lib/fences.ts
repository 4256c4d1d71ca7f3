/**
 * Finds the TypeScript fences of a Markdown file or of the JSDoc comments of a source file.
 */

export interface Fence {
  /** The first line of code, counted from 1. */
  readonly line: number
  readonly code: string
  /** Marked as ```` ```ts ignore ````: shown to readers, not compiled. */
  readonly ignored: boolean
}

const opening = /^\s*(?<ticks>`{3,})(?:ts|typescript)(?:\s+(?<note>.*))?$/

const scan = (lines: ReadonlyArray<string | undefined>): ReadonlyArray<Fence> => {
  const found: Array<Fence> = []
  let open:
    | { readonly ticks: string; readonly ignored: boolean; readonly line: number; code: Array<string> }
    | undefined
  for (const [index, line] of lines.entries()) {
    if (open === undefined) {
      const groups = opening.exec(line ?? "")?.groups
      if (groups !== undefined) {
        open = {
          ticks: groups["ticks"] ?? "```",
          ignored: /\bignore\b/.test(groups["note"] ?? ""),
          line: index + 2,
          code: []
        }
      }
    } else if (line === undefined || line.trim() === open.ticks) {
      found.push({ line: open.line, code: open.code.join("\n"), ignored: open.ignored })
      open = undefined
    } else {
      open.code.push(line)
    }
  }
  if (open !== undefined) found.push({ line: open.line, code: open.code.join("\n"), ignored: open.ignored })
  return found
}

/** The fences of a Markdown text. */
export const ofMarkdown = (text: string): ReadonlyArray<Fence> => scan(text.split(/\r?\n/))

/** The fences within the JSDoc comments of a TypeScript text. */
export const ofSource = (text: string): ReadonlyArray<Fence> => {
  let inside = false
  return scan(
    text.split(/\r?\n/).map((line) => {
      if (!inside) {
        inside = /^\s*\/\*\*(?!.*\*\/)/.test(line)
        return undefined
      }
      if (line.includes("*/")) {
        inside = false
        return undefined
      }
      return line.replace(/^\s*\* ?/, "")
    })
  )
}
