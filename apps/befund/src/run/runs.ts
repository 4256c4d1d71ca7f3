/** Lists the runs of a store. */
import { Json, Printable } from "@befund/core"
import * as RunStore from "@befund/report/RunStore"
import { Effect, Option } from "effect"
import * as Output from "../internal/output.ts"

interface Input {
  readonly store: string
  readonly audit: Option.Option<string>
  readonly format: "text" | "json"
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

export const run = Effect.fnUntraced(function*({ audit, format, store }: Input) {
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
