/** From the bytes of whole rows to records: JSON Lines and comma-separated values. */
import type { Json, ReadError } from "@befund/core"
import { Effect, Result, Stream } from "effect"
import { Csv } from "effect/encoding"
import { malformed } from "./flaw.ts"
import type { Flaw } from "./flaw.ts"
import * as JsonText from "./json.ts"
import { clean } from "./text.ts"

export interface Rows {
  readonly records: ReadonlyArray<Json.Value>
  readonly plain: ReadonlyArray<Json.Value>
}

type Failure = Flaw<ReadError.Malformed>

const lineFeed = 10

const isBlank = (line: Uint8Array): boolean => line.every((byte) => byte === 32 || byte === 9 || byte === 13)

/** One JSON value a line. Blank lines are no records; `before` lines were read before these. */
export const jsonl = (bytes: Uint8Array, before: number): Result.Result<Rows, Failure> => {
  const records: Array<Json.Value> = []
  const plain: Array<Json.Value> = []
  for (let start = 0, number = before + 1; start < bytes.length; number++) {
    const feed = bytes.indexOf(lineFeed, start)
    const end = feed < 0 ? bytes.length : feed
    const line = bytes.subarray(start, end)
    start = end + 1
    if (isBlank(line)) continue
    const parsed = JsonText.parse(`line ${number}`, line, clean)
    if (Result.isFailure(parsed)) return Result.fail(parsed.failure)
    records.push(parsed.success.exact)
    plain.push(JsonText.plainOf(parsed.success))
  }
  return Result.succeed({ records, plain })
}

const textOf = (bytes: Uint8Array): Result.Result<string, Failure> =>
  Result.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    catch: () => malformed("the file is not UTF-8")
  })

const cells = (
  text: string,
  options: { readonly delimiter: string; readonly before: number }
): Effect.Effect<ReadonlyArray<Csv.Row>, Failure> =>
  Stream.make(text).pipe(
    // The bytes were bounded before they came here.
    Stream.pipeThroughChannel(
      Csv.decodeString({ delimiter: options.delimiter, ignoreEmptyLines: true, maxRecordSize: Infinity })
    ),
    Stream.runCollect,
    // Its messages are fixed words and quote nothing.
    Effect.mapError((error) => malformed(`row ${options.before + error.record}: ${error.message}`))
  )

const checkNames = (names: Csv.Row): Result.Result<Csv.Row, Failure> => {
  if (new Set(names).size !== names.length) return Result.fail(malformed("two columns have the same name"))
  return names.every((name) => name === "")
    ? Result.fail(malformed("the row with the names of the columns is empty"))
    : Result.succeed(names)
}

/** Rows of text, each as long as the first row of the file, which names the columns. */
export const csv = (
  bytes: Uint8Array,
  options: { readonly delimiter: string; readonly names: Csv.Row | undefined; readonly before: number }
): Effect.Effect<Rows & { readonly names: Csv.Row }, Failure> =>
  Effect.gen(function*() {
    const rows = yield* cells(yield* Effect.fromResult(textOf(bytes)), options)
    const [first, ...others] = rows
    const names = options.names ?? first
    if (names === undefined) return yield* Effect.fail(malformed("there is no row with the names of the columns"))
    yield* Effect.fromResult(checkNames(names))
    const body = options.names === undefined ? others : rows
    const wrong = body.findIndex((row) => row.length !== names.length)
    if (wrong >= 0) {
      const number = wrong + (options.names === undefined ? 1 : 0)
      return yield* Effect.fail(
        malformed(
          `record ${number} has ${body[wrong]?.length ?? 0} fields, there are ${names.length} columns`
        )
      )
    }
    const records = body.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ""])))
    return { records, plain: records, names }
  })
