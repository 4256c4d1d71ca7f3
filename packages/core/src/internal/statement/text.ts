/**
 * Texts and numbers as a statement may hold them.
 */

/**
 * A text of the audit's author on one line: no control characters, none that turn the direction of writing or have no
 * width, none that this program does not know, at most `length` long.
 */
export const clean = (text: string, length: number): string => {
  const line = text.toWellFormed()
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}]/gu, "")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
  const characters = Array.from(line)
  return characters.length <= length ? line : `${characters.slice(0, length - 1).join("").trimEnd()}…`
}

/**
 * The token of a state, which comes from the source: what is left of it can be compared, and cannot be read as words.
 */
export const cleanToken = (token: string): string => {
  const plain = token.replaceAll(/\s+/g, "_").replaceAll(/[^A-Za-z0-9._:+/=@#~-]/g, "")
  return plain.length <= tokenLength ? plain : `${plain.slice(0, tokenLength - 1)}…`
}

const tokenLength = 40

/** Digits in groups of three, whatever their number. */
export const group = (digits: string, separator: string, point: string): string => {
  const [whole = "", fraction] = digits.split(".")
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, separator)
  return fraction === undefined ? grouped : `${grouped}${point}${fraction}`
}

/** The first letter as at the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `a`, `a and b`, `a, b and c`. */
export const list = (items: ReadonlyArray<string>, and: string): string => {
  const last = items.at(-1) ?? ""
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${and} ${last}`
}

/** The first few, and how many there are more. */
export const few = (items: ReadonlyArray<string>, most: number, more: (n: number) => string): ReadonlyArray<string> =>
  items.length <= most ? items : [...items.slice(0, most - 1), more(items.length - most + 1)]
