/**
 * The tables of the store. A row stands in the revisions `valid_from <= revision < valid_to`; an open end is `open`.
 */
import { type Effect, Schema } from "effect"
import type { Collection, Records } from "../Collection.ts"
import { Document } from "../Document.ts"
import type { Books } from "../Generate.ts"
import { Invoice } from "../Invoice.ts"
import { Transaction } from "../Transaction.ts"
import type * as Sql from "./sql.ts"

export const open = 4_294_967_295

export interface Table<C extends Collection> {
  readonly name: string
  readonly key: string
  /** The date that a period filters by. */
  readonly date: string
  readonly columns: ReadonlyArray<string>
  /** The record of a row `t` at `:revision`, as JSON text. */
  readonly record: string
  readonly decode: (texts: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Records[C]>, Schema.SchemaError>
}

const stands = (alias: string) => `${alias}.valid_from <= :revision and ${alias}.valid_to > :revision`

const linked = (wanted: string, own: string, key: string) =>
  `json((select json_group_array(id) from (
    select a.${wanted} as id from attachment_version a
    where a.${own} = t.${key} and ${stands("a")} order by a.${wanted})))`

const boolean = (column: string) => `json(iif(${column}, 'true', 'false'))`

export const tables: { readonly [C in Collection]: Table<C> } = {
  transactions: {
    name: "transaction_version",
    key: "public_id",
    date: "t.booking_date",
    columns: [
      "booking_date",
      "value_date",
      "amount",
      "currency",
      "counterparty",
      "purpose",
      "category",
      "direction",
      "invoice_id",
      "document_not_required",
      "verified",
      "changed_at"
    ],
    record: `json_object(
      'publicId', public_id, 'bookingDate', booking_date, 'valueDate', value_date, 'amount', amount,
      'currency', currency, 'counterparty', counterparty, 'purpose', purpose, 'category', category,
      'direction', direction, 'attachmentIds', ${linked("document_id", "transaction_id", "public_id")},
      'invoiceId', invoice_id, 'documentNotRequired', ${boolean("document_not_required")},
      'verified', ${boolean("verified")}, 'changedAt', changed_at)`,
    decode: Schema.decodeUnknownEffect(Schema.Array(Schema.fromJsonString(Transaction)))
  },
  documents: {
    name: "document_version",
    key: "id",
    date: "substr(t.received_at, 1, 10)",
    columns: ["file_name", "kind", "received_at", "amount", "sha256"],
    record: `json_object(
      'id', id, 'fileName', file_name, 'kind', kind, 'receivedAt', received_at, 'amount', amount, 'sha256', sha256,
      'transactionIds', ${linked("transaction_id", "document_id", "id")})`,
    decode: Schema.decodeUnknownEffect(Schema.Array(Schema.fromJsonString(Document)))
  },
  invoices: {
    name: "invoice_version",
    key: "id",
    date: "t.due_date",
    columns: ["number", "customer", "gross", "net", "vat", "status", "due_date"],
    record: `json_object(
      'id', id, 'number', number, 'customer', customer, 'gross', gross, 'net', net, 'vat', vat, 'status', status,
      'dueDate', due_date)`,
    decode: Schema.decodeUnknownEffect(Schema.Array(Schema.fromJsonString(Invoice)))
  }
}

/** The rows `t` that stand at `:revision` and lie within `:from` and `:to`, where those are not null. */
export const filter = (table: { readonly date: string }): string =>
  `${stands("t")} and (:from is null or ${table.date} >= :from) and (:to is null or ${table.date} <= :to)`

/** How many documents a transaction `t` has at `:revision`. */
export const attached = `(select count(*) from attachment_version a where a.transaction_id = t.public_id and ${
  stands("a")
})`

/** Whether a transaction `t` lacks a document at `:revision`. */
export const lacking = `t.invoice_id is null and t.document_not_required = 0 and ${attached} = 0`

/** Makes the tables and writes the books as revision 0. */
export const fill = (sql: Sql.Sql, books: Books): void => {
  for (const statement of schema) sql.run(statement)
  sql.transaction(() => {
    sql.run("insert into state (revision) values (0)")
    for (const each of books.transactions) {
      sql.run(inserting(tables.transactions), {
        id: each.publicId,
        booking_date: each.bookingDate,
        value_date: each.valueDate,
        amount: each.amount,
        currency: each.currency,
        counterparty: each.counterparty,
        purpose: each.purpose,
        category: each.category,
        direction: each.direction,
        invoice_id: each.invoiceId,
        document_not_required: Number(each.documentNotRequired),
        verified: Number(each.verified),
        changed_at: each.changedAt
      })
      for (const documentId of each.attachmentIds) {
        sql.run(
          `insert into attachment_version (transaction_id, document_id, valid_from, valid_to)
           values (:transaction, :document, 0, ${open})`,
          { transaction: each.publicId, document: documentId }
        )
      }
    }
    for (const each of books.documents) {
      sql.run(inserting(tables.documents), {
        id: each.id,
        file_name: each.fileName,
        kind: each.kind,
        received_at: each.receivedAt,
        amount: each.amount,
        sha256: each.sha256
      })
    }
    for (const each of books.invoices) {
      sql.run(inserting(tables.invoices), {
        id: each.id,
        number: each.number,
        customer: each.customer,
        gross: each.gross,
        net: each.net,
        vat: each.vat,
        status: each.status,
        due_date: each.dueDate
      })
    }
  })
}

const inserting = (table: { readonly name: string; readonly key: string; readonly columns: ReadonlyArray<string> }) =>
  `insert into ${table.name} (${table.key}, ${table.columns.join(", ")}, valid_from, valid_to)
   values (:id, ${table.columns.map((column) => `:${column}`).join(", ")}, 0, ${open})`

const schema = [
  "create table state (revision integer not null) strict",
  `create table transaction_version (
    public_id text not null, booking_date text not null, value_date text not null, amount text not null,
    currency text not null, counterparty text not null, purpose text not null, category text not null,
    direction text not null, invoice_id text, document_not_required integer not null, verified integer not null,
    changed_at text not null, valid_from integer not null, valid_to integer not null,
    primary key (public_id, valid_from)) strict, without rowid`,
  `create table document_version (
    id text not null, file_name text not null, kind text not null, received_at text not null, amount text,
    sha256 text not null, valid_from integer not null, valid_to integer not null,
    primary key (id, valid_from)) strict, without rowid`,
  `create table invoice_version (
    id text not null, number text not null, customer text not null, gross text not null, net text not null,
    vat text not null, status text not null, due_date text not null, valid_from integer not null,
    valid_to integer not null, primary key (id, valid_from)) strict, without rowid`,
  `create table attachment_version (
    transaction_id text not null, document_id text not null, valid_from integer not null, valid_to integer not null,
    primary key (transaction_id, document_id, valid_from)) strict, without rowid`,
  "create index attachment_by_document on attachment_version (document_id, transaction_id)"
]
