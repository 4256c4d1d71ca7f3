/**
 * The wording of conclusions, in English and German. It is made of conclusions alone: it names the scope, what was read
 * and when, and never says more than the conclusion. It holds no text that was taken from a record. Rule 6 of the
 * design.
 *
 * What is exact begins with what was read; what is not begins by saying so. A clean result says in its last sentence
 * what it does not show.
 */
import type * as Conclusion from "./Conclusion.ts"
import * as DomainEvidence from "./Evidence.ts"
import { de } from "./internal/statement/de.ts"
import { en } from "./internal/statement/en.ts"
import * as say from "./internal/statement/say.ts"
import type * as Report from "./Report.ts"

/**
 * One wording in each language. They say the same.
 *
 * @category models
 * @since 0.1.0
 */
export interface Statement {
  readonly en: string
  readonly de: string
}

/**
 * What a check may say, with each of its sources.
 *
 * @example
 * ```ts
 * import { type Conclusion, Statement } from "@befund/core"
 *
 * declare const conclusion: Conclusion.Conclusion
 *
 * console.log(Statement.of(conclusion).de)
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const of = (conclusion: Conclusion.Conclusion): Statement => ({
  en: say.ofConclusion(en, conclusion),
  de: say.ofConclusion(de, conclusion)
})

/**
 * What an audit may say: whether all of its checks are complete, what was read of every source, and the answer of every
 * check.
 *
 * @category constructors
 * @since 0.1.0
 */
export const ofReport = (report: Report.Report): Statement => ({
  en: say.ofReport(en, report),
  de: say.ofReport(de, report)
})

/**
 * How the read of one source ended. `name` is the name that the audit gives it.
 *
 * @category constructors
 * @since 0.1.0
 */
export const ofEvidence = (evidence: DomainEvidence.Evidence<unknown, unknown>, name?: string): Statement => {
  const called = name ?? [...new Set(DomainEvidence.reads(evidence).map((read) => read.source))].join(", ")
  return { en: say.ofEvidence(en, called, evidence), de: say.ofEvidence(de, called, evidence) }
}
