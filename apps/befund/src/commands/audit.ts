/** `befund audit FILE`: runs the audit of a file or a module and writes its report. */
import { Build, Load } from "@befund/config"
import { Audit, Monitor, Redaction, type Report, Wire } from "@befund/core"
import { Format } from "@befund/report"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import * as ExitCode from "../ExitCode.ts"
import * as AuditModule from "../internal/auditModule.ts"
import * as GitHub from "../internal/gitHub.ts"
import * as Output from "../internal/output.ts"
import * as Progress from "../internal/progress.ts"
import { reportFlags } from "../internal/reportFlags.ts"
import * as Runs from "../internal/runs.ts"
import { storeFlag } from "../internal/runs.ts"

const flags = {
  file: Argument.String("file").pipe(
    Argument.withDescription("A YAML or JSON audit file, or a module that exports an audit as its default")
  ),
  ...reportFlags,
  require: Flag.Literals("require", ["snapshot", "interval"]).pipe(
    Flag.withDescription("The consistency that every read has to reach; instead of what the file says"),
    Flag.optional
  ),
  partial: Flag.Boolean("partial").pipe(
    Flag.withDescription("Report what was seen of a read that broke off, with bounds instead of numbers"),
    Flag.withDefault(false)
  ),
  store: storeFlag.pipe(Flag.optional)
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

export const audit = Command.make(
  "audit",
  flags,
  Effect.fnUntraced(function*({ file, format, lang, output, partial, require, store }) {
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
  })
).pipe(
  Command.withDescription("Read the sources of an audit and say what its checks can conclude"),
  Command.withExamples([
    { command: "befund audit documents.yaml", description: "The report as text" },
    { command: "befund audit documents.yaml --format html --output report.html", description: "As HTML, into a file" },
    {
      command: "befund audit documents.yaml --store runs.sqlite",
      description: "Kept, to be compared with the next run"
    }
  ])
)
