/** Runs an audit and writes its report. */
import { Build, Load } from "@befund/config"
import { Audit, Monitor, Redaction, type Report, Wire } from "@befund/core"
import { Format } from "@befund/report"
import { Http } from "@befund/sources"
import { Effect, Option } from "effect"
import * as ExitCode from "../ExitCode.ts"
import * as AuditModule from "../internal/auditModule.ts"
import * as GitHub from "../internal/gitHub.ts"
import * as Output from "../internal/output.ts"
import * as Progress from "../internal/progress.ts"
import type { ReportFlags } from "../internal/reportFlags.ts"
import * as Runs from "../internal/runs.ts"

interface Input extends ReportFlags {
  readonly file: string
  readonly require: Option.Option<"snapshot" | "interval">
  readonly partial: boolean
  readonly store: Option.Option<string>
}

/** From a file with what must be kept out of sight, or from a module, whose secrets are its own. */
const load = (file: string) =>
  AuditModule.isModule(file)
    ? Effect.map(AuditModule.load(file), (audit) => ({ audit, redaction: Redaction.none }))
    : Effect.map(Load.load(file), (loaded) => ({
      audit: Build.toAudit(loaded),
      redaction: Redaction.make(loaded.secrets)
    }))

const written = (report: Report.Report, redaction: Redaction.Redaction): Wire.Report =>
  // Redaction replaces texts by texts, so the shape stays.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  redaction.json(Wire.encodeReport(report)) as Wire.Report

export const run = Effect.fnUntraced(
  function*({ file, format, lang, output, partial, require, store }: Input) {
    const { audit, redaction } = yield* load(file)
    const write = yield* Output.target(Option.getOrUndefined(output))
    const run = Audit.run({
      ...audit,
      partial: partial || audit.partial,
      require: Option.getOrElse(require, () => audit.require)
    }).pipe(Effect.map((report) => written(report, redaction)))
    const report = yield* Option.match(store, {
      onNone: () => run,
      onSome: (path) => Runs.kept(path, redaction.text(audit.name), run)
    }).pipe(Effect.provideService(Monitor.Monitor, Progress.listener))
    yield* write(Format.formats[format](report, lang))
    yield* GitHub.tell(report, lang)
    yield* ExitCode.set(ExitCode.of(report))
  },
  Effect.provide(Http.layer)
)
