/** The audit of the contract kit, up to its report, with the places where its mutants are slipped in. */
import { Audit, type Report, Wire } from "@befund/core"
import { Http } from "@befund/sources"
import type { Contract } from "@befund/testing"
import { Effect, Schema } from "effect"

const Item = Schema.Struct({
  id: Schema.Union([Schema.String, Schema.BigInt, Schema.Finite]),
  rank: Schema.Finite,
  version: Schema.Finite,
  tenant: Schema.String
})

const record = (n: number) => ({ id: `r${n}`, rank: n, version: 1, tenant: "A", lines: { more: false } })

/** All its records counted and listed. */
const audit = ({ description, joints, repeats }: Contract.Given) =>
  Audit.make({
    name: "items",
    sources: {
      items: joints.page(Http.source({
        ...description,
        name: "items",
        scope: "items of the test",
        record: Item,
        id: ({ id }) => id,
        asked: ({ tenant }) => tenant === "A",
        nested: [{ at: "/lines/more", is: true }],
        ...(repeats ? { duplicates: "legal" as const } : { order: ({ rank }: typeof Item.Type) => rank })
      }))
    },
    checks: ({ items }) => ({ all: items.count(), found: items.filter(() => true) }),
    partial: true
  })

export const report = (given: Contract.Given): Effect.Effect<Report.Report, Audit.AuditError> =>
  Audit.run(audit(given)).pipe(Effect.provide(given.transport))

const consistencyOf = (text: string): Contract.Outcome["consistency"] =>
  /nothing is said about any single moment|zu einem bestimmten Zeitpunkt wird nichts ausgesagt/u.test(text)
    ? "interval"
    : /in this state|as of state|in diesem Stand|im Stand/u.test(text)
    ? "snapshot"
    : undefined

/** What somebody takes from a text who has nothing else: of what it says itself, only how the audit ended comes from it. */
export const outcomeOf = (text: string, report: Wire.Report): Contract.Outcome => {
  const count = /(?:counts|zählt)[^\d.]* (\d+)/u.exec(text)?.[1]
  const items = report.sources["items"]
  return {
    verdict: report.status,
    count: count === undefined ? undefined : Number(count),
    consistency: consistencyOf(text),
    reason:
      /(?:Not read|to the end|could not be completed|could not be read|Nicht gelesen|bis zum Ende|nicht abgeschlossen|nicht gelesen)[^:]*: ([^.]*)/u
        .exec(text)?.[1],
    source: items?.status,
    representation: text
  }
}

/** A source that has a cursor, says whether there is more, and promises nothing else. */
export const lean: Partial<Contract.Subject> = {
  description: {
    url: "https://items.example/items",
    items: "/data",
    retries: 0,
    paging: Http.cursor({ param: "cursor", next: "/next", hasMore: "/has_more" })
  }
}

/** A pipeline that ends in a text, over a source with everything that can be promised. */
export const subject = (
  name: string,
  make: (given: Contract.Given) => Effect.Effect<Contract.Outcome, { readonly message: string }>,
  more: Partial<Contract.Subject> = {}
): Contract.Subject => ({
  name,
  description: {
    url: "https://items.example/items",
    items: "/data",
    retries: 0,
    paging: Http.cursor({ param: "cursor", next: "/next", hasMore: "/has_more" }),
    total: "/total",
    snapshot: "/state",
    incomplete: [{ at: "/left_out", is: true }],
    error: "/error",
    echo: { "/tenant": "A" }
  },
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
  joints: ["transport", "page", "statement"],
  make,
  ...more
})
