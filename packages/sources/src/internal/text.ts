/** Short, printable pieces of what came, for a person who mends a source. */

// C0 and C1 controls, line separators, marks that change the direction of a text, and other invisible characters.
const unprintable =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/g

const longest = 200

/** One printable line of at most 200 characters. Nothing in it can move a cursor or turn a line around. */
export const clean = (text: string): string => {
  const line = text.replaceAll(unprintable, " ").trim().toWellFormed()
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line
}
