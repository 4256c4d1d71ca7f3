/**
 * What the description of an HTTP source holds, in the words of the audit file. `Http` takes it and checks it.
 */
import type { Json } from "@befund/core"
import type { Duration, Redacted } from "effect"
import type { Condition } from "./Condition.ts"
import type { Place } from "./internal/place.ts"
import type { Query } from "./internal/query.ts"
import type { TotalAt } from "./internal/total.ts"

/** What every style of paging may say beside the way to the next page. */
interface Sizes {
  readonly pageSizeParam?: string
  /** Records asked for at once. */
  readonly pageSize?: number
  /** A known ceiling of the source, in records. */
  readonly window?: number
  /** Where the source says whether there is more; it decides, whatever else stands on the page. */
  readonly hasMore?: Place
}

interface MayEndShort extends Sizes {
  /** A page with fewer than `pageSize` records is the end. */
  readonly shortPageEnds?: boolean
}

interface None extends Sizes {
  readonly style: "none"
}

export interface ByPage extends MayEndShort {
  readonly style: "page"
  /** Default `page`. */
  readonly pageParam?: string
  /** Default 1. */
  readonly firstPage?: number
  /** Where something stands as long as there is more, such as the number of the next page. */
  readonly next?: Place
}

export interface ByOffset extends MayEndShort {
  readonly style: "offset"
  /** Default `offset`. */
  readonly offsetParam?: string
  /** Each page after the first begins with the last record of the page before; needs an order. */
  readonly overlap?: 1
  /** Where something stands as long as there is more. */
  readonly next?: Place
}

export interface ByCursor extends MayEndShort {
  readonly style: "cursor"
  readonly cursorParam?: string
  /** A JSON Pointer into the body that is sent, with `method: "POST"`. */
  readonly cursorBody?: string
  readonly next: Place
  /** Sent with the first request. */
  readonly firstCursor?: string | number
  /** A cursor equal to the one just sent is the end. */
  readonly sameCursorEnds?: boolean
}

export interface ByNextUrl extends MayEndShort {
  readonly style: "next-url"
  readonly next: Place
}

export interface ByLinkHeader extends MayEndShort {
  readonly style: "link-header"
}

export interface ByKeyset extends MayEndShort {
  readonly style: "keyset"
  readonly cursorParam: string
  /** A JSON Pointer into a record: what the source orders by. */
  readonly key: string
  readonly firstCursor?: string | number
}

export type Paging = None | ByPage | ByOffset | ByCursor | ByNextUrl | ByLinkHeader | ByKeyset

export type Snapshot = Place | { readonly pin: string; readonly from: Place }

export interface Witness {
  /** Of the same origin; a relative one starts from the address of the source. */
  readonly url: string
  readonly at: Place
}

export type Echo =
  | { readonly [pointer: string]: Json.Value }
  | ReadonlyArray<{ readonly at: Place; readonly is: Json.Value }>

export interface Description {
  readonly url: string
  readonly method?: "GET" | "POST"
  readonly query?: Query
  readonly headers?: Readonly<Record<string, string | Redacted.Redacted>>
  /** Sent as JSON. */
  readonly body?: Json.Value
  readonly paging: Paging
  /** A JSON Pointer to the list of records; `""` is the body itself. */
  readonly items: string
  readonly total?: TotalAt
  readonly incomplete?: ReadonlyArray<Condition>
  /** What stands there, other than `null`, `false` and `""`, is an error. */
  readonly error?: Place
  readonly snapshot?: Snapshot
  readonly witness?: Witness
  /** What every page must say of itself. */
  readonly echo?: Echo
  /** For one attempt at a page. */
  readonly timeout?: Duration.Input
  /** For the whole read. */
  readonly deadline?: Duration.Input
  readonly retries?: number
  readonly maxPages?: number
  readonly maxRecords?: number
  /** Bytes of all bodies together. */
  readonly maxBytes?: number
  /** Bytes of one body. Default 64 MiB. */
  readonly maxBody?: number
}
