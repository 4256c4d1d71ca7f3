/** `befund answer REPORT ANSWER`: whether a text says no more than a report. */
import { Argument, Command, Flag } from "effect/cli"
import { lazily } from "../internal/lazily.ts"
import { langFlag } from "../internal/reportFlags.ts"

export const answer = Command.make(
  "answer",
  {
    report: Argument.String("report").pipe(Argument.withDescription("A report that was written as JSON")),
    answer: Argument.String("answer").pipe(Argument.withDescription("The file with the text of the answer")),
    format: Flag.Literals("format", ["text", "json"]).pipe(Flag.withDefault("text")),
    lang: langFlag
  },
  lazily(() => import("../run/answer.ts"))
).pipe(
  Command.withDescription("Check that an answer says no more than a report proves"),
  Command.withExamples([
    { command: "befund answer report.json answer.txt", description: "0 when every claim is supported, else 1" }
  ])
)
