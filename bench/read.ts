/**
 * One read of many records from memory, in pages of 1,000, through `Reader.fold` with a count and a find, ids in order,
 * digests on; beside it a bare `JSON.parse` loop over the same bytes.
 *
 *   node bench/read.ts [--records 1000000]
 *
 * Each contender runs in a fresh process, in turn, three rounds; the ratio is the median of the rounds' ratios. Peak
 * memory is printed for a tenth, a third and all of the records: with ids in order it must not grow with them. Asserts
 * nothing.
 */
import { Aggregate, Json, Page, Reader, ReadError, Receipt, Source } from "@befund/core"
import { Effect, Result, Schema } from "effect"
import { execFileSync } from "node:child_process"
import { parseArgs } from "node:util"

const pageSize = 1000
const encoder = new TextEncoder()

/** A page of records of some 196 bytes each, as a body. Made when it is asked for, so that memory holds one at a time. */
const body = (page: number, pages: number): Uint8Array<ArrayBuffer> => {
  const records = Array.from({ length: pageSize }, (_, i) => {
    const n = (page - 1) * pageSize + i
    return {
      id: `t-${String(n).padStart(9, "0")}`,
      bookingDate: "2026-08-14",
      amount: `${(n % 9973) / 100}`,
      currency: "EUR",
      counterparty: `Papier Union GmbH ${n % 97}`,
      purpose: "Rechnung 2026-08-14 Kopierpapier",
      documentIds: n % 11 === 0 ? [] : [`d-${n}`]
    }
  })
  return encoder.encode(
    JSON.stringify({ data: records, next: page < pages ? page + 1 : null, total: pages * pageSize })
  )
}

const Transaction = Schema.Struct({
  id: Schema.String,
  bookingDate: Schema.String,
  amount: Schema.String,
  counterparty: Schema.String,
  documentIds: Schema.Array(Schema.String)
})

const Body = Schema.Struct({
  data: Schema.Array(Schema.Unknown),
  next: Schema.NullOr(Schema.Finite),
  total: Schema.Finite
})
const isBody = Schema.is(Body)

const source = (pages: number) =>
  Source.make({
    name: "memory",
    scope: "all of it",
    record: Transaction,
    promises: { id: (transaction) => transaction.id, order: "id", total: true },
    walk: { end: "signal" },
    page: ({ page, place }) =>
      Effect.gen(function*() {
        const bytes = body(page, pages)
        const parsed = Json.parse(bytes)
        if (Result.isFailure(parsed) || !isBody(parsed.success.plain)) {
          return yield* new ReadError.Malformed({ ...place, problem: "not a page of this bench" })
        }
        const { data, next, total } = parsed.success.plain
        return Page.make({
          records: data,
          bytes: bytes.length,
          digest: yield* Receipt.digest(bytes),
          next: next === null ? undefined : { key: String(next), cursor: next },
          total: { kind: "exact", value: total }
        })
      })
  })

const contenders: Record<string, (pages: number) => Promise<number>> = {
  befund: (pages) =>
    Effect.runPromise(Reader.fold(
      source(pages),
      Aggregate.zip({
        all: Aggregate.count<typeof Transaction.Type>(),
        missing: Aggregate.find((transaction: typeof Transaction.Type) => transaction.documentIds.length === 0)
      })
    )).then(({ value }) => value.all),
  parse: (pages) => {
    const decoder = new TextDecoder()
    let n = 0
    for (let page = 1; page <= pages; page++) n += JSON.parse(decoder.decode(body(page, pages))).data.length
    return Promise.resolve(n)
  },
  making: (pages) => {
    let n = 0
    for (let page = 1; page <= pages; page++) n += body(page, pages).length > 0 ? pageSize : 0
    return Promise.resolve(n)
  }
}

interface Run {
  readonly records: number
  readonly millis: number
  readonly peakMiB: number
}

const one = async (name: string, records: number): Promise<Run> => {
  const begin = performance.now()
  const read = await contenders[name]?.(records / pageSize)
  return {
    records: read ?? 0,
    millis: performance.now() - begin,
    peakMiB: Math.round(process.resourceUsage().maxRSS / 1024)
  }
}

const fresh = (name: string, records: number): Run =>
  JSON.parse(execFileSync(process.execPath, [import.meta.filename, "--only", name, "--records", String(records)], {
    encoding: "utf8"
  }))

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const { values } = parseArgs({ options: { records: { type: "string" }, only: { type: "string" } } })
const records = Number(values.records ?? 1_000_000)

if (values.only !== undefined) {
  console.log(JSON.stringify(await one(values.only, records)))
} else {
  const rounds = [1, 2, 3].map(() => {
    // The bytes are made in both loops; what making them takes is measured apart and taken off.
    const making = fresh("making", records).millis
    const befund = fresh("befund", records)
    const parse = fresh("parse", records)
    return { befund: befund.millis - making, parse: parse.millis - making }
  })
  const perSecond = (name: "befund" | "parse") =>
    Math.round(records / median(rounds.map((round) => round[name])) * 1000).toLocaleString("en")
  console.log(`records                      ${records.toLocaleString("en")}`)
  console.log(`records a second, befund     ${perSecond("befund")}`)
  console.log(`records a second, JSON.parse ${perSecond("parse")}`)
  console.log(`read / JSON.parse            ${median(rounds.map(({ befund, parse }) => befund / parse)).toFixed(2)}`)
  for (const part of [10, 3, 1]) {
    const n = Math.round(records / part / pageSize) * pageSize
    console.log(`peak memory, ${n.toLocaleString("en").padStart(11)}     ${fresh("befund", n).peakMiB} MiB`)
  }
}
