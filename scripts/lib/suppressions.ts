/**
 * Finds comments that switch a check off without saying why. A reason follows ` -- ` on the same line, as in
 * `oxlint-disable-next-line no-console -- the CLI's own output`.
 */

export interface Bare {
  readonly line: number
  readonly text: string
}

// Split so that this file does not match itself.
const directive = new RegExp(
  [
    String.raw`(?:oxlint|eslint)-dis` + String.raw`able(?:-next-line|-line)?\b`,
    String.raw`@effect-diag` + String.raw`nostics(?:-next-line)?\b(?!.*:(?:error|warning)\b)`,
    String.raw`dprint-ig` + String.raw`nore(?:-file)?\b`
  ].map((pattern) => String.raw`(?:\/\/|\/\*)\s*${pattern}`).join("|")
)
const reason = /\s--\s+\S.{8,}/

/** The suppressions of a text that give no reason. */
export const bare = (text: string): ReadonlyArray<Bare> =>
  text.split(/\r?\n/).flatMap((line, index) =>
    directive.test(line) && !reason.test(line) ? [{ line: index + 1, text: line.trim() }] : []
  )
