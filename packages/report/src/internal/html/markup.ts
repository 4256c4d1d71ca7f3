/** HTML as text. Whatever is put in is escaped, but for markup that was made here. */
import { Printable } from "@befund/core"

const markupTypeId = Symbol("markup")

/** Text that is markup already. Only this module makes one. */
export interface Markup {
  readonly [markupTypeId]: string
}

type Part = Markup | string | number | undefined | ReadonlyArray<Markup>

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\"": "&quot;",
  "'": "&#39;"
}

const escape = (text: string): string =>
  Printable.line(text).replace(/[&<>"']/gu, (character) => entities[character] ?? character)

const isMarkup = (part: Part): part is Markup => typeof part === "object" && markupTypeId in part

const written = (part: Part): string => {
  if (part === undefined) return ""
  if (typeof part === "string" || typeof part === "number") return escape(String(part))
  return isMarkup(part) ? part[markupTypeId] : part.map((one) => one[markupTypeId]).join("")
}

/** A template whose values are escaped. */
export const html = (strings: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Markup => ({
  [markupTypeId]: strings.map((text, i) => text + written(parts[i])).join("")
})

/** Text of ours that is markup as it stands: styles, scripts, data that was made safe. */
export const trusted = (text: string): Markup => ({ [markupTypeId]: text })

export const toText = (markup: Markup): string => markup[markupTypeId]
