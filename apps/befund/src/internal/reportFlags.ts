/** How a report is written: the flags of every command that writes one. */
import { Format } from "@befund/report"
import { Flag } from "effect/cli"

// The keys of an object literal.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const formats = Object.keys(Format.formats) as ReadonlyArray<Format.Format>

export const langFlag = Flag.Literals("lang", ["en", "de"]).pipe(
  Flag.withDescription("The language of the text"),
  Flag.withDefault("en")
)

export const outputFlag = Flag.String("output").pipe(
  Flag.withDescription("A file for the report instead of standard output"),
  Flag.optional
)

export const reportFlags = {
  format: Flag.Literals("format", formats).pipe(
    Flag.withDescription("How the report is written"),
    Flag.withDefault("text")
  ),
  lang: langFlag,
  output: outputFlag
}
