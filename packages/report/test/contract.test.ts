/** The contract of the kit over every format: what each makes of complete, of broken and of odd reads. */
import type { Wire } from "@befund/core"
import { Http } from "@befund/sources"
import { Contract } from "@befund/testing"
import { Effect } from "effect"
import { Format } from "../src/index.ts"
import { fileOf, run } from "./support/audits.ts"
import { visible } from "./support/visible.ts"

const record = (n: number) => ({ id: `r${n}`, rank: n, version: 1, tenant: "A", lines: { more: false } })

const description: Http.Description = {
  url: "https://items.example/items",
  items: "/data",
  retries: 0,
  paging: Http.cursor({ param: "cursor", next: "/next", hasMore: "/has_more" }),
  total: "/total",
  snapshot: "/state",
  incomplete: [{ at: "/left_out", is: true }],
  error: "/error",
  echo: { "/tenant": "A" }
}

/** What the report says is taken from the report; the suite looks for what the text says beyond it. */
const outcomeOf = (report: Wire.Report, representation: string): Contract.Outcome => {
  const { all, found } = report.checks
  const items = report.sources["items"]
  const value = all?.answer.value
  return {
    verdict: report.status,
    count: typeof value === "number" ? value : undefined,
    ids: report.status === "complete" ? found?.findings.map(({ id }) => id) : undefined,
    consistency: found?.consistency,
    reason: items?.status === "unavailable" ? items.error.tag : items?.gaps[0]?.error.tag,
    source: items?.status,
    representation
  }
}

const formats = Object.keys(Format.formats) as ReadonlyArray<Format.Format>

for (const format of formats) {
  for (const language of ["en", "de"] as const) {
    for (const partial of [false, true]) {
      Contract.suite({
        name: `${format}, ${language}${partial ? ", with partial answers" : ""}`,
        description,
        record,
        shape: {
          id: "id",
          required: "version",
          order: "rank",
          tenant: { field: "tenant", other: "B" },
          stranger: { ...record(90), tenant: "B" },
          late: record(91),
          cut: (one) => ({ ...Object(one), lines: { more: true } }),
          change: (one) => ({ ...Object(one), version: 2 })
        },
        promises: ["distinct_ids", "order", "asked", "nested"],
        wideIds: true,
        texts: ["SARIF 2.1.0", "sarif-schema-2.1.0"],
        make: (given) =>
          Effect.map(
            run(fileOf(given, partial), given.transport),
            (report) => {
              const text = Format.formats[format](report, language)
              return outcomeOf(report, format === "html" ? visible(text, language) : text)
            }
          )
      })
    }
  }
}
