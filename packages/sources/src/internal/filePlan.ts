/**
 * A file as a source. It is read once, from front to back; a page is the next whole rows of it. What a page needs of
 * the ones before (where it starts, bytes that were read ahead, the digest so far) travels in its cursor, so that
 * nothing stays open between two pages and a page can be asked for again.
 */
import { Json as JsonValue, type Page, ReadError, Receipt, type Source } from "@befund/core"
import { sha256 } from "@noble/hashes/sha2.js"
import { Effect, FileSystem, Option, type PlatformError, Result } from "effect"
import { Hex } from "effect/encoding"
import { concat } from "./body.ts"
import type { Bytes } from "./body.ts"
import * as Extract from "./extract.ts"
import type * as FileDescription from "./fileDescription.ts"
import * as FileText from "./fileText.ts"
import { bodyTooLong, malformed } from "./flaw.ts"
import type { Flaw } from "./flaw.ts"
import * as JsonText from "./json.ts"
import * as Problems from "./problems.ts"
import * as Rows from "./rows.ts"
import * as Secrets from "./secrets.ts"
import type { Transport } from "./source.ts"
import { clean } from "./text.ts"

export type Plan = Transport<FileSystem.FileSystem>

const recordsPerPage = 1000
const blockSize = 1024 * 1024
const defaultMaxBody = 64 * 1024 * 1024

type Digest = ReturnType<typeof sha256.create>

/** What one page leaves to the next. */
class Position {
  readonly offset: number
  /** Bytes before `offset` that are on no page yet. */
  readonly rest: Bytes
  readonly rows: number
  readonly names: ReadonlyArray<string> | undefined
  readonly digest: Digest | undefined
  /** What the file looked like when it was opened first. */
  readonly look: string | undefined

  constructor(fields: Pick<Position, "offset" | "rest" | "rows" | "names" | "digest" | "look">) {
    this.offset = fields.offset
    this.rest = fields.rest
    this.rows = fields.rows
    this.names = fields.names
    this.digest = fields.digest
    this.look = fields.look
  }
}

/** A platform's error in our words; `path` may hold a secret and was cleaned of it. */
export const fileError = (error: PlatformError.PlatformError, path: string): Flaw => (place) => {
  switch (error.reason._tag) {
    case "NotFound":
      return new ReadError.Unreachable({ ...place, problem: `there is no file ${path}`, attempts: 1 })
    case "PermissionDenied":
      return new ReadError.Denied({ ...place, problem: `the file ${path} may not be read` })
    default:
      return new ReadError.Unreachable({ ...place, problem: `the file ${path} could not be read`, attempts: 1 })
  }
}

const lookOf = (info: FileSystem.File.Info): string =>
  [
    info.size,
    info.dev,
    Option.getOrElse(info.ino, () => 0n),
    Option.match(info.mtime, {
      onNone: () => 0,
      onSome: (time) => time.getTime()
    })
  ].join(" ")

/** The open file, the same as on the pages before. */
const opened = Effect.fnUntraced(function*(path: string, before: string | undefined) {
  const fs = yield* FileSystem.FileSystem
  const info = yield* fs.stat(path)
  if (info.type === "Directory") return yield* Effect.fail(malformed("this is a directory, not a file"))
  const look = lookOf(info)
  if (before !== undefined && before !== look) {
    return yield* Effect.fail(malformed("the file changed while it was read"))
  }
  return { file: yield* fs.open(path), look }
})

interface Block {
  /** Whole rows. */
  readonly bytes: Bytes
  readonly rows: number
  readonly rest: Bytes
  readonly offset: number
  readonly isLast: boolean
  readonly look: string
}

const withoutMark = (bytes: Bytes): Bytes =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes

/** The next whole rows: as many as a page holds, or as many as there are in a block. */
const nextRows = (path: string, cut: typeof Rows.lines, position: Position, maxBody: number) =>
  Effect.scoped(Effect.gen(function*() {
    const { file, look } = yield* opened(path, position.look)
    let { offset, rest: bytes } = position
    let { end, rows } = cut(bytes, recordsPerPage)
    while (rows < recordsPerPage && !(rows > 0 && bytes.length >= blockSize)) {
      if (rows === 0 && bytes.length > maxBody) return yield* Effect.fail(bodyTooLong(maxBody))
      // A row that is longer than all that was read: twice as much, so that no byte is looked at more than twice.
      const chunk = yield* file.readAlloc(Math.max(blockSize, bytes.length), { position: BigInt(offset) })
      if (Option.isNone(chunk)) {
        const isOpen = end < bytes.length
        return { bytes, rows: rows + (isOpen ? 1 : 0), rest: bytes.subarray(bytes.length), offset, isLast: true, look }
      }
      bytes = concat([bytes, chunk.value])
      offset += chunk.value.length
      const found = cut(bytes, recordsPerPage)
      end = found.end
      rows = found.rows
    }
    return {
      bytes: bytes.subarray(0, end),
      rows,
      rest: bytes.subarray(end),
      offset,
      isLast: false,
      look
    } satisfies Block
  }))

const checkDigest = (expected: string | undefined, digest: Digest | undefined): Result.Result<void, Flaw> =>
  expected === undefined || digest === undefined || Hex.encode(digest.digest()) === expected
    ? Result.void
    : Result.fail(malformed("the digest of the file is not the described one"))

const announcedBy = ({ records }: FileDescription.Description): Page.Total | undefined =>
  records === undefined ? undefined : { kind: "exact", value: records }

const pageFrom = (
  content: FileText.Rows,
  bytes: Bytes,
  next: Page.Next | undefined,
  total: Page.Total | undefined
): Effect.Effect<Page.Page> =>
  Effect.map(Receipt.digest(bytes), (digest) => ({
    records: content.records,
    plain: content.plain,
    bytes: bytes.length,
    digest,
    next,
    total,
    hasMore: undefined,
    token: undefined,
    incomplete: undefined
  }))

const rowsPage = (
  description: FileDescription.Jsonl | FileDescription.Csv,
  expected: string | undefined,
  request: Source.Request
) =>
  Effect.gen(function*() {
    const { maxBody = defaultMaxBody, path } = description
    const start = request.cursor instanceof Position ? request.cursor : new Position({
      offset: 0,
      rest: new Uint8Array(),
      rows: 0,
      names: undefined,
      digest: expected === undefined ? undefined : sha256.create(),
      look: undefined
    })
    const cut = description.format === "csv" ? Rows.csvRows : Rows.lines
    const { bytes, isLast, look, offset, rest, rows } = yield* nextRows(path, cut, start, maxBody)
    const text = request.cursor === undefined ? withoutMark(bytes) : bytes
    const content = description.format === "csv"
      ? yield* FileText.csv(text, { delimiter: description.delimiter ?? ",", names: start.names, before: start.rows })
      : { ...yield* Effect.fromResult(FileText.jsonl(text, start.rows)), names: undefined }
    const digest = start.digest?.clone().update(bytes)
    if (isLast) yield* Effect.fromResult(checkDigest(expected, digest))
    const cursor = new Position({ offset, rest, rows: start.rows + rows, names: content.names, digest, look })
    const next = isLast ? undefined : { key: String(offset - rest.length), cursor }
    return yield* pageFrom(content, bytes, next, announcedBy(description))
  })

/** All bytes of a file that are read as one. */
export const whole = (path: string, maxBody = defaultMaxBody) =>
  Effect.scoped(Effect.gen(function*() {
    const { file } = yield* opened(path, undefined)
    let bytes: Bytes = new Uint8Array()
    for (;;) {
      const chunk = yield* file.readAlloc(Math.max(blockSize, bytes.length), { position: BigInt(bytes.length) })
      if (Option.isNone(chunk)) return bytes
      bytes = concat([bytes, chunk.value])
      if (bytes.length > maxBody) return yield* Effect.fail(bodyTooLong(maxBody))
    }
  }))

const documentPage = (
  description: FileDescription.Json,
  items: JsonValue.Pointer,
  expected: string | undefined
) =>
  Effect.gen(function*() {
    const bytes = yield* whole(description.path, description.maxBody)
    const digest = expected === undefined ? undefined : sha256.create().update(bytes)
    yield* Effect.fromResult(checkDigest(expected, digest))
    const content = yield* Effect.fromResult(Result.gen(function*() {
      const parsed = yield* JsonText.parse("the file", bytes, clean)
      const records = yield* Extract.listAt(items, parsed.exact, () => "")
      const plain = parsed.plain === parsed.exact
        ? records
        : yield* Extract.listAt(items, JsonText.plainOf(parsed), () => "")
      return { records, plain }
    }))
    return yield* pageFrom(content, bytes, undefined, announcedBy(description))
  })

type Bounded = Pick<
  FileDescription.Description,
  "timeout" | "deadline" | "maxPages" | "maxRecords" | "maxBytes" | "maxBody"
>

export const checkBounds = (description: Bounded, problems: Problems.Problems): void => {
  for (const name of ["maxPages", "maxRecords", "maxBytes", "maxBody"] as const) {
    const value = description[name]
    if (value !== undefined && !(Number.isSafeInteger(value) && value > 0)) {
      problems.add(`/${name}`, "this is not a whole number above 0")
    }
  }
}

export const boundsOf = ({ deadline, maxBytes, maxPages, maxRecords, timeout }: Bounded): Plan["bounds"] => ({
  // What is not there a moment later is not there either.
  retries: 0,
  ...(timeout === undefined ? {} : { timeout }),
  ...(deadline === undefined ? {} : { deadline }),
  ...(maxPages === undefined ? {} : { maxPages }),
  ...(maxRecords === undefined ? {} : { maxRecords }),
  ...(maxBytes === undefined ? {} : { maxBytes })
})

const checkNumbers = (description: FileDescription.Description, problems: Problems.Problems): void => {
  checkBounds(description, problems)
  const { records } = description
  if (records !== undefined && !(Number.isSafeInteger(records) && records >= 0)) {
    problems.add("/records", "this is not a whole number, 0 or above")
  }
}

const digestOf = (sha: string | undefined, problems: Problems.Problems): string | undefined => {
  if (sha === undefined) return undefined
  const digits = sha.toLowerCase().replace(/^sha256:/, "")
  if (!/^[0-9a-f]{64}$/.test(digits)) problems.add("/sha256", "this is not 64 hexadecimal digits")
  return digits
}

const isDelimiter = (text: string): boolean => text.length === 1 && !"\"\r\n".includes(text)

export const compile = (
  description: FileDescription.Description
): Result.Result<Plan, ReadonlyArray<Problems.Problem>> => {
  const problems = Problems.make()
  if (description.path === "") problems.add("/path", "the path is empty")
  checkNumbers(description, problems)
  const expected = digestOf(description.sha256, problems)
  if (description.format === "csv" && description.delimiter !== undefined && !isDelimiter(description.delimiter)) {
    problems.add("/delimiter", "this is not one character, other than a quote or the end of a line")
  }
  const items = problems.take(
    "/items",
    Result.mapError(
      JsonValue.pointer(description.format === "json" ? description.items ?? "" : ""),
      ({ message }) => message
    )
  )
  if (items === undefined || problems.all().length > 0) return Result.fail(problems.all())
  const secrets = Secrets.make({ headers: {}, secrets: description.secrets ?? [] })
  const path = secrets.excerpt(description.path)
  return Result.succeed({
    // A digest names its content wherever it lies.
    system: expected === undefined ? undefined : "sha256",
    walk: { end: "signal" },
    promises: description.records === undefined ? {} : { total: true },
    bounds: boundsOf(description),
    page: (request) =>
      (description.format === "json"
        ? documentPage(description, items, expected)
        : rowsPage(description, expected, request)).pipe(
          Effect.mapError((flaw) => (typeof flaw === "function" ? flaw : fileError(flaw, path))(request.place))
        ),
    witness: undefined,
    fixed: expected === undefined ? undefined : { method: "immutable", token: `sha256:${expected}` }
  })
}
