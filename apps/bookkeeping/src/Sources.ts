/**
 * The books as sources: the same records in the ways of paging that real accounting interfaces have, each with what it
 * can prove of the moment.
 */
import { Http } from "@befund/sources"
import { Duration, Redacted, type Schema } from "effect"
import * as Document from "./Document.ts"
import * as Invoice from "./Invoice.ts"
import * as Transaction from "./Transaction.ts"

/**
 * Where the books are served, and what to ask for. Both days of the period are included, as in `2026-07-01`.
 */
export interface Books {
  readonly url: string
  readonly token: Redacted.Redacted
  readonly company: string
  readonly period: { readonly from: string; readonly to: string }
}

const query = ({ company, period }: Books) => ({ company, date_from: period.from, date_to: period.to })

/** What all collections of the service have in common. */
const common = (books: Books) => ({
  headers: { authorization: Redacted.make(`Bearer ${Redacted.value(books.token)}`) },
  echo: { "/company": books.company },
  order: "id" as const,
  error: "/error",
  // The service is on this machine.
  timeout: Duration.seconds(2),
  retries: 1
})

const transactions = (books: Books) => ({
  ...common(books),
  name: "transactions",
  scope: `transactions booked ${books.period.from} to ${books.period.to}`,
  query: query(books),
  record: Transaction.Transaction,
  id: (transaction: Transaction.Transaction) => transaction.publicId,
  asked: ({ bookingDate }: Transaction.Transaction) =>
    bookingDate >= books.period.from && bookingDate <= books.period.to
})

const byCursor = Http.cursor({
  param: "cursor",
  next: "/next_cursor",
  hasMore: "/has_more",
  pageSizeParam: "limit",
  pageSize: 200
})

/** The transactions in the way of the Django REST framework: numbered pages, ended by their count. */
export const numberedPages = (books: Books) =>
  Http.source({
    ...transactions(books),
    url: `${books.url}/api/v1/transactions/`,
    paging: Http.page({ pageSizeParam: "page_size", pageSize: 200 }),
    items: "/results",
    total: "/count"
  })

/** The transactions by an opaque cursor. Each page carries the revision of the books that it shows. */
export const cursorPages = (books: Books) =>
  Http.source({
    ...transactions(books),
    url: `${books.url}/v2/transactions`,
    paging: byCursor,
    items: "/data",
    total: "/total",
    snapshot: "/snapshot"
  })

/** The same, asking on every later page for the revision that the first one showed. */
export const pinnedPages = (books: Books) =>
  Http.source({
    ...transactions(books),
    url: `${books.url}/v2/transactions`,
    paging: byCursor,
    items: "/data",
    total: "/total",
    snapshot: { pin: "revision", from: "/snapshot" }
  })

/** The transactions by offset, the revision of the books read before the first and after the last page as witness. */
export const offsetPages = (books: Books) =>
  Http.source({
    ...transactions(books),
    url: `${books.url}/v3/transactions`,
    paging: Http.offset({ pageSizeParam: "limit", pageSize: 200 }),
    items: "/items",
    total: "/total",
    witness: { url: "/status", at: "/revision" }
  })

/** A collection whole, by cursor. */
const collection = <S extends Schema.ConstraintDecoder<{ readonly id: string }>>(
  books: Books,
  name: "documents" | "invoices",
  record: S
) =>
  Http.source({
    ...common(books),
    name,
    scope: `all ${name} of the company`,
    url: `${books.url}/v2/${name}`,
    query: { company: books.company },
    paging: byCursor,
    items: "/data",
    total: "/total",
    snapshot: "/snapshot",
    record,
    id: (one: S["Type"]) => one.id
  })

/** All documents, whenever they were received. */
export const documents = (books: Books) => collection(books, "documents", Document.Document)

/** All invoices, whenever they are due. */
export const invoices = (books: Books) => collection(books, "invoices", Invoice.Invoice)
