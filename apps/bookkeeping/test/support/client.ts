/**
 * A reader as naive as they come: it follows what the pages say and believes every one of them.
 */
import { Effect, Redacted, Schema } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import * as Api from "../../src/Api.ts"
import type { Collection } from "../../src/Collection.ts"
import type { Style } from "../../src/Faults.ts"
import { Bookkeeping } from "../../src/Service.ts"

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

/** One GET with the service's token, or with another, or with none. */
export const get = Effect.fnUntraced(
  function*(
    path: string,
    options: { readonly token?: string | undefined } = {}
  ) {
    const service = yield* Bookkeeping
    const client = yield* HttpClient.HttpClient
    const token = "token" in options ? options.token : Redacted.value(service.token)
    const request = HttpClientRequest.get(new URL(path, service.url))
    const response = yield* client.execute(
      token === undefined ? request : HttpClientRequest.setHeader(request, "authorization", `Bearer ${token}`)
    )
    return { status: response.status, headers: response.headers, text: yield* response.text } satisfies Answer
  },
  Effect.provide(FetchHttpClient.layer),
  Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" })
)

export const post = Effect.fnUntraced(function*(path: string, body: string) {
  const service = yield* Bookkeeping
  const client = yield* HttpClient.HttpClient
  const response = yield* client.execute(
    HttpClientRequest.post(new URL(path, service.url)).pipe(
      HttpClientRequest.bearerToken(service.token),
      HttpClientRequest.bodyText(body, "application/json")
    )
  )
  return { status: response.status, headers: response.headers, text: yield* response.text } satisfies Answer
}, Effect.provide(FetchHttpClient.layer))

export const json = <S extends Schema.ConstraintDecoder<unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(schema))
  return (answer: Answer): Effect.Effect<S["Type"], Schema.SchemaError> => decode(answer.text)
}

const Item = Schema.Record(Schema.String, Schema.Unknown)

export const DjangoPage = Schema.Struct({
  company: Schema.String,
  count: Schema.Number,
  next: Schema.NullOr(Schema.String),
  previous: Schema.NullOr(Schema.String),
  results: Schema.Array(Item)
})

const CursorPage = Schema.Struct({
  company: Schema.String,
  data: Schema.Array(Item),
  next_cursor: Schema.NullOr(Schema.String),
  has_more: Schema.Boolean,
  total: Schema.Number,
  snapshot: Schema.String
})

const OffsetPage = Schema.Struct({
  company: Schema.String,
  items: Schema.Array(Item),
  total: Schema.Number,
  offset: Schema.Number,
  limit: Schema.Number
})

/** All pages of a collection, in any way of paging. */
export const walk = Effect.fnUntraced(function*(
  collection: Collection,
  style: Style,
  params: Readonly<Record<string, string>> = {}
) {
  const items: Array<typeof Item.Type> = []
  const totals: Array<number> = []
  const snapshots: Array<string> = []
  let query = new URLSearchParams({ ...params, [style === "page" ? "page_size" : "limit"]: "100" })
  for (;;) {
    const answer = yield* get(`${Api.path(collection, style)}?${query.toString()}`)
    switch (style) {
      case "page": {
        const page = yield* json(DjangoPage)(answer)
        items.push(...page.results)
        totals.push(page.count)
        if (page.next === null) return { items, totals, snapshots }
        query = new URL(page.next).searchParams
        break
      }
      case "cursor": {
        const page = yield* json(CursorPage)(answer)
        items.push(...page.data)
        totals.push(page.total)
        snapshots.push(page.snapshot)
        if (page.next_cursor === null) return { items, totals, snapshots }
        query.set("cursor", page.next_cursor)
        break
      }
      case "offset": {
        const page = yield* json(OffsetPage)(answer)
        items.push(...page.items)
        totals.push(page.total)
        if (page.offset + 100 >= page.total) return { items, totals, snapshots }
        query.set("offset", String(page.offset + 100))
      }
    }
  }
})

export const ids = (items: ReadonlyArray<typeof Item.Type>): ReadonlyArray<string> =>
  items.map((item) => String(item["publicId"] ?? item["id"]))
