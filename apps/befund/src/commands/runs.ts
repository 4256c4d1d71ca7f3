/** `befund runs`: lists the runs of a store. */
import { Json, Printable } from "@befund/core"
import * as RunStore from "@befund/report/RunStore"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import * as Output from "../internal/output.ts"
import { storeFlag } from "../internal/runs.ts"

const flags = {
  store: storeFlag,
  audit: Flag.String("audit").pipe(Flag.withDescription("Runs of this audit only"), Flag.optional),
  format: Flag.Literals("format", ["text", "json"]).pipe(Flag.withDefault("text"))
}

const line = (run: RunStore.Run): string =>
  [
    String(run.id).padStart(5),
    run.startedAt,
    (run.status ?? "no report").padEnd(11),
    Printable.line(run.audit)
  ].join("  ")

const json = (run: RunStore.Run) => ({
  run: run.id,
  audit: run.audit,
  status: run.status ?? null,
  started_at: run.startedAt,
  ended_at: run.endedAt ?? null
})

const none = "There are no runs.\n"

export const runs = Command.make(
  "runs",
  flags,
  Effect.fnUntraced(function*({ audit, format, store }) {
    const list = yield* RunStore.RunStore.pipe(
      Effect.flatMap((opened) => opened.list(Option.getOrUndefined(audit))),
      Effect.provide(RunStore.layer(store, { readOnly: true }))
    )
    yield* Output.toStdout(
      format === "json"
        ? `${Json.stringify(list.map(json), 2)}\n`
        : list.length === 0
        ? none
        : list.map((run) => `${line(run)}\n`).join("")
    )
  })
).pipe(
  Command.withDescription("List the runs that befund audit --store has kept"),
  Command.withExamples([{ command: "befund runs --store runs.sqlite", description: "The newest first" }])
)
