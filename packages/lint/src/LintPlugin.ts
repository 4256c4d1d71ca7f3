/**
 * The plugin: rules that find code in which a failed or unfinished read becomes an answer that looks whole. oxlint and
 * ESLint load the same object.
 */
import { noDroppedFailures } from "./rules/NoDroppedFailures.ts"
import { noEmptyFallback } from "./rules/NoEmptyFallback.ts"
import { noPageLengthAsCount } from "./rules/NoPageLengthAsCount.ts"
import { noRecordInStatement } from "./rules/NoRecordInStatement.ts"
import { noUnfollowedCursor } from "./rules/NoUnfollowedCursor.ts"
import { requireSuppressionReason } from "./rules/RequireSuppressionReason.ts"

/**
 * A rule, as far as both linters agree on what one is. Its context and its nodes are the linter's own.
 *
 * @category models
 * @since 0.1.0
 */
export interface Rule {
  readonly meta: {
    readonly type: "problem"
    readonly docs: { readonly description: string; readonly recommended: boolean; readonly url: string }
    readonly messages: Record<string, string>
    readonly hasSuggestions: boolean
    readonly schema: []
  }
  create(context: never): Record<string, Handler | undefined>
}

// A method, so that the handlers may name the node that they are called with.
type Handler = { visit(node: object): void }["visit"]

/**
 * The names of the rules, without the plugin's.
 *
 * @category models
 * @since 0.1.0
 */
export type RuleName =
  | "no-dropped-failures"
  | "no-empty-fallback"
  | "no-page-length-as-count"
  | "no-record-in-statement"
  | "no-unfollowed-cursor"
  | "require-suppression-reason"

/**
 * @category models
 * @since 0.1.0
 */
export interface LintPlugin {
  readonly meta: { readonly name: string }
  readonly rules: Record<RuleName, Rule>
  readonly configs: {
    /** An entry for ESLint's flat config: all rules, as errors. */
    readonly recommended: {
      name: string
      plugins: Record<string, LintPlugin>
      rules: Record<`befund/${RuleName}`, "error">
    }
  }
}

/**
 * @category plugin
 * @since 0.1.0
 */
export const plugin: LintPlugin = {
  meta: { name: "befund" },
  rules: {
    "no-dropped-failures": noDroppedFailures,
    "no-empty-fallback": noEmptyFallback,
    "no-page-length-as-count": noPageLengthAsCount,
    "no-record-in-statement": noRecordInStatement,
    "no-unfollowed-cursor": noUnfollowedCursor,
    "require-suppression-reason": requireSuppressionReason
  },
  configs: {
    get recommended() {
      return {
        name: "befund/recommended",
        plugins: { befund: plugin },
        rules: {
          "befund/no-dropped-failures": "error",
          "befund/no-empty-fallback": "error",
          "befund/no-page-length-as-count": "error",
          "befund/no-record-in-statement": "error",
          "befund/no-unfollowed-cursor": "error",
          "befund/require-suppression-reason": "error"
        } as const
      }
    }
  }
}
