import { type Evidence, Page, Reader, type ReadError, Source } from "@befund/core"
import { Effect, Schema } from "effect"
import { describe, expect, it } from "tstyche"

const Item = Schema.Struct({ id: Schema.String, amount: Schema.Finite })

const page = () => Effect.succeed(Page.make({ records: [], bytes: 0, digest: "" }))

const plain = Source.make({
  name: "plain",
  scope: "all",
  record: Item,
  promises: { id: (item) => item.id },
  walk: { end: "single" },
  page
})

const promising = Source.make({
  name: "promising",
  scope: "all",
  record: Item,
  promises: {
    id: (item) => item.id,
    duplicates: "legal",
    order: "id",
    total: true,
    incomplete: true,
    window: 10_000,
    asked: (item) => item.amount > 0,
    nested: () => undefined,
    snapshot: "token"
  },
  walk: { end: "signal" },
  page
})

type Always = ReadError.Timeout | ReadError.Malformed | ReadError.BudgetExhausted

describe("the error type of a read is as narrow as its description", () => {
  it("one request, ids that must not repeat", () => {
    expect(Reader.read(plain)).type.toBe<
      Effect.Effect<Evidence.Complete<ReadonlyArray<typeof Item.Type>>, Always | ReadError.DuplicateId>
    >()
  })

  it("everything promised", () => {
    expect(Reader.read(promising)).type.toBe<
      Effect.Effect<
        Evidence.Complete<ReadonlyArray<typeof Item.Type>>,
        | Always
        | ReadError.OrderNotTotal
        | ReadError.SizeDrift
        | ReadError.SourceIncomplete
        | ReadError.WindowReached
        | ReadError.ScopeMismatch
        | ReadError.NestedIncomplete
        | ReadError.ChainBroken
        | ReadError.EndUnproven
      >
    >()
  })
})

describe("SnapshotUnbound", () => {
  it("has no handler where no snapshot is required", () => {
    const handler = () => Effect.succeed(0)
    expect(Effect.catchTag).type.not.toBeCallableWith(Reader.read(promising), "SnapshotUnbound", handler)
    const required = Reader.read(Source.requireSnapshot(promising))
    expect(Effect.catchTag).type.toBeCallableWith(required, "SnapshotUnbound", handler)
  })

  it("needs one where a snapshot is required", () => {
    const required = Reader.read(Source.requireSnapshot(plain))
    type Handled = Exclude<Effect.Error<typeof required>, ReadError.SnapshotUnbound>
    expect<Effect.Effect<unknown, Handled>>().type.not.toBeAssignableFrom<typeof required>()
    // befund-ok: only the types are looked at
    const handled = required.pipe(Effect.catchTag("SnapshotUnbound", () => Effect.succeed(0)))
    expect(handled).type.toBeAssignableTo<Effect.Effect<unknown, Handled>>()
  })
})

describe("record types flow", () => {
  it("into the promises", () => {
    expect(Source.make<typeof Item, never, never, never>).type.not.toBeCallableWith({
      name: "wrong",
      scope: "all",
      record: Item,
      promises: { id: (item: { readonly nope: string }) => item.nope },
      walk: { end: "single" },
      page
    })
  })
})
