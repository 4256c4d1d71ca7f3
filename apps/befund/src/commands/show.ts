/** `befund show RUN`: the report of a run that was kept, in any format. */
import { Argument, Command, Flag } from "effect/cli"
import { lazily } from "../internal/lazily.ts"
import { reportFlags, storeFlag } from "../internal/reportFlags.ts"

export const show = Command.make(
  "show",
  {
    run: Argument.String("run").pipe(Argument.withDescription("The number of a run, or a report as JSON")),
    store: storeFlag.pipe(Flag.optional),
    ...reportFlags
  },
  lazily(() => import("../run/show.ts"))
).pipe(
  Command.withDescription("Write the report of a kept run again, in any format"),
  Command.withExamples([
    { command: "befund show 3 --store runs.sqlite --format html --output report.html", description: "As HTML" },
    { command: "befund show report.json --lang de", description: "A report that was written as JSON" }
  ])
)
