/**
 * The identities of the records: version 4 UUIDs in lower case, so that their order as text is the order of paging.
 *
 * @since 0.1.0
 */
import { Schema } from "effect"

const Uuid = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, {
    expected: "a UUID v4 in lower case"
  })
)

/**
 * @category models
 * @since 0.1.0
 */
export const CompanyId = Uuid.pipe(Schema.brand("CompanyId"))

/**
 * @category models
 * @since 0.1.0
 */
export type CompanyId = typeof CompanyId.Type

/**
 * @category models
 * @since 0.1.0
 */
export const TransactionId = Uuid.pipe(Schema.brand("TransactionId"))

/**
 * @category models
 * @since 0.1.0
 */
export type TransactionId = typeof TransactionId.Type

/**
 * @category models
 * @since 0.1.0
 */
export const DocumentId = Uuid.pipe(Schema.brand("DocumentId"))

/**
 * @category models
 * @since 0.1.0
 */
export type DocumentId = typeof DocumentId.Type

/**
 * @category models
 * @since 0.1.0
 */
export const InvoiceId = Uuid.pipe(Schema.brand("InvoiceId"))

/**
 * @category models
 * @since 0.1.0
 */
export type InvoiceId = typeof InvoiceId.Type
