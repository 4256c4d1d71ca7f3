/**
 * Four ordinary ways of paging, as they are written every day. None of them knows of evidence: a list that comes back
 * is taken for all there is.
 */
import type { Wire } from "../wire.ts"
import type { Plan } from "./plan.ts"
import { firstCursor } from "./server.ts"
import type { Server } from "./server.ts"

interface Way {
  /** Whether this page is taken for the last one, whatever stands on it. */
  readonly stopsAt: (page: Wire, plan: Plan) => boolean
  readonly catches: boolean
}

const ways = {
  "until no cursor": { stopsAt: () => false, catches: false },
  "stops at an empty page": { stopsAt: ({ records }) => records.length === 0, catches: false },
  "stops at a short page": { stopsAt: ({ records }, { pageSize }) => records.length < pageSize, catches: false },
  "catches errors and returns what it has": { stopsAt: () => false, catches: true }
} as const satisfies Readonly<Record<string, Way>>

export type Name = keyof typeof ways

export const names: ReadonlyArray<Name> = [
  "until no cursor",
  "stops at an empty page",
  "stops at a short page",
  "catches errors and returns what it has"
]

const mostPages = 60

/** Page numbers and offsets go on for ever: the announced total, or an empty page, is where people stop. */
const counts = ({ style }: Plan): boolean =>
  style === "page" || style === "offset" || style === "overlap" || style === "keyset"

const isLast = (page: Wire, received: number, sent: Wire["next"], plan: Plan): boolean => {
  if (page.hasMore !== undefined) return !page.hasMore
  if (page.next === undefined) return true
  if (plan.shortPageEnds && page.records.length < plan.pageSize) return true
  if (counts(plan)) {
    return page.records.length === 0 || (page.total?.kind === "exact" && received >= page.total.value)
  }
  return plan.echoEnds && page.next.key === sent?.key
}

/** The list that the way returns, which says that it is whole; nothing when it fails, or never comes back. */
export const read = (name: Name, plan: Plan, server: Server): ReadonlyArray<unknown> | undefined => {
  const { catches, stopsAt }: Way = ways[name]
  const rows: Array<unknown> = []
  let sent: Wire["next"] = plan.firstCursor ? firstCursor : undefined
  let pin: string | undefined
  for (let number = 1; number <= mostPages; number++) {
    const answer = server.ask({ page: number, cursor: sent?.cursor, pin })
    if (answer._tag !== "Page" && answer._tag !== "ByteOrderMark") return catches ? rows : undefined
    const { page } = answer
    pin ??= page.token
    rows.push(...(plan.style === "overlap" && number > 1 ? page.records.slice(1) : page.records))
    if (plan.style === "single" || isLast(page, rows.length, sent, plan) || stopsAt(page, plan)) return rows
    if (page.next === undefined) return rows
    sent = page.next
  }
  return undefined
}
