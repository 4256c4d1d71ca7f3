/**
 * The demonstration: a bookkeeping service on a free port, audited over real HTTP. Once at rest, once with a page that
 * hangs, once while the books change between two pages.
 */
import { type Aggregate, Audit, Conclusion, Decimal, Evidence, Reader, Source, Statement } from "@befund/core"
import { Http } from "@befund/sources"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Console, Effect, Layer, Logger } from "effect"
import * as BookAudit from "./BookAudit.ts"
import * as Faults from "./Faults.ts"
import * as Generate from "./Generate.ts"
import * as MissingDocuments from "./MissingDocuments.ts"
import * as Service from "./Service.ts"
import * as Sources from "./Sources.ts"

const title = (text: string) => Console.log(`\n${text}\n${"=".repeat(text.length)}`)

const indent = (text: string): string => text.split("\n").map((line) => `  ${line}`).join("\n")

/** What the audit's one check concludes, in both languages. */
const conclude = (books: Sources.Books, options: { readonly partial?: boolean } = {}) =>
  Effect.gen(function*() {
    const report = yield* Audit.run(MissingDocuments.audit(Sources.cursorPages(books), options))
    const conclusion = report.checks["missing-documents"]
    const { de, en } = Statement.of(conclusion)
    yield* Console.log(`status: ${conclusion._tag.toLowerCase()}\n\n${indent(en)}\n\n${indent(de)}`)
    return conclusion
  })

type Summary = Aggregate.Result<typeof MissingDocuments.summary>

const euros = (amount: Decimal.Decimal): string => `${Decimal.format(amount)} EUR`

/** The adviser's table. It takes a summary, which only a complete read has. */
const table = ({ missing, transactions }: Summary): string =>
  [
    `${missing.count} of ${transactions} transactions lack a document:`,
    ...[...missing.byMonth].toSorted(([a], [b]) => a < b ? 1 : -1).map(([month, { amount, count }]) =>
      `  ${month}  ${String(count).padStart(4)}  ${euros(amount).padStart(16)}`
    ),
    "the largest of them:",
    ...missing.largest.slice(0, 5).map(({ amount, bookingDate, category, counterparty }) =>
      `  ${bookingDate}  ${amount.padStart(12)}  ${category}  ${counterparty}`
    )
  ].join("\n")

const demo = Effect.gen(function*() {
  const service = yield* Service.start({ seed: 2026 })
  const books: Sources.Books = {
    url: service.url,
    token: service.token,
    company: service.books.company,
    period: { from: "2026-07-01", to: "2026-09-30" }
  }
  const truth = Generate.missingWithin(service.books, books.period).length
  yield* Console.log(
    `A bookkeeping service listens on ${service.url}. We know what it does not tell:\n`
      + `${truth} of the transactions booked in the quarter lack a document, at every moment of this demonstration.`
  )

  yield* title("1. At rest: complete")
  yield* conclude(books)
  const read = Reader.fold(Sources.numberedPages(books), MissingDocuments.summary)
  yield* Console.log(
    `\n${
      Evidence.match(yield* Evidence.settle(read), {
        Complete: ({ value }) => table(value),
        Partial: () => "",
        Unavailable: ({ error }) => error.message
      })
    }`
  )

  yield* title("2. Page 3 hangs: broken off")
  yield* service.faults.inject(Faults.hang({ page: 3 }))
  yield* conclude(books)
  yield* Console.log("\nThe same, with partial evidence asked for:\n")
  yield* conclude(books, { partial: true })
  yield* service.faults.clear

  yield* title("3. Two documents change hands between two pages: torn")
  yield* service.faults.inject(Faults.swap({ page: 3 }))
  const torn = yield* conclude(books)
  const found = Conclusion.isComplete(torn) ? String(torn.value) : "no number"
  yield* Console.log(
    `\nEvery page was right when it was read. Found as returned: ${found}. Missing at every moment: ${truth}.`
      + "\nThat is why the sentence above speaks of no single moment. The same, with one state required:\n"
  )
  yield* service.faults.inject(Faults.swap({ page: 3 }))
  const unbound = Source.requireSnapshot(Sources.cursorPages(books))
  yield* Reader.fold(unbound, MissingDocuments.summary).pipe(
    Effect.catchTag("SnapshotUnbound", (error) => Console.log(`  ${error._tag}: ${error.message}`))
  )
  yield* Console.log("\nAnd with the state of page 1 asked for on every page:\n")
  yield* service.faults.inject(Faults.swap({ page: 3 }))
  const pinned = yield* Reader.fold(
    Source.requireSnapshot(Sources.pinnedPages(books)),
    MissingDocuments.summary
  )
  yield* Console.log(`  ${pinned.value.missing.count} of ${pinned.value.transactions}, in one state.`)

  yield* title("4. Three sources, one of them down: what is still certain")
  yield* service.faults.inject(Faults.status({ page: 1, status: 503, collection: "documents" }))
  const year = { ...books, period: { from: "2026-01-01", to: "2026-12-31" } }
  const report = yield* Audit.run(BookAudit.audit(year))
  for (const conclusion of Object.values<Conclusion.Conclusion>(report.checks)) {
    const { de, en } = Statement.of(conclusion)
    yield* Console.log(`\n${conclusion.check}: ${conclusion._tag.toLowerCase()}\n${indent(en)}\n${indent(de)}`)
  }
})

demo.pipe(
  Effect.scoped,
  Effect.provide(Layer.mergeAll(Http.layer, Layer.succeed(Logger.LogToStderr, true))),
  NodeRuntime.runMain
)
