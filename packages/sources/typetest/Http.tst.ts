import type { ReadError, Source } from "@befund/core"
import { Reader, Source as Sources } from "@befund/core"
import { File, Http } from "@befund/sources"
import { type Effect, type FileSystem, Schema } from "effect"
import type { HttpClient } from "effect/http"
import { describe, expect, test } from "tstyche"

const Transaction = Schema.Struct({ id: Schema.String, amount: Schema.Number, at: Schema.BigInt })
type Transaction = typeof Transaction.Type

const common = {
  name: "bank",
  scope: "bank transactions",
  url: "https://bank.example/transactions",
  items: "/data",
  record: Transaction
} as const

const cursor = Http.cursor({ param: "cursor", next: "/next" })

type Transport = Http.TransportError

describe("the type of the record", () => {
  test("flows into the callbacks and out of the source", () => {
    const source = Http.source({
      ...common,
      paging: cursor,
      id: (transaction) => {
        expect(transaction).type.toBe<Transaction>()
        return transaction.id
      },
      version: (transaction) => transaction.at,
      order: (transaction) => {
        expect(transaction).type.toBe<Transaction>()
        return transaction.at
      },
      asked: (transaction) => {
        expect(transaction).type.toBe<Transaction>()
        return transaction.amount > 0
      }
    })
    expect<typeof source extends Source.Source<infer A, infer _E, infer _R> ? A : never>().type.toBe<Transaction>()
    expect<typeof source extends Source.Source<infer _A, infer _E, infer R> ? R : never>()
      .type.toBe<HttpClient.HttpClient>()
  })

  test("has no field that is not there", () => {
    expect(Http.source).type.not.toBeCallableWith({
      ...common,
      paging: cursor,
      id: (transaction: { readonly ident: string }) => transaction.ident
    })
  })
})

describe("the errors of a read", () => {
  const errorOf = <E extends ReadError.ReadError>(
    _source: Source.Source<Transaction, E, HttpClient.HttpClient>
  ): E => {
    throw new Error("only its type is of interest")
  }
  const id = (transaction: Transaction) => transaction.id

  test("are those of the transport, of the ids and of the end", () => {
    expect(errorOf(Http.source({ ...common, paging: Http.none, id }))).type.toBe<Transport | ReadError.DuplicateId>()
    expect(errorOf(Http.source({ ...common, paging: cursor, id }))).type.toBe<
      Transport | ReadError.DuplicateId | ReadError.EndUnproven
    >()
  })

  test("are fewer where repeats are legal", () => {
    expect(errorOf(Http.source({ ...common, paging: Http.none, id, duplicates: "legal" }))).type.toBe<Transport>()
  })

  test("are more with each thing that is described", () => {
    type Base = Transport | ReadError.DuplicateId | ReadError.EndUnproven
    const paging = cursor
    expect(errorOf(Http.source({ ...common, paging, id, total: "/total" }))).type.toBe<Base | ReadError.SizeDrift>()
    expect(errorOf(Http.source({ ...common, paging, id, order: "id" }))).type.toBe<Base | ReadError.OrderNotTotal>()
    expect(errorOf(Http.source({ ...common, paging, id, echo: { "/company": "C1" } }))).type.toBe<
      Base | ReadError.ScopeMismatch
    >()
    expect(errorOf(Http.source({ ...common, paging, id, asked: (t) => t.amount > 0 }))).type.toBe<
      Base | ReadError.ScopeMismatch
    >()
    expect(errorOf(Http.source({ ...common, paging, id, nested: [{ at: "/x", is: true }] }))).type.toBe<
      Base | ReadError.NestedIncomplete
    >()
    expect(errorOf(Http.source({ ...common, paging, id, incomplete: [{ at: "/x", above: 0 }] }))).type.toBe<
      Base | ReadError.SourceIncomplete
    >()
    expect(errorOf(Http.source({ ...common, paging: Http.page({ window: 10_000 }), id }))).type.toBe<
      Base | ReadError.WindowReached
    >()
    expect(errorOf(Http.source({ ...common, paging: Http.offset({ overlap: 1 }), id, order: "id" }))).type.toBe<
      Base | ReadError.OrderNotTotal
    >()
    expect(errorOf(Http.source({ ...common, paging: { style: "offset", window: 5 }, id }))).type.toBe<
      Base | ReadError.WindowReached
    >()
  })

  test("have no SnapshotUnbound until one state is required", () => {
    const source = Http.source({ ...common, paging: Http.none, id, snapshot: "/state" })
    expect(errorOf(source)).type.toBe<Transport | ReadError.DuplicateId>()
    expect(errorOf(Sources.requireSnapshot(source))).type.toBe<
      Transport | ReadError.DuplicateId | ReadError.SnapshotUnbound
    >()
  })

  test("are those of the read", () => {
    const read = Reader.read(Http.source({ ...common, paging: Http.none, id, duplicates: "legal" }))
    expect<typeof read extends Effect.Effect<infer _A, infer E, infer _R> ? E : never>()
      .type.toBe<Transport>()
  })
})

describe("options", () => {
  const id = (transaction: Transaction) => transaction.id

  test("that are mistyped do not compile", () => {
    // @ts-expect-error Type 'string' is not assignable to type 'never'
    Http.source({ ...common, paging: Http.none, id, totl: "/total" })
    // @ts-expect-error Type 'string' is not assignable to type 'never'
    Http.cursor({ param: "cursor", next: "/next", hasmore: "/more" })
    // @ts-expect-error Did you mean to write 'pageSize'?
    Http.page({ pagesize: 5 })
  })

  test("that a style rests on are needed", () => {
    // @ts-expect-error Property 'order' is missing
    Http.source({ ...common, paging: Http.keyset({ param: "after", key: "/id" }), id })
    // @ts-expect-error Property 'order' is missing
    Http.source({ ...common, paging: Http.offset({ overlap: 1 }), id })
    Http.source({ ...common, paging: Http.keyset({ param: "after", key: "/id" }), id, order: "id" })
    // @ts-expect-error Property 'next' is missing
    Http.cursor({ param: "cursor" })
  })
})

describe("files", () => {
  const file = { name: "documents", scope: "all", path: "x.jsonl", record: Transaction } as const

  test("give the record and the errors of their description", () => {
    const source = File.source({
      ...file,
      format: "jsonl",
      id: (transaction) => {
        expect(transaction).type.toBe<Transaction>()
        return transaction.id
      }
    })
    type Base =
      | ReadError.Timeout
      | ReadError.Malformed
      | ReadError.BudgetExhausted
      | ReadError.Unreachable
      | ReadError.Denied
      | ReadError.DuplicateId
    expect(source).type.toBe<Source.Source<Transaction, Base, FileSystem.FileSystem>>()
    const counted = File.source({ ...file, format: "csv", delimiter: ";", records: 5, id: (t) => t.id })
    expect(counted).type.toBe<Source.Source<Transaction, Base | ReadError.SizeDrift, FileSystem.FileSystem>>()
  })

  test("refuse a mistyped option", () => {
    // @ts-expect-error Type 'number' is not assignable to type 'never'
    File.source({ ...file, format: "jsonl", id: (transaction) => transaction.id, record_count: 5 })
  })
})
