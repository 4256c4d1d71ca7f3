/** The styles of paging: how the next page is asked for, and what on a page leads there. One entry a style. */
import { Json, Key, type Page, type ReadError, type Source } from "@befund/core"
import { Result } from "effect"
import type * as Description from "../HttpDescription.ts"
import { chainBroken, malformed } from "./flaw.ts"
import type { Flaw } from "./flaw.ts"
import * as LinkHeader from "./linkHeader.ts"
import * as Origin from "./origin.ts"
import * as Place from "./place.ts"
import type { Problems } from "./problems.ts"
import { withParameters } from "./query.ts"

/** What is sent, but for the headers. */
export interface Ask {
  readonly address: string
  readonly body: Json.Value | undefined
}

/** A page as it came, with what it was asked for with. */
interface Received extends Place.Seen {
  /** Where the page was found: links on it start from here. */
  readonly address: string
  readonly origin: string
  readonly cursor: unknown
  readonly records: ReadonlyArray<Json.Value>
}

type Next = Result.Result<Page.Next | undefined, Flaw<ReadError.Malformed | ReadError.ChainBroken>>

export interface Style {
  readonly end: Source.End
  readonly stableRecords: "all_read" | "may_be_missed"
  /** The key of the cursor that the first request carries. */
  readonly firstKey: (first: Ask) => string | undefined
  readonly ask: (first: Ask, cursor: unknown) => Ask
  readonly next: (received: Received) => Next
}

const none: Result.Result<undefined> = Result.succeed(undefined)

const query = (first: Ask, name: string, value: string | number): Ask => ({
  ...first,
  address: withParameters(first.address, [[name, String(value)]])
})

/** Cursors come back as they were given out; the first request has none. */
const numberOr = (cursor: unknown, first: number): number => typeof cursor === "number" ? cursor : first

const counted = (name: string, cursor: number): Page.Next => ({ key: `${name} ${cursor}`, cursor })

/** Where nothing stands, the source says that this was all. */
const signalled = (at: Place.At | undefined, received: Received): Result.Result<boolean, Flaw<ReadError.Malformed>> => {
  if (at === undefined) return Result.succeed(true)
  const value = at.read(received)
  if (Place.isNothing(value)) return Result.succeed(false)
  return Place.textOf(value) === undefined
    ? Result.fail(malformed(`what leads to the next page, at ${at.name}, is neither text nor a number`))
    : Result.succeed(true)
}

const single: Style = {
  end: "single",
  stableRecords: "may_be_missed",
  firstKey: () => undefined,
  ask: (first) => first,
  next: () => none
}

const byPage = (
  { firstPage = 1, pageParam = "page" }: Description.ByPage,
  signal: Place.At | undefined
): Style => ({
  end: signal === undefined ? "count" : "signal",
  stableRecords: "may_be_missed",
  firstKey: () => counted(pageParam, firstPage).key,
  ask: (first, cursor) => query(first, pageParam, numberOr(cursor, firstPage)),
  next: (received) =>
    Result.map(
      signalled(signal, received),
      (goesOn) => goesOn ? counted(pageParam, numberOr(received.cursor, firstPage) + 1) : undefined
    )
})

const byOffset = (
  { offsetParam = "offset", overlap = 0 }: { readonly offsetParam?: string; readonly overlap?: number },
  signal: Place.At | undefined
): Style => ({
  end: signal === undefined ? "count" : "signal",
  stableRecords: overlap === 0 ? "may_be_missed" : "all_read",
  // Where pages overlap, a first page of one record is asked for again, to see that nothing follows it.
  firstKey: () => overlap === 0 ? counted(offsetParam, 0).key : undefined,
  ask: (first, cursor) => query(first, offsetParam, numberOr(cursor, 0)),
  next: (received) =>
    Result.map(signalled(signal, received), (goesOn) => {
      const advance = Math.max(0, received.records.length - overlap)
      return goesOn ? counted(offsetParam, numberOr(received.cursor, 0) + advance) : undefined
    })
})

/** A cursor in a parameter is text; `7` and `"7"` are one cursor there. */
const parameterCursor = (value: Json.Value, where: string): Next => {
  const text = Place.textOf(value)
  return text === undefined
    ? Result.fail(malformed(`the cursor, at ${where}, is neither text nor a number`))
    : Result.succeed({ key: text, cursor: text })
}

const bodyCursor = (value: Json.Value, where: string): Next =>
  Result.mapBoth(Json.canonical(value), {
    onFailure: () => malformed(`the cursor, at ${where}, cannot be sent back`),
    onSuccess: (key) => ({ key, cursor: value })
  })

/** `container` with the value at the end of the path; objects that are missing on the way are made. */
const withValueAt = (container: Json.Value | undefined, path: ReadonlyArray<string>, value: Json.Value): Json.Value => {
  const [key, ...rest] = path
  if (key === undefined) return value
  const members = typeof container === "object" && container !== null && !Array.isArray(container) ? container : {}
  const inner = Object.entries(members).find(([name]) => name === key)?.[1]
  return Object.fromEntries([...Object.entries(members), [key, withValueAt(inner, rest, value)]])
}

const byCursor = (
  { firstCursor }: Description.ByCursor,
  target: { readonly param: string } | { readonly body: Json.Pointer },
  next: Place.At
): Style => {
  const send = (first: Ask, cursor: Json.Value): Ask =>
    "param" in target
      ? query(first, target.param, Place.spelled(cursor))
      : { ...first, body: withValueAt(first.body, target.body.tokens.map(({ key }) => key), cursor) }
  const toNext = "param" in target ? parameterCursor : bodyCursor
  return {
    end: "signal",
    stableRecords: "may_be_missed",
    firstKey: () =>
      firstCursor === undefined
        ? undefined
        : Result.getOrUndefined(toNext(firstCursor, "firstCursor"))?.key,
    ask: (first, cursor) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `next` took from a page comes back
      const sent = cursor === undefined ? firstCursor : cursor as Json.Value
      return sent === undefined ? first : send(first, sent)
    },
    next: (received) => {
      const value = next.read(received)
      return Place.isNothing(value) ? none : toNext(value, next.name)
    }
  }
}

const linkTo = (link: string, { address, origin }: Received): Next =>
  Result.map(Origin.resolve(link, address, origin), (next) => ({ key: next, cursor: next }))

const follow = (first: Ask, cursor: unknown): Ask => typeof cursor === "string" ? { ...first, address: cursor } : first

const byLink = (next: (received: Received) => Next): Style => ({
  end: "signal",
  stableRecords: "may_be_missed",
  firstKey: ({ address }) => URL.canParse(address) ? new URL(address).href : undefined,
  ask: follow,
  next
})

const byNextUrl = (at: Place.At): Style =>
  byLink((received) => {
    const value = at.read(received)
    if (Place.isNothing(value)) return none
    return typeof value === "string"
      ? linkTo(value, received)
      : Result.fail(malformed(`the link to the next page, at ${at.name}, is not text`))
  })

/** A link with an anchor is about another page than the one that it stands on. */
const isAbout = (link: LinkHeader.Link, { address }: Received): boolean =>
  link.anchor === undefined ||
  (URL.canParse(link.anchor, address) && new URL(link.anchor, address).href === new URL(address).href)

const byLinkHeader = (header: Place.At): Style =>
  byLink((received) => {
    const value = header.read(received)
    if (typeof value !== "string") return none
    const links = LinkHeader.parse(value)
    if (Result.isFailure(links)) return Result.fail(chainBroken("not_a_link"))
    const targets = links.success.filter((link) => link.rels.includes("next") && isAbout(link, received))
    const [first, ...others] = new Set(targets.map(({ target }) => target))
    if (first === undefined) return none
    return others.length > 0 ? Result.fail(chainBroken("not_a_link")) : linkTo(first, received)
  })

const byKeyset = ({ cursorParam, firstCursor }: Description.ByKeyset, key: Json.Pointer): Style => ({
  end: "count",
  stableRecords: "all_read",
  firstKey: () => firstCursor === undefined ? undefined : String(firstCursor),
  ask: (first, cursor) => {
    const sent = typeof cursor === "string" ? cursor : firstCursor
    return sent === undefined ? first : query(first, cursorParam, sent)
  },
  next: ({ records }) => {
    const record = records.at(-1)
    if (record === undefined) return none
    const last = Json.get(key, record)
    return Key.isKey(last)
      ? Result.succeed({ key: Key.id(last), cursor: Key.id(last) })
      : Result.fail(malformed(`record ${records.length} has no key, at ${key.path}, to go on from`))
  }
})

const cursorTarget = (
  paging: Description.ByCursor,
  sends: { readonly method: string; readonly body: Json.Value | undefined },
  problems: Problems
): { readonly param: string } | { readonly body: Json.Pointer } | undefined => {
  const { cursorBody, cursorParam } = paging
  if ((cursorParam === undefined) === (cursorBody === undefined)) {
    problems.add("", "the cursor goes either into a parameter (cursorParam) or into the body (cursorBody)")
    return undefined
  }
  if (cursorBody === undefined) return { param: cursorParam ?? "" }
  if (sends.method !== "POST") problems.add("/cursorBody", "a body is sent with method: POST only")
  const body = problems.take("/cursorBody", Result.mapError(Json.pointer(cursorBody), ({ message }) => message))
  if (body?.tokens.length === 0) {
    problems.add("/cursorBody", "this names the whole body; a member of it is needed, such as /cursor")
    return undefined
  }
  return body === undefined ? undefined : { body }
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0

const checkSizes = (paging: Description.Paging, problems: Problems): void => {
  for (const name of ["pageSize", "window"] as const) {
    const value = paging[name]
    if (value !== undefined && !isCount(value)) problems.add(`/${name}`, "this is not a whole number above 0")
  }
  if (paging.pageSizeParam !== undefined && paging.pageSize === undefined) {
    problems.add("/pageSizeParam", "pageSize is missing: what the parameter is sent with")
  }
  if (paging.style !== "none" && paging.shortPageEnds === true && paging.pageSize === undefined) {
    problems.add("/shortPageEnds", "pageSize is missing: what a short page is shorter than")
  }
}

/** The style of a description; `undefined` after a problem. */
export const compile = (
  paging: Description.Paging,
  around: { readonly ordered: boolean; readonly method: string; readonly body: Json.Value | undefined },
  problems: Problems
): Style | undefined => {
  checkSizes(paging, problems)
  const needsOrder = (why: string) => {
    if (!around.ordered) problems.add("", `${why} needs the order of the source to be described (order)`)
  }
  const place = (path: string, at: Place.Place) => problems.take(path, Place.compile(at))
  switch (paging.style) {
    case "none":
      return single
    case "page":
    case "offset": {
      const signal = paging.next === undefined ? undefined : place("/next", paging.next)
      if (paging.style === "page") return byPage(paging, signal)
      if (paging.overlap !== undefined) needsOrder("overlap")
      return byOffset(paging, signal)
    }
    case "cursor": {
      const target = cursorTarget(paging, around, problems)
      const next = place("/next", paging.next)
      return target === undefined || next === undefined ? undefined : byCursor(paging, target, next)
    }
    case "next-url": {
      const next = place("/next", paging.next)
      return next === undefined ? undefined : byNextUrl(next)
    }
    case "link-header": {
      const header = place("", { header: "link" })
      return header === undefined ? undefined : byLinkHeader(header)
    }
    case "keyset": {
      needsOrder("keyset paging")
      const key = problems.take("/key", Result.mapError(Json.pointer(paging.key), ({ message }) => message))
      return key === undefined ? undefined : byKeyset(paging, key)
    }
  }
}
