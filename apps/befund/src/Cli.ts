/**
 * The command line as a value: arguments in, an exit code out. Help that was asked for goes to standard output, help
 * that a mistake brought up to standard error.
 */
import { Console, Effect } from "effect"
import { CliOutput, Command } from "effect/cli"
import { answer } from "./commands/answer.ts"
import { audit } from "./commands/audit.ts"
import { diff } from "./commands/diff.ts"
import { explain } from "./commands/explain.ts"
import { runs } from "./commands/runs.ts"
import { schema } from "./commands/schema.ts"
import { show } from "./commands/show.ts"

export const befund = Command.make("befund").pipe(
  Command.withDescription("Reads paginated sources and says exactly what the reading proves"),
  Command.withSubcommands([answer, audit, diff, explain, runs, show, schema])
)

/** Standard output is for results, and a mistake has none. */
export const presenter = CliOutput.layerPresenter({
  present: (event) => {
    if (event._tag === "Version" || (event._tag === "Help" && event.reason === "Requested")) {
      return CliOutput.defaultPresenter.present(event)
    }
    return Effect.gen(function*() {
      const formatter = yield* CliOutput.Formatter
      if (event._tag === "InvalidInvocation") yield* Console.error(formatter.formatErrors(event.errors))
      yield* Console.error(formatter.formatHelpDoc(event.helpDoc))
    })
  }
})
