/**
 * The books against each other: transactions, documents and invoices, and six questions that no one of them can answer
 * alone or that stand although another is down.
 */
import { Audit } from "@befund/core"
import * as Sources from "./Sources.ts"
import * as Transaction from "./Transaction.ts"

/** The audit of all three sources. Each is read once, at the same time as the others. */
export const audit = (books: Sources.Books, options: { readonly partial?: boolean } = {}) =>
  Audit.make({
    name: "books 2026",
    sources: {
      transactions: Sources.cursorPages(books),
      documents: Sources.documents(books),
      invoices: Sources.invoices(books)
    },
    checks: ({ documents, invoices, transactions }) => {
      const explained = transactions.filter(({ invoiceId }) => invoiceId !== null)
      return {
        /** Answered by the transactions alone. */
        "missing-documents": transactions.filter(Transaction.lacksDocument),
        "expenses": transactions.filter(({ direction }) => direction === "expense").sum(({ amount }) => amount),
        /** An attachment that no document stands behind. */
        "dangling-attachments": transactions.missingIn(documents, {
          each: ({ attachmentIds }) => attachmentIds,
          key: ({ id }) => id
        }),
        /** A payment that names an invoice which does not exist. */
        "unknown-invoices": explained.missingIn(invoices, { by: ({ invoiceId }) => invoiceId, key: ({ id }) => id }),
        /** An invoice that counts as paid although no transaction names it. */
        "paid-without-payment": invoices.filter(({ status }) => status === "paid").missingIn(explained, {
          by: ({ id }) => id,
          key: ({ invoiceId }) => invoiceId
        }),
        /** A document that says it belongs to a transaction which does not exist. */
        "documents-of-nothing": documents.missingIn(transactions, {
          each: ({ transactionIds }) => transactionIds,
          key: ({ publicId }) => publicId
        })
      }
    },
    ...options
  })
