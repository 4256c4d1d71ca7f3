/**
 * Chain: the way leads from page to page, never back, and ends where the source says so. The rules are those of the
 * contract, "How a read ends".
 */
import { Result } from "effect"
import type * as Page from "../../Page.ts"
import { ChainBroken } from "../../ReadError.ts"
import type { Place } from "../../ReadError.ts"
import type * as Source from "../../Source.ts"

/**
 * Where a page leads. An end that only the announced total has brought is told apart, with what the walk could have gone
 * on with: a record that was added meanwhile may have filled the number while an old one still follows.
 */
export type Onward =
  | { readonly _tag: "end" }
  | { readonly _tag: "end_by_total"; readonly next: Page.Next | undefined }
  | { readonly _tag: "on"; readonly next: Page.Next }

/** `distinct`: ids so far. `received`: records of this page beside one that overlaps the page before. */
export interface Chain {
  readonly onPage: (
    page: Page.Page,
    seen: { readonly distinct: number; readonly received: number },
    place: Place
  ) => Result.Result<readonly [Onward, Chain], ChainBroken>
}

const end: Onward = { _tag: "end" }

export const make = (walk: Source.Walk): Chain => {
  const visited = new Set<string>()
  if (walk.firstCursor !== undefined) visited.add(walk.firstCursor)

  const broken = (place: Place, reason: "missing" | "loop") => Result.fail(new ChainBroken({ ...place, reason }))

  const from = (sent: string | undefined, exact: number | undefined): Chain => {
    const on = (next: Page.Next | undefined, place: Place, total: number | undefined) => {
      if (next === undefined) return broken(place, "missing")
      if (visited.has(next.key)) return broken(place, "loop")
      visited.add(next.key)
      return Result.succeed([{ _tag: "on", next }, from(next.key, total)] as const)
    }
    const self: Chain = {
      onPage: (page, { distinct, received }, place) => {
        const total = page.total?.kind === "exact" ? page.total.value : exact
        const ended = Result.succeed([end, self] as const)
        if (page.hasMore !== undefined) return page.hasMore ? on(page.next, place, total) : ended
        if (walk.shortPage !== undefined && page.records.length < walk.shortPage) return ended
        switch (walk.end) {
          case "single":
            return ended
          case "signal":
            if (page.next === undefined) return ended
            if (walk.sameCursorEnds === true && page.next.key === sent) return ended
            return on(page.next, place, total)
          case "count":
            if (total !== undefined && distinct >= total) {
              // Overlapping pages stand at known positions: where the last one announces the total itself, it ends there.
              if (walk.overlap === true && page.total?.kind === "exact") return ended
              return Result.succeed([{ _tag: "end_by_total", next: page.next }, self] as const)
            }
            return received === 0 ? ended : on(page.next, place, total)
        }
      }
    }
    return self
  }
  return from(walk.firstCursor, undefined)
}
