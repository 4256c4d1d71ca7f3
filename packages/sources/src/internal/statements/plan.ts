/**
 * Statements of account as a source: a page is one file, which is read whole, parsed and held against all before it. The
 * state of the seal travels in the cursor, so that a page can be asked for again.
 */
import { Json, type Page, type ReadError, Receipt } from "@befund/core"
import { Effect, type FileSystem, Result } from "effect"
import type { Description } from "../../StatementDescription.ts"
import { boundsOf, checkBounds, fileError, whole } from "../filePlan.ts"
import { malformed } from "../flaw.ts"
import type { Flaw } from "../flaw.ts"
import { plainOf } from "../json.ts"
import * as Problems from "../problems.ts"
import * as Secrets from "../secrets.ts"
import type { Transport } from "../source.ts"
import { clean } from "../text.ts"
import * as Camt053 from "./camt053.ts"
import * as Day from "./day.ts"
import * as Mt940 from "./mt940.ts"
import * as Seal from "./seal.ts"
import type { Draft, Fault, Message } from "./sheet.ts"

export type Plan = Transport<FileSystem.FileSystem>

/** What one file leaves to the next. */
class Position {
  readonly file: number
  readonly seal: Seal.State
  /** What was read, a line for each file and each statement: its digest is the token of the whole. */
  readonly read: ReadonlyArray<string>

  constructor(file: number, seal: Seal.State, read: ReadonlyArray<string>) {
    this.file = file
    this.seal = seal
    this.read = read
  }
}

/** What the statements lack at their end. It is told by a page of its own, so that what was read before it stands. */
class Lacking {
  readonly flaw: Flaw

  constructor(flaw: Flaw) {
    this.flaw = flaw
  }
}

const decoded = (bytes: Uint8Array, encoding: string): Result.Result<string, Fault> =>
  Result.try({
    try: () => new TextDecoder(encoding, { fatal: true }).decode(bytes),
    catch: () => ({ problem: `the file is not ${encoding}; say its encoding, such as windows-1252` })
  })

/** The encoding that an XML declaration names. */
const encodingOf = (bytes: Uint8Array): string =>
  /^(?:\u{feff}|ï»¿)?<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/u
    .exec(new TextDecoder("windows-1252").decode(bytes.subarray(0, 256)))?.[1] ?? "utf-8"

const messageOf = (bytes: Uint8Array, { encoding, format }: Description): Result.Result<Message, Fault> =>
  format === "camt053"
    ? Result.flatMap(decoded(bytes, encodingOf(bytes)), Camt053.parse)
    : Result.flatMap(decoded(bytes, encoding ?? "utf-8"), Mt940.parse)

/** Only an entry with a day can be inside a period. */
const isWithin = (
  { bookedOn }: Draft,
  { from, to }: Seal.Asked
): Result.Result<boolean, Fault> => {
  if (from === undefined && to === undefined) return Result.succeed(true)
  return bookedOn === undefined
    ? Result.fail({ problem: "an entry has no booking date, so nothing tells whether it lies in the period" })
    : Result.succeed((from === undefined || bookedOn >= from) && (to === undefined || bookedOn <= to))
}

const recordsOf = (
  fitting: ReadonlyArray<Seal.Fitting>,
  asked: Seal.Asked
): Result.Result<ReadonlyArray<unknown>, Fault> =>
  Result.gen(function*() {
    const records: Array<unknown> = []
    for (const { before, key, sheet } of fitting) {
      const { account, number, page } = sheet
      for (const [at, entry] of sheet.entries.entries()) {
        if (!(yield* isWithin(entry, asked))) continue
        records.push({ id: `${key}/${before + at + 1}`, account, statement: key, number, page, ...entry })
      }
    }
    return records
  })

/** The records as a body of JSON would have given them: amounts are numbers, and exact whatever their length. */
const asJson = (records: ReadonlyArray<unknown>): Result.Result<Pick<Page.Page, "records" | "plain">, Fault> =>
  Result.match(Json.parseText(Json.stringify(records)), {
    onFailure: ({ message }) => Result.fail({ problem: message }),
    onSuccess: (parsed) => {
      const { exact } = parsed
      const plain = plainOf(parsed)
      return Array.isArray(exact) && Array.isArray(plain)
        ? Result.succeed({ records: exact, plain })
        : Result.fail({ problem: "the entries are no list" })
    }
  })

const flawOf = (fault: Fault): Flaw =>
  malformed(fault.problem, fault.excerpt === undefined ? undefined : clean(fault.excerpt))

const filePage = (description: Description, paths: ReadonlyArray<string>, asked: Seal.Asked, position: Position) =>
  Effect.gen(function*() {
    const bytes = yield* whole(paths[position.file] ?? "", description.maxBody)
    const digest = yield* Receipt.digest(bytes)
    const [seal, fitting, content] = yield* Effect.fromResult(Result.gen(function*() {
      const message = yield* Result.mapError(messageOf(bytes, description), flawOf)
      const [seal, fitting] = yield* Seal.next(position.seal, message, asked)
      const content = yield* Result.mapError(Result.flatMap(recordsOf(fitting, asked), asJson), flawOf)
      return [seal, fitting, content] as const
    }))
    const read = [...position.read, digest, ...fitting.map(({ key, sheet }) => JSON.stringify([key, sheet.page ?? 1]))]
    const page = {
      ...content,
      bytes: bytes.length,
      digest,
      hasMore: undefined,
      total: undefined,
      incomplete: undefined
    }
    const file = position.file + 1
    if (file < paths.length) {
      return {
        ...page,
        next: { key: String(file), cursor: new Position(file, seal, read) },
        token: undefined
      } satisfies Page.Page
    }
    const end = Seal.end(seal, asked)
    if (Result.isFailure(end)) {
      return { ...page, next: { key: "end", cursor: new Lacking(end.failure) }, token: undefined } satisfies Page.Page
    }
    const token = yield* Receipt.digest(new TextEncoder().encode(read.join("\n")))
    return { ...page, next: undefined, token: seal.isConsecutive ? token : undefined } satisfies Page.Page
  })

const first = new Position(0, Seal.start, [])

/** An account as it may stand in evidence: enough for its owner to know it. */
const masked = (account: string): string => {
  const plain = account.replaceAll(/\s/g, "")
  return plain.length < 8 ? "…" : `${plain.slice(0, 2)}…${plain.slice(-4)}`
}

const checkDay = (path: "/from" | "/to", day: string | undefined, problems: Problems.Problems): void => {
  if (day !== undefined && !Day.isDay(day)) problems.add(path, "this is not a day, such as 2026-07-01")
}

const isEncoding = (name: string): boolean => Result.isSuccess(Result.try(() => new TextDecoder(name)))

export const compile = (description: Description): Result.Result<Plan, ReadonlyArray<Problems.Problem>> => {
  const problems = Problems.make()
  const { account, encoding, format, from, path, to } = description
  const paths = typeof path === "string" ? [path] : path
  if (paths.length === 0) problems.add("/path", "there is no file")
  if (paths.includes("")) problems.add("/path", "the path is empty")
  if (new Set(paths).size < paths.length) problems.add("/path", "a file is named twice")
  if (account?.trim() === "") problems.add("/account", "the account is empty")
  checkBounds(description, problems)
  checkDay("/from", from, problems)
  checkDay("/to", to, problems)
  if (from !== undefined && to !== undefined && from > to) problems.add("/to", "this lies before from")
  if (encoding !== undefined && format === "camt053") problems.add("/encoding", "XML says its encoding itself")
  else if (encoding !== undefined && !isEncoding(encoding)) problems.add("/encoding", "there is no such encoding")
  if (problems.all().length > 0) return Result.fail(problems.all())

  const secrets = Secrets.make({ headers: {}, secrets: description.secrets ?? [] })
  const asked: Seal.Asked = { account, from, to, hasNumbers: description.numbering !== "none" }
  const failed = (error: Parameters<typeof fileError>[0] | Flaw, request: { readonly page: number }): Flaw =>
    typeof error === "function" ? error : fileError(error, secrets.excerpt(paths[request.page - 1] ?? ""))
  return Result.succeed({
    system: account === undefined ? undefined : `account ${masked(account)}`,
    walk: { end: "signal" },
    promises: {},
    bounds: boundsOf(description),
    page: ({ cursor, page, place }): Effect.Effect<Page.Page, ReadError.ReadError, FileSystem.FileSystem> =>
      cursor instanceof Lacking
        ? Effect.fail(cursor.flaw(place))
        : filePage(description, paths, asked, cursor instanceof Position ? cursor : first).pipe(
          Effect.mapError((error) => failed(error, { page })(place))
        ),
    witness: undefined,
    fixed: { method: "sealed" }
  })
}
