/**
 * Makes text from outside safe to show on a terminal or in a log: nothing that a source wrote can move the cursor,
 * change colours, or turn the direction of writing.
 */

/**
 * Control characters (C0, DEL, C1), line and paragraph separators, marks and overrides of the writing direction, and
 * characters that show nothing. Unicode TR 36, section 2 and 3, names what they are abused for.
 */
const unsafe =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\p{Cs}/gu

/**
 * The text in one line, with every unsafe character written out as `\u{…}`.
 *
 * @example
 * ```ts
 * import { Printable } from "@befund/core"
 *
 * console.log(Printable.line("a\u001b[2Jb")) // a\u{1b}[2Jb
 * ```
 *
 * @category conversions
 * @since 0.1.0
 */
export const line = (text: string): string =>
  text.replaceAll(unsafe, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`)

/**
 * The same, cut after so many characters; what was cut is marked.
 *
 * @category conversions
 * @since 0.1.0
 */
export const short = (text: string, most: number): string => {
  const characters = Array.from(line(text))
  return characters.length <= most ? characters.join("") : `${characters.slice(0, most - 1).join("")}…`
}
