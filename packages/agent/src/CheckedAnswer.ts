/**
 * Answers of language models of `effect/ai` that say no more than a report: what the model writes is checked, it may
 * write once more with the reasons, and otherwise the report speaks for itself.
 */
import type { Report } from "@befund/core"
import { Wire } from "@befund/core"
import { Effect } from "effect"
import { type AiError, LanguageModel, Prompt } from "effect/ai"
import * as Answer from "./Answer.ts"

/**
 * The text to show, who wrote it, and its check. What the report says itself is always supported.
 *
 * @category models
 * @since 0.1.0
 */
export interface CheckedAnswer {
  readonly text: string
  readonly by: "model" | "rewrite" | "report"
  readonly check: Answer.AnswerCheck
}

/**
 * Asks the model and checks what it answers. An answer that says more than the report is sent back once with the claims
 * that are not supported and why; if the second one says more as well, the answer is the report's statement. An empty
 * text is no answer. Fails with `AiError` when the model does.
 *
 * @example
 * ```ts
 * import { CheckedAnswer } from "@befund/agent"
 * import type { Report } from "@befund/core"
 * import { Effect } from "effect"
 *
 * declare const report: Report.Report
 *
 * export const answer = CheckedAnswer.generate(report, { prompt: "Is a document missing?", language: "en" }).pipe(
 *   Effect.map(({ text }) => text)
 * )
 * ```
 *
 * @category generating
 * @since 0.1.0
 */
export const generate = (
  report: Report.Report | Wire.Report,
  options: { readonly prompt: Prompt.RawInput; readonly language: "en" | "de" }
): Effect.Effect<CheckedAnswer, AiError.AiError, LanguageModel.LanguageModel> =>
  Effect.gen(function*() {
    const written = "format" in report ? report : Wire.encodeReport(report)
    const first = yield* LanguageModel.generateText({ prompt: options.prompt })
    const check = Answer.check(written, first.text)
    if (isAnswer(first.text, check)) return { text: first.text, by: "model", check }
    const prompt = Prompt.concat(Prompt.make(options.prompt), [
      ...(first.text.trim() === "" ? [] : [{ role: "assistant" as const, content: first.text }]),
      { role: "user" as const, content: [{ type: "text" as const, text: rewrite(check, options.language) }] }
    ])
    const second = yield* LanguageModel.generateText({ prompt })
    const again = Answer.check(written, second.text)
    if (isAnswer(second.text, again)) return { text: second.text, by: "rewrite", check: again }
    const text = written.statement[options.language]
    return { text, by: "report", check: Answer.check(written, text) }
  })

const isAnswer = (text: string, { supported }: Answer.AnswerCheck): boolean => supported && text.trim() !== ""

const rewrite = (check: Answer.AnswerCheck, language: "en" | "de"): string =>
  `${
    language === "de"
      ? "Schreiben Sie die Antwort neu, ohne diese Aussagen. Sagen Sie nicht mehr, als der Bericht belegt."
      : "Write the answer again without these claims. Say no more than the report proves."
  }\n${Answer.render(check, language)}`
