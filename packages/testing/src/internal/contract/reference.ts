/** Pipelines with every joint, over one kind of record. */
import {
  Audit,
  Evidence,
  Page,
  Partitioned,
  Reader,
  type ReadError,
  type Report,
  Source,
  Statement,
  Wire
} from "@befund/core"
import { Http } from "@befund/sources"
import { Effect, Schema } from "effect"
import type { HttpClient } from "effect/http"
import type { Given, Outcome, Subject, Verdict } from "../../Contract.ts"
import { isObject } from "../wire.ts"

const Item = Schema.Struct({
  id: Schema.Union([Schema.String, Schema.BigInt, Schema.Finite]),
  rank: Schema.Finite,
  version: Schema.Finite,
  tenant: Schema.String
})

type Item = typeof Item.Type

const record = (n: number) => ({ id: `r${n}`, rank: n, version: 1, tenant: "A", lines: { more: false } })

const shape: Subject["shape"] = {
  id: "id",
  required: "version",
  order: "rank",
  tenant: { field: "tenant", other: "B" },
  stranger: { ...record(90), tenant: "B" },
  late: record(91),
  cut: (one) => ({ ...Object(one), lines: { more: true } }),
  change: (one) => ({ ...Object(one), version: 2 })
}

const base = { url: "https://items.example/items", items: "/data", retries: 0 } as const

const cursor = Http.cursor({ param: "cursor", next: "/next" })

const tells = Http.cursor({ param: "cursor", next: "/next", hasMore: "/has_more" })

/** Everything that can be promised. */
const rich: Http.Description = {
  ...base,
  paging: tells,
  total: "/total",
  snapshot: "/state",
  incomplete: [{ at: "/left_out", is: true }],
  error: "/error",
  echo: { "/tenant": "A" }
}

/** A cursor and nothing else. */
const lean: Http.Description = { ...base, paging: cursor }

const numbered: Http.Description = {
  ...base,
  paging: Http.page({ pageSize: 2, hasMore: "/has_more" }),
  total: "/total"
}

const linked: Http.Description = {
  ...base,
  paging: Http.linkHeader({ hasMore: "/has_more" }),
  incomplete: rich.incomplete ?? []
}

type Items<R> = Source.Source<Item, ReadError.ReadError, R>

const source = ({ description, joints, repeats }: Given): Items<HttpClient.HttpClient> => {
  const all: Items<HttpClient.HttpClient> = Http.source({
    ...description,
    name: "items",
    scope: "items of the test",
    record: Item,
    id: ({ id }) => id,
    asked: ({ tenant }) => tenant === "A",
    nested: [{ at: "/lines/more", is: true }],
    ...(repeats ? { duplicates: "legal" as const } : { order: ({ rank }: Item) => rank })
  })
  return joints.page(all)
}

/** A source that nothing happens to. */
const still = (name: string, records: ReadonlyArray<unknown>): Items<never> =>
  Source.make({
    name,
    scope: `${name} of the test`,
    record: Item,
    promises: { id: ({ id }) => id },
    walk: { end: "single" },
    page: () => Effect.succeed(Page.make({ records, bytes: 1, digest: `sha256:${"0".repeat(64)}` }))
  })

const at = (value: unknown, ...path: ReadonlyArray<string | number>): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof name === "number"
        ? Array.isArray(inner) ? inner[name] : undefined
        : isObject(inner)
        ? inner[name]
        : undefined,
    value
  )

const verdict = (value: unknown): Verdict => value === "complete" || value === "partial" ? value : "unavailable"

const textOf = (value: unknown): string | undefined => typeof value === "string" ? value : undefined

const numberOf = (value: unknown): number | undefined => typeof value === "number" ? value : undefined

const levels = ["interval", "snapshot", "not_established"] as const

const level = (value: unknown): Outcome["consistency"] => levels.find((one) => one === value)

const idsOf = (list: unknown): ReadonlyArray<string> | undefined =>
  Array.isArray(list) ? list.map((one: unknown) => String(at(one, "id"))) : undefined

const promises = ["distinct_ids", "order", "asked", "nested"] as const

const subject = (
  name: string,
  description: Http.Description,
  make: Subject["make"],
  more: Partial<Subject> = {}
): Subject => ({ name, description, record, shape, promises, wideIds: true, make, ...more })

// A typed read

const typedRead = (given: Given): Effect.Effect<Outcome> =>
  Effect.gen(function*() {
    const { joints, transport } = given
    const read = Reader.read(source(given)).pipe(Effect.provide(transport))
    const evidence = yield* Evidence.settle(joints.read(read, Reader.read(still("items", []))))
    const json = joints.evidence({
      ...Wire.encodeEvidence(evidence),
      ...(evidence._tag === "Complete" ? { count: evidence.value.length, records: evidence.value } : {})
    })
    return {
      verdict: verdict(at(json, "status")),
      count: numberOf(at(json, "count")),
      ids: idsOf(at(json, "records")),
      consistency: level(at(json, "consistency")),
      reason: textOf(at(json, "error", "tag")),
      representation: json
    }
  })

// Audits

type Readable = Audit.Readable<Item, ReadError.ReadError, HttpClient.HttpClient>

const audit = (items: Readable, partial: boolean) =>
  Audit.run(Audit.make({
    name: "reference",
    sources: { items },
    checks: ({ items }) => ({ all: items.count(), found: items.filter(() => true) }),
    partial
  }))

const sameId = { by: ({ id }: Item) => id, key: ({ id }: Item) => id }

const compared = (items: Readable, side: "left" | "right") =>
  Audit.run(Audit.make({
    name: "reference",
    sources: { others: still("others", [record(1), record(100), record(101)]), items },
    checks: ({ items, others }) => {
      const missing = side === "right" ? others.missingIn(items, sameId) : items.missingIn(others, sameId)
      return { all: missing.count(), found: missing }
    }
  }))

const parts = (items: Items<HttpClient.HttpClient>): Readable =>
  Partitioned.make({
    name: "items",
    scope: "items of the test, by tenant",
    partitions: ["here", "there"],
    source: (partition): Items<HttpClient.HttpClient> =>
      partition === "here" ? items : still("items", [record(200), record(201)])
  })

const ofReport = (json: unknown, representation: unknown): Outcome => ({
  verdict: verdict(at(json, "status")),
  count: numberOf(at(json, "checks", "all", "answer", "value")),
  consistency: level(at(json, "checks", "found", "consistency")),
  reason: textOf(at(json, "sources", "items", "error", "tag")) ??
    textOf(at(json, "sources", "items", "gaps", 0, "error", "tag")),
  source: verdict(at(json, "sources", "items", "status")),
  representation
})

const toJson = (report: Report.Report, { joints }: Given): unknown => joints.conclusion(Wire.encodeReport(report))

const jsonReport = (partial: boolean) => (given: Given) =>
  audit(source(given), partial).pipe(
    Effect.map((report) => {
      const json = toJson(report, given)
      const ids = partial ? undefined : idsOf(at(json, "checks", "found", "findings"))
      return { ...ofReport(json, Wire.stringify(json, 2)), ids }
    }),
    Effect.provide(given.transport)
  )

const oneSide = (side: "left" | "right") => (given: Given) =>
  compared(source(given), side).pipe(
    Effect.map((report) => {
      const json = toJson(report, given)
      return ofReport(json, Wire.stringify(json))
    }),
    Effect.provide(given.transport)
  )

const onePartition = (given: Given) =>
  audit(parts(source(given)), false).pipe(
    Effect.map((report) => {
      const json = toJson(report, given)
      return ofReport(json, Wire.stringify(json))
    }),
    Effect.provide(given.transport)
  )

const said = (words: string): Outcome["consistency"] =>
  words.includes("nothing is said about any single moment")
    ? "interval"
    : /in this state|as of state|in diesem Stand/u.test(words)
    ? "snapshot"
    : undefined

const sentences = (given: Given) =>
  audit(source(given), true).pipe(
    Effect.map((report): Outcome => {
      const { de, en } = Statement.ofReport(report)
      const words = given.joints.statement(`${en}\n${de}`)
      const status = Wire.encodeReport(report).status
      const count = /counts (\d+)/u.exec(words)?.[1]
      return {
        verdict: status,
        count: count === undefined ? undefined : Number(count),
        consistency: said(words),
        reason: /(?:Not read|to the end|could not be completed|could not be read)[^:]*: ([^.]*)/u.exec(words)?.[1],
        representation: words
      }
    }),
    Effect.provide(given.transport)
  )

const ofRead: Partial<Subject> = { joints: ["transport", "page", "read", "evidence"] }

const ofAudit: Partial<Subject> = { joints: ["transport", "page", "conclusion"] }

const ofComparison: Partial<Subject> = {
  ...ofAudit,
  wideIds: false,
  texts: ["all 3 returned records", "Alle 3 gelieferten Datensätze"]
}

const ofSentences: Partial<Subject> = { joints: ["transport", "page", "statement"] }

export const all: ReadonlyArray<Subject> = [
  subject("typed read", rich, typedRead, ofRead),
  subject("typed read, of a cursor only", lean, typedRead, ofRead),
  subject("typed read, by page numbers", numbered, typedRead, ofRead),
  subject("JSON report", rich, jsonReport(false), ofAudit),
  subject("JSON report, with partial answers", linked, jsonReport(true), ofAudit),
  subject("sentences", rich, sentences, ofSentences),
  subject("sentences, of a cursor only", lean, sentences, ofSentences),
  subject("left side of a comparison", lean, oneSide("left"), {
    ...ofComparison,
    count: (records) => Math.max(0, records - 1)
  }),
  subject("right side of a comparison", lean, oneSide("right"), {
    ...ofComparison,
    count: (records) => records === 0 ? 3 : 2
  }),
  subject("one partition of two", lean, onePartition, { ...ofAudit, count: (records) => records + 2 })
]
