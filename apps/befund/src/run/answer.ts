/** Holds a text against a report. */
import { Answer } from "@befund/agent"
import { Json } from "@befund/core"
import type { Language } from "@befund/report"
import { Effect, FileSystem, Option } from "effect"
import * as ExitCode from "../ExitCode.ts"
import * as Output from "../internal/output.ts"
import { reportAt } from "../internal/runs.ts"

interface Input {
  readonly report: string
  readonly answer: string
  readonly format: "text" | "json"
  readonly lang: Language.Language
}

export const run = Effect.fnUntraced(function*({ answer, format, lang, report }: Input) {
  const fs = yield* FileSystem.FileSystem
  const given = yield* reportAt(report, Option.none())
  const text = yield* Effect.mapError(
    fs.readFileString(answer),
    () => new Output.UsageError({ problem: `the answer ${answer} cannot be read` })
  )
  const result = Answer.check(given, text)
  yield* Output.toStdout(format === "json" ? `${Json.stringify(result, 2)}\n` : Answer.render(result, lang))
  yield* ExitCode.set(result.supported ? ExitCode.nothingFound : ExitCode.findings)
})
