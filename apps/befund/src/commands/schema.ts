/** `befund schema NAME`: prints a published JSON Schema, for editors and for other people's validators. */
import { AuditFile } from "@befund/config"
import { Json, Wire } from "@befund/core"
import { Argument, Command } from "effect/cli"
import * as Output from "../internal/output.ts"

const names = ["audit", "report", "conclusion", "evidence"] as const

export const schema = Command.make(
  "schema",
  {
    name: Argument.Literals("name", names).pipe(
      Argument.withDescription("audit: the audit file; the others: what is written")
    )
  },
  ({ name }) =>
    Output.toStdout(
      `${Json.stringify(name === "audit" ? AuditFile.jsonSchema() : Wire.jsonSchema(name), 2)}\n`
    )
).pipe(Command.withDescription("Print the JSON Schema of the audit file or of a result"))
