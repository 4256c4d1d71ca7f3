/**
 * The worked example's question: which transactions lack a document? One read of the transactions answers it in total,
 * by month and by size; what may be said depends on how the read ended.
 */
import { Aggregate, Audit, Decimal } from "@befund/core"
import { Http } from "@befund/sources"
import { Duration, Redacted } from "effect"
import * as Transaction from "./Transaction.ts"

/**
 * Where the books are served, and what to ask for.
 */
export interface Books {
  readonly url: string
  readonly token: Redacted.Redacted
  readonly company: string
  /** Both days included, as in `2026-07-01`. */
  readonly period: { readonly from: string; readonly to: string }
}

const query = ({ company, period }: Books) => ({ company, date_from: period.from, date_to: period.to })

const scope = ({ period }: Books): string => `transactions booked ${period.from} to ${period.to}`

/** How long a page may take. The service is on this machine. */
const timeout = Duration.seconds(2)

const common = (books: Books) => ({
  name: "transactions",
  scope: scope(books),
  headers: { authorization: Redacted.make(`Bearer ${Redacted.value(books.token)}`) },
  echo: { "/company": books.company },
  record: Transaction.Transaction,
  id: (transaction: Transaction.Transaction) => transaction.publicId,
  order: "id" as const,
  asked: ({ bookingDate }: Transaction.Transaction) =>
    bookingDate >= books.period.from && bookingDate <= books.period.to,
  timeout,
  retries: 1
})

/** The transactions in the way of the Django REST framework: numbered pages, a count, and an end that says so. */
export const numberedPages = (books: Books) =>
  Http.source({
    ...common(books),
    url: `${books.url}/api/v1/transactions/`,
    query: query(books),
    paging: Http.page({ pageSizeParam: "page_size", pageSize: 200 }),
    items: "/results",
    total: "/count",
    error: "/error"
  })

/** The transactions by an opaque cursor. Each page carries the revision of the books that it shows. */
export const cursorPages = (books: Books) =>
  Http.source({
    ...common(books),
    url: `${books.url}/v2/transactions`,
    query: query(books),
    paging: Http.cursor({
      param: "cursor",
      next: "/next_cursor",
      hasMore: "/has_more",
      pageSizeParam: "limit",
      pageSize: 200
    }),
    items: "/data",
    total: "/total",
    error: "/error",
    snapshot: "/snapshot"
  })

/** The same, asking on every later page for the revision that the first one showed. */
export const pinnedPages = (books: Books) =>
  Http.source({
    ...common(books),
    url: `${books.url}/v2/transactions`,
    query: query(books),
    paging: Http.cursor({
      param: "cursor",
      next: "/next_cursor",
      hasMore: "/has_more",
      pageSizeParam: "limit",
      pageSize: 200
    }),
    items: "/data",
    total: "/total",
    error: "/error",
    snapshot: { pin: "revision", from: "/snapshot" }
  })

/** The transactions by offset, a revision of the books read before the first and after the last page as witness. */
export const offsetPages = (books: Books) =>
  Http.source({
    ...common(books),
    url: `${books.url}/v3/transactions`,
    query: query(books),
    paging: Http.offset({ pageSizeParam: "limit", pageSize: 200 }),
    items: "/items",
    total: "/total",
    error: "/error",
    witness: { url: "/status", at: "/revision" }
  })

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
export const audit = (transactions: ReturnType<typeof cursorPages>, options: { readonly partial?: boolean } = {}) =>
  Audit.make({
    name: "documents 2026-Q3",
    sources: { transactions },
    checks: ({ transactions }) => ({
      "missing-documents": transactions.filter(Transaction.lacksDocument)
    }),
    ...options
  })
