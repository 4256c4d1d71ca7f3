/**
 * What one request answered, before anything was made of it. A transport builds it; the page checks look at it.
 */

import type * as Key from "./Key.ts"

/**
 * What an announced total means. Only `exact` says how many records there are; the others each need their own rule.
 *
 * - `exact`: the number of records in the scope.
 * - `at_least`: a lower bound.
 * - `estimate`: a guess, which proves nothing either way.
 * - `page_local`: the number of records on this page.
 * - `remaining`: the number of records from this page on, or after it.
 *
 * @category models
 * @since 0.1.0
 */
export type TotalKind = "exact" | "at_least" | "estimate" | "page_local" | "remaining"

/**
 * @category models
 * @since 0.1.0
 */
export interface Total {
  readonly kind: TotalKind
  readonly value: number
}

/**
 * The way to the next page. `cursor` is opaque to the reader and comes back in the next {@link Request}; `key` tells
 * two cursors apart, so that a loop is seen.
 *
 * @category models
 * @since 0.1.0
 */
export interface Next {
  readonly key: string
  readonly cursor: unknown
}

/**
 * @category models
 * @since 0.1.0
 */
export interface Page {
  /** The records as they came. Whole numbers whose digits a double would lose are `bigint`s. */
  readonly records: ReadonlyArray<unknown>
  /**
   * The same records as `JSON.parse` would give them, for validators that know no `bigint`; the same array where no
   * number was that long.
   */
  readonly plain: ReadonlyArray<unknown>
  /** The size of the body in bytes. */
  readonly bytes: number
  /** SHA-256 of the body's bytes as received: `sha256:` and 64 hexadecimal digits. */
  readonly digest: string
  readonly next: Next | undefined
  /** What the source says of whether there is more, where its description names a place for it. */
  readonly hasMore: boolean | undefined
  readonly total: Total | undefined
  /** The token of the state that the page shows. */
  readonly token: string | undefined
  /** The place at which the source says that it left something out. */
  readonly incomplete: string | undefined
  /** On page 1: the highest version that was given when the page was made. Every later write gets a higher one. */
  readonly mark?: Key.Key | undefined
}

/**
 * A page with nothing said beside the records, to be filled in by a transport.
 *
 * @example
 * ```ts
 * import { Page } from "@befund/core"
 *
 * const page = Page.make({ records: [{ id: "a" }], bytes: 12, digest: "sha256:00" })
 * console.log(page.next) // undefined: nothing leads on from here
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const make = (
  page: Partial<Page> & Pick<Page, "records" | "bytes" | "digest">
): Page => ({
  plain: page.records,
  next: undefined,
  hasMore: undefined,
  total: undefined,
  token: undefined,
  incomplete: undefined,
  ...page
})
