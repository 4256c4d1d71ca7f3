/**
 * Answers of language models that say no more than a report: what the model writes is checked, it may
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
 * Checks an answer of a model of any kit. An answer that says more than the report is sent back once: `rewrite` gets a
 * text that names the claims which are not supported and why, to be put behind the first answer, and gives the model's
 * second one. If that says more as well, the answer is the report's statement. An empty text is no answer. Fails only
 * where `rewrite` does.
 *
 * @example
 * ```ts
 * import { CheckedAnswer } from "@befund/agent"
 * import type { Report } from "@befund/core"
 * import { Effect } from "effect"
 *
 * declare const report: Report.Report
 * declare const ask: (request: string) => Promise<string>
 *
 * export const answer = CheckedAnswer.check(report, "Nothing is missing.", {
 *   language: "en",
 *   rewrite: (request) => Effect.promise(() => ask(request))
 * })
 * ```
 *
 * @category checking
 * @since 0.1.0
 */
export const check = <E = never, R = never>(
  report: Report.Report | Wire.Report,
  text: string,
  options: { readonly language: "en" | "de"; readonly rewrite: (request: string) => Effect.Effect<string, E, R> }
): Effect.Effect<CheckedAnswer, E, R> =>
  Effect.gen(function*() {
    const written = "format" in report ? report : Wire.encodeReport(report)
    const first = Answer.check(written, text)
    if (isAnswer(text, first)) return { text, by: "model", check: first }
    const second = yield* options.rewrite(request(first, options.language))
    const again = Answer.check(written, second)
    if (isAnswer(second, again)) return { text: second, by: "rewrite", check: again }
    const statement = written.statement[options.language]
    return { text: statement, by: "report", check: Answer.check(written, statement) }
  })

/**
 * Asks a model of `effect/ai` and checks what it answers, as {@link check} does. Fails with `AiError` when the model does.
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
  Effect.flatMap(LanguageModel.generateText({ prompt: options.prompt }), ({ text }) =>
    check(report, text, {
      language: options.language,
      rewrite: (request) =>
        Effect.map(
          LanguageModel.generateText({
            prompt: Prompt.concat(Prompt.make(options.prompt), [
              ...(text.trim() === "" ? [] : [{ role: "assistant" as const, content: text }]),
              { role: "user" as const, content: [{ type: "text" as const, text: request }] }
            ])
          }),
          (second) => second.text
        )
    }))

const isAnswer = (text: string, { supported }: Answer.AnswerCheck): boolean => supported && text.trim() !== ""

const request = (check: Answer.AnswerCheck, language: "en" | "de"): string =>
  `${
    language === "de"
      ? "Schreiben Sie die Antwort neu, ohne diese Aussagen. Sagen Sie nicht mehr, als der Bericht belegt."
      : "Write the answer again without these claims. Say no more than the report proves."
  }\n${Answer.render(check, language)}`
