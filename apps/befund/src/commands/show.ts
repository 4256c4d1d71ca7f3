/** `befund show RUN`: the report of a run that was kept, in any format. */
import { Format } from "@befund/report"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import * as Output from "../internal/output.ts"
import { reportFlags } from "../internal/reportFlags.ts"
import { reportAt, storeFlag } from "../internal/runs.ts"

export const show = Command.make(
  "show",
  {
    run: Argument.String("run").pipe(Argument.withDescription("The number of a run, or a report as JSON")),
    store: storeFlag.pipe(Flag.optional),
    ...reportFlags
  },
  Effect.fnUntraced(function*({ format, lang, output, run, store }) {
    const report = yield* reportAt(run, store)
    const write = yield* Output.target(Option.getOrUndefined(output))
    yield* write(Format.formats[format](report, lang))
  })
).pipe(
  Command.withDescription("Write the report of a kept run again, in any format"),
  Command.withExamples([
    { command: "befund show 3 --store runs.sqlite --format html --output report.html", description: "As HTML" },
    { command: "befund show report.json --lang de", description: "A report that was written as JSON" }
  ])
)
