/** `befund diff OLD NEW`: what became of the findings from one run to another. */
import { Argument, Command, Flag } from "effect/cli"
import { lazily } from "../internal/lazily.ts"
import { langFlag, outputFlag, storeFlag } from "../internal/reportFlags.ts"

const flags = {
  old: Argument.String("old").pipe(Argument.withDescription("The older run: its number, or its report as JSON")),
  new: Argument.String("new").pipe(Argument.withDescription("The newer run")),
  store: storeFlag.pipe(Flag.optional),
  format: Flag.Literals("format", ["text", "json"]).pipe(Flag.withDefault("text")),
  lang: langFlag,
  output: outputFlag
}

export const diff = Command.make(
  "diff",
  flags,
  lazily(() => import("../run/diff.ts"))
).pipe(
  Command.withDescription("Say which findings are new, which are resolved, and of which that is not known"),
  Command.withExamples([
    { command: "befund diff 3 4 --store runs.sqlite", description: "Two runs of a store" },
    { command: "befund diff monday.json tuesday.json --lang de", description: "Two reports" }
  ])
)
