/** Prints a published JSON Schema. */
import { AuditFile } from "@befund/config"
import { Json, Wire } from "@befund/core"
import * as Output from "../internal/output.ts"

export const run = ({ name }: { readonly name: "audit" | "report" | "conclusion" | "evidence" }) =>
  Output.toStdout(`${Json.stringify(name === "audit" ? AuditFile.jsonSchema() : Wire.jsonSchema(name), 2)}\n`)
