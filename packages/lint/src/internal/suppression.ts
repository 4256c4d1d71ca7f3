/**
 * Comments that switch a rule off, and whether they say why.
 */

export interface Own {
  /** The rules that it names; none means all. */
  readonly rules: ReadonlyArray<string>
  readonly reason: string
}

const marker = /^[\s*]*befund-ok\b(?:\s*\((?<rules>[^)]*)\))?(?<rest>[\s\S]*)$/

/** What `befund-ok: reason` and `befund-ok(no-empty-fallback): reason` say. */
export const own = (comment: string): Own | undefined => {
  const found = marker.exec(comment)?.groups
  if (found === undefined) return undefined
  const rest = found["rest"] ?? ""
  return {
    rules: (found["rules"] ?? "").split(",").map((name) => name.trim().replace(/^befund\//, "")).filter((name) =>
      name !== ""
    ),
    reason: /^\s*:(?<reason>[\s\S]*)$/.exec(rest)?.groups?.["reason"]?.trim() ?? ""
  }
}

export interface Directive {
  /** `oxlint-disable-next-line` and the like. */
  readonly kind: string
  readonly rules: ReadonlyArray<string>
  readonly reason: string
}

const linter = /^\s*(?<kind>(?:eslint|oxlint)-disable(?:-next-line|-line)?)(?=\s|$)(?<rest>[\s\S]*)$/

/** What the linter's own comment switches off, and the reason after ` -- `. */
export const directive = (comment: string): Directive | undefined => {
  const found = linter.exec(comment)?.groups
  if (found === undefined) return undefined
  const [names = "", ...reason] = (found["rest"] ?? "").split(/\s-{2,}\s/)
  return {
    kind: found["kind"] ?? "",
    rules: names.split(",").map((name) => name.trim()).filter((name) => name !== ""),
    reason: reason.join(" -- ").trim()
  }
}

const placeholder =
  /^(?:to-?do|fixme|xxx|tbd|wip|later|ok|okay|fine|ignored?|because|n\/a|none|reason|no reason|temporary|temp|hack)\b[\s.!:-]*$/i

/** At least two words, eight characters together, that are not a placeholder. */
export const isReason = (text: string): boolean => {
  const clean = text.replaceAll(/\s*\*\s*/g, " ").trim()
  return clean.length >= 8 && /\S\s+\S/.test(clean) && !placeholder.test(clean) && !/^(?:todo|fixme)\b/i.test(clean)
}
