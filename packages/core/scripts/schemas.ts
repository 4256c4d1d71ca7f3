/**
 * Writes the JSON Schemas of the wire format into `schemas/`. A test fails when they are not what this writes.
 */
import { writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { Wire } from "../src/index.ts"

const folder = resolve(import.meta.dirname, "..", "schemas")

for (const format of ["evidence", "conclusion", "report"] as const) {
  const file = join(folder, `${format}-1.json`)
  writeFileSync(file, `${JSON.stringify(Wire.jsonSchema(format), null, 2)}\n`)
  console.log(file)
}
