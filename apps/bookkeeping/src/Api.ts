/**
 * The HTTP service: each collection in three ways of paging, over the store and with the faults that are armed.
 *
 * | way | path | list | onwards | size |
 * | --- | --- | --- | --- | --- |
 * | page number | `/api/v1/transactions/` | `results` | `next`, an absolute URL | `count` |
 * | cursor | `/v2/transactions` | `data` | `next_cursor`, `has_more` | `total` |
 * | offset | `/v3/transactions` | `items` | `offset` plus `limit` | `total` |
 *
 * Likewise for `documents` and `invoices`. Every page names its `company`; a page of the second kind also names its
 * `snapshot`, which `?revision=` pins for the pages to come.
 *
 * @since 0.1.0
 */
import { Effect, Layer, Option, Redacted, Schema, SchemaTransformation } from "effect"
import { Base64Url } from "effect/encoding"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpServerError } from "effect/http/HttpServerError"
import { CalendarDate, type Period } from "./CalendarDate.ts"
import { Collection, type Records } from "./Collection.ts"
import { Fault, Faults, type Spot, type Style } from "./Faults.ts"
import { CompanyId } from "./Ids.ts"
import * as Wire from "./internal/wire.ts"
import { type RevisionGone, type Slice, Store, type StoreError, type Window } from "./Store.ts"
import { type Change, type NothingToWrite, Write } from "./Write.ts"

/**
 * Whose books are served, and to whom.
 *
 * @category models
 * @since 0.1.0
 */
export interface Options {
  readonly company: CompanyId
  readonly token: Redacted.Redacted
}

/**
 * The path of a collection in a way of paging. The largest page has 200 records, and 100 unless told.
 *
 * @category combinators
 * @since 0.1.0
 */
export const path = (collection: Collection, style: Style): `/${string}` => {
  switch (style) {
    case "page":
      return `/api/v1/${collection}/`
    case "cursor":
      return `/v2/${collection}`
    case "offset":
      return `/v3/${collection}`
  }
}

/** The service does not answer this request, and says why. */
class Refusal extends Schema.TaggedError<Refusal>()("Refusal", {
  status: Schema.Int,
  code: Schema.String,
  detail: Schema.String
}) {
  override get message() {
    return `${this.status} ${this.code}: ${this.detail}`
  }
}

/** What `POST /_control` takes: disarm all faults, arm some, write once. In that order. */
const Control = Schema.Struct({
  clear: Schema.optionalKey(Schema.Boolean),
  inject: Schema.optionalKey(Schema.Array(Fault)),
  write: Schema.optionalKey(Schema.Struct({
    write: Write,
    collection: Schema.optionalKey(Collection),
    served: Schema.optionalKey(Schema.String)
  }))
})

/**
 * The routes, to be served by any `HttpServer`.
 *
 * @category layers
 * @since 0.1.0
 */
export const layer = (options: Options): Layer.Layer<never, never, Faults | HttpRouter.HttpRouter | Store> =>
  Layer.mergeAll(
    authorization(options.token),
    HttpRouter.addAll(Effect.gen(function*() {
      const store = yield* Store
      const faults = yield* Faults
      const pages = Collection.literals.flatMap((collection) =>
        styles.map((style) =>
          HttpRouter.route(
            "GET",
            path(collection, style),
            (request) => answering(request, servePage({ ...options, faults, request, store }, collection, style))
          )
        )
      )
      return [
        ...pages,
        HttpRouter.route("GET", "/status", (request) => answering(request, serveStatus(options, store))),
        HttpRouter.route("GET", "/_control", (request) => answering(request, controlled({ faults, store }, null))),
        HttpRouter.route("POST", "/_control", (request) => answering(request, serveControl({ faults, store })))
      ]
    }))
  )

interface Serving extends Options {
  readonly faults: Faults["Service"]
  readonly request: HttpServerRequest.HttpServerRequest
  readonly store: Store["Service"]
}

const styles = ["page", "cursor", "offset"] as const satisfies ReadonlyArray<Style>

const authorization = (token: Redacted.Redacted) =>
  HttpRouter.middleware(
    (route) =>
      Effect.gen(function*() {
        const request = yield* HttpServerRequest.HttpServerRequest
        if (request.headers["authorization"] === `Bearer ${Redacted.value(token)}`) return yield* route
        const refusal = new Refusal({ status: 401, code: "unauthorized", detail: "A valid bearer token is needed." })
        return HttpServerResponse.setHeader(refused(request, refusal), "www-authenticate", "Bearer")
      }),
    { global: true }
  )

type Failure = HttpServerError | NothingToWrite | Refusal | RevisionGone | Schema.SchemaError | StoreError

/** Turns every typed failure into the answer of its way of paging. */
const answering = <R>(
  request: HttpServerRequest.HttpServerRequest,
  handled: Effect.Effect<HttpServerResponse.HttpServerResponse, Failure, R>
) =>
  handled.pipe(
    Effect.tapErrorTag("StoreError", (error) => Effect.logError(error)),
    Effect.catch((failure) => Effect.succeed(refused(request, toRefusal(failure))))
  )

const toRefusal = (failure: Failure): Refusal => {
  switch (failure._tag) {
    case "Refusal":
      return failure
    case "HttpServerError":
    case "SchemaError":
      return new Refusal({
        status: 400,
        code: "invalid_request",
        detail: "A parameter or the body is malformed, unknown, repeated or out of range."
      })
    case "RevisionGone":
      return new Refusal({ status: 410, code: "revision_gone", detail: "That revision is not kept." })
    case "NothingToWrite":
      return new Refusal({ status: 409, code: "nothing_to_write", detail: "No record fits that write." })
    case "StoreError":
      return new Refusal({ status: 500, code: "internal", detail: "The books cannot be read." })
  }
}

const refused = (request: HttpServerRequest.HttpServerRequest, { code, detail, status }: Refusal) =>
  json(request.url.startsWith("/api/v1/") ? { detail, code } : { error: { code, message: detail } }, { status })

const json = (
  body: unknown,
  options: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {}
) => HttpServerResponse.text(JSON.stringify(body), { contentType: "application/json", ...options })

const maxPageSize = 200

const number = (minimum: number, maximum: number) =>
  Schema.String.check(Schema.isPattern(/^\d{1,9}$/)).pipe(
    Schema.decodeTo(Schema.Int.check(Schema.isBetween({ minimum, maximum })), SchemaTransformation.numberFromString)
  )

const common = {
  company: Schema.optionalKey(CompanyId),
  date_from: Schema.optionalKey(CalendarDate),
  date_to: Schema.optionalKey(CalendarDate)
}

const Cursor = Schema.StringFromBase64Url.pipe(
  Schema.decodeTo(Schema.fromJsonString(Schema.Struct({ after: Schema.String, page: Schema.Natural })))
)

const PageParams = Schema.Struct({
  ...common,
  page: Schema.optionalKey(number(1, 1_000_000)),
  page_size: Schema.optionalKey(number(1, maxPageSize))
})

const CursorParams = Schema.Struct({
  ...common,
  cursor: Schema.optionalKey(Cursor),
  limit: Schema.optionalKey(number(1, maxPageSize)),
  revision: Schema.optionalKey(number(0, 999_999_999))
})

const OffsetParams = Schema.Struct({
  ...common,
  offset: Schema.optionalKey(number(0, 999_999_999)),
  limit: Schema.optionalKey(number(1, maxPageSize))
})

const NoParams = Schema.Record(Schema.String, Schema.Never)

const strict = { errors: "all", onExcessProperty: "error" } as const

/** The windows that a request can ask for. */
type Onward = Exclude<Window, { readonly _tag: "UpTo" }>

/** What one request asks for, in whatever way of paging. */
interface Asked {
  readonly company: CompanyId | undefined
  readonly period: Period
  readonly revision: number | undefined
  /** The number of the page; the first is 1. */
  readonly page: number
  readonly window: Onward
}

const ask = Effect.fnUntraced(function*(style: Style) {
  switch (style) {
    case "page": {
      const params = yield* HttpServerRequest.schemaSearchParams(PageParams, strict)
      const { page = 1, page_size: limit = 100 } = params
      return normalised(params, { page, window: { _tag: "Offset", offset: (page - 1) * limit, limit } })
    }
    case "cursor": {
      const params = yield* HttpServerRequest.schemaSearchParams(CursorParams, strict)
      const { cursor, limit = 100, revision } = params
      const window: Onward = { _tag: "After", key: cursor?.after, limit }
      return normalised(params, { page: cursor?.page ?? 1, revision, window })
    }
    case "offset": {
      const params = yield* HttpServerRequest.schemaSearchParams(OffsetParams, strict)
      const { limit = 100, offset = 0 } = params
      return normalised(params, { page: Math.floor(offset / limit) + 1, window: { _tag: "Offset", offset, limit } })
    }
  }
})

const normalised = (
  params: { readonly company?: CompanyId; readonly date_from?: string; readonly date_to?: string },
  rest: { readonly page: number; readonly revision?: number | undefined; readonly window: Onward }
): Asked => ({
  company: params.company,
  period: { from: params.date_from, to: params.date_to },
  page: rest.page,
  revision: rest.revision,
  window: rest.window
})

/** A page on its way out, before it takes the shape of its way of paging. */
interface Page {
  readonly company: string
  readonly items: unknown
  readonly total: number
  readonly revision: number
  readonly next: { readonly origin: string; readonly after: string; readonly page: number } | null
}

const servePage = Effect.fn("Api.page")(function*(serving: Serving, collection: Collection, style: Style) {
  const { company, faults, request, store } = serving
  const asked = yield* ask(style)
  if (asked.company !== undefined && asked.company !== company) {
    return yield* new Refusal({ status: 403, code: "foreign_company", detail: "That company is not yours." })
  }
  if (asked.period.from !== undefined && asked.period.to !== undefined && asked.period.from > asked.period.to) {
    return yield* new Refusal({ status: 400, code: "invalid_request", detail: "The period ends before it begins." })
  }
  const spot: Spot = { collection, style, page: asked.page }
  const armed = yield* faults.take(spot)
  const fired = (fault: Fault, outcome?: { readonly change?: Change; readonly problem?: string }) =>
    faults.record({ fault, ...spot, change: outcome?.change ?? null, problem: outcome?.problem ?? null })

  const instead = armed.find(isInstead)
  if (instead !== undefined) {
    yield* fired(instead)
    return yield* answerInstead(request, instead)
  }

  const read = (window: Window) => store.page({ collection, period: asked.period, revision: asked.revision, window })
  const slice = yield* read(asked.window)
  const last = idOf(slice.items.at(-1))
  if (style === "page" && last === undefined && asked.page > 1) {
    return yield* new Refusal({ status: 404, code: "invalid_page", detail: "Invalid page." })
  }

  const origin = Option.match(HttpServerRequest.toURL(request), { onNone: () => "", onSome: (url) => url.origin })
  let page: Page = {
    company,
    items: slice.items,
    total: slice.total,
    revision: slice.revision,
    next: slice.more && last !== undefined ? { origin, after: last, page: asked.page + 1 } : null
  }
  for (const fault of armed) {
    const changed = yield* distort(fault, page, { read, window: asked.window })
    if (changed === undefined) continue
    yield* fired(fault)
    page = changed
  }
  for (const fault of armed) {
    if (fault._tag !== "Write") continue
    const served = last ?? (asked.window._tag === "After" ? asked.window.key : undefined)
    yield* store.write(fault.write, { collection, period: asked.period, served }).pipe(
      Effect.flatMap((change) => fired(fault, { change })),
      Effect.catchTag("NothingToWrite", (error) => fired(fault, { problem: error.message }))
    )
  }

  const errorInside = armed.find(Fault.guards.ErrorInside)
  const body = errorInside === undefined ? render[style](page, asked, request) : {
    error: { code: "internal", message: "The books are being closed. Try again later." },
    ...(errorInside.items === true ? { [listName[style]]: [] } : {})
  }
  if (errorInside !== undefined) yield* fired(errorInside)

  const cut = armed.find(Fault.guards.CutBody)
  if (cut === undefined) return json(body)
  yield* fired(cut)
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const half = Math.floor(bytes.byteLength / 2)
  if (cut.ending === "abrupt") return yield* Wire.breakOff(request, bytes, half)
  return HttpServerResponse.uint8Array(bytes.subarray(0, half), { contentType: "application/json" })
})

const isInstead = Fault.isAnyOf(["Hang", "Reset", "Status"])

const answerInstead = (
  request: HttpServerRequest.HttpServerRequest,
  fault: Extract<Fault, { readonly _tag: "Hang" | "Reset" | "Status" }>
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  switch (fault._tag) {
    case "Hang":
      return Effect.never
    case "Reset":
      return Wire.reset(request)
    case "Status":
      return Effect.succeed(json(
        { error: { code: "fault", message: "This answer was ordered." } },
        { status: fault.status, ...(fault.headers === undefined ? {} : { headers: fault.headers }) }
      ))
  }
}

/** The page as a fault leaves it; `undefined` where the fault does not touch the content. */
const distort = Effect.fnUntraced(function*<E, R>(
  fault: Fault,
  page: Page,
  { read, window }: {
    readonly read: (window: Window) => Effect.Effect<Slice<Collection>, E, R>
    readonly window: Onward
  }
) {
  switch (fault._tag) {
    case "RepeatPage": {
      const { items } = yield* read(windowBefore(window))
      return { ...page, items }
    }
    case "DropPage":
      return { ...page, items: [] }
    case "SkipNext": {
      if (page.next === null) return page
      const skipped = yield* read({ _tag: "After", key: page.next.after, limit: window.limit })
      const after = idOf(skipped.items.at(-1))
      const next = skipped.more && after !== undefined ? { ...page.next, after, page: page.next.page + 1 } : null
      return { ...page, next }
    }
    case "Count":
      return { ...page, total: page.total + fault.by }
    case "DropField":
      return { ...page, items: without(page.items, fault.index ?? 0, fault.field) }
    case "ForeignCompany":
      return { ...page, company: "00000000-0000-4000-8000-000000000000" }
    case "NextHost":
      return {
        ...page,
        next: page.next === null ? null : { ...page.next, origin: fault.origin ?? "http://elsewhere.invalid" }
      }
    case "MissingItems":
      return { ...page, items: fault.as === "null" ? null : fault.as === "object" ? {} : undefined }
    default:
      return undefined
  }
})

/** The window of the page before: an offset counts back, a cursor looks back from its key. */
const windowBefore = (window: Onward): Window =>
  window._tag === "Offset"
    ? { ...window, offset: Math.max(0, window.offset - window.limit) }
    : { _tag: "UpTo", key: window.key ?? "", limit: window.limit }

const without = (items: unknown, index: number, field: string): unknown =>
  Array.isArray(items)
    ? items.map((item: unknown, i) =>
      i === index && typeof item === "object" && item !== null
        ? Object.fromEntries(Object.entries(item).filter(([name]) => name !== field))
        : item
    )
    : items

const idOf = (record: Records[Collection] | undefined): string | undefined =>
  record === undefined ? undefined : "publicId" in record ? record.publicId : record.id

const listName = { page: "results", cursor: "data", offset: "items" } as const satisfies Record<Style, string>

const render: Readonly<
  Record<Style, (page: Page, asked: Asked, request: HttpServerRequest.HttpServerRequest) => object>
> = {
  page: ({ company, items, next, total }, asked, request) => ({
    company,
    count: total,
    next: next === null ? null : link(request, next.origin, next.page),
    previous: asked.page === 1 ? null : link(request, "", asked.page - 1),
    results: items
  }),
  cursor: ({ company, items, next, revision, total }) => ({
    company,
    data: items,
    next_cursor: next === null ? null : Base64Url.encode(JSON.stringify({ after: next.after, page: next.page })),
    has_more: next !== null,
    total,
    snapshot: String(revision)
  }),
  offset: ({ company, items, total }, { window }) => ({
    company,
    items,
    total,
    offset: window._tag === "Offset" ? window.offset : 0,
    limit: window.limit
  })
}

/** The request's own URL for another page; an empty origin stands for its own. */
const link = (request: HttpServerRequest.HttpServerRequest, origin: string, page: number): string | null =>
  Option.match(HttpServerRequest.toURL(request), {
    onNone: () => null,
    onSome: (url) => {
      const to = new URL(`${url.pathname}${url.search}`, origin === "" ? url.origin : origin)
      to.searchParams.set("page", String(page))
      return to.href
    }
  })

const serveStatus = Effect.fn("Api.status")(function*({ company }: Options, store: Store["Service"]) {
  yield* HttpServerRequest.schemaSearchParams(NoParams, strict)
  return json({ status: "ok", company, revision: yield* store.revision })
})

const serveControl = Effect.fn("Api.control")(function*({ faults, store }: Pick<Serving, "faults" | "store">) {
  const { clear, inject, write } = yield* HttpServerRequest.schemaBodyJson(Control, strict)
  if (clear === true) yield* faults.clear
  if (inject !== undefined) yield* faults.inject(...inject)
  const change = write === undefined
    ? null
    : yield* store.write(write.write, { collection: write.collection ?? "transactions", served: write.served })
  return yield* controlled({ faults, store }, change)
})

const controlled = Effect.fnUntraced(function*(
  { faults, store }: Pick<Serving, "faults" | "store">,
  change: Change | null
) {
  return json({
    revision: yield* store.revision,
    armed: yield* faults.armed,
    fired: yield* faults.fired,
    change
  })
})
