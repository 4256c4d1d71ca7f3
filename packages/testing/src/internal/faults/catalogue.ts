/**
 * What can go wrong with a page, each as data: what it is, how a read of it may rightly end, what the source has to
 * promise for it to show, and what it makes of an honest answer. It knows no transport.
 */
import type { Consistency, ReadError } from "@befund/core"
import { isObject, page as pageAnswer } from "../wire.ts"
import type { Answer, Wire } from "../wire.ts"

export type Verdict = ReadError.Tag | Exclude<Consistency.Level, "not_established">

export type Kind =
  | "transport"
  | "body"
  | "pages"
  | "total"
  | "chain"
  | "records"
  | "scope"
  | "order"
  | "state"
  | "legal"

export type Promise =
  | "total"
  | "distinct_ids"
  | "has_more"
  | "order"
  | "asked"
  | "nested"
  | "incomplete"
  | "window"
  | "snapshot"
  | "overlap"

/** What a fault knows of the read when it changes an answer. */
interface Seen {
  /** Counts from 1. */
  readonly page: number
  readonly honest: Wire
  /** The honest page before this one. */
  readonly before: Wire | undefined
  /** The honest page after this one, where the fault looks ahead. */
  readonly after: Wire | undefined
  /** The cursors that led to this page and to the ones before it, the first one first. */
  readonly cursors: ReadonlyArray<Wire["next"]>
}

export interface Data {
  readonly name: string
  readonly kind: Kind
  readonly description: string
  readonly right: ReadonlyArray<Verdict>
  readonly needs: ReadonlyArray<Promise>
  readonly page: number
  /** On how many requests for its page it acts; without a number, on all. */
  readonly times: number | undefined
  /** It acts on the pages after its own, too. */
  readonly onwards: boolean
  readonly looksAhead: boolean
  readonly answer: (seen: Seen) => Answer
}

export interface At {
  /** The page, from 1, at which it happens. */
  readonly page: number
  /** Only the first so many requests for that page. Default: all of them. */
  readonly times?: number
}

type Rest = Pick<Data, "name" | "kind" | "description" | "right"> & {
  readonly needs?: ReadonlyArray<Promise>
  readonly onwards?: boolean
  readonly looksAhead?: boolean
}

const make = ({ page, times }: At, rest: Rest, answer: Data["answer"]): Data => ({
  needs: [],
  onwards: false,
  looksAhead: false,
  page,
  times,
  ...rest,
  answer
})

const instead = (at: At, rest: Rest, answer: (honest: Wire) => Answer): Data =>
  make(at, rest, ({ honest }) => answer(honest))

const edited = (at: At, rest: Rest, edit: (seen: Seen) => Partial<Wire>): Data =>
  make(at, rest, (seen) => pageAnswer({ ...seen.honest, ...edit(seen) }))

const replaceAt = <A>(list: ReadonlyArray<A>, at: number, by: (item: A) => A): ReadonlyArray<A> =>
  list.map((item, i) => i === at ? by(item) : item)

const without = (record: unknown, field: string): unknown =>
  isObject(record) ? Object.fromEntries(Object.entries(record).filter(([name]) => name !== field)) : record

const withField = (record: unknown, field: string, value: unknown): unknown =>
  isObject(record) ? { ...record, [field]: value } : record

const fieldOf = (record: unknown, field: string): unknown => isObject(record) ? record[field] : undefined

export const hang = (at: At): Data =>
  instead(at, {
    name: "hang",
    kind: "transport",
    description: "the page never answers",
    right: ["Timeout"]
  }, () => ({ _tag: "Hang" }))

export const slowDrip = (at: At): Data =>
  instead(at, {
    name: "slow drip",
    kind: "transport",
    description: "the page comes one byte after the other and is not whole in time",
    right: ["Timeout"]
  }, (page) => ({ _tag: "Drip", page }))

export const reset = (at: At): Data =>
  instead(at, {
    name: "reset",
    kind: "transport",
    description: "the connection breaks before an answer",
    right: ["Unreachable"]
  }, () => ({ _tag: "Reset" }))

const rightOf = (code: number): ReadonlyArray<Verdict> =>
  code === 401 || code === 403
    ? ["Denied"]
    : code === 429
    ? ["RateLimited"]
    : code === 502 || code === 503 || code === 504
    ? ["Unreachable"]
    : ["Refused"]

export const status = (
  { retryAfterSeconds, status: code, ...at }: At & { readonly status: number; readonly retryAfterSeconds?: number }
): Data =>
  instead(at, {
    name: `status ${code}`,
    kind: "transport",
    description: `the page is answered with status ${code}`,
    right: rightOf(code)
  }, () => ({
    _tag: "Status",
    status: code,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
  }))

export const redirectAway = (at: At): Data =>
  instead(at, {
    name: "redirect away",
    kind: "transport",
    description: "the page is said to be found at another origin",
    right: ["ChainBroken"]
  }, () => ({ _tag: "RedirectAway" }))

export const cutBody = (at: At): Data =>
  instead(at, {
    name: "cut body",
    kind: "body",
    description: "the body ends in the middle",
    right: ["Malformed", "Unreachable"]
  }, (page) => ({ _tag: "CutBody", page }))

export const notJson = (at: At): Data =>
  instead(
    at,
    { name: "not JSON", kind: "body", description: "the body is a page of HTML", right: ["Malformed"] },
    () => ({
      _tag: "NotJson"
    })
  )

export const errorObject = (at: At): Data =>
  instead(at, {
    name: "error in a 200",
    kind: "body",
    description: "the status is 200 and the body is an error",
    right: ["Refused", "Malformed"]
  }, () => ({ _tag: "ErrorObject" }))

export const nullList = (at: At): Data =>
  instead(at, {
    name: "null list",
    kind: "body",
    description: "null stands where the list of records should",
    right: ["Malformed"]
  }, (page) => ({ _tag: "NullList", page }))

export const objectList = (at: At): Data =>
  instead(at, {
    name: "object for a list",
    kind: "body",
    description: "an object stands where the list of records should",
    right: ["Malformed"]
  }, (page) => ({ _tag: "ObjectList", page }))

export const byteOrderMark = (at: At): Data =>
  instead(at, {
    name: "byte order mark",
    kind: "legal",
    description: "the body begins with a byte order mark",
    right: ["interval", "snapshot"]
  }, (page) => ({ _tag: "ByteOrderMark", page }))

export const passing503 = (at: Pick<At, "page">): Data =>
  instead({ ...at, times: 1 }, {
    name: "passing 503",
    kind: "legal",
    description: "the first request for the page is answered with status 503, the second with the page",
    right: ["interval", "snapshot"]
  }, () => ({ _tag: "Status", status: 503 }))

export const repeatedPage = (at: At): Data =>
  edited(at, {
    name: "repeated page",
    kind: "pages",
    description: "the records of the page before come again",
    right: ["DuplicateId", "SizeDrift"],
    needs: ["distinct_ids", "total", "order", "overlap"]
  }, ({ before }) => ({ records: before?.records ?? [] }))

export const shiftedPage = (at: At): Data =>
  edited(at, {
    name: "shifted page",
    kind: "pages",
    description: "the page begins one record too early, with the last one of the page before",
    right: ["DuplicateId", "SizeDrift"],
    needs: ["distinct_ids", "total", "order", "overlap"]
  }, ({ before, honest }) => ({ records: [...(before?.records ?? []).slice(-1), ...honest.records.slice(0, -1)] }))

export const droppedPage = (at: At): Data =>
  make(at, {
    name: "dropped page",
    kind: "pages",
    description: "the page is left out; the one after it, or nothing, stands in its place",
    right: ["SizeDrift", "OrderNotTotal", "DuplicateId", "ChainBroken", "EndUnproven"],
    needs: ["total", "overlap"],
    onwards: false,
    looksAhead: true
  }, ({ after, honest }) => pageAnswer(after ?? { ...honest, records: [] }))

export const droppedRecord = (at: At): Data =>
  edited(at, {
    name: "dropped record",
    kind: "pages",
    description: "the last record of the page is left out",
    right: ["SizeDrift", "OrderNotTotal"],
    needs: ["total", "overlap"]
  }, ({ honest }) => ({ records: honest.records.slice(0, -1) }))

export const changedTotal = (at: At): Data =>
  edited(at, {
    name: "changed total",
    kind: "total",
    description: "the announced total is another one from this page on",
    right: ["SizeDrift"],
    needs: ["total"],
    onwards: true
  }, ({ honest: { total } }) => ({ total: total === undefined ? undefined : { ...total, value: total.value + 1 } }))

export const totalOfAnotherKind = (at: At): Data =>
  edited(at, {
    name: "total of another kind",
    kind: "total",
    description: "the number that is described as the total is the number of records on the page",
    right: ["SizeDrift"],
    needs: ["total"],
    onwards: true
  }, ({ honest: { records, total } }) => ({
    total: total === undefined ? undefined : { ...total, value: records.length }
  }))

export const removedField = ({ field, ...at }: At & { readonly field: string }): Data =>
  edited(at, {
    name: "removed field",
    kind: "records",
    description: "a record lacks a field that is needed to interpret it",
    right: ["Malformed"]
  }, ({ honest: { records } }) => ({ records: replaceAt(records, 0, (record) => without(record, field)) }))

export const nullRecord = (at: At): Data =>
  edited(at, {
    name: "null record",
    kind: "records",
    description: "null stands in the place of a record",
    right: ["Malformed"]
  }, ({ honest: { records } }) => ({ records: replaceAt(records, records.length - 1, () => null) }))

export const nestedCut = (
  { cut, ...at }: At & {
    /** The record as it says of itself that a list inside it is cut off. */
    readonly cut: (record: unknown) => unknown
  }
): Data =>
  edited(at, {
    name: "nested cut",
    kind: "records",
    description: "a record says that a list inside it is cut off",
    right: ["NestedIncomplete"],
    needs: ["nested"]
  }, ({ honest: { records } }) => ({ records: replaceAt(records, records.length - 1, cut) }))

export const wideIds = ({ field, ...at }: At & { readonly field: string }): Data =>
  edited(at, {
    name: "64-bit ids",
    kind: "legal",
    description: "two ids differ in a digit that a binary floating-point number does not hold",
    right: ["interval", "snapshot"]
  }, ({ honest: { records } }) => ({
    records: records.map((record, i) => i < 2 ? withField(record, field, 9_007_199_254_740_996n + BigInt(i)) : record)
  }))

export const loop = ({ period, ...at }: At & { readonly period: 1 | 2 | 3 }): Data =>
  edited(at, {
    name: `loop of ${period}`,
    kind: "chain",
    description: `the cursor leads back to ${
      period === 1 ? "the page it stands on" : `a page before, ${period} in a row`
    }`,
    right: ["ChainBroken", "DuplicateId"]
  }, ({ cursors, honest }) => ({
    next: cursors.at(-period) ?? honest.next,
    ...(honest.hasMore === undefined ? {} : { hasMore: true })
  }))

export const lostCursor = (at: At): Data =>
  edited(at, {
    name: "lost cursor",
    kind: "chain",
    description: "there is more, and nothing that leads there",
    right: ["ChainBroken", "SizeDrift"],
    needs: ["has_more", "total"]
  }, () => ({ next: undefined }))

export const earlyEnd = (at: At): Data =>
  edited(at, {
    name: "early end",
    kind: "chain",
    description: "the page says that it is the last, and is not",
    right: ["SizeDrift", "WindowReached"],
    needs: ["total", "window"]
  }, ({ honest }) => ({ next: undefined, ...(honest.hasMore === undefined ? {} : { hasMore: false }) }))

export const saysIncomplete = (at: At): Data =>
  edited(at, {
    name: "incomplete flag",
    kind: "pages",
    description: "the page says that something was left out, and a record is",
    right: ["SourceIncomplete"],
    needs: ["incomplete"]
  }, ({ honest }) => ({ incomplete: true, records: honest.records.slice(0, -1) }))

export const windowRefused = (at: At): Data =>
  instead(at, {
    name: "window, refused",
    kind: "chain",
    description: "the source refuses to show more records than its window holds",
    right: ["WindowReached", "Refused"]
  }, () => ({ _tag: "Status", status: 400 }))

export const wrongTenant = (
  { field, value, ...at }: At & { readonly field: string; readonly value: unknown }
): Data =>
  edited(at, {
    name: "wrong tenant",
    kind: "scope",
    description: "the page answers for another tenant",
    right: ["ScopeMismatch"],
    needs: ["asked"]
  }, ({ honest: { records } }) => ({
    stranger: true,
    records: records.map((record) => withField(record, field, value))
  }))

export const filterIgnored = (
  { record, ...at }: At & {
    /** One that the filter would have left out. */
    readonly record: unknown
  }
): Data =>
  edited(at, {
    name: "filter ignored",
    kind: "scope",
    description: "the page holds a record that the filter should have left out",
    right: ["ScopeMismatch"],
    needs: ["asked"]
  }, ({ honest: { records } }) => ({ records: [...records, record] }))

export const ties = ({ field, ...at }: At & { readonly field: string }): Data =>
  edited(at, {
    name: "order with ties",
    kind: "order",
    description: "two records have the same key in the order that paging rests on",
    right: ["OrderNotTotal", "DuplicateId"],
    needs: ["order"]
  }, ({ before, honest: { records } }) => {
    const [last] = before?.records.slice(-1) ?? []
    const key = fieldOf(records.length > 1 ? records[0] : last, field)
    return {
      records: replaceAt(records, records.length > 1 ? 1 : 0, (record) =>
        key === undefined ? record : withField(record, field, key))
    }
  })

export const reversed = (at: At): Data =>
  edited(at, {
    name: "order reversed",
    kind: "order",
    description: "the records of the page come last first",
    right: ["OrderNotTotal", "DuplicateId"],
    needs: ["order"]
  }, ({ honest: { records } }) => ({ records: records.toReversed() }))

export const tokenChanged = (at: At): Data =>
  edited(at, {
    name: "token changed",
    kind: "state",
    description: "from this page on, the token names another state",
    right: ["interval", "SnapshotUnbound"],
    needs: ["snapshot"],
    onwards: true
  }, ({ honest: { token } }) => ({ token: token === undefined ? undefined : `${token}x` }))

export const tokenMissing = (at: At): Data =>
  edited(at, {
    name: "token missing",
    kind: "state",
    description: "the page does not say which state it shows",
    right: ["interval", "SnapshotUnbound"],
    needs: ["snapshot"]
  }, () => ({ token: undefined }))

export const tokenExpired = (at: At): Data =>
  instead(at, {
    name: "token expired",
    kind: "state",
    description: "the source no longer keeps the state that the read began with",
    right: ["SnapshotUnbound", "Refused"]
  }, () => ({ _tag: "Status", status: 410 }))

export const stateSwapped = (
  { change, ...at }: At & {
    /** The record as another state has it. */
    readonly change: (record: unknown) => unknown
  }
): Data =>
  edited(at, {
    name: "state swapped",
    kind: "state",
    description: "from this page on, the records are those of another state",
    right: ["interval", "SnapshotUnbound"],
    needs: ["snapshot"],
    onwards: true
  }, ({ honest: { records, token } }) => ({
    records: records.map(change),
    token: token === undefined ? undefined : `${token}x`
  }))

export const deletePlusInsert = (
  { record, ...at }: At & {
    /** The one that is inserted, behind all others. */
    readonly record: unknown
  }
): Data =>
  edited(at, {
    name: "delete plus insert",
    kind: "state",
    description: "a record of an earlier page is deleted and one is inserted at the end, so that one is never shown",
    right: ["interval", "SnapshotUnbound", "OrderNotTotal"],
    needs: ["snapshot", "overlap"],
    onwards: true,
    looksAhead: true
  }, ({ after, honest: { records, token } }) => ({
    records: [...records.slice(1), after?.records[0] ?? record],
    token: token === undefined ? undefined : `${token}x`
  }))

export interface Shape {
  readonly id: string
  readonly required: string
  readonly order?: string
  readonly tenant: { readonly field: string; readonly other: unknown }
  readonly stranger: unknown
  readonly late: unknown
  readonly cut: (record: unknown) => unknown
  readonly change: (record: unknown) => unknown
}

/**
 * Every fault, fitted to records of a shape. A new fault is a function above and one line here. A loop of two or three
 * needs as many pages before it.
 */
export const all = (shape: Shape): ReadonlyArray<(at: At) => Data> => [
  hang,
  slowDrip,
  reset,
  (at) => status({ ...at, status: 403 }),
  (at) => status({ ...at, status: 429, retryAfterSeconds: 2 }),
  (at) => status({ ...at, status: 500 }),
  (at) => status({ ...at, status: 503 }),
  passing503,
  redirectAway,
  cutBody,
  notJson,
  errorObject,
  nullList,
  objectList,
  byteOrderMark,
  repeatedPage,
  shiftedPage,
  droppedPage,
  droppedRecord,
  saysIncomplete,
  changedTotal,
  totalOfAnotherKind,
  (at) => loop({ ...at, period: 1 }),
  (at) => loop({ ...at, page: at.page + 1, period: 2 }),
  (at) => loop({ ...at, page: at.page + 2, period: 3 }),
  lostCursor,
  earlyEnd,
  windowRefused,
  (at) => removedField({ ...at, field: shape.required }),
  nullRecord,
  (at) => nestedCut({ ...at, cut: shape.cut }),
  (at) => wideIds({ ...at, field: shape.id }),
  (at) => wrongTenant({ ...at, field: shape.tenant.field, value: shape.tenant.other }),
  (at) => filterIgnored({ ...at, record: shape.stranger }),
  (at) => ties({ ...at, field: shape.order ?? shape.id }),
  reversed,
  tokenChanged,
  tokenMissing,
  tokenExpired,
  (at) => stateSwapped({ ...at, change: shape.change }),
  (at) => deletePlusInsert({ ...at, record: shape.late })
]
