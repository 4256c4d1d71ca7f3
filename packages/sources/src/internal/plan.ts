/** A description that was checked: what to ask, how, and what to look for in the answers. */
import type { Json as JsonType, Page, ReadError, Source } from "@befund/core"
import { Json, Receipt } from "@befund/core"
import { Effect, Option, Redacted, Result } from "effect"
import type { HttpClient } from "effect/http"
import * as Condition from "../Condition.ts"
import type * as Description from "../HttpDescription.ts"
import * as Exchange from "./exchange.ts"
import * as Extract from "./extract.ts"
import { parse } from "./json.ts"
import * as Origin from "./origin.ts"
import * as Paging from "./paging.ts"
import { placeholder } from "./partition.ts"
import * as Place from "./place.ts"
import * as Problems from "./problems.ts"
import * as Query from "./query.ts"
import * as Secrets from "./secrets.ts"
import type { Transport } from "./source.ts"
import * as Total from "./total.ts"

/** The part of a source that the description of its transport decides. */
export type Plan = Transport<HttpClient.HttpClient>

const defaultMaxBody = 64 * 1024 * 1024

const unpartitioned = `${placeholder} stands in it, and no partitions are described`

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const headerValue = /^[\t\u0020-\u007e\u0080-\u00ff]*$/

const checkHeaders = (headers: Exchange.Manner["headers"], problems: Problems.Problems): void => {
  for (const [name, value] of Object.entries(headers)) {
    if (!headerName.test(name)) problems.add(`/${name}`, "this is not the name of a header")
    const text = Redacted.isRedacted(value) ? Redacted.value(value) : value
    if (!headerValue.test(text)) problems.add(`/${name}`, "the value has a character that no header can hold")
    if (text.includes(placeholder)) problems.add(`/${name}`, "a header cannot depend on the partition")
  }
}

/** The address, `undefined` after a problem. Nothing of it is quoted: it may hold a secret. */
const checkUrl = (url: string, problems: Problems.Problems): URL | undefined => {
  if (url.includes(placeholder)) {
    problems.add("", unpartitioned)
    return undefined
  }
  if (!URL.canParse(url)) {
    problems.add("", "this is not an absolute address, such as https://bank.example/transactions")
    return undefined
  }
  const parsed = new URL(url)
  if (parsed.username !== "" || parsed.password !== "") {
    problems.add("", "credentials belong into headers, not into the address")
    return undefined
  }
  if (!Origin.isAddress(parsed)) {
    problems.add("", "only http and https can be read")
    return undefined
  }
  parsed.hash = ""
  return parsed
}

const checkCounts = (description: Description.Description, problems: Problems.Problems): void => {
  for (const name of ["maxPages", "maxRecords", "maxBytes", "maxBody"] as const) {
    const value = description[name]
    if (value !== undefined && !(Number.isSafeInteger(value) && value > 0)) {
      problems.add(`/${name}`, "this is not a whole number above 0")
    }
  }
  const { retries } = description
  if (retries !== undefined && !(Number.isSafeInteger(retries) && retries >= 0)) {
    problems.add("/retries", "this is not a whole number, 0 or above")
  }
}

const echoOf = (echo: Description.Echo): ReadonlyArray<{ readonly at: Place.Place; readonly is: JsonType.Value }> =>
  isList(echo) ? echo : Object.entries(echo).map(([at, is]) => ({ at, is }))

const isList = (
  echo: Description.Echo
): echo is ReadonlyArray<{ readonly at: Place.Place; readonly is: JsonType.Value }> => Array.isArray(echo)

const isPin = (snapshot: Description.Snapshot): snapshot is { readonly pin: string; readonly from: Place.Place } =>
  typeof snapshot === "object" && "pin" in snapshot

const compilePlaces = (
  description: Description.Description,
  problems: Problems.Problems
): Extract.Places | undefined => {
  const at = (path: string, place: Place.Place | undefined): Place.At | undefined =>
    place === undefined ? undefined : problems.take(path, Place.compile(place))
  const { error, paging, snapshot, total } = description
  const items = problems.take("/items", Result.mapError(Json.pointer(description.items), ({ message }) => message))
  const places = {
    total: total === undefined ? undefined : problems.take("/total", Total.compile(total)),
    incomplete: (description.incomplete ?? []).flatMap((condition, i) =>
      problems.take(`/incomplete/${i}`, Condition.compile(condition)) ?? []
    ),
    error: at("/error", error),
    echo: echoOf(description.echo ?? {}).flatMap((expected, i) => {
      const place = at(isList(description.echo ?? {}) ? `/echo/${i}` : "/echo", expected.at)
      return place === undefined ? [] : [{ at: place, is: expected.is }]
    }),
    hasMore: at("/paging/hasMore", paging.hasMore),
    token: snapshot === undefined
      ? undefined
      : isPin(snapshot)
      ? at("/snapshot/from", snapshot.from)
      : at("/snapshot", snapshot)
  }
  if (snapshot !== undefined && isPin(snapshot) && snapshot.pin === "") {
    problems.add("/snapshot/pin", "the name of the parameter is missing")
  }
  return items === undefined ? undefined : { ...places, items }
}

const compileWitness = (
  witness: Description.Witness | undefined,
  base: URL | undefined,
  problems: Problems.Problems
): { readonly address: string; readonly at: Place.At } | undefined => {
  if (witness === undefined) return undefined
  const at = problems.take("/at", Place.compile(witness.at))
  if (base === undefined) return undefined
  const address = problems.take(
    "/url",
    Result.mapError(
      Origin.resolve(witness.url, base.href, base.origin),
      () => "this is not an address of the same origin as the source"
    )
  )
  return at === undefined || address === undefined ? undefined : { address, at }
}

const pathOf = (address: string): string => address.split("?", 1)[0] ?? ""

const firstAsk = (description: Description.Description, url: URL): Paging.Ask => {
  const { pageSize, pageSizeParam } = description.paging
  const size: Query.Parameters = pageSizeParam === undefined || pageSize === undefined
    ? []
    : [[pageSizeParam, String(pageSize)]]
  return {
    address: Query.withParameters(url.href, [...Query.parametersOf(description.query ?? {}), ...size]),
    body: description.body
  }
}

const walkOf = (paging: Description.Paging, style: Paging.Style, first: Paging.Ask): Source.Walk => {
  const firstCursor = style.firstKey(first)
  return {
    end: style.end,
    stableRecords: style.stableRecords,
    ...(paging.style === "cursor" && paging.sameCursorEnds === true ? { sameCursorEnds: true } : {}),
    ...(paging.style !== "none" && paging.shortPageEnds === true && paging.pageSize !== undefined
      ? { shortPage: paging.pageSize }
      : {}),
    ...(paging.pageSize === undefined ? {} : { pageSize: paging.pageSize }),
    ...(paging.style === "offset" && paging.overlap !== undefined ? { overlap: true } : {}),
    ...(firstCursor === undefined ? {} : { firstCursor })
  }
}

const boundsOf = (description: Description.Description): Partial<Source.Bounds> => ({
  ...(description.timeout === undefined ? {} : { timeout: description.timeout }),
  ...(description.deadline === undefined ? {} : { deadline: description.deadline }),
  ...(description.retries === undefined ? {} : { retries: description.retries }),
  ...(description.maxPages === undefined ? {} : { maxPages: description.maxPages }),
  ...(description.maxRecords === undefined ? {} : { maxRecords: description.maxRecords }),
  ...(description.maxBytes === undefined ? {} : { maxBytes: description.maxBytes })
})

const pageOf = (
  manner: Exchange.Manner,
  method: "GET" | "POST",
  first: Paging.Ask,
  style: Paging.Style,
  places: Extract.Places,
  pinParam: string | undefined
) =>
  Effect.fnUntraced(function*(request: Source.Request) {
    const { attempt, cursor, pin, place } = request
    const ask = style.ask(first, cursor)
    const pinned = pin === undefined || pinParam === undefined
      ? ask.address
      : Query.withParameters(ask.address, [[pinParam, pin]])
    const answer = yield* Exchange.send(manner, { method, address: pinned, body: ask.body }, place, attempt)
    const { secrets } = manner
    return yield* Result.gen(function*() {
      const parsed = yield* parse("the body", answer.bytes, secrets.excerpt)
      const seen = { body: parsed.exact, headers: answer.headers }
      const extracted = yield* Extract.extract(places, parsed, seen, secrets)
      const { records, token } = extracted
      const next = yield* style.next({ ...seen, records, cursor, address: answer.address, origin: manner.origin })
      return {
        ...extracted,
        next,
        token: token === undefined ? undefined : shown(token, pinParam !== undefined, secrets)
      }
    }).pipe(
      Result.mapError((flaw) => flaw(place)),
      Effect.fromResult,
      Effect.zipWith(Receipt.digest(answer.bytes), (page, digest): Page.Page => ({
        ...page,
        digest,
        bytes: answer.bytes.length
      }))
    )
  })

/** A token stands in evidence. One that holds a secret is shown without it, and cannot be sent back as a pin. */
const shown = (token: string, isSentBack: boolean, secrets: Secrets.Secrets): string | undefined =>
  isSentBack && secrets.isIn(token) ? undefined : secrets.remove(token)

const witnessOf = (
  manner: Exchange.Manner,
  { address, at }: { readonly address: string; readonly at: Place.At }
) =>
  Effect.fnUntraced(function*(place: ReadError.Place) {
    const answer = yield* Exchange.send(manner, { method: "GET", address, body: undefined }, place, 1)
    // A header can be read whatever the body is.
    const body = at.isHeader
      ? null
      : (yield* Effect.fromResult(
        Result.mapError(parse("the body", answer.bytes, manner.secrets.excerpt), (flaw) => flaw(place))
      )).exact
    return Option.map(
      Option.fromUndefinedOr(Extract.tokenAt(at, { body, headers: answer.headers })),
      manner.secrets.remove
    )
  })

/** Everything that can be known to be wrong before anything is asked is told at once. */
export const compile = (
  description: Description.Description,
  options: { readonly ordered: boolean; readonly secrets: ReadonlyArray<Redacted.Redacted> }
): Result.Result<Plan, ReadonlyArray<Problems.Problem>> => {
  const problems = Problems.make()
  const { body, headers = {}, method = "GET", paging, snapshot } = description
  const url = checkUrl(description.url, problems.below("/url"))
  checkHeaders(headers, problems.below("/headers"))
  checkCounts(description, problems)
  if (body !== undefined && method !== "POST") problems.add("/body", "a body is sent with method: POST only")
  const parameters = Query.parametersOf(description.query ?? {})
  for (const [name, value] of parameters) {
    if (value.includes(placeholder)) problems.add(`/query/${name}`, unpartitioned)
  }
  if (body !== undefined && Json.stringify(body).includes(placeholder)) problems.add("/body", unpartitioned)
  const style = Paging.compile(paging, { ordered: options.ordered, method, body }, problems.below("/paging"))
  const places = compilePlaces(description, problems)
  const witness = compileWitness(description.witness, url, problems.below("/witness"))
  const pinParam = snapshot !== undefined && isPin(snapshot) ? snapshot.pin : undefined
  if (url === undefined || style === undefined || places === undefined || problems.all().length > 0) {
    return Result.fail(problems.all())
  }
  const queries = Object.values(description.query ?? {}).flat()
  const secrets = Secrets.make({
    headers,
    secrets: [...options.secrets, ...queries.flatMap((value) => Redacted.isRedacted(value) ? [value] : [])]
  })
  const manner: Exchange.Manner = {
    origin: url.origin,
    headers,
    secrets,
    maxBody: description.maxBody ?? defaultMaxBody
  }
  const first = firstAsk(description, url)
  return Result.succeed({
    system: witness !== undefined && snapshot === undefined ? secrets.remove(pathOf(witness.address)) : url.origin,
    walk: walkOf(paging, style, first),
    promises: {
      ...(description.total === undefined ? {} : { total: true }),
      ...(places.incomplete.length === 0 ? {} : { incomplete: true }),
      ...(snapshot === undefined ? {} : { snapshot: pinParam === undefined ? "token" : "pin" }),
      ...(paging.window === undefined ? {} : { window: paging.window })
    },
    bounds: boundsOf(description),
    page: pageOf(manner, method, first, style, places, pinParam),
    witness: witness === undefined ? undefined : witnessOf(manner, witness),
    fixed: undefined
  })
}
