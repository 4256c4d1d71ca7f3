/** How a report is written and where runs are kept: the flags that several commands have. */
import type { Format, Language } from "@befund/report"
import type { Option } from "effect"
import { Flag } from "effect/cli"

/** Named here, so that a list of names does not load every format; the type refuses one that is missing. */
const formats: Readonly<Record<Format.Format, Format.Format>> = {
  text: "text",
  json: "json",
  markdown: "markdown",
  html: "html",
  sarif: "sarif",
  junit: "junit",
  csv: "csv",
  jsonl: "jsonl"
}

export const langFlag = Flag.Literals("lang", ["en", "de"]).pipe(
  Flag.withDescription("The language of the text"),
  Flag.withDefault("en")
)

export const outputFlag = Flag.String("output").pipe(
  Flag.withDescription("A file for the report instead of standard output"),
  Flag.optional
)

export const reportFlags = {
  format: Flag.Literals("format", Object.values(formats)).pipe(
    Flag.withDescription("How the report is written"),
    Flag.withDefault("text")
  ),
  lang: langFlag,
  output: outputFlag
}

export const storeFlag = Flag.String("store").pipe(
  Flag.withDescription("The SQLite file in which runs are kept")
)

/** What {@link reportFlags} come to. */
export interface ReportFlags {
  readonly format: Format.Format
  readonly lang: Language.Language
  readonly output: Option.Option<string>
}
