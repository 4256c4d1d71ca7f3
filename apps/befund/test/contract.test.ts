/** The contract, for the pipelines of the command line: an audit file, its report as JSON, and as text. */
import { type AuditFileError, Build, Load } from "@befund/config"
import { Audit, type Report, Wire } from "@befund/core"
import { type Language, Text } from "@befund/report"
import { Http } from "@befund/sources"
import { Contract } from "@befund/testing"
import { Effect, FileSystem, Layer } from "effect"

const record = (n: number) => ({ id: `r${n}`, rank: n, version: 1, tenant: "A", lines: { more: false } })

const base = { url: "https://items.example/items", items: "/data", retries: 0 } as const

const rich: Http.Description = {
  ...base,
  paging: Http.cursor({ param: "cursor", next: "/next", hasMore: "/has_more" }),
  total: "/total",
  snapshot: "/state",
  incomplete: [{ at: "/left_out", is: true }],
  error: "/error",
  echo: { "/tenant": "A" }
}

const lean: Http.Description = { ...base, paging: Http.cursor({ param: "cursor", next: "/next" }) }

/** The audit file over the pages, as its text. */
const fileOf = ({ description, repeats }: Contract.Given, partial: boolean): string =>
  JSON.stringify({
    befund: 1,
    name: "items",
    sources: {
      items: {
        scope: "items of the test",
        http: description,
        id: "/id",
        ...(repeats ? { duplicates: "legal" } : { order: { by: "/rank" } }),
        record: { type: "object", required: ["id", "rank", "version", "tenant"] },
        asked: "record.tenant == \"A\"",
        nested: [{ at: "/lines/more", is: true }]
      }
    },
    checks: { all: { count: "items" }, found: { find: "items" } },
    partial
  })

const reportOf = (
  given: Contract.Given,
  partial: boolean
): Effect.Effect<Report.Report, AuditFileError.AuditFileError | Audit.AuditError> =>
  Load.parse(fileOf(given, partial), { format: "json" }).pipe(
    Effect.map((loaded) => Build.toAudit(loaded)),
    Effect.flatMap(Audit.run),
    Effect.provide(Layer.merge(given.transport, FileSystem.layerNoop({})))
  )

const outcomeOf = (report: Wire.Report, representation: unknown): Contract.Outcome => {
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

const asJson = (partial: boolean) => (given: Contract.Given) =>
  Effect.gen(function*() {
    const text = Wire.stringify(Wire.encodeReport(yield* reportOf(given, partial)), 2)
    // What somebody else's program sees of it.
    const report = yield* Effect.flatMap(Wire.parse(text), Wire.decodeReport)
    return outcomeOf(report, text)
  })

const asObject = (given: Contract.Given) =>
  Effect.map(reportOf(given, false), (report) => {
    const encoded = Wire.encodeReport(report)
    return outcomeOf(encoded, encoded)
  })

const words = {
  en: { complete: "complete", partial: "partial", unavailable: "unavailable" },
  de: { vollständig: "complete", teilweise: "partial", "nicht verfügbar": "unavailable" }
} as const

/** All that is known is taken from the text. */
const asText = (language: Language.Language, partial: boolean) => (given: Contract.Given) =>
  Effect.map(reportOf(given, partial), (report): Contract.Outcome => {
    const text = Text.render(Wire.encodeReport(report), language)
    const status = /^items: (.*)$/mu.exec(text)?.[1]
    const count = /(?:counts|zählt [^.]*?) (\d+)(?!\p{L})/u.exec(text)?.[1]
    const level = /^ {2}items: [^,]*, (\w+)/mu.exec(text)?.[1]
    return {
      verdict: Object.entries(words[language]).find(([word]) => word === status)?.[1] ?? "unavailable",
      count: count === undefined ? undefined : Number(count),
      consistency: level === "snapshot" || level === "interval" ? level : undefined,
      reason: /^ {4}(?:[^:]*: )?([A-Z]\w+): /mu.exec(text)?.[1],
      representation: text
    }
  })

const subject = (
  name: string,
  description: Http.Description,
  make: Contract.Subject["make"]
): Contract.Subject => ({
  name,
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
  make
})

for (const [name, description] of [["all that can be promised", rich], ["a cursor only", lean]] as const) {
  Contract.suite(subject(`an audit file, ${name}`, description, asObject))
  Contract.suite(subject(`a JSON report, ${name}`, description, asJson(false)))
  Contract.suite(subject(`a JSON report with partial answers, ${name}`, description, asJson(true)))
  Contract.suite(subject(`a text report in English, ${name}`, description, asText("en", false)))
  Contract.suite(subject(`a text report in German with partial answers, ${name}`, description, asText("de", true)))
}
