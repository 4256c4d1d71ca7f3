import { Audit, Conclusion, Decimal, Evidence } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as BookAudit from "../src/BookAudit.ts"
import * as Faults from "../src/Faults.ts"
import * as Money from "../src/Money.ts"
import { over } from "./support/running.ts"

const live = over({ seed: 11, period: { from: "2026-01-01", to: "2026-12-31" } })

/** Status and value of each check. */
const said = (checks: Readonly<Record<string, Conclusion.Conclusion>>) =>
  Object.fromEntries(
    Object.entries(checks).map(([name, conclusion]) => [
      name,
      Conclusion.match(conclusion, {
        Complete: ({ value }) => typeof value === "object" ? Decimal.format(value) : String(value),
        Partial: ({ atLeast }) => `at least ${atLeast._tag === "Bound" ? String(atLeast.value) : "?"}`,
        Unavailable: () => "unavailable"
      })
    ])
  )

describe("three sources", () => {
  it.live(
    "at rest, every check has the answer of the books, and all of them one state",
    live(({ books, service }) =>
      Effect.gen(function*() {
        const report = yield* Audit.run(BookAudit.audit(books))
        const expenses = service.books.transactions
          .filter(({ direction }) => direction === "expense")
          .reduce((sum, { amount }) => sum + Money.toCents(amount), 0)
        const paid = service.books.invoices.filter(({ status }) => status === "paid")
        const named = new Set(service.books.transactions.map(({ invoiceId }) => invoiceId))
        assert.deepStrictEqual(said(report.checks), {
          "missing-documents": String(service.books.missing.length),
          "expenses": Money.fromCents(expenses),
          "dangling-attachments": "0",
          "unknown-invoices": "0",
          "paid-without-payment": String(paid.filter(({ id }) => !named.has(id)).length),
          "documents-of-nothing": "0"
        })
        for (const conclusion of Object.values<Conclusion.Conclusion>(report.checks)) {
          assert.isTrue(Conclusion.isComplete(conclusion) && conclusion.consistency._tag === "snapshot")
        }
      })
    )
  )

  it.live(
    "with the documents down, what does not need them stands, and what does is open and says why",
    live(({ books, service }) =>
      Effect.gen(function*() {
        yield* service.faults.inject(Faults.status({ page: 1, status: 403, collection: "documents" }))
        const report = yield* Audit.run(BookAudit.audit(books))
        assert.deepStrictEqual(
          Object.fromEntries(Object.entries(report.checks).map(([name, { _tag }]) => [name, _tag])),
          {
            "missing-documents": "Complete",
            "expenses": "Complete",
            "dangling-attachments": "Partial",
            "unknown-invoices": "Complete",
            "paid-without-payment": "Complete",
            "documents-of-nothing": "Unavailable"
          }
        )
        const { "dangling-attachments": dangling } = report.checks
        assert.deepStrictEqual(dangling.gaps.map(({ error, source }) => [source, error._tag]), [[
          "documents",
          "Denied"
        ]])
        assert.strictEqual(Evidence.gaps(report.sources.documents)[0]?.error._tag, "Denied")
        if (Conclusion.isPartial(dangling)) assert.deepStrictEqual(dangling.findings, [])
      })
    )
  )
})
