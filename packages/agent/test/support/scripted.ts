/** A model of `effect/ai` that answers by a script, and what it was asked. */
import { Effect, Layer, Stream } from "effect"
import { LanguageModel, type Response } from "effect/ai"

export const scripted = (...answers: ReadonlyArray<string | Response.PartEncoded>) => {
  const asked: Array<string> = []
  const layer = Layer.effect(
    LanguageModel.LanguageModel,
    LanguageModel.make({
      generateText: ({ prompt }) =>
        Effect.sync(() => {
          asked.push(JSON.stringify(prompt.content))
          const answer = answers[asked.length - 1] ?? ""
          return [typeof answer === "string" ? { type: "text" as const, text: answer } : answer]
        }),
      streamText: () => Stream.empty
    })
  )
  return { asked, layer }
}
