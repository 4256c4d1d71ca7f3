/**
 * Audits for agents.
 *
 * @since 0.1.0
 */
export * as Answer from "./Answer.ts"
export * as CheckedAnswer from "./CheckedAnswer.ts"
export * as Claims from "./Claims.ts"
export * as Presentation from "./Presentation.ts"
