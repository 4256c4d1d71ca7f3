/** `befund diff OLD NEW`: what became of the findings from one run to another. */
import { Difference, DifferenceText } from "@befund/report"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import * as ExitCode from "../ExitCode.ts"
import * as Output from "../internal/output.ts"
import { langFlag, outputFlag } from "../internal/reportFlags.ts"
import { reportAt, storeFlag } from "../internal/runs.ts"

const flags = {
  old: Argument.String("old").pipe(Argument.withDescription("The older run: its number, or its report as JSON")),
  new: Argument.String("new").pipe(Argument.withDescription("The newer run")),
  store: storeFlag.pipe(Flag.optional),
  format: Flag.Literals("format", ["text", "json"]).pipe(Flag.withDefault("text")),
  lang: langFlag,
  output: outputFlag
}

/** Findings that came are findings; what is not known about one leaves the comparison open. */
const codeOf = ({ checks }: Difference.Difference): number => {
  const all = Object.values(checks)
  if (all.some(({ since, whether }) => since.length > 0 || whether.length > 0)) return ExitCode.notComplete
  return all.some((check) => check.new.length > 0) ? ExitCode.findings : ExitCode.nothingFound
}

export const diff = Command.make(
  "diff",
  flags,
  Effect.fnUntraced(function*({ format, lang, new: newer, old, output, store }) {
    const difference = yield* Effect.flatMap(
      Effect.all([reportAt(old, store), reportAt(newer, store)]),
      ([before, after]) => Effect.fromResult(Difference.of(before, after))
    )
    const write = yield* Output.target(Option.getOrUndefined(output))
    yield* write(format === "json" ? DifferenceText.json(difference) : DifferenceText.render(difference, lang))
    yield* ExitCode.set(codeOf(difference))
  })
).pipe(
  Command.withDescription("Say which findings are new, which are resolved, and of which that is not known"),
  Command.withExamples([
    { command: "befund diff 3 4 --store runs.sqlite", description: "Two runs of a store" },
    { command: "befund diff monday.json tuesday.json --lang de", description: "Two reports" }
  ])
)
