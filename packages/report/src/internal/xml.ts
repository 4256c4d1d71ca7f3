/** XML 1.0 as text. Characters that no document may hold (2.2 of the recommendation) are written out. */
import { Printable } from "@befund/core"

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" }

const escaped = (text: string): string => text.replace(/[&<>"]/gu, (character) => entities[character] ?? character)

const tag = (name: string, attributes: Readonly<Record<string, string>>): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(Printable.line(value))}"`)].join(" ")

/** An element of elements. Nothing is indented, so that texts stay as they are. */
export const node = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: ReadonlyArray<string>
): string =>
  children.length === 0
    ? `<${tag(name, attributes)}/>`
    : [`<${tag(name, attributes)}>`, ...children, `</${name}>`].join("\n")

/** An element of text; line feeds stay. */
export const element = (name: string, attributes: Readonly<Record<string, string>>, text: string): string =>
  `<${tag(name, attributes)}>${text.split("\n").map((line) => escaped(Printable.line(line))).join("\n")}</${name}>`

export const document = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
