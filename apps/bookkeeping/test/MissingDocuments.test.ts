import { Aggregate, Audit, Conclusion, Evidence, Reader, Source } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as Faults from "../src/Faults.ts"
import * as Generate from "../src/Generate.ts"
import * as MissingDocuments from "../src/MissingDocuments.ts"
import * as Sources from "../src/Sources.ts"
import * as Transaction from "../src/Transaction.ts"
import { over, type Running } from "./support/running.ts"

const missing = Aggregate.count((transaction: Transaction.Transaction) => Transaction.lacksDocument(transaction))

const period = { from: "2026-07-01", to: "2026-09-30" }

const live = over({ seed: 7, period })

const missingIn = ({ service }: Running): number => Generate.missingWithin(service.books, period).length

describe("which transactions lack a document", () => {
  it.live(
    "at rest, every way of paging gives the right number and the right consistency",
    live((running) =>
      Effect.gen(function*() {
        const { books } = running
        const truth = missingIn(running)

        const numbered = yield* Reader.fold(Sources.numberedPages(books), missing)
        const cursor = yield* Reader.fold(Sources.cursorPages(books), missing)
        const pinned = yield* Reader.fold(Sources.pinnedPages(books), missing)
        const offset = yield* Reader.fold(Sources.offsetPages(books), missing)
        assert.deepStrictEqual(
          [numbered, cursor, pinned, offset].map(({ consistency, value }) => [value, consistency._tag]),
          [[truth, "interval"], [truth, "snapshot"], [truth, "snapshot"], [truth, "snapshot"]]
        )
      })
    )
  )

  it.live(
    "the summary's parts add up to the whole",
    live((running) =>
      Effect.gen(function*() {
        const { books } = running
        const truth = missingIn(running)

        const { value } = yield* Reader.fold(Sources.numberedPages(books), MissingDocuments.summary)
        const months = [...value.missing.byMonth.values()]
        assert.strictEqual(value.missing.count, truth)
        assert.strictEqual(months.reduce((sum, { count }) => sum + count, 0), truth)
        assert.strictEqual(value.missing.byMonth.size, 3)
        assert.strictEqual(value.missing.largest.length, 20)
        assert.isTrue(value.missing.largest.every(Transaction.lacksDocument))
      })
    )
  )

  // Everything that the peer's careful reader refuses, ref/bookkeeping.md, ends with a typed error and without a number.
  const refused: ReadonlyArray<readonly [string, () => Faults.Fault, string]> = [
    ["a page repeats its ids", () => Faults.repeatPage({ page: 2 }), "DuplicateId"],
    ["the count changes", () => Faults.count({ page: 2, by: 1 }), "SizeDrift"],
    ["an error in a 200", () => Faults.errorInside({ page: 2 }), "Refused"],
    ["fewer records than announced", () => Faults.dropPage({ page: 3 }), "SizeDrift"],
    ["a page that leads over the next", () => Faults.skipNext({ page: 2 }), "SizeDrift"],
    ["a record without a field that decides", () => Faults.dropField({ page: 2, field: "invoiceId" }), "Malformed"],
    ["a record without its id", () => Faults.dropField({ page: 2, field: "publicId" }), "Malformed"],
    ["another company", () => Faults.foreignCompany({ page: 1 }), "ScopeMismatch"],
    ["no list", () => Faults.missingItems({ page: 2 }), "Malformed"],
    ["null for the list", () => Faults.missingItems({ page: 2, as: "null" }), "Malformed"],
    ["an object for the list", () => Faults.missingItems({ page: 2, as: "object" }), "Malformed"],
    ["half a body", () => Faults.cutBody({ page: 2 }), "Malformed"],
    ["a page that hangs", () => Faults.hang({ page: 2 }), "Timeout"],
    ["a reset connection", () => Faults.reset({ page: 2 }), "Unreachable"],
    ["a server error", () => Faults.status({ page: 2, status: 500 }), "Refused"],
    ["a bad gateway", () => Faults.status({ page: 2, status: 502 }), "Unreachable"],
    ["no permission", () => Faults.status({ page: 2, status: 403 }), "Denied"]
  ]

  it.live.each(refused.map(([what, fault, tag]) => ({ what, fault, tag })))(
    "$what: $tag",
    ({ fault, tag }) =>
      live(({ books, service }) =>
        Effect.gen(function*() {
          yield* service.faults.inject(fault())
          const evidence = yield* Evidence.settle(
            Reader.fold({ ...Sources.cursorPages(books), bounds: quick(books) }, missing)
          )
          assert.deepInclude(evidence, { _tag: "Unavailable" })
          if (evidence._tag === "Unavailable") assert.strictEqual(evidence.error._tag, tag)

          yield* service.faults.clear
          assert.strictEqual((yield* Reader.fold(Sources.cursorPages(books), missing))._tag, "Complete")
        })
      )()
  )

  const quick = (books: Sources.Books) => ({
    ...Sources.cursorPages(books).bounds,
    timeout: 300,
    retries: 0
  })

  it.live(
    "a next link to another host is never followed, nor needed",
    live((running) =>
      Effect.gen(function*() {
        const { books, service } = running

        yield* service.faults.inject(Faults.nextHost({ page: 1 }))
        const complete = yield* Reader.fold(Sources.numberedPages(books), missing)
        assert.strictEqual(complete._tag, "Complete")
      })
    )
  )

  it.live(
    "a wrong token is Denied, and is nowhere in the error",
    live((running) =>
      Effect.gen(function*() {
        const { books } = running

        const strange = { ...books, token: Redacted.make("tok-4711-wrong") }
        const error = yield* Effect.flip(Reader.fold(Sources.cursorPages(strange), missing))
        assert.strictEqual(error._tag, "Denied")
        assert.notInclude(JSON.stringify(error) + error.message + String(error.stack), "tok-4711-wrong")
      })
    )
  )

  it.live(
    "the swap between two pages: complete but of no one state; refused where one state is required; exact when pinned",
    live((running) =>
      Effect.gen(function*() {
        const { books, service } = running
        const truth = missingIn(running)

        yield* service.faults.inject(Faults.swap({ page: 3 }))
        const torn = yield* Reader.fold(Sources.cursorPages(books), missing)
        assert.strictEqual(torn.consistency._tag, "interval")
        assert.notStrictEqual(torn.value, truth)

        yield* service.faults.inject(Faults.swap({ page: 3 }))
        const required = Source.requireSnapshot(Sources.cursorPages(books))
        assert.strictEqual((yield* Effect.flip(Reader.fold(required, missing)))._tag, "SnapshotUnbound")

        yield* service.faults.inject(Faults.swap({ page: 3 }))
        const pinned = yield* Reader.fold(Source.requireSnapshot(Sources.pinnedPages(books)), missing)
        assert.strictEqual(pinned.value, truth)

        yield* service.faults.inject(Faults.swap({ page: 3, style: "offset" }))
        const witnessed = Source.requireSnapshot(Sources.offsetPages(books))
        assert.strictEqual((yield* Effect.flip(Reader.fold(witnessed, missing)))._tag, "SnapshotUnbound")
      })
    )
  )

  it.live(
    "a read that broke off has a conclusion only where partial evidence was asked for",
    live((running) =>
      Effect.gen(function*() {
        const { books, service } = running

        yield* service.faults.inject(Faults.status({ page: 3, status: 500 }))
        const source = Sources.cursorPages(books)
        const strict = yield* Audit.run(MissingDocuments.audit(source))
        assert.isTrue(Conclusion.isUnavailable(strict.checks["missing-documents"]))
        const partial =
          (yield* Audit.run(MissingDocuments.audit(source, { partial: true }))).checks["missing-documents"]
        assert.isTrue(Conclusion.isPartial(partial))
        if (Conclusion.isPartial(partial)) {
          assert.strictEqual(partial.atMost._tag, "Unbounded")
          assert.isAbove(partial.findings.length, 0)
        }
      })
    )
  )
})
