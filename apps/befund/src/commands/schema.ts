/** `befund schema NAME`: prints a published JSON Schema, for editors and for other people's validators. */
import { Argument, Command } from "effect/cli"
import { lazily } from "../internal/lazily.ts"

export const schema = Command.make(
  "schema",
  {
    name: Argument.Literals("name", ["audit", "report", "conclusion", "evidence"]).pipe(
      Argument.withDescription("audit: the audit file; the others: what is written")
    )
  },
  lazily(() => import("../run/schema.ts"))
).pipe(
  Command.withDescription("Print the JSON Schema of the audit file or of a result"),
  Command.withExamples([
    { command: "befund schema audit > audit.schema.json", description: "For an editor that completes audit files" }
  ])
)
