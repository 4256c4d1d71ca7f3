/**
 * A business transaction as the bank booked it, and what the books say about its document.
 *
 * @since 0.1.0
 */
import { Schema } from "effect"
import { CalendarDate } from "./CalendarDate.ts"
import { DocumentId, InvoiceId, TransactionId } from "./Ids.ts"
import { Money } from "./Money.ts"

/**
 * A transaction as it goes over the wire.
 *
 * - `amount` counts in its direction: an expense of `"12.30"` leaves the account, a refund of it is `"-12.30"`.
 * - `valueDate` may lie in another month than `bookingDate`: card payments are often booked late.
 * - `category` is an account of the SKR03 chart.
 *
 * @category models
 * @since 0.1.0
 */
export class Transaction extends Schema.Class<Transaction>("@befund/bookkeeping/Transaction")({
  publicId: TransactionId,
  bookingDate: CalendarDate,
  valueDate: CalendarDate,
  amount: Money,
  currency: Schema.Literal("EUR"),
  counterparty: Schema.NonEmptyString,
  purpose: Schema.NonEmptyString,
  category: Schema.String.check(Schema.isPattern(/^\d{4}$/)),
  direction: Schema.Literals(["income", "expense"]),
  attachmentIds: Schema.Array(DocumentId),
  invoiceId: Schema.NullOr(InvoiceId),
  documentNotRequired: Schema.Boolean,
  verified: Schema.Boolean,
  changedAt: Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/))
}) {}

/**
 * Whether a document is missing: there is none attached, no invoice of ours stands behind it, and it needs one.
 *
 * @category predicates
 * @since 0.1.0
 */
export const lacksDocument = (
  self: Pick<Transaction, "attachmentIds" | "documentNotRequired" | "invoiceId">
): boolean => self.attachmentIds.length === 0 && self.invoiceId === null && !self.documentNotRequired
