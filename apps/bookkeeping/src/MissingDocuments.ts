/**
 * The worked example's question: which transactions lack a document? One read of the transactions answers it in total,
 * by month and by size; what may be said depends on how the read ended.
 */
import { Aggregate, Audit, Decimal } from "@befund/core"
import type * as Sources from "./Sources.ts"
import * as Transaction from "./Transaction.ts"

const absolute = ({ amount }: Transaction.Transaction): Decimal.Decimal => {
  const value = Decimal.fromJson(amount)
  if (value === undefined) throw new Error("the schema of a transaction lets only decimal amounts through")
  return Decimal.abs(value)
}

const month = ({ bookingDate }: Transaction.Transaction): string => bookingDate.slice(0, 7)

/** All that the tax adviser asks, from one pass over the pages. */
export const summary = Aggregate.zip({
  transactions: Aggregate.count<Transaction.Transaction>(),
  missing: Aggregate.where(
    Transaction.lacksDocument,
    Aggregate.zip({
      count: Aggregate.count<Transaction.Transaction>(),
      byMonth: Aggregate.groupBy(
        month,
        Aggregate.zip({
          count: Aggregate.count<Transaction.Transaction>(),
          amount: Aggregate.sum(absolute),
          largest: Aggregate.top<Transaction.Transaction>(5, absolute)
        })
      ),
      largest: Aggregate.top<Transaction.Transaction>(20, absolute)
    })
  )
})

/** The question as an audit, whose conclusion has its words with it. */
export const audit = (
  transactions: ReturnType<typeof Sources.cursorPages>,
  options: { readonly partial?: boolean } = {}
) =>
  Audit.make({
    name: "documents 2026-Q3",
    sources: { transactions },
    checks: ({ transactions }) => ({
      "missing-documents": transactions.filter(Transaction.lacksDocument)
    }),
    ...options
  })
