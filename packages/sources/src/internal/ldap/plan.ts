/** From the description of a search to a transport; what can be wrong with it is found before anything is asked. */
import { type Page, ReadError, type Source } from "@befund/core"
import { Effect, Redacted, Result, type Scope } from "effect"
import { Hex } from "effect/encoding"
import { type Filter, FilterParser, PagedResultsControl, SearchRequest } from "ldapts"
import type { Description } from "../../LdapDescription.ts"
import { type Flaw, malformed } from "../flaw.ts"
import * as Problems from "../problems.ts"
import * as Secrets from "../secrets.ts"
import type { Transport } from "../source.ts"
import * as Connection from "./connection.ts"
import * as Entry from "./entry.ts"
import * as ResultCode from "./resultCode.ts"

export interface Plan extends Omit<Transport<never>, "hold"> {
  readonly hold: (place: ReadError.Place) => Effect.Effect<Connection.Connection, ReadError.ReadError, Scope.Scope>
}

const defaultMaxBody = 64 * 1024 * 1024

/** What RFC 4511 allows for a number. */
const mostEntries = 2 ** 31 - 1

const ports: Readonly<Record<string, number>> = { "ldap:": 389, "ldaps:": 636 }

const serverOf = (text: string): Result.Result<Connection.Server, string> => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const port = url === undefined ? undefined : ports[url.protocol]
  if (url === undefined || port === undefined || url.hostname === "") {
    return Result.fail("this is not the address of a directory, such as ldaps://directory.example")
  }
  if (url.username !== "" || url.password !== "") {
    return Result.fail("credentials belong into bind, not into the address")
  }
  if (!["", "/"].includes(url.pathname) || url.search !== "" || url.hash !== "") {
    return Result.fail("what is searched for belongs into base, depth, filter and attributes, not into the address")
  }
  return Result.succeed({
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? port : Number(url.port),
    isEncrypted: url.protocol === "ldaps:"
  })
}

const filterOf = (text: string): Result.Result<Filter, string> =>
  Result.try({
    try: () => FilterParser.parseString(text),
    catch: () => "this is no filter (RFC 4515), such as (objectClass=person)"
  })

/** A name or a number of an attribute, with options (RFC 4512, 2.5). */
const attribute = /^(?:[A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+)(?:;[A-Za-z0-9-]+)*$/

const checkAttributes = (of: Description, problems: Problems.Problems): void => {
  if (of.attributes.length === 0) {
    problems.add(
      "/attributes",
      "there is none; what is not asked for is not there, and a check must not take it for empty"
    )
  }
  for (const key of ["attributes", "binary"] as const) {
    const names = of[key] ?? []
    for (const [i, name] of names.entries()) {
      if (!attribute.test(name)) problems.add(`/${key}/${i}`, "this is not the name of an attribute, such as mail")
      if (name.toLowerCase() === "dn") problems.add(`/${key}/${i}`, "the name of an entry is in every record, as dn")
    }
    if (new Set(names.map((name) => name.toLowerCase())).size < names.length) {
      problems.add(`/${key}`, "an attribute stands there twice; the case of its letters makes no difference")
    }
  }
}

const checkBind = ({ bind }: Description, problems: Problems.Problems): void => {
  if (bind === undefined) return
  const password = Redacted.isRedacted(bind.password) ? Redacted.value(bind.password) : bind.password
  if (bind.dn === "") problems.add("/bind/dn", "this is empty; without bind the directory is asked anonymously")
  // RFC 4513, 5.1.2: many servers take such a bind for an anonymous one, and show what everybody may see.
  if (password === "") problems.add("/bind/password", "this is empty, and would make the bind an anonymous one")
}

const checkNumbers = (of: Description, problems: Problems.Problems): void => {
  for (const name of ["pageSize", "maxPages", "maxRecords", "maxBytes", "maxBody"] as const) {
    const value = of[name]
    if (value !== undefined && !(Number.isSafeInteger(value) && value > 0)) {
      problems.add(`/${name}`, "this is not a whole number above 0")
    }
  }
  if (of.pageSize !== undefined && of.pageSize > mostEntries) problems.add("/pageSize", "this is above 2147483647")
  if (of.retries !== undefined && !(Number.isSafeInteger(of.retries) && of.retries >= 0)) {
    problems.add("/retries", "this is not a whole number, 0 or above")
  }
}

const cookieOf = (answer: Connection.Answer): Uint8Array | undefined =>
  (answer.result.controls ?? []).find((control) => control instanceof PagedResultsControl)?.value?.cookie

const endUnproven: Flaw = (place) =>
  new ReadError.EndUnproven({
    ...place,
    problem: "the directory was asked for pages and does not say whether there is another one (RFC 2696)"
  })

/**
 * An empty cookie is the end. The others belong to the server: some keep the state themselves and send the same one with
 * each page, so that it is the number of the page that tells two of them apart.
 */
const nextOf = (
  answer: Connection.Answer,
  { page }: Source.Request
): Result.Result<Page.Next | undefined, Flaw> => {
  const cookie = cookieOf(answer)
  if (cookie === undefined) return Result.fail(endUnproven)
  return Result.succeed(
    cookie.length === 0 ? undefined : { key: `page ${page + 1} ${Hex.encode(cookie)}`, cursor: cookie }
  )
}

const recordsOf = (
  answer: Connection.Answer,
  asked: Entry.Asked
): Result.Result<ReadonlyArray<Entry.Record>, Flaw> =>
  Result.all(
    answer.entries.map((entry, i) =>
      Result.mapError(Entry.toRecord(entry, asked), (problem) => malformed(`record ${i + 1} ${problem}`))
    )
  )

const pageOf =
  (of: Description, filter: Filter, asked: Entry.Asked, excerpt: (text: string) => string) =>
  (request: Source.Request): Effect.Effect<Page.Page, ReadError.ReadError> =>
    Effect.gen(function*() {
      const { cursor, held } = request
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `hold` gave comes back
      const connection = held as Connection.Connection
      const cookie = cursor instanceof Uint8Array ? { cookie: Buffer.from(cursor) } : {}
      const controls = of.pageSize === undefined
        ? []
        : [new PagedResultsControl({ critical: true, value: { size: of.pageSize, ...cookie } })]
      const answer = yield* connection.ask((messageId) =>
        new SearchRequest({
          messageId,
          controls,
          baseDN: of.base,
          scope: of.depth ?? "sub",
          filter,
          attributes: [...of.attributes],
          // No limit of ours: what the server stops at is its own.
          sizeLimit: 0,
          timeLimit: 0
        })
      )
      const verdict = ResultCode.classify(answer.result.status, excerpt(answer.result.errorMessage))
      if (verdict._tag === "flaw") return yield* Effect.fail(verdict.flaw)
      const records = yield* Effect.fromResult(recordsOf(answer, asked))
      const isCut = verdict._tag === "cut"
      const elsewhere = answer.referrals > 0 && of.referrals !== "outside"
      const next = of.pageSize === undefined || isCut ? undefined : yield* Effect.fromResult(nextOf(answer, request))
      return {
        records,
        plain: records,
        bytes: answer.bytes,
        digest: answer.digest,
        next,
        hasMore: undefined,
        total: undefined,
        token: undefined,
        incomplete: isCut ? verdict.by : elsewhere ? "a referral to another server" : undefined
      }
    }).pipe(Effect.mapError((flaw) => flaw(request.place)))

const boundsOf = (
  { deadline, maxBytes, maxPages, maxRecords, retries, timeout }: Description
): Partial<Source.Bounds> => ({
  ...(timeout === undefined ? {} : { timeout }),
  ...(deadline === undefined ? {} : { deadline }),
  ...(retries === undefined ? {} : { retries }),
  ...(maxPages === undefined ? {} : { maxPages }),
  ...(maxRecords === undefined ? {} : { maxRecords }),
  ...(maxBytes === undefined ? {} : { maxBytes })
})

export const compile = (of: Description): Result.Result<Plan, ReadonlyArray<Problems.Problem>> => {
  const problems = Problems.make()
  const server = problems.take("/url", serverOf(of.url))
  const filter = problems.take("/filter", filterOf(of.filter ?? "(objectClass=*)"))
  checkAttributes(of, problems)
  checkBind(of, problems)
  checkNumbers(of, problems)
  if (server === undefined || filter === undefined || problems.all().length > 0) return Result.fail(problems.all())
  const password = of.bind?.password
  const { excerpt } = Secrets.make({
    headers: {},
    secrets: [
      ...(of.secrets ?? []),
      ...(password === undefined ? [] : [Redacted.isRedacted(password) ? password : Redacted.make(password)])
    ]
  })
  const { bind, maxBody = defaultMaxBody } = of
  const asked = {
    attributes: of.attributes,
    binary: new Set((of.binary ?? []).map((name) => name.toLowerCase()))
  }
  return Result.succeed({
    system: undefined,
    // A cookie belongs to its connection, and is used once.
    walk: { end: of.pageSize === undefined ? "single" : "signal", once: true },
    promises: { incomplete: true },
    bounds: boundsOf(of),
    hold: (place) => Effect.mapError(Connection.open(server, { bind, maxBody, excerpt }), (flaw) => flaw(place)),
    page: pageOf(of, filter, asked, excerpt),
    witness: undefined,
    fixed: undefined
  })
}
