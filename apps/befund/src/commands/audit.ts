/** `befund audit FILE`: runs the audit of a file or a module and writes its report. */
import { Argument, Command, Flag } from "effect/cli"
import { lazily } from "../internal/lazily.ts"
import { reportFlags, storeFlag } from "../internal/reportFlags.ts"

const flags = {
  file: Argument.String("file").pipe(
    Argument.withDescription("A YAML or JSON audit file, or a module that exports an audit as its default")
  ),
  ...reportFlags,
  require: Flag.Literals("require", ["snapshot", "interval"]).pipe(
    Flag.withDescription("The consistency that every read has to reach; instead of what the file says"),
    Flag.optional
  ),
  partial: Flag.Boolean("partial").pipe(
    Flag.withDescription("Report what was seen of a read that broke off, with bounds instead of numbers"),
    Flag.withDefault(false)
  ),
  store: storeFlag.pipe(Flag.optional)
}

export const audit = Command.make("audit", flags, lazily(() => import("../run/audit.ts"))).pipe(
  Command.withDescription("Read the sources of an audit and say what its checks can conclude"),
  Command.withExamples([
    { command: "befund audit documents.yaml", description: "The report as text" },
    { command: "befund audit documents.yaml --format html --output report.html", description: "As HTML, into a file" },
    {
      command: "befund audit documents.yaml --store runs.sqlite",
      description: "Kept, to be compared with the next run"
    }
  ])
)
