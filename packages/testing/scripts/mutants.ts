/**
 * Negative controls: `pnpm mutants [--json]`. Every lossy adapter of the kit is slipped into our own pipelines, and has
 * to be found. Exit code 1: one was not.
 */
import { Contract, Mutants } from "@befund/testing"
import { Effect } from "effect"
import { parseArgs } from "node:util"

const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } })

const controls = await Effect.runPromise(
  Contract.negativeControls({ subjects: Mutants.references, mutants: Mutants.all })
)
const { broken, killed, survivors, total } = controls
console.log(values.json ? JSON.stringify({ total, killed, survivors }) : Contract.toText(controls))
process.exitCode = survivors.length === 0 && broken.length === 0 ? 0 : 1
