/**
 * The formats that a report can be written in. A new one is a module with its rendering and one entry here.
 */
import { Wire } from "@befund/core"
import * as Csv from "./Csv.ts"
import * as Html from "./Html.ts"
import * as JsonLines from "./JsonLines.ts"
import * as JUnit from "./JUnit.ts"
import type { Language } from "./Language.ts"
import * as Markdown from "./Markdown.ts"
import * as Sarif from "./Sarif.ts"
import * as Text from "./Text.ts"

/**
 * From a report to its text.
 *
 * @category models
 * @since 0.1.0
 */
export type Render = (report: Wire.Report, language: Language) => string

/**
 * Every format, by the name that the command line knows it by. `json` is `befund/report@1`.
 *
 * @category constants
 * @since 0.1.0
 */
export const formats = {
  text: Text.render,
  json: (report) => `${Wire.stringify(report, 2)}\n`,
  markdown: Markdown.render,
  html: Html.render,
  sarif: (report, language) => `${Wire.stringify(Sarif.of(report, language), 2)}\n`,
  junit: JUnit.render,
  csv: Csv.render,
  jsonl: JsonLines.render
} as const satisfies Readonly<Record<string, Render>>

/**
 * @category models
 * @since 0.1.0
 */
export type Format = keyof typeof formats
