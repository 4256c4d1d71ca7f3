/**
 * A list request whose answer leads on to another page, and nobody goes there.
 */
import { asksForOne, isDriven, pagesOf, reachesBeyondLog } from "../internal/pages.ts"
import * as BefundRule from "../internal/rule.ts"
import type { Rule } from "../LintPlugin.ts"

export const noUnfollowedCursor: Rule = BefundRule.make({
  name: "no-unfollowed-cursor",
  about: "The cursor of a page must be followed, handed on or refused.",
  messages: {
    unfollowed:
      "The answer of this request is one page, and its cursor is not followed: records of later pages are missing without a trace. Walk all pages, hand the cursor on, or fail when there is one."
  },
  visit: (file, report) => ({
    "Program:exit": () => {
      for (const page of pagesOf(file)) {
        if (!page.isPage || page.items.length === 0 || page.escapes) continue
        if (page.cursors.some(({ node }) => reachesBeyondLog(file, node))) continue
        if (isDriven(file, page.call) || asksForOne(file, page.call)) continue
        report({ node: page.call, messageId: "unfollowed" })
      }
    }
  })
})
