import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as CalendarDate from "../src/CalendarDate.ts"
import * as Document from "../src/Document.ts"
import * as Generate from "../src/Generate.ts"
import * as Invoice from "../src/Invoice.ts"
import * as Money from "../src/Money.ts"
import * as Transaction from "../src/Transaction.ts"

const seeds = [1, 2, 3, 2026, 4_294_967_296]

describe("Generate", () => {
  it("makes the same books from the same seed, and others from another", () => {
    assert.deepStrictEqual(Generate.make(7), Generate.make(7))
    assert.notDeepEqual(Generate.make(7).missing, Generate.make(8).missing)
  })

  it("has the shares of real books", () => {
    for (const seed of seeds) {
      const { transactions } = Generate.make(seed)
      const count = (f: (transaction: Transaction.Transaction) => boolean) => transactions.filter(f).length
      const share = (f: (transaction: Transaction.Transaction) => boolean) => count(f) / transactions.length
      assert.isAtLeast(count((t) => CalendarDate.isWithin(t.bookingDate, Generate.quarter)), 1_200)
      const documented = share((t) => t.attachmentIds.length > 0)
      assert.isTrue(0.6 < documented && documented < 0.72, `${documented} have a document`)
      const exempt = share((t) => t.documentNotRequired)
      assert.isTrue(0.09 < exempt && exempt < 0.17, `${exempt} need none`)
      const lacking = share(Transaction.lacksDocument)
      assert.isTrue(0.06 < lacking && lacking < 0.13, `${lacking} lack one`)
      assert.isAbove(count((t) => t.amount.startsWith("-")), 10)
      assert.isAbove(count((t) => t.attachmentIds.length > 1), 10)
      assert.isAbove(count((t) => t.valueDate.slice(0, 7) < t.bookingDate.slice(0, 7)), 20)
      assert.isAbove(count((t) => t.valueDate < Generate.quarter.from && Generate.quarter.from <= t.bookingDate), 0)
      assert.isAbove(count((t) => t.bookingDate > Generate.quarter.to && t.valueDate <= Generate.quarter.to), 0)
    }
  })

  it("knows the truth", () => {
    for (const seed of seeds) {
      const books = Generate.make(seed)
      const lacking = books.transactions.filter(Transaction.lacksDocument)
      assert.deepStrictEqual(books.missing, lacking.map((t) => t.publicId))
      assert.deepStrictEqual(
        Generate.missingWithin(books, Generate.quarter),
        lacking.filter((t) => CalendarDate.isWithin(t.bookingDate, Generate.quarter)).map((t) => t.publicId)
      )
    }
  })

  it("orders by id, never twice the same", () => {
    const { documents, invoices, transactions } = Generate.make(1)
    for (
      const ids of [transactions.map((t) => t.publicId), documents.map((d) => d.id), invoices.map((each) => each.id)]
    ) {
      assert.deepStrictEqual(ids, [...new Set<string>(ids)].toSorted())
    }
  })

  it("links both sides alike, and invoices to their payments", () => {
    const { documents, invoices, transactions } = Generate.make(1)
    const one = transactions.flatMap((t) => t.attachmentIds.map((id) => `${t.publicId} ${id}`))
    const other = documents.flatMap((d) => d.transactionIds.map((id) => `${id} ${d.id}`))
    assert.deepStrictEqual(one.toSorted(), other.toSorted())
    assert.isTrue(documents.some((d) => d.transactionIds.length > 1))
    assert.isTrue(documents.some((d) => d.transactionIds.length === 0))
    const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
    for (const { amount, invoiceId } of transactions) {
      if (invoiceId === null) continue
      assert.strictEqual(byId.get(invoiceId)?.gross, amount)
      assert.strictEqual(byId.get(invoiceId)?.status, "paid")
    }
    for (const { gross, net, vat } of invoices) {
      assert.strictEqual(Money.toCents(net) + Money.toCents(vat), Money.toCents(gross))
    }
    assert.deepStrictEqual(
      [...new Set(invoices.map((each) => each.status))].toSorted(),
      ["cancelled", "draft", "paid", "sent"]
    )
  })

  it("gives a full invoice to purchases above 250 euros", () => {
    const { documents, transactions } = Generate.make(1)
    const kinds = new Map(documents.map((d) => [d.id, d.kind]))
    for (const t of transactions) {
      if (t.attachmentIds.length === 0 || Math.abs(Money.toCents(t.amount)) <= 25_000) continue
      assert.isTrue(t.attachmentIds.some((id) => kinds.get(id) !== "Quittung"), t.publicId)
    }
  })

  it.effect("makes records that their schemas read back", () =>
    Effect.gen(function*() {
      const { documents, invoices, transactions } = Generate.make(1)
      const through = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
      assert.deepStrictEqual(
        yield* Schema.decodeUnknownEffect(Schema.Array(Transaction.Transaction))(through(transactions)),
        transactions
      )
      assert.deepStrictEqual(
        yield* Schema.decodeUnknownEffect(Schema.Array(Document.Document))(through(documents)),
        documents
      )
      assert.deepStrictEqual(
        yield* Schema.decodeUnknownEffect(Schema.Array(Invoice.Invoice))(through(invoices)),
        invoices
      )
    }))

  it("writes money without floating point", () => {
    assert.deepStrictEqual([0, 5, -5, 1230, -123456].map(Money.fromCents), [
      "0.00",
      "0.05",
      "-0.05",
      "12.30",
      "-1234.56"
    ])
    for (const cents of [0, 5, -5, 1230, -123456]) assert.strictEqual(Money.toCents(Money.fromCents(cents)), cents)
  })

  it.effect("refuses dates that no calendar has", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* Schema.decodeUnknownEffect(CalendarDate.CalendarDate)("2028-02-29"), "2028-02-29")
      for (const text of ["2026-02-30", "2026-7-1", "2026-07-01T00:00:00Z", ""]) {
        yield* Effect.flip(Schema.decodeUnknownEffect(CalendarDate.CalendarDate)(text))
      }
    }))
})
