/** The `Link` header of RFC 8288: `<target>; rel="next"; title="a, b", <…>`. */
import { Result } from "effect"

export interface Link {
  readonly target: string
  /** The relation types, in lower case. */
  readonly rels: ReadonlyArray<string>
  /** What the link is about, where that is not the page itself. */
  readonly anchor: string | undefined
}

/** Whether the grammar ends where the header ends; a header that breaks off in the middle hides how the chain goes on. */
export type Broken = "broken"

const space = String.raw`[ \t]*`
const token = String.raw`[!#$%&'*+.^_\`|~0-9A-Za-z-]+`
const quoted = String.raw`"(?:[^"\\]|\\.)*"`

const separator = new RegExp(`${space}(?:,${space})*`, "y")
const uri = /<([^<>]*)>/y
const parameter = new RegExp(`${space};${space}(?:(${token})${space}(?:=${space}(${quoted}|[^\\s",;<>]*))?)?`, "y")

const unquoted = (value: string): string =>
  value.startsWith("\"") ? value.slice(1, -1).replaceAll(/\\(.)/g, "$1") : value

/** Matches at `from` only; `sticky` expressions keep no state between calls. */
const at = (pattern: RegExp, text: string, from: number): RegExpExecArray | undefined => {
  pattern.lastIndex = from
  return pattern.exec(text) ?? undefined
}

/** All links of a header. Of a parameter that comes twice, the first counts, as the RFC says. */
export const parse = (header: string): Result.Result<ReadonlyArray<Link>, Broken> => {
  const links: Array<Link> = []
  let position = at(separator, header, 0)?.[0].length ?? 0
  while (position < header.length) {
    const target = at(uri, header, position)
    if (target === undefined) return Result.fail("broken")
    position += target[0].length
    const parameters = new Map<string, string>()
    for (let next = at(parameter, header, position); next !== undefined; next = at(parameter, header, position)) {
      position += next[0].length
      const name = next[1]?.toLowerCase()
      if (name !== undefined && !parameters.has(name)) parameters.set(name, unquoted(next[2] ?? ""))
    }
    links.push({
      target: (target[1] ?? "").trim(),
      rels: (parameters.get("rel") ?? "").toLowerCase().split(/\s+/).filter((rel) => rel !== ""),
      anchor: parameters.get("anchor")
    })
    const gap = at(separator, header, position)?.[0] ?? ""
    position += gap.length
    if (position < header.length && !gap.includes(",")) return Result.fail("broken")
  }
  return Result.succeed(links)
}
