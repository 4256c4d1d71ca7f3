/** A collection in written-down pages: which page a request asks for, what the page says, and how it is written down. */
import { Json, type Page } from "@befund/core"
import type { Condition, Http } from "@befund/sources"
import { Result } from "effect"
import type * as Catalogue from "./faults/catalogue.ts"
import { isObject, page as pageAnswer } from "./wire.ts"
import type { Answer, Wire } from "./wire.ts"

export interface Collection {
  readonly description: Http.Description
  readonly pages: ReadonlyArray<ReadonlyArray<unknown>>
  readonly token: string
  /** The number that is announced; by itself, the number of all records. */
  readonly total: number | undefined
}

/** What an answer is on the wire. */
export type Written =
  | {
    readonly _tag: "Response"
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly text: string
    /** `cut`: less than the announced length comes. `drip`: it comes too slowly to ever be whole. */
    readonly manner: "whole" | "cut" | "drip"
  }
  | { readonly _tag: "Hang" }
  | { readonly _tag: "Reset" }

export interface Request {
  readonly url: URL
  readonly body: string
}

const elsewhere = "https://elsewhere.example/"

const pageParam = "at_page"

const tokens = (pointer: string): ReadonlyArray<string> =>
  pointer.split("/").slice(1).map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))

const read = (value: unknown, pointer: string): unknown =>
  tokens(pointer).reduce<unknown>((inner, token) => isObject(inner) ? inner[token] : undefined, value)

/** The body with the value at the end of the path. */
const put = (body: unknown, path: ReadonlyArray<string>, value: unknown): unknown => {
  const [name, ...rest] = path
  if (name === undefined) return value
  const members = isObject(body) ? body : {}
  return { ...members, [name]: put(members[name], rest, value) }
}

/** The offset at which each page begins, and behind the last one. */
const starts = ({ pages }: Collection): ReadonlyArray<number> =>
  pages.reduce<ReadonlyArray<number>>((all, page) => [...all, (all.at(-1) ?? 0) + page.length], [0])

const numberIn = ({ url }: Request, param: string, or: number): number => Number(url.searchParams.get(param) ?? or)

const parsed = (text: string): unknown =>
  Result.getOrUndefined(Result.map(Json.parse(new TextEncoder().encode(text)), ({ exact }) => exact))

/** The page that a request asks for, from 0; one behind the last where there is none. */
const indexOf = (collection: Collection, request: Request): number => {
  const { description: { paging }, pages } = collection
  switch (paging.style) {
    case "none":
      return 0
    case "page":
      return numberIn(request, paging.pageParam ?? "page", paging.firstPage ?? 1) - (paging.firstPage ?? 1)
    case "offset": {
      const at = numberIn(request, paging.offsetParam ?? "offset", 0)
      const first = at === 0 ? 0 : at + (paging.overlap ?? 0)
      const behind = starts(collection).findIndex((start) => start > first)
      return behind < 0 ? pages.length : behind - 1
    }
    case "cursor": {
      const sent = paging.cursorBody === undefined
        ? request.url.searchParams.get(paging.cursorParam ?? "cursor")
        : read(parsed(request.body), paging.cursorBody)
      const text = typeof sent === "string" || typeof sent === "number" ? String(sent) : undefined
      return text === undefined || text === String(paging.firstCursor)
        ? 0
        : cursors(collection).indexOf(text) + 1 || pages.length
    }
    case "next-url":
    case "link-header":
      return numberIn(request, pageParam, 1) - 1
    case "keyset": {
      const rest = afterKey(collection, request)
      const first = rest[0]
      return first === undefined ? pages.length : pages.findIndex((page) => page.includes(first))
    }
  }
}

const comesAfter = (key: unknown, sent: string): boolean =>
  typeof key === "string" ? key > sent : typeof key === "bigint" ? key > BigInt(sent) : Number(key) > Number(sent)

/** The records behind the key that is asked for. */
const afterKey = ({ description: { paging }, pages }: Collection, { url }: Request): ReadonlyArray<unknown> => {
  const sent = paging.style === "keyset" ? url.searchParams.get(paging.cursorParam) : null
  return paging.style !== "keyset" || sent === null || sent === String(paging.firstCursor)
    ? pages.flat()
    : pages.flat().filter((record) => comesAfter(read(record, paging.key), sent))
}

/** What leads to page 2, 3, … */
const cursors = ({ description: { url }, pages, description: { paging } }: Collection): ReadonlyArray<string> =>
  pages.slice(1).map((_, i) => {
    const number = i + 2
    if (paging.style !== "next-url" && paging.style !== "link-header") return `page-${number}`
    const link = new URL(url)
    link.searchParams.set(pageParam, String(number))
    return `${link.pathname}${link.search}`
  })

const nextAt = (collection: Collection, index: number): Page.Next | undefined => {
  const cursor = cursors(collection)[index]
  return cursor === undefined ? undefined : { key: cursor, cursor }
}

const totalKind = ({ total }: Http.Description): Page.TotalKind =>
  total === undefined || typeof total === "string" || "header" in total || total.kind === undefined ||
    typeof total.kind === "object"
    ? "exact"
    : total.kind

const wireAt = (collection: Collection, index: number, request: Request): Wire => {
  const { description, pages, token, total } = collection
  const { paging } = description
  const end = starts(collection)[index + 1]
  // An offset may fall into the middle of a page, where a fault has changed the number of records.
  const records = paging.style === "offset"
    ? pages.flat().slice(numberIn(request, paging.offsetParam ?? "offset", 0), end)
    : paging.style === "keyset"
    ? afterKey(collection, request).filter((record) => pages[index]?.includes(record))
    : pages[index] ?? []
  const all = total ?? pages.flat().length
  const kind = totalKind(description)
  const value = kind === "page_local"
    ? records.length
    : kind === "remaining"
    ? Math.max(0, all - (starts(collection)[index + 1] ?? all))
    : all
  return {
    records,
    next: nextAt(collection, index),
    hasMore: "hasMore" in paging && paging.hasMore !== undefined ? index < pages.length - 1 : undefined,
    total: description.total === undefined ? undefined : { kind, value },
    token: description.snapshot === undefined ? undefined : token,
    incomplete: false,
    stranger: false
  }
}

/** The answers of a collection, with a fault or without; the fault counts how often it has acted. */
export const answers = (
  collection: Collection,
  fault?: Catalogue.Data
): (request: Request) => Answer => {
  let acted = 0
  return (request) => {
    const index = indexOf(collection, request)
    const honest = wireAt(collection, index, request)
    const page = index + 1
    const acts = fault !== undefined && (fault.onwards ? page >= fault.page : page === fault.page) &&
      (fault.times === undefined || acted < fault.times)
    if (!acts) return pageAnswer(honest)
    acted += 1
    const at = (i: number): Wire | undefined =>
      i < 0 || i >= collection.pages.length ? undefined : wireOf(collection, i)
    return fault.answer({
      page,
      honest,
      before: at(index - 1),
      after: at(index + 1),
      cursors: [firstOf(collection), ...cursors(collection).slice(0, index).map((cursor) => ({ key: cursor, cursor }))]
    })
  }
}

/** A page as it is written down, whatever was asked. */
const wireOf = (collection: Collection, index: number): Wire => ({
  ...wireAt(collection, index, { url: new URL(collection.description.url), body: "" }),
  records: collection.pages[index] ?? []
})

const firstOf = ({ description: { paging } }: Collection): Page.Next | undefined =>
  paging.style === "cursor" && paging.firstCursor !== undefined
    ? { key: String(paging.firstCursor), cursor: paging.firstCursor }
    : undefined

/** Everything that a page says, each at the place where the description looks for it. */
const places = (description: Http.Description, wire: Wire): ReadonlyArray<readonly [Http.Place, unknown]> => {
  const { echo, error, incomplete, paging, snapshot, total } = description
  const next = wire.next?.cursor ?? null
  return [
    ...("next" in paging && paging.next !== undefined ? [[paging.next, next] as const] : []),
    ...("hasMore" in paging && paging.hasMore !== undefined ? [[paging.hasMore, wire.hasMore] as const] : []),
    ...(total === undefined || wire.total === undefined ? [] : totalPlaces(total, wire.total)),
    ...(snapshot === undefined
      ? []
      : [[typeof snapshot === "object" && "pin" in snapshot ? snapshot.from : snapshot, wire.token] as const]),
    ...(incomplete ?? []).map((condition) => [condition.at, flag(condition, wire.incomplete)] as const),
    ...(error === undefined ? [] : [[error, null] as const]),
    ...echoes(echo).map(({ at, is }) => [at, wire.stranger ? "another" : is] as const)
  ]
}

const totalPlaces = (
  total: NonNullable<Http.Description["total"]>,
  { value }: Page.Total
): ReadonlyArray<readonly [Http.Place, unknown]> => {
  if (typeof total === "string" || "header" in total) return [[total, value]]
  const { at, kind } = total
  return typeof kind === "object" ? [[at, value], [kind.at, kind.exact]] : [[at, value]]
}

const flag = (condition: Condition.Condition, raised: boolean): unknown =>
  "is" in condition
    ? raised ? condition.is : typeof condition.is === "boolean" ? !condition.is : null
    : "above" in condition
    ? raised ? condition.above + 1 : condition.above
    : raised
    ? ["left out"]
    : []

const isList = (echo: Http.Echo): echo is Extract<Http.Echo, ReadonlyArray<unknown>> => Array.isArray(echo)

const echoes = (echo: Http.Echo | undefined): ReadonlyArray<{ readonly at: Http.Place; readonly is: unknown }> =>
  echo === undefined ? [] : isList(echo) ? echo : Object.entries(echo).map(([at, is]) => ({ at, is }))

const headerText = (value: unknown): string => typeof value === "string" ? value : JSON.stringify(value)

const written = (
  description: Http.Description,
  wire: Wire,
  records: unknown,
  prefix = ""
): Extract<Written, { readonly _tag: "Response" }> => {
  const all = places(description, wire)
  const headers: Record<string, string> = { "content-type": "application/json" }
  let body: unknown = put({}, tokens(description.items), records)
  for (const [place, value] of all) {
    if (typeof place === "string") {
      if (value !== undefined) body = put(body, tokens(place), value)
    } else if (value !== undefined && value !== null) {
      headers[place.header.toLowerCase()] = headerText(value)
    }
  }
  if (description.paging.style === "link-header" && wire.next !== undefined) {
    headers["link"] = `<${String(wire.next.cursor)}>; rel="next"`
  }
  return {
    _tag: "Response",
    status: 200,
    headers,
    text: `${prefix}${Json.stringify(body)}`,
    manner: "whole"
  }
}

const plain = (status: number, headers: Readonly<Record<string, string>>, text: string): Written => ({
  _tag: "Response",
  status,
  headers,
  text,
  manner: "whole"
})

const json = { "content-type": "application/json" }

export const write = (description: Http.Description, answer: Answer): Written => {
  switch (answer._tag) {
    case "Page":
      return written(description, answer.page, answer.page.records)
    case "ByteOrderMark":
      return written(description, answer.page, answer.page.records, "\ufeff")
    case "NullList":
      return written(description, answer.page, null)
    case "ObjectList":
      return written(description, answer.page, { first: answer.page.records[0] ?? null })
    case "CutBody":
      return { ...written(description, answer.page, answer.page.records), manner: "cut" }
    case "Drip":
      return { ...written(description, answer.page, answer.page.records), manner: "drip" }
    case "Hang":
    case "Reset":
      return { _tag: answer._tag }
    case "NotJson":
      return plain(200, { "content-type": "text/html" }, "<!doctype html><title>Service</title>")
    case "ErrorObject": {
      const body = typeof description.error === "string"
        ? put({}, tokens(description.error), { message: "the data base is closed" })
        : { error: { message: "the data base is closed" } }
      return plain(200, json, JSON.stringify(body))
    }
    case "RedirectAway":
      return plain(302, { location: elsewhere }, "")
    case "Status":
      return plain(
        answer.status,
        {
          ...json,
          ...(answer.retryAfterSeconds === undefined ? {} : { "retry-after": String(answer.retryAfterSeconds) })
        },
        "{\"message\":\"no\"}"
      )
  }
}

/** Whether the request is for that page, counted from 1. */
export const asksFor = (collection: Collection, request: Request, page: number | undefined): boolean =>
  page !== undefined && indexOf(collection, request) === page - 1

/** What a fault makes of a page as it is written down. */
export const writePage = (collection: Collection, index: number, fault: Catalogue.Data): Written | undefined =>
  collection.pages[index] === undefined
    ? undefined
    : write(
      collection.description,
      fault.answer({
        page: index + 1,
        honest: wireOf(collection, index),
        before: index === 0 ? undefined : wireOf(collection, index - 1),
        after: index + 1 < collection.pages.length ? wireOf(collection, index + 1) : undefined,
        cursors: [undefined]
      })
    )
