/** The cases of the contract: collections, what is wrong with them, and what may be said of them. */
import type { Page } from "@befund/core"
import type { Http } from "@befund/sources"
import * as Catalogue from "../faults/catalogue.ts"
import type * as Pages from "../pages.ts"
import { page as pageAnswer } from "../wire.ts"

/** What the cases need to know of a reader. */
export interface About {
  readonly description: Http.Description
  readonly record: (n: number) => object
  readonly shape: Catalogue.Shape
  readonly promises: ReadonlyArray<Catalogue.Promise>
  readonly fixed: boolean
  readonly wideIds: boolean
}

export interface Case {
  readonly name: string
  readonly pages: Pages.Collection
  readonly fault: Catalogue.Data | undefined
  /** The reader is to say that records may be repeated by design. */
  readonly repeats: boolean
  /** How the read may end; without an error among them, it has to be complete. */
  readonly right: ReadonlyArray<Catalogue.Verdict>
  /** The ids of all records, each once. */
  readonly ids: ReadonlyArray<string>
  /** The steps in which time has to pass for it; `none` where nothing is waited for. */
  readonly time: "none" | "short" | "long"
}

const whole: ReadonlyArray<Catalogue.Verdict> = ["interval", "snapshot"]

const faultPage = 2

const lists = ["cursor", "next-url", "link-header"]

const idOf = (record: object, field: string): string =>
  String(Object.entries(record).find(([key]) => key === field)?.[1])

export const make = (about: About): ReadonlyArray<Case> => [
  ...plain(about),
  ...Catalogue.all(about.shape).flatMap((fault) => faulty(about, fault({ page: faultPage }))),
  ...Catalogue.all(about.shape).flatMap((fault) => firstPage(about, fault({ page: 1 }))),
  ...oddities(about)
]

const collection = (
  { description, record, shape }: About,
  numbers: ReadonlyArray<ReadonlyArray<number>>,
  more: { readonly description?: Http.Description; readonly total?: number } = {}
): Pick<Case, "pages" | "ids"> => ({
  pages: {
    description: more.description ?? description,
    pages: numbers.map((page) => page.map(record)),
    token: "1",
    total: more.total
  },
  ids: [...new Set(numbers.flat())].map((n) => idOf(record(n), shape.id))
})

const usual = ({ description }: About): ReadonlyArray<ReadonlyArray<number>> =>
  description.paging.style === "none" ? [[1, 2, 3, 4, 5, 6, 7, 8]] : [[1, 2], [3, 4], [5, 6], [7, 8]]

const legal = (name: string, given: Pick<Case, "pages" | "ids">, more: Partial<Case> = {}): Case => ({
  name,
  fault: undefined,
  repeats: false,
  right: whole,
  time: "none",
  ...given,
  ...more
})

const plain = (about: About): ReadonlyArray<Case> => [
  legal("an accepted empty collection", collection(about, [[]])),
  legal("one record", collection(about, [[1]])),
  legal("a whole collection", collection(about, usual(about)))
]

const promised = ({ description, promises }: About): ReadonlySet<Catalogue.Promise> => {
  const { echo, incomplete, paging, snapshot, total } = description
  const exact = typeof total === "string" ||
    (typeof total === "object" && ("header" in total || total.kind === undefined || total.kind === "exact"))
  return new Set<Catalogue.Promise>([
    ...promises,
    ...(exact ? ["total" as const] : []),
    ...("hasMore" in paging && paging.hasMore !== undefined ? ["has_more" as const] : []),
    ...(incomplete === undefined ? [] : ["incomplete" as const]),
    ...(snapshot === undefined ? [] : ["snapshot" as const]),
    ...(echo === undefined ? [] : ["asked" as const])
  ])
}

/** Whether the fault shows on a source that is described like this. */
const shows = (about: About, fault: Catalogue.Data): boolean => {
  const { description: { paging }, promises } = about
  const has = promised(about)
  if (fault.needs.length > 0 && !fault.needs.some((need) => has.has(need))) return false
  if (fault.name === "filter ignored" && !promises.includes("asked")) return false
  if (fault.name === "64-bit ids") return false
  switch (paging.style) {
    case "cursor":
    case "next-url":
    case "link-header":
      return true
    case "page":
      return fault.kind !== "chain" || fault.name === "early end"
    case "offset":
    case "keyset":
      return fault.kind !== "chain" && fault.kind !== "pages" && fault.kind !== "state"
    case "none":
      return false
  }
}

const ofFault = (about: About, name: string, fault: Catalogue.Data): ReadonlyArray<Case> => {
  const isPassing = fault.name === "passing 503"
  if (isPassing && about.fixed && about.description.retries === 0) return []
  const description = isPassing && !about.fixed ? { ...about.description, retries: 1 } : about.description
  const right = fault.right.filter((verdict) => verdict !== "snapshot" || fault.kind === "legal")
  return [{
    name,
    ...collection(about, usual(about), { description }),
    fault,
    repeats: false,
    right,
    time: timeOf(fault)
  }]
}

/** What never comes takes long; what may be asked for again comes after a short wait. */
const timeOf = ({ kind, name }: Catalogue.Data): Case["time"] =>
  name === "hang" || name === "slow drip" ? "long" : kind === "transport" || name === "passing 503" ? "short" : "none"

const faulty = (about: About, fault: Catalogue.Data): ReadonlyArray<Case> =>
  shows(about, fault) ? ofFault(about, fault.name, fault) : []

const firstPage = (about: About, fault: Catalogue.Data): ReadonlyArray<Case> =>
  fault.kind === "transport" || fault.kind === "body" || fault.name === "removed field" || fault.name === "null record"
    ? ofFault(about, `${fault.name}, on the first page`, fault)
    : []

const odd = (
  name: string,
  page: number,
  answer: Catalogue.Data["answer"]
): Catalogue.Data => ({
  name,
  kind: "legal",
  description: name,
  right: whole,
  needs: [],
  page,
  times: undefined,
  onwards: false,
  looksAhead: false,
  answer
})

const totals: ReadonlyArray<{ readonly kind: Page.TotalKind; readonly total: number; readonly name: string }> = [
  { kind: "estimate", total: 11, name: "an estimate that is off" },
  { kind: "at_least", total: 5, name: "a total that is a lower bound" },
  { kind: "remaining", total: 8, name: "a total that is what remains" },
  { kind: "page_local", total: 8, name: "a total that is that of the page" }
]

const withTotal = (about: About): ReadonlyArray<Case> => {
  const { description, fixed } = about
  const { total } = description
  if (total === undefined) return []
  const at = typeof total === "string" || "header" in total ? total : total.at
  const own = typeof total === "object" && "kind" in total ? total.kind : "exact"
  return totals.filter(({ kind }) => !fixed || own === kind).map((odds) =>
    legal(
      odds.name,
      collection(about, usual(about), {
        description: { ...description, total: { at, kind: odds.kind } },
        total: odds.total
      })
    )
  )
}

const oddities = (about: About): ReadonlyArray<Case> => {
  const { description, fixed, record, shape, wideIds } = about
  const { paging } = description
  const goesOn = lists.includes(paging.style)
  const says = "hasMore" in paging && paging.hasMore !== undefined
  const numbers = usual(about)
  const last = numbers.length
  const wide = collection(about, [[1, 2], [3]])
  const wideId = (n: number): bigint => 9_007_199_254_740_995n + BigInt(n)
  return [
    ...withTotal(about),
    ...(goesOn
      ? [
        legal("an empty page that goes on", collection(about, [[1, 2], [], [3, 4]])),
        legal("an empty first page that goes on", collection(about, [[], [1, 2]]))
      ]
      : []),
    ...(goesOn || (paging.style === "page" && says)
      ? [legal("a short page that goes on", collection(about, [[1, 2], [3], [4, 5]]))]
      : []),
    ...(paging.style === "cursor" && (says || !fixed)
      ? [legal(
        "a last cursor beside “no more”",
        collection(about, numbers, {
          description: { ...description, paging: { ...paging, hasMore: paging.hasMore ?? "/has_more" } }
        }),
        {
          fault: odd(
            "last cursor",
            last,
            ({ honest }) => pageAnswer({ ...honest, next: { key: "behind", cursor: "behind" }, hasMore: false })
          )
        }
      )]
      : []),
    ...(paging.style === "cursor" && (paging.sameCursorEnds === true || (!fixed && !says))
      ? [legal(
        "an echoed cursor that is declared the end",
        collection(about, numbers, { description: { ...description, paging: { ...paging, sameCursorEnds: true } } }),
        { fault: odd("echoed cursor", last, ({ cursors, honest }) => pageAnswer({ ...honest, next: cursors.at(-1) })) }
      )]
      : []),
    ...(fixed || !goesOn
      ? []
      : [legal("declared repeats", collection(about, [[1, 2], [2, 3], [3, 4]], { total: 4 }), { repeats: true })]),
    ...(wideIds
      ? [legal("64-bit ids", {
        pages: {
          ...wide.pages,
          pages: [[1, 2], [3]].map((page) => page.map((n) => ({ ...record(n), [shape.id]: wideId(n) })))
        },
        ids: [1, 2, 3].map((n) => String(wideId(n)))
      })]
      : [])
  ]
}
