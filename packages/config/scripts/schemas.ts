/** Writes the published JSON Schema of the audit file. A test fails when it has drifted from its definition. */
import { writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import * as AuditFile from "../src/AuditFile.ts"

const folder = resolve(import.meta.dirname, "..", "schemas")

writeFileSync(join(folder, "audit-1.json"), `${JSON.stringify(AuditFile.jsonSchema(), undefined, 2)}\n`)
