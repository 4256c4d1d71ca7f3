/**
 * What a page check is: a small state machine that knows no clock and no network. It looks at one page after the other
 * and answers with its next state or with the error that ends the read; after the last page it may object once more.
 */
import type { Result } from "effect"
import type * as Page from "../Page.ts"
import type { Place, ReadError } from "../ReadError.ts"

/** A page whose records were decoded and whose ids were checked: what the other checks look at. */
export interface CheckedPage<A> {
  /** The page as it came. */
  readonly page: Page.Page
  /** Records at its head that overlap the page before. */
  readonly repeated: 0 | 1
  /** All other records of the page, before any filter. */
  readonly records: ReadonlyArray<A>
  /** Records received up to and with this page. */
  readonly received: number
  /** Different ids up to and with this page. */
  readonly distinct: number
}

export interface PageCheck<A> {
  readonly onPage: (checked: CheckedPage<A>, place: Place) => Result.Result<PageCheck<A>, ReadError>
  /** Asked once, after the page that the source declares to be the last. */
  readonly atEnd: (place: Place) => Result.Result<void, ReadError>
}
