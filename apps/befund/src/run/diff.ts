/** Compares two runs. */
import { Difference, DifferenceText, type Language } from "@befund/report"
import { Effect, Option } from "effect"
import * as ExitCode from "../ExitCode.ts"
import * as Output from "../internal/output.ts"
import { reportAt } from "../internal/runs.ts"

interface Input {
  readonly old: string
  readonly new: string
  readonly store: Option.Option<string>
  readonly format: "text" | "json"
  readonly lang: Language.Language
  readonly output: Option.Option<string>
}

/** Findings that came are findings; what is not known about one leaves the comparison open. */
const codeOf = ({ checks }: Difference.Difference): number => {
  const all = Object.values(checks)
  if (all.some(({ since, whether }) => since.length > 0 || whether.length > 0)) return ExitCode.notComplete
  return all.some((check) => check.new.length > 0) ? ExitCode.findings : ExitCode.nothingFound
}

export const run = Effect.fnUntraced(function*({ format, lang, new: newer, old, output, store }: Input) {
  const difference = yield* Effect.flatMap(
    Effect.all([reportAt(old, store), reportAt(newer, store)]),
    ([before, after]) => Effect.fromResult(Difference.of(before, after))
  )
  const write = yield* Output.target(Option.getOrUndefined(output))
  yield* write(format === "json" ? DifferenceText.json(difference) : DifferenceText.render(difference, lang))
  yield* ExitCode.set(codeOf(difference))
})
