/** What one request gets, as data: the page and what may come instead of one. Every transport writes it down its way. */
import type { Page } from "@befund/core"

/** What a page says. */
export interface Wire {
  readonly records: ReadonlyArray<unknown>
  readonly next: Page.Next | undefined
  readonly hasMore: boolean | undefined
  readonly total: Page.Total | undefined
  readonly token: string | undefined
  /** The source says that it left something out. */
  readonly incomplete: boolean
  /** The page says of itself that it answers another question. */
  readonly stranger: boolean
}

export type Answer =
  | { readonly _tag: "Page"; readonly page: Wire }
  /** No answer, ever. */
  | { readonly _tag: "Hang" }
  /** The connection breaks before an answer. */
  | { readonly _tag: "Reset" }
  | { readonly _tag: "Status"; readonly status: number; readonly retryAfterSeconds?: number }
  /** The body ends in the middle, although more bytes were announced. */
  | { readonly _tag: "CutBody"; readonly page: Wire }
  /** One byte after the other, too slow to come to an end in time. */
  | { readonly _tag: "Drip"; readonly page: Wire }
  /** A body that is not JSON. */
  | { readonly _tag: "NotJson" }
  /** The list of records is null. */
  | { readonly _tag: "NullList"; readonly page: Wire }
  /** The list of records is an object. */
  | { readonly _tag: "ObjectList"; readonly page: Wire }
  /** Status 200, and an error in the body. */
  | { readonly _tag: "ErrorObject" }
  /** A redirect to another origin. */
  | { readonly _tag: "RedirectAway" }
  /** The body begins with a byte order mark. */
  | { readonly _tag: "ByteOrderMark"; readonly page: Wire }

export const page = (wire: Wire): Answer => ({ _tag: "Page", page: wire })

/** The records as objects with members; what is none is left alone by whoever edits records. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
