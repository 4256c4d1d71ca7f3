import { Audit, type Conclusion, type ReadError, type Report, type Source } from "@befund/core"
import type { Effect } from "effect"
import { describe, expect, it } from "tstyche"

interface Transaction {
  readonly id: string
  readonly documentIds: ReadonlyArray<string>
}

interface Client {
  readonly _: unique symbol
}

declare const transactions: Source.Source<Transaction, ReadError.Timeout, Client>
declare const documents: Source.Source<{ readonly number: number }, ReadError.Denied>

const audit = Audit.make({
  name: "audit",
  sources: { transactions, documents },
  checks: ({ documents, transactions }) => ({
    missing: transactions.missingIn(documents, { each: (t) => t.documentIds, key: (d) => d.number }),
    all: documents.count()
  })
})

describe("a typed audit", () => {
  it("knows its sources, its checks and what it needs", () => {
    expect(audit).type.toBe<Audit.Audit<"transactions" | "documents", "missing" | "all", Client>>()
  })

  it("fails only with what is wrong with the audit itself", () => {
    expect(Audit.run(audit)).type.toBe<
      Effect.Effect<Report.Report<"transactions" | "documents", "missing" | "all">, Audit.AuditError, Client>
    >()
  })

  it("hands out conclusions, not numbers", () => {
    const report = {} as Report.Report<"transactions", "missing">
    expect(report.checks.missing).type.toBe<Conclusion.Conclusion>()
    expect(report.checks).type.not.toHaveProperty("mising")
  })

  it("ties each row function to the records of its source", () => {
    Audit.make({
      name: "audit",
      sources: { transactions },
      checks: ({ transactions }) => {
        // oxlint-disable-next-line typescript/unbound-method -- only its type is looked at
        expect(transactions.filter).type.not.toBeCallableWith((t: { readonly nope: boolean }) => t.nope)
        return { all: transactions }
      }
    })
  })
})
