/**
 * A check that is switched off without a word about why.
 */
import type { Context, LineColumn } from "@oxlint/plugins"
import * as BefundRule from "../internal/rule.ts"
import * as Suppression from "../internal/suppression.ts"
import type { Rule } from "../LintPlugin.ts"

/** Whether the comment would silence the report about itself: it names no rule, or this one, and covers its own place. */
const silences = (directive: Suppression.Directive | undefined): boolean =>
  directive !== undefined && !directive.kind.endsWith("-next-line") &&
  (directive.rules.length === 0 || directive.rules.some((name) => name.endsWith("require-suppression-reason")))

/**
 * The end of the line above. Above the first line there is none: ESLint takes a column before it, oxlint refuses that
 * one and lets a finding without width at the very start stand.
 */
const before = (context: Context, { line }: LineColumn): LineColumn => {
  if (line > 1) return { line: line - 1, column: context.sourceCode.lines[line - 2]?.length ?? 0 }
  const isOxlint = new Map<string, unknown>(Object.entries(context.languageOptions.parser)).get("name") === "oxlint"
  return { line, column: isOxlint ? 0 : -1 }
}

export const requireSuppressionReason: Rule = {
  meta: BefundRule.meta({
    name: "require-suppression-reason",
    about: "A suppression says why.",
    messages: {
      own: "Say why this is right: `befund-ok: <reason>`, in a few words.",
      linter: "Say why `{{kind}}` is right here, after ` -- `, in a few words."
    }
  }),
  create: (context: Context) => ({
    Program: () => {
      for (const comment of context.sourceCode.getAllComments()) {
        const own = Suppression.own(comment.value)
        const directive = own === undefined ? Suppression.directive(comment.value) : undefined
        const reason = own?.reason ?? directive?.reason
        if (reason === undefined || Suppression.isReason(reason)) continue
        const { end, start } = comment.loc
        context.report({
          loc: silences(directive) ? { start: before(context, start), end: before(context, start) } : { start, end },
          messageId: own === undefined ? "linter" : "own",
          data: { kind: directive?.kind ?? "" }
        })
      }
    }
  })
}
