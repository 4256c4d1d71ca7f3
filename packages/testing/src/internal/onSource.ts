/** A fault on a source of any transport: its pages, and what comes instead of them, as a reader gets them. */
import { Page, type ReadError, type Source } from "@befund/core"
import { Effect } from "effect"
import type * as Catalogue from "./faults/catalogue.ts"
import { toPage } from "./transport.ts"
import type { Wire } from "./wire.ts"

const wireOf = ({ hasMore, incomplete, next, records, token, total }: Page.Page): Wire => ({
  records,
  next,
  hasMore,
  total,
  token,
  incomplete: incomplete !== undefined,
  stranger: false
})

/** The page as it was, but for what the fault has changed. */
const pageOf = (page: Page.Page, wire: Wire): Page.Page =>
  Page.make({
    ...page,
    records: wire.records,
    plain: wire.records === page.records ? page.plain : wire.records,
    next: wire.next,
    hasMore: wire.hasMore,
    total: wire.total,
    token: wire.token,
    incomplete: wire.incomplete ? page.incomplete ?? "/incomplete" : page.incomplete
  })

export const apply = (fault: Catalogue.Data) =>
<A, E extends ReadError.ReadError, R>(
  source: Source.Source<A, E, R>
): Source.Source<A, E | ReadError.ReadError, R> => {
  let acted = 0
  let honest = new Map<number, Wire>()
  let cursors: Array<Wire["next"]> = []

  const answer = Effect.fnUntraced(function*(request: Source.Request) {
    const number = request.page
    if (number === 1 && request.attempt === 1) {
      acted = 0
      honest = new Map()
      cursors = [undefined]
    }
    const page = yield* source.page(request)
    const wire = wireOf(page)
    honest.set(number, wire)
    cursors[number] = wire.next
    const acts = (fault.onwards ? number >= fault.page : number === fault.page) &&
      (fault.times === undefined || acted < fault.times)
    if (!acts) return page
    acted += 1
    const after = fault.looksAhead && wire.next !== undefined
      ? wireOf(yield* source.page({ ...request, page: number + 1, cursor: wire.next.cursor }))
      : undefined
    const given = fault.answer({
      page: number,
      honest: wire,
      before: honest.get(number - 1),
      after,
      cursors: cursors.slice(0, number)
    })
    if (given._tag !== "Page") return yield* toPage(given, request.place)
    cursors[number] = given.page.next
    return pageOf(page, given.page)
  })

  return { ...source, page: answer }
}
