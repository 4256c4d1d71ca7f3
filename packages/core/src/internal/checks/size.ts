/**
 * Size: what the source announces fits what came, by the kind of the total. Only distinct ids count.
 *
 * - `exact`: the same on all pages that announce it, and the number of distinct ids at the end.
 * - `at_least`: never more than the number of distinct ids at the end.
 * - `remaining`: some sources count this page in, others do not. Each reading has to give one and the same total over
 *   all pages and that many records at the end; the check objects when neither reading can.
 * - `estimate` and `page_local` say nothing of the whole.
 *
 * A total that a page leaves out is not known for that page; it is not zero.
 */
import { Result } from "effect"
import type * as Page from "../../Page.ts"
import { SizeDrift } from "../../ReadError.ts"
import type { Place } from "../../ReadError.ts"
import type { PageCheck } from "../pageCheck.ts"

interface State {
  readonly exact: number | undefined
  readonly atLeast: number
  /** The totals that the two readings of `remaining` gave so far; `undefined` before the first, `null` once refuted. */
  readonly withThisPage: number | null | undefined
  readonly afterThisPage: number | null | undefined
  /** What to name in the error: the last total that a reading of `remaining` gave. */
  readonly remaining: number
  readonly received: number
  readonly distinct: number
}

const start: State = {
  exact: undefined,
  atLeast: 0,
  withThisPage: undefined,
  afterThisPage: undefined,
  remaining: 0,
  received: 0,
  distinct: 0
}

const drift = (place: Place, when: "between_pages" | "at_the_end", announced: number, found: number) =>
  Result.fail(new SizeDrift({ ...place, when, announced, found }))

const narrow = (sofar: number | null | undefined, next: number): number | null =>
  sofar === undefined || sofar === next ? next : null

const announce = (state: State, total: Page.Total, before: number, place: Place): Result.Result<State, SizeDrift> => {
  switch (total.kind) {
    case "exact":
      return state.exact !== undefined && state.exact !== total.value
        ? drift(place, "between_pages", state.exact, total.value)
        : Result.succeed({ ...state, exact: total.value })
    case "at_least":
      return Result.succeed({ ...state, atLeast: Math.max(state.atLeast, total.value) })
    case "remaining": {
      const withThisPage = narrow(state.withThisPage, before + total.value)
      const afterThisPage = narrow(state.afterThisPage, state.received + total.value)
      return withThisPage === null && afterThisPage === null
        ? drift(place, "between_pages", state.remaining, before + total.value)
        : Result.succeed({ ...state, withThisPage, afterThisPage, remaining: before + total.value })
    }
    case "estimate":
    case "page_local":
      return Result.succeed(state)
  }
}

export const make = <A>(): PageCheck<A> => {
  const from = (state: State): PageCheck<A> => ({
    onPage: ({ distinct, page, received }, place) => {
      const here = { ...state, received, distinct }
      return Result.map(
        page.total === undefined ? Result.succeed(here) : announce(here, page.total, state.received, place),
        from
      )
    },
    atEnd: (place) => {
      const { afterThisPage, atLeast, distinct, exact, received, withThisPage } = state
      if (exact !== undefined && exact !== distinct) return drift(place, "at_the_end", exact, distinct)
      if (atLeast > distinct) return drift(place, "at_the_end", atLeast, distinct)
      const announcesRemaining = withThisPage !== undefined || afterThisPage !== undefined
      return announcesRemaining && withThisPage !== received && afterThisPage !== received
        ? drift(place, "at_the_end", withThisPage ?? afterThisPage ?? 0, received)
        : Result.void
    }
  })
  return from(start)
}
