/**
 * Writes that happen while somebody reads: what the rest of the company does to the books between two pages.
 *
 * @since 0.1.0
 */
import { Schema } from "effect"
import type { Period } from "./CalendarDate.ts"
import { Collection } from "./Collection.ts"
import { DocumentId, TransactionId } from "./Ids.ts"

/**
 * - `Swap` moves a document from one transaction to another that lacks one, so that at every moment exactly as many
 *   transactions lack a document as before. It always acts on transactions.
 * - `DeleteAndInsert` deletes a record and inserts another further on: the number of records stays the same, and what
 *   offsets point at moves by one.
 * - `Insert` adds a record that lacks a document, among what was already read (`"before"`, the default) or further on.
 *
 * @category models
 * @since 0.1.0
 */
export const Write = Schema.TaggedUnion({
  Swap: {},
  DeleteAndInsert: {},
  Insert: { where: Schema.optionalKey(Schema.Literals(["before", "after"])) }
})

/**
 * @category models
 * @since 0.1.0
 */
export type Write = typeof Write.Type

/**
 * Where a reader stands: in which collection and period, and up to which id it was served. Without `served`, a write
 * may touch any record.
 *
 * @category models
 * @since 0.1.0
 */
export interface Place {
  readonly collection: Collection
  readonly period?: Period | undefined
  readonly served?: string | undefined
}

/**
 * What a write did, and the revision that it led to.
 *
 * @category models
 * @since 0.1.0
 */
export const Change = Schema.TaggedUnion({
  Swapped: { revision: Schema.Natural, document: DocumentId, lost: TransactionId, gained: TransactionId },
  Replaced: { revision: Schema.Natural, collection: Collection, deleted: Schema.String, inserted: Schema.String },
  Inserted: { revision: Schema.Natural, collection: Collection, inserted: Schema.String }
})

/**
 * @category models
 * @since 0.1.0
 */
export type Change = typeof Change.Type

/**
 * No record fits what the write asks for, as after the last page of a collection.
 *
 * @category errors
 * @since 0.1.0
 */
export class NothingToWrite extends Schema.TaggedError<NothingToWrite>()("NothingToWrite", {
  write: Schema.Literals(["Swap", "DeleteAndInsert", "Insert"]),
  lacking: Schema.String
}) {
  override get message() {
    return `${this.write} is impossible here: ${this.lacking}`
  }
}
