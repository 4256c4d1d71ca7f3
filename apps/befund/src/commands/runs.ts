/** `befund runs`: lists the runs of a store. */
import { Command, Flag } from "effect/cli"
import { lazily } from "../internal/lazily.ts"
import { storeFlag } from "../internal/reportFlags.ts"

const flags = {
  store: storeFlag,
  audit: Flag.String("audit").pipe(Flag.withDescription("Runs of this audit only"), Flag.optional),
  format: Flag.Literals("format", ["text", "json"]).pipe(Flag.withDefault("text"))
}

export const runs = Command.make(
  "runs",
  flags,
  lazily(() => import("../run/runs.ts"))
).pipe(
  Command.withDescription("List the runs that befund audit --store has kept"),
  Command.withExamples([{ command: "befund runs --store runs.sqlite", description: "The newest first" }])
)
