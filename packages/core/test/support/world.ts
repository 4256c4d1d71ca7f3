/**
 * A source with a history: each write is a commit of its own that gives the record its version, and may come before any
 * request. It answers pages by key or by offset, names the version mark and the total of a moment, counts its writes and
 * its members, and has a change feed.
 */
import { Page, ReadError, Source } from "@befund/core"
import { Effect, Option, Schema } from "effect"

export const Item = Schema.Struct({ id: Schema.String, n: Schema.Finite, version: Schema.Finite })

export type Item = typeof Item.Type

export interface World {
  /** Writes a record, or takes it away, at the next version. */
  readonly put: (id: string, n: number) => void
  readonly remove: (id: string) => void
}

interface Options {
  readonly pageSize?: number
  /** Default `keyset`. */
  readonly by?: "keyset" | "offset"
  /** Versions that the records begin with; else 1, 2, 3 in their order. */
  readonly versions?: ReadonlyArray<number>
  /** What happens before the pages, counters and feeds that are asked for with these numbers, from 1. */
  readonly before?: Readonly<Record<number, (world: World) => void>>
  readonly total?: boolean
  readonly promises?: Partial<Source.Promises<Item>>
  readonly walk?: Partial<Source.Walk>
  readonly bounds?: Partial<Source.Bounds>
  readonly offers?: ReadonlyArray<"seal" | "witness" | "writes" | "membership" | "feed">
  readonly feed?: Feed
}

/** What a feed answers when it is asked for the n-th time, from 1. */
export type Feed = (n: number, place: ReadError.Place) => Effect.Effect<Source.Changes, ReadError.ReadError>

export const make = (initial: Readonly<Record<string, number>>, options: Options = {}) => {
  const { by = "keyset", offers = [], pageSize = 2 } = options
  const rows = new Map<string, Item>()
  const log: Array<{ readonly version: number; readonly id: string; readonly now: Item | undefined }> = []
  const requests: Array<string> = []
  let revision = 0
  let members = 0
  let feeds = 0
  for (const [i, [id, n]] of Object.entries(initial).entries()) {
    revision = options.versions?.[i] ?? i + 1
    rows.set(id, { id, n, version: revision })
  }
  const world: World = {
    put: (id, n) => {
      revision += 1
      if (!rows.has(id)) members += 1
      rows.set(id, { id, n, version: revision })
      log.push({ version: revision, id, now: rows.get(id) })
    },
    remove: (id) => {
      revision += 1
      members += 1
      rows.delete(id)
      log.push({ version: revision, id, now: undefined })
    }
  }
  const asked = (what: string): void => {
    requests.push(what)
    options.before?.[requests.length]?.(world)
  }
  const state = (): ReadonlyArray<Item> => [...rows.values()].toSorted((a, b) => a.id < b.id ? -1 : 1)

  const page = ({ cursor, page }: Source.Request): Effect.Effect<Page.Page, ReadError.ReadError> =>
    Effect.sync(() => {
      asked(`page ${page}`)
      const all = state()
      const from = by === "offset"
        ? Number(cursor ?? 0)
        : all.filter(({ id }) => typeof cursor === "string" && id <= cursor).length
      const records = all.slice(from, from + pageSize)
      const next = by === "offset" ? String(from + records.length) : records.at(-1)?.id
      return Page.make({
        records,
        bytes: 1,
        digest: "sha256:00",
        next: from + records.length < all.length && next !== undefined ? { key: next, cursor: next } : undefined,
        ...(options.total === true || offers.includes("seal")
          ? { total: { kind: page === 1 ? "exact" : "estimate", value: all.length } as const }
          : {}),
        ...(offers.includes("seal") && page === 1 ? { mark: revision } : {})
      })
    })

  const counter = (what: string, value: () => number) => () =>
    Effect.sync(() => {
      asked(what)
      return Option.some(String(value()))
    })

  const since = (mark: string, place: ReadError.Place): Effect.Effect<Source.Changes, ReadError.ReadError> =>
    Effect.suspend(() => {
      asked("feed")
      feeds += 1
      const changed = log.filter(({ version }) => version > Number(mark))
      return options.feed?.(feeds, place) ?? Effect.succeed<Source.Changes>({
        // The record as it is when it is asked for, as feeds that join the record in give it.
        changes: changed.map(({ id }) => {
          const record = rows.get(id)
          return {
            id,
            now: record === undefined
              ? { _tag: "Deleted" } as const
              : { _tag: "Record", record, plain: record } as const
          }
        }),
        mark: String(changed.at(-1)?.version ?? mark),
        more: false
      })
    })

  const made: Source.Source<Item, ReadError.ReadError> = Source.make({
    name: "items",
    scope: "items of the test",
    record: Item,
    promises: {
      id: ({ id }) => id,
      version: ({ version }) => version,
      ...(by === "keyset" ? { order: "id" as const } : {}),
      ...(options.total === true || offers.includes("seal") ? { total: true as const } : {}),
      ...(offers.includes("seal") ? { seal: true as const } : {}),
      ...options.promises
    },
    walk: { end: "signal", ...(by === "keyset" ? { stableRecords: "all_read" as const } : {}), ...options.walk },
    bounds: { retries: 0, ...options.bounds },
    page,
    counts: offers.includes("writes") ? "writes" : "changes",
    ...(offers.includes("witness") || offers.includes("writes")
      ? { witness: counter("witness", () => revision) }
      : {}),
    ...(offers.includes("membership") ? { membership: counter("membership", () => members) } : {}),
    ...(offers.includes("feed")
      ? {
        feed: {
          mark: () =>
            Effect.sync(() => {
              asked("mark")
              return String(revision)
            }),
          since
        }
      }
      : {})
  })
  return { source: made, requests, state, world }
}
