/** On GitHub Actions: an annotation a check in the log, and the report as the summary of the job. Nothing elsewhere. */
import type { Wire } from "@befund/core"
import { GitHub, type Language, Markdown } from "@befund/report"
import { Config, Effect, FileSystem, Option } from "effect"
import * as Output from "./output.ts"

const variable = (name: string) => Config.option(Config.String(name))

/** GitHub takes commands from both streams; standard output is for the report alone. */
const annotate = (report: Wire.Report, language: Language.Language) =>
  Output.toStderr(GitHub.annotations(report, language))

/** The file is GitHub's, one a step, and others may have written to it. */
const summarize = (file: string, report: Wire.Report, language: Language.Language) =>
  Effect.gen(function*() {
    const fs = yield* FileSystem.FileSystem
    yield* fs.writeFileString(file, Markdown.render(report, language), { flag: "a" })
  })

/** A summary that cannot be written is told and costs no audit. */
export const tell = Effect.fnUntraced(function*(report: Wire.Report, language: Language.Language) {
  if (Option.getOrUndefined(yield* variable("GITHUB_ACTIONS")) !== "true") return
  yield* annotate(report, language)
  const file = yield* variable("GITHUB_STEP_SUMMARY")
  if (Option.isNone(file)) return
  yield* Effect.catch(
    summarize(file.value, report, language),
    (error) => Output.toStderr(`The job summary could not be written: ${error.message}\n`)
  )
}, Effect.orDie)
