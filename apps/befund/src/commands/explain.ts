/** `befund explain TAG`: what an error of a read means, and what to do. */
import * as Explanation from "@befund/core/Explanation"
import { Option } from "effect"
import { Argument, Command } from "effect/cli"
import * as Output from "../internal/output.ts"
import { langFlag } from "../internal/reportFlags.ts"

const headings = {
  en: { happened: "What the source did", remedy: "What to do" },
  de: { happened: "Was die Quelle getan hat", remedy: "Was zu tun ist" }
} as const

type Language = Explanation.Language

const one = (tag: (typeof Explanation.tags)[number], lang: Language): string => {
  const { happened, means, remedy } = Explanation.of(tag, lang)
  const words = headings[lang]
  const steps = remedy.map((step, at) => `  ${at + 1}. ${step}`).join("\n")
  return `${tag}\n\n${means}\n\n${words.happened}\n  ${happened}\n\n${words.remedy}\n${steps}\n`
}

const all = (lang: Language): string => {
  const width = Math.max(...Explanation.tags.map((tag) => tag.length))
  return Explanation.tags.map((tag) => `${tag.padEnd(width)}  ${Explanation.of(tag, lang).means}\n`).join("")
}

export const explain = Command.make(
  "explain",
  {
    tag: Argument.Literals("tag", Explanation.tags).pipe(
      Argument.withDescription("The tag of the error, as a report names it; without it, all of them in a line each"),
      Argument.optional
    ),
    lang: langFlag
  },
  ({ lang, tag }) =>
    Output.toStdout(Option.match(tag, { onNone: () => all(lang), onSome: (found) => one(found, lang) }))
).pipe(
  Command.withDescription("Say what an error of a read means, and what to do"),
  Command.withExamples([
    { command: "befund explain SizeDrift", description: "One error" },
    { command: "befund explain --lang de", description: "All of them, in German" }
  ])
)
