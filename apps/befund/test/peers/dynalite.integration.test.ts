/**
 * dynalite, which speaks DynamoDB's protocol: pages are of what was looked at, not of what was found, so that a filter
 * leaves empty ones in the middle. `Count` is that of a page, and the key that leads on is all there is of an end.
 */
import type { Wire } from "@befund/core"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { isOnlyAsRead, saysNothing } from "../support/claims.ts"
import { audit, type Peer, peer, start } from "../support/peer.ts"
import { services } from "../support/services.ts"

const name = "dynalite"

class DynamoDb extends Context.Service<DynamoDb, Peer>()("@befund/test/DynamoDb") {
  static readonly layer = Layer.effect(
    DynamoDb,
    start({
      name,
      program: "cli.js",
      args: (port) => ["--host", "127.0.0.1", "--port", String(port), "--createTableMs", "0"]
    })
  )
}

/** It looks at the shape of a signature only. */
const signed = {
  "authorization":
    "AWS4-HMAC-SHA256 Credential=none/20260101/x/dynamodb/aws4_request, SignedHeaders=host, Signature=none",
  "x-amz-date": "20260101T000000Z"
}

const call = (send: Peer["send"], operation: string, input: object) =>
  send("POST", "/", input, { ...signed, "x-amz-target": `DynamoDB_20120810.${operation}` })

const key = (n: number) => ({ book: { S: "2026" }, n: { N: String(n) } })

const transaction = (n: number, paper: boolean) => ({ ...key(n), ...(paper ? { paper: { S: `p-${n}` } } : {}) })

/** Twelve transactions in one partition, of which the last lacks its paper. */
const books = Effect.gen(function*() {
  const { origin, send } = yield* DynamoDb
  const table = `books-${crypto.randomUUID()}`
  const put = (n: number, paper: boolean) => call(send, "PutItem", { TableName: table, Item: transaction(n, paper) })
  yield* call(send, "CreateTable", {
    TableName: table,
    AttributeDefinitions: [{ AttributeName: "book", AttributeType: "S" }, { AttributeName: "n", AttributeType: "N" }],
    KeySchema: [{ AttributeName: "book", KeyType: "HASH" }, { AttributeName: "n", KeyType: "RANGE" }],
    BillingMode: "PAY_PER_REQUEST"
  })
  yield* Effect.repeat(call(send, "DescribeTable", { TableName: table }), {
    until: (answer) => JSON.stringify(answer).includes("\"TableStatus\":\"ACTIVE\"")
  })
  for (let n = 1; n <= 12; n++) yield* put(n, n < 12)
  return {
    origin,
    table,
    /** One lacks its paper at every moment: first the last, then the first. */
    swap: Effect.andThen(put(1, false), put(12, true)),
    /** The number of items is the same before and after. */
    shift: Effect.andThen(call(send, "DeleteItem", { TableName: table, Key: key(7) }), put(0, true))
  }
})

interface Options {
  readonly limit?: number
  /** Members of the body. */
  readonly scan?: object
  readonly headers?: object
  readonly total?: string
}

const file = (
  origin: string,
  table: string,
  { headers = signed, limit = 5, scan = {}, total = "page_local" }: Options = {}
) => `
befund: 1
name: papers
sources:
  transactions:
    scope: all transactions of the books
    http:
      url: ${origin}/
      method: POST
      headers: ${JSON.stringify({ "x-amz-target": "DynamoDB_20120810.Scan", ...headers })}
      body: ${JSON.stringify({ TableName: table, Limit: limit, ...scan })}
      items: /Items
      total: { at: /Count, kind: ${total} }
      retries: 0
      paging: { style: cursor, cursorBody: /ExclusiveStartKey, next: /LastEvaluatedKey }
    id: /n/N
checks:
  n: { count: transactions }
  missing: { find: transactions, where: "!has(record.paper)" }
`

/** The source looks for those that lack their paper. */
const filtered = { scan: { FilterExpression: "attribute_not_exists(paper)" } }

const ids = (conclusion: Wire.Conclusion | undefined) => conclusion?.findings.map(({ id }) => id)

peer(name, () => {
  layer(Layer.mergeAll(DynamoDb.layer, services), { timeout: "60 seconds", excludeTestServices: true })((it) => {
    it.effect("that is quiet is read by its keys, up to a page without one", () =>
      Effect.gen(function*() {
        const { origin, table } = yield* books
        const report = yield* audit(file(origin, table))
        isOnlyAsRead(report, "may_be_missed")
        assert.deepInclude(report.sources["transactions"], { records_read: 12, pages_read: 3 })
        assert.strictEqual(report.checks["n"]?.answer.value, 12)
        assert.deepStrictEqual(ids(report.checks["missing"]), ["12"])
      }))

    it.effect("ends with an empty page where the pages divide it evenly", () =>
      Effect.gen(function*() {
        const { origin, table } = yield* books
        const { sources, status } = yield* audit(file(origin, table, { limit: 4 }))
        assert.strictEqual(status, "complete")
        assert.deepInclude(sources["transactions"], { records_read: 12, pages_read: 4 })
      }))

    it.effect("that filters has empty pages in the middle, and what follows them is read", () =>
      Effect.gen(function*() {
        const { origin, table } = yield* books
        const report = yield* audit(file(origin, table, filtered))
        isOnlyAsRead(report, "may_be_missed")
        const evidence = report.sources["transactions"]
        assert.deepStrictEqual(evidence?.receipt.pages.map(({ records }) => records), [0, 0, 1])
        assert.deepStrictEqual(ids(report.checks["missing"]), ["12"])
      }))

    it.effect("counts what is on a page: taken for the total, that convicts", () =>
      Effect.gen(function*() {
        const { origin, table } = yield* books
        saysNothing(yield* audit(file(origin, table, { total: "exact" })), { tag: "SizeDrift" })
      }))

    it.effect("that is written to between two pages gives an answer that was never true: only an interval is said", () =>
      Effect.gen(function*() {
        const { origin, swap, table } = yield* books
        const torn = yield* audit(file(origin, table), { after: { 1: swap } })
        // 1 as it was before, 12 as it was after: none lacks its paper, and at every moment one did.
        isOnlyAsRead(torn, "may_be_missed")
        assert.deepInclude(torn.checks["missing"], { finding_count: 0, vacuous: false })
        assert.match(torn.checks["missing"]?.statement.en ?? "", /matched none of the records when they were read/)
        const again = yield* audit(file(origin, table))
        assert.deepStrictEqual(ids(again.checks["missing"]), ["1"])
      }))

    it.effect("that is written to between two pages of a filter returns nothing: there was nothing to check", () =>
      Effect.gen(function*() {
        const { origin, swap, table } = yield* books
        const torn = yield* audit(file(origin, table, filtered), { after: { 1: swap } })
        isOnlyAsRead(torn, "may_be_missed")
        assert.deepInclude(torn.checks["missing"], { finding_count: 0, vacuous: true })
        assert.match(torn.checks["missing"]?.statement.en ?? "", /No record that .* asks about was returned/)
      }))

    it.effect("that loses an item and gets another between two pages has as many as before, and others", () =>
      Effect.gen(function*() {
        const { origin, shift, table } = yield* books
        const report = yield* audit(file(origin, table), { after: { 1: shift } })
        // 7 is gone before its page comes, and 0 came behind the reader: 11 of 12, and nothing shows it.
        isOnlyAsRead(report, "may_be_missed")
        assert.strictEqual(report.checks["n"]?.answer.value, 11)
        assert.match(report.checks["n"]?.statement.en ?? "", /counts 11 among the records as returned/)
      }))

    it.effect("offers no state, and is not asked where one is required", () =>
      Effect.gen(function*() {
        const { origin, table } = yield* books
        const report = yield* audit(file(origin, table), { require: "snapshot" })
        saysNothing(report, { tag: "SnapshotUnbound", page: 0 })
      }))

    it.effect("that gets no signature, or has no such table, refuses; nothing is concluded", () =>
      Effect.gen(function*() {
        const { origin, table } = yield* books
        for (const yaml of [file(origin, table, { headers: {} }), file(origin, "no-such-table")]) {
          saysNothing(yield* audit(yaml), { tag: "Refused", page: 1 })
        }
      }))
  })
})
