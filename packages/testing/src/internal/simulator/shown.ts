/**
 * Whether what came contradicts what the source's description promises, looked at as a whole and after the fact. It
 * shares no code with the checks of the reader. What contradicts nothing is exactly what an honest source with other
 * records would have sent: no reader can tell the two apart.
 */
import type { Wire } from "../wire.ts"
import { isObject } from "../wire.ts"
import type { Plan } from "./plan.ts"
import { firstCursor } from "./server.ts"

const fields = ["version", "n", "rank"] as const

const isRecord = (record: unknown): boolean =>
  isObject(record) && (typeof record["id"] === "string" || typeof record["id"] === "bigint") &&
  typeof record["tenant"] === "string" && fields.every((field) => typeof record[field] === "number")

const memberOf = (record: unknown, name: string): unknown => isObject(record) ? record[name] : undefined

const idOf = (record: unknown): string => String(memberOf(record, "id"))

const ascends = (keys: ReadonlyArray<unknown>): boolean =>
  keys.every((key, i) => {
    const before = keys[i - 1]
    if (i === 0) return true
    return typeof key === typeof before && isKey(key) && isKey(before) && before < key
  })

const isKey = (key: unknown): key is string | number | bigint =>
  typeof key === "string" || typeof key === "number" || typeof key === "bigint"

/** The records of all pages, each edge between overlapping pages once. */
const joined = (plan: Plan, pages: ReadonlyArray<Wire>): ReadonlyArray<ReadonlyArray<unknown>> =>
  pages.map(({ records }, i) => plan.style === "overlap" && i > 0 ? records.slice(1) : records)

const edgesFit = (plan: Plan, pages: ReadonlyArray<Wire>): boolean =>
  plan.style !== "overlap" ||
  pages.every(({ records }, i) => {
    const before = pages[i - 1]?.records ?? []
    return before.length === 0 || memberOf(before.at(-1), "id") === memberOf(records[0], "id")
  })

const totalsFit = (pages: ReadonlyArray<Wire>, rows: ReadonlyArray<number>, distinct: number): boolean => {
  const of = (kind: string) => pages.flatMap(({ total }) => total?.kind === kind ? [total.value] : [])
  if (of("exact").some((value) => value !== distinct)) return false
  if (of("at_least").some((value) => value > distinct)) return false
  const received = rows.reduce((sum, n) => sum + n, 0)
  const reading = (withThisPage: boolean): boolean =>
    pages.every(({ records, total }, i) => {
      if (total?.kind !== "remaining") return true
      const before = rows.slice(0, withThisPage ? i : i + 1).reduce((sum, n) => sum + n, 0)
      // A page that overlaps the one before begins a record earlier.
      const overlapping = withThisPage ? records.length - (rows[i] ?? 0) : 0
      return before - overlapping + total.value === received
    })
  return reading(true) || reading(false)
}

const chainFits = (plan: Plan, pages: ReadonlyArray<Wire>): boolean => {
  const last = pages.at(-1)
  const onward = pages.slice(0, -1)
  const keys = onward.flatMap(({ next }) => next === undefined ? [] : [next.key])
  if (new Set(keys).size < keys.length) return false
  if (plan.firstCursor && keys.includes(firstCursor.key)) return false
  return onward.every(({ hasMore }) => hasMore !== false) && last?.hasMore !== true
}

/**
 * A pinned state is known by what was asked for: some sources name their current state on a pinned page (etcd does), so
 * what a later page says of its state shows nothing.
 */
const tokensFit = (plan: Plan, pages: ReadonlyArray<Wire>): boolean => {
  const tokens = pages.map(({ token }) => token)
  if (plan.token === "none") return true
  if (plan.token === "pin" || plan.token === "pin_shown") return tokens[0] !== undefined
  return tokens[0] !== undefined && tokens.every((token) => token === tokens[0])
}

const says = (words: string, holds: boolean): ReadonlyArray<string> => holds ? [] : [words]

/** What the records of the pages give away of themselves, in words; none when nothing does. */
export const ofRecords = (plan: Plan, pages: ReadonlyArray<Wire>): ReadonlyArray<string> => {
  const records = joined(plan, pages).flat()
  const ids = records.map(idOf)
  const by = plan.order === "rank" ? "rank" : "id"
  return [
    ...says("a record is none", records.every(isRecord)),
    ...says("an id comes twice", plan.repeats || new Set(ids).size === ids.length),
    ...says("the edges of pages differ", edgesFit(plan, pages)),
    ...says("the order is broken", !plan.promisesOrder || ascends(records.map((record) => memberOf(record, by)))),
    ...says("a record is another tenant's", !plan.asked || records.every((r) => memberOf(r, "tenant") === "A")),
    ...says("a record is cut", !plan.nested || records.every((r) => memberOf(memberOf(r, "lines"), "more") !== true))
  ]
}

/** The same of all the pages of a walk that came to its end. */
export const ofWalk = (plan: Plan, pages: ReadonlyArray<Wire>): ReadonlyArray<string> => {
  const rows = joined(plan, pages)
  const records = rows.flat()
  const distinct = new Set(records.map(idOf)).size
  return [
    ...ofRecords(plan, pages),
    ...says("the totals do not fit", totalsFit(pages, rows.map(({ length }) => length), distinct)),
    ...says("the source says that it left something out", !plan.incomplete || pages.every((p) => !p.incomplete)),
    ...says("the window is reached", plan.window === undefined || records.length < plan.window),
    ...says("the chain is broken", chainFits(plan, pages))
  ]
}

/** Whether the pages give away that they are of more than one state. */
export const manyStates = (plan: Plan, pages: ReadonlyArray<Wire>): boolean => !tokensFit(plan, pages)
