/**
 * A rule as both linters take it, with the suppression that all rules here share: `// befund-ok: reason`.
 */
import type { Context, Fix, Fixer, Visitor } from "@oxlint/plugins"
import type { Rule } from "../LintPlugin.ts"
import { enclosingStatement, type Node } from "./ast.ts"
import * as File from "./file.ts"
import * as Suppression from "./suppression.ts"

/** A change that keeps the failure; a person has to decide on it, so it is never made unasked. */
export interface Advice {
  readonly messageId: string
  readonly fix: (fixer: Fixer) => Fix
}

interface Finding {
  readonly node: Node
  readonly messageId: string
  readonly data?: Readonly<Record<string, string>>
  readonly suggest?: ReadonlyArray<Advice>
}

export interface Description {
  readonly name: string
  readonly about: string
  readonly messages: Record<string, string>
  readonly hasSuggestions?: boolean
  readonly visit: (file: File.File, report: (finding: Finding) => void) => Visitor
}

const home = "https://github.com/befund/befund/blob/main/packages/lint/docs"

export const meta = (
  { about, hasSuggestions = false, messages, name }: Omit<Description, "visit">
): Rule["meta"] => ({
  type: "problem",
  docs: { description: about, recommended: true, url: `${home}/${name}.md` },
  messages,
  hasSuggestions,
  schema: []
})

export const make = (description: Description): Rule => ({
  meta: meta(description),
  create: (context: Context) => {
    const isSuppressed = suppressions(context, description.name)
    return description.visit(File.make(context), ({ data = {}, messageId, node, suggest = [] }) => {
      if (isSuppressed(node)) return
      context.report({ node, messageId, data, suggest: suggest.map((advice) => ({ ...advice })) })
    })
  }
})

/** Whether a reason stands on the line of the finding or of its statement, or right above one of them. */
const suppressions = (context: Context, name: string): (node: Node) => boolean => {
  const comments = context.sourceCode.getAllComments()
  const lines = new Set<number>()
  for (const comment of comments) {
    const own = Suppression.own(comment.value)
    if (own === undefined || !Suppression.isReason(own.reason)) continue
    if (own.rules.length > 0 && !own.rules.includes(name)) continue
    const { end, start } = comment.loc
    lines.add(start.line)
    if (!isCommentLine(context, start.line)) continue
    // The reason may go on over further comment lines.
    let next = end.line + 1
    while (isCommentLine(context, next)) next++
    lines.add(next)
  }
  return (node) => lines.has(node.loc.start.line) || lines.has(enclosingStatement(node).loc.start.line)
}

const isCommentLine = (context: Context, line: number): boolean =>
  /^\s*(?:\/\/|\/\*|\*)/.test(context.sourceCode.lines[line - 1] ?? "")
