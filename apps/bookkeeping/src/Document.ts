/**
 * A document (Beleg): the paper behind one or more transactions.
 *
 * @since 0.1.0
 */
import { Schema } from "effect"
import { DocumentId, TransactionId } from "./Ids.ts"
import { Money } from "./Money.ts"

/**
 * @category models
 * @since 0.1.0
 */
export const Kind = Schema.Literals(["Eingangsrechnung", "Quittung", "Vertrag", "Kontoauszug"])

/**
 * @category models
 * @since 0.1.0
 */
export type Kind = typeof Kind.Type

/**
 * A document as it goes over the wire. `amount` is null where nobody has read it off the paper, and for contracts and
 * bank statements, which have none. `transactionIds` is the same link as a transaction's `attachmentIds`, seen from the
 * other side.
 *
 * @category models
 * @since 0.1.0
 */
export class Document extends Schema.Class<Document>("@befund/bookkeeping/Document")({
  id: DocumentId,
  fileName: Schema.NonEmptyString,
  kind: Kind,
  receivedAt: Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)),
  amount: Schema.NullOr(Money),
  sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)),
  transactionIds: Schema.Array(TransactionId)
}) {}
