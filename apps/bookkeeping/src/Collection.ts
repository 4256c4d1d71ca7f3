/**
 * The three collections of the service and what is in them.
 *
 * @since 0.1.0
 */
import { Schema } from "effect"
import type { Document } from "./Document.ts"
import type { Invoice } from "./Invoice.ts"
import type { Transaction } from "./Transaction.ts"

/**
 * @category models
 * @since 0.1.0
 */
export const Collection = Schema.Literals(["transactions", "documents", "invoices"])

/**
 * @category models
 * @since 0.1.0
 */
export type Collection = typeof Collection.Type

/**
 * The record of each collection.
 *
 * @category models
 * @since 0.1.0
 */
export interface Records {
  readonly transactions: Transaction
  readonly documents: Document
  readonly invoices: Invoice
}
