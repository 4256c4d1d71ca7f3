/**
 * The findings of a report as comma-separated values (RFC 4180). Each check ends with a row of its own that says whether
 * its findings are all; a file without these rows was cut.
 */
import { Json, type Wire } from "@befund/core"
import { listsAll } from "./internal/findings.ts"

const columns = ["row", "check", "id", "element", "record", "status", "all", "statement"] as const

type Row = Partial<Record<typeof columns[number], string>>

/** A text that a spreadsheet would take for a formula is kept a text (OWASP, CSV injection). */
const cell = (value: string): string => {
  const harmless = /^[=+\-@\t\r]/u.test(value) ? `'${value}` : value
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll("\"", "\"\"")}"` : harmless
}

const line = (row: Row): string => columns.map((column) => cell(row[column] ?? "")).join(",")

const rowsOf = (check: string, conclusion: Wire.Conclusion, language: "en" | "de"): ReadonlyArray<Row> => [
  ...conclusion.findings.map(({ element, id, record }): Row => ({
    row: "finding",
    check,
    id,
    ...(element === undefined ? {} : { element }),
    record: Json.stringify(record)
  })),
  {
    row: "end",
    check,
    status: conclusion.status,
    all: listsAll(conclusion) ? "yes" : "no",
    statement: conclusion.statement[language]
  }
]

/**
 * All listed findings of all checks, with the row that ends each check.
 *
 * @category rendering
 * @since 0.1.0
 */
export const render = (report: Wire.Report, language: "en" | "de"): string =>
  [
    columns.join(","),
    ...Object.entries(report.checks).flatMap(([check, conclusion]) => rowsOf(check, conclusion, language).map(line))
  ].map((text) => `${text}\r\n`).join("")
