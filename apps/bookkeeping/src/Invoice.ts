/**
 * An invoice that the company wrote to a customer.
 *
 * @since 0.1.0
 */
import { Schema } from "effect"
import { CalendarDate } from "./CalendarDate.ts"
import { InvoiceId } from "./Ids.ts"
import { Money } from "./Money.ts"

/**
 * @category models
 * @since 0.1.0
 */
export const Status = Schema.Literals(["draft", "sent", "paid", "cancelled"])

/**
 * @category models
 * @since 0.1.0
 */
export type Status = typeof Status.Type

/**
 * An invoice as it goes over the wire; `net` and `vat` add up to `gross`.
 *
 * @category models
 * @since 0.1.0
 */
export class Invoice extends Schema.Class<Invoice>("@befund/bookkeeping/Invoice")({
  id: InvoiceId,
  number: Schema.NonEmptyString,
  customer: Schema.NonEmptyString,
  gross: Money,
  net: Money,
  vat: Money,
  status: Status,
  dueDate: CalendarDate
}) {}
