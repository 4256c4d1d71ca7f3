/** Writes the report of a kept run again. */
import { Format } from "@befund/report"
import { Effect, Option } from "effect"
import * as Output from "../internal/output.ts"
import type { ReportFlags } from "../internal/reportFlags.ts"
import { reportAt } from "../internal/runs.ts"

interface Input extends ReportFlags {
  readonly run: string
  readonly store: Option.Option<string>
}

export const run = Effect.fnUntraced(function*({ format, lang, output, run, store }: Input) {
  const report = yield* reportAt(run, store)
  const write = yield* Output.target(Option.getOrUndefined(output))
  yield* write(Format.formats[format](report, lang))
})
