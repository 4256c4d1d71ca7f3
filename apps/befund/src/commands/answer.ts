/** `befund answer REPORT ANSWER`: whether a text says no more than a report. */
import { Answer } from "@befund/agent"
import { Json } from "@befund/core"
import { Effect, FileSystem, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import * as ExitCode from "../ExitCode.ts"
import * as Output from "../internal/output.ts"
import { langFlag } from "../internal/reportFlags.ts"
import { reportAt } from "../internal/runs.ts"

export const answer = Command.make(
  "answer",
  {
    report: Argument.String("report").pipe(Argument.withDescription("A report that was written as JSON")),
    answer: Argument.String("answer").pipe(Argument.withDescription("The file with the text of the answer")),
    format: Flag.Literals("format", ["text", "json"]).pipe(Flag.withDefault("text")),
    lang: langFlag
  },
  Effect.fnUntraced(function*({ answer, format, lang, report }) {
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
).pipe(
  Command.withDescription("Check that an answer says no more than a report proves"),
  Command.withExamples([
    { command: "befund answer report.json answer.txt", description: "0 when every claim is supported, else 1" }
  ])
)
