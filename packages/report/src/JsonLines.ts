/**
 * The findings of a report as JSON Lines. Each check ends with a line of its own that says whether its findings are all;
 * a file without these lines was cut.
 */
import { Wire } from "@befund/core"
import { listsAll } from "./internal/findings.ts"

const linesOf = (check: string, conclusion: Wire.Conclusion): ReadonlyArray<unknown> => [
  ...conclusion.findings.map((finding) => ({ row: "finding", check, ...finding })),
  {
    row: "end",
    check,
    status: conclusion.status,
    all: listsAll(conclusion),
    finding_count: conclusion.finding_count,
    finding_count_at_least: conclusion.finding_count_at_least,
    finding_count_at_most: conclusion.finding_count_at_most,
    statement: conclusion.statement
  }
]

/**
 * All listed findings of all checks, with the line that ends each check.
 *
 * @category rendering
 * @since 0.1.0
 */
export const render = (report: Wire.Report): string =>
  Object.entries(report.checks)
    .flatMap(([check, conclusion]) => linesOf(check, conclusion))
    .map((line) => `${Wire.stringify(line)}\n`)
    .join("")
