import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Generate from "../src/Generate.ts"
import * as Store from "../src/Store.ts"
import type { Transaction } from "../src/Transaction.ts"

const books = Generate.make(1)
const all = { _tag: "After", key: undefined, limit: 10_000 } as const

const read = Effect.fnUntraced(function*(revision?: number) {
  const store = yield* Store.Store
  const documents = yield* store.page({ collection: "documents", revision, window: all })
  const transactions = yield* store.page({ collection: "transactions", revision, window: all })
  return { documents: documents.items, transactions: transactions.items }
})

const find = (transactions: ReadonlyArray<Transaction>, id: string) => transactions.find((t) => t.publicId === id)

describe("Store", () => {
  it.effect("holds exactly the books", () =>
    Effect.gen(function*() {
      const store = yield* Store.Store
      assert.strictEqual(yield* store.revision, 0)
      assert.deepStrictEqual((yield* store.page({ collection: "transactions", window: all })).items, books.transactions)
      assert.deepStrictEqual((yield* store.page({ collection: "documents", window: all })).items, books.documents)
      assert.deepStrictEqual((yield* store.page({ collection: "invoices", window: all })).items, books.invoices)
      assert.deepStrictEqual(yield* store.missing(), books.missing)
      assert.deepStrictEqual(
        yield* store.missing(Generate.quarter),
        Generate.missingWithin(books, Generate.quarter)
      )
    }).pipe(Effect.provide(Store.layer(books))))

  it.effect("windows agree", () =>
    Effect.gen(function*() {
      const store = yield* Store.Store
      const expected = books.transactions.slice(30, 40)
      const offset = yield* store.page({
        collection: "transactions",
        window: { _tag: "Offset", offset: 30, limit: 10 }
      })
      assert.deepStrictEqual(offset.items, expected)
      assert.isTrue(offset.more)
      assert.strictEqual(offset.total, books.transactions.length)
      const after = yield* store.page({
        collection: "transactions",
        window: { _tag: "After", key: books.transactions[29]?.publicId, limit: 10 }
      })
      assert.deepStrictEqual(after, offset)
      const upTo = yield* store.page({
        collection: "transactions",
        window: { _tag: "UpTo", key: books.transactions[39]?.publicId ?? "", limit: 10 }
      })
      assert.deepStrictEqual(upTo.items, expected)
    }).pipe(Effect.provide(Store.layer(books))))

  it.effect("a swap moves one document, moves the revision, and leaves the number missing", () =>
    Effect.gen(function*() {
      const store = yield* Store.Store
      const served = books.transactions[99]?.publicId ?? ""
      const change = yield* store.write({ _tag: "Swap" }, { collection: "transactions", served })
      if (change._tag !== "Swapped") return assert.fail(change._tag)
      assert.isTrue(change.lost <= served && served < change.gained)
      assert.strictEqual(yield* store.revision, 1)
      const missing = yield* store.missing()
      assert.strictEqual(missing.length, books.missing.length)
      assert.include(missing, change.lost)
      assert.notInclude(missing, change.gained)
      assert.include(books.missing, change.gained)

      const { documents, transactions } = yield* read()
      assert.deepStrictEqual(find(transactions, change.lost)?.attachmentIds, [])
      assert.deepStrictEqual(find(transactions, change.gained)?.attachmentIds, [change.document])
      assert.include(documents.find((d) => d.id === change.document)?.transactionIds ?? [], change.gained)
      assert.notStrictEqual(
        find(transactions, change.lost)?.changedAt,
        find(books.transactions, change.lost)?.changedAt
      )
    }).pipe(Effect.provide(Store.layer(books))))

  it.effect("a delete with an insert keeps the number of records and what is missing", () =>
    Effect.gen(function*() {
      const store = yield* Store.Store
      for (const collection of ["transactions", "documents", "invoices"] as const) {
        const served = yield* store.page({ collection, window: { _tag: "After", key: undefined, limit: 100 } })
        const lastServed = served.items.at(-1)
        const id = lastServed === undefined ? "" : "publicId" in lastServed ? lastServed.publicId : lastServed.id
        const change = yield* store.write({ _tag: "DeleteAndInsert" }, { collection, served: id })
        if (change._tag !== "Replaced") return assert.fail(change._tag)
        assert.isTrue(change.deleted <= id && id < change.inserted)
        const now = yield* store.page({ collection, window: all })
        assert.strictEqual(now.total, served.total)
        const ids = now.items.map((item) => "publicId" in item ? String(item.publicId) : String(item.id))
        assert.notInclude(ids, change.deleted)
        assert.include(ids, change.inserted)
      }
      assert.deepStrictEqual(yield* store.missing(), books.missing)
    }).pipe(Effect.provide(Store.layer(books))))

  it.effect("an insert lacks a document, on the side that was asked for", () =>
    Effect.gen(function*() {
      const store = yield* Store.Store
      const served = books.transactions[99]?.publicId ?? ""
      const before = yield* store.write({ _tag: "Insert" }, { collection: "transactions", served })
      const after = yield* store.write({ _tag: "Insert", where: "after" }, { collection: "transactions", served })
      if (before._tag !== "Inserted" || after._tag !== "Inserted") return assert.fail()
      assert.isTrue(before.inserted < served && served < after.inserted)
      assert.strictEqual((yield* store.missing()).length, books.missing.length + 2)
    }).pipe(Effect.provide(Store.layer(books))))

  it.effect("a write stays inside the period of the reader", () =>
    Effect.gen(function*() {
      const store = yield* Store.Store
      const period = { from: "2026-08-01", to: "2026-08-31" }
      const before = yield* store.missing(period)
      const change = yield* store.write({ _tag: "Swap" }, { collection: "transactions", period })
      if (change._tag !== "Swapped") return assert.fail(change._tag)
      const after = yield* store.missing(period)
      assert.strictEqual(after.length, before.length)
      assert.include(after, change.lost)
    }).pipe(Effect.provide(Store.layer(books))))

  it.effect("past states stay readable until they are let go", () =>
    Effect.gen(function*() {
      const store = yield* Store.Store
      const swap = store.write({ _tag: "Swap" }, { collection: "transactions" })
      yield* swap
      const first = yield* read(1)
      yield* store.write({ _tag: "DeleteAndInsert" }, { collection: "transactions" })
      yield* swap
      assert.deepStrictEqual(yield* read(1), first)
      const oldest = yield* Effect.flip(read(0))
      assert.strictEqual(oldest._tag, "RevisionGone")
      const future = yield* Effect.flip(read(4))
      assert.strictEqual(future.message, "only the revisions from 1 to 3 are kept")
    }).pipe(Effect.provide(Store.layer(books, { history: 2 }))))

  it.effect("says when nothing fits, and then writes nothing", () =>
    Effect.gen(function*() {
      const store = yield* Store.Store
      const served = books.transactions.at(-1)?.publicId
      const error = yield* Effect.flip(store.write({ _tag: "Swap" }, { collection: "transactions", served }))
      assert.strictEqual(error._tag, "NothingToWrite")
      assert.strictEqual(error.message, "Swap is impossible here: no transaction after that place lacks a document")
      assert.strictEqual(yield* store.revision, 0)
    }).pipe(Effect.provide(Store.layer(books))))
})
