/**
 * The promise of the reader, from outside: whatever one fault does to a sequence of pages, `complete` is said only when
 * the records are exactly the source's; and without a fault it is said.
 *
 * The sources are made from a seed; a failure prints it, and BEFUND_SEED=… runs that one alone.
 */
import { Page, Reader, ReadError, Source } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { type Dice, dice, seeds } from "./support/dice.ts"

const Record = Schema.Struct({ id: Schema.String, n: Schema.Finite })
type Record = typeof Record.Type

interface Wire {
  readonly records: ReadonlyArray<unknown>
  readonly next: string | undefined
  readonly total: number | undefined
  readonly hasMore: boolean | undefined
  readonly token: string | undefined
}

interface World {
  readonly truth: ReadonlyArray<Record>
  readonly pages: ReadonlyArray<Wire>
  readonly promises: Partial<Source.Promises<Record>>
  readonly walk: Source.Walk
}

/** A quiet source: its records in pages, and everything that the pages say of themselves. */
const world = (d: Dice): World => {
  const size = d.int(0, 12)
  const truth = Array.from({ length: size }, (_, i) => ({ id: `r${String(i).padStart(3, "0")}`, n: d.int(0, 9) }))
  const cuts: Array<ReadonlyArray<Record>> = []
  for (let at = 0; at < size;) {
    const take = d.int(d.chance(0.2) ? 0 : 1, 4)
    cuts.push(truth.slice(at, at + take))
    at += take
  }
  if (cuts.length === 0) cuts.push([])
  const announces = d.chance(0.7)
  const flags = d.chance(0.4)
  const ordered = d.chance(0.4)
  return {
    truth,
    pages: cuts.map((records, i) => ({
      records,
      next: i + 1 < cuts.length ? `c${i + 1}` : undefined,
      total: announces ? size : undefined,
      hasMore: flags ? i + 1 < cuts.length : undefined,
      token: "state-1"
    })),
    promises: { ...(ordered ? { order: "id" } : {}), ...(announces ? { total: true } : {}) },
    walk: { end: "signal" }
  }
}

/**
 * What can go wrong with one page. Each gives the pages as they come over the wire; only faults that a reader can see
 * are here: a record that silently is not in the source's answer, with nothing announced, can be seen by nobody.
 */
const faults: Named<(pages: ReadonlyArray<Wire>, d: Dice) => ReadonlyArray<Wire | "fails">> = {
  "a page fails": (pages, d) => replace(pages, d.int(0, pages.length - 1), () => "fails"),
  "a page comes twice": (pages, d) => {
    const at = d.int(0, pages.length - 1)
    const again = pages[at]
    return again === undefined || again.records.length === 0
      ? pages
      : replace(pages, Math.min(at + 1, pages.length - 1), (page) => ({ ...page, records: again.records }))
  },
  "a record comes twice": (pages, d) => {
    const all = pages.flatMap(({ records }) => records)
    return replace(pages, d.int(0, pages.length - 1), (page) => ({ ...page, records: [...page.records, d.pick(all)] }))
  },
  "a record is dropped from an announced number": (pages, d) =>
    replace(pages, d.int(0, pages.length - 1), (page) => ({
      ...page,
      total: page.total,
      records: page.records.slice(1)
    })),
  "the total changes": (pages, d) =>
    replace(pages, d.int(0, pages.length - 1), (page) => ({ ...page, total: (page.total ?? 0) + d.int(1, 3) })),
  "a field is gone": (pages, d) =>
    replace(pages, d.int(0, pages.length - 1), (page) => ({ ...page, records: page.records.map(() => ({ id: "x" })) })),
  "a record is null": (pages, d) =>
    replace(pages, d.int(0, pages.length - 1), (page) => ({ ...page, records: [...page.records, null] })),
  "the cursor leads back": (pages, d) =>
    replace(
      pages,
      pages.length - 1,
      (page) => ({
        ...page,
        next: `c${d.int(0, pages.length - 1)}`,
        hasMore: page.hasMore === undefined ? undefined : true
      })
    ),
  "the cursor is lost although there is more": (pages, d) =>
    replace(pages, d.int(0, pages.length - 1), (page) => ({ ...page, next: undefined })),
  "records come out of order": (pages, d) =>
    replace(pages, d.int(0, pages.length - 1), (page) => ({ ...page, records: page.records.toReversed() }))
}

type Named<T> = { readonly [name: string]: T }

const replace = <A, B>(list: ReadonlyArray<A>, at: number, by: (a: A) => B): ReadonlyArray<A | B> =>
  list.map((item, i) => i === at ? by(item) : item)

const sourceOf = ({ promises, walk }: World, pages: ReadonlyArray<Wire | "fails">) => {
  const byCursor = new Map(pages.map((page, i) => [i === 0 ? undefined : `c${i}`, page]))
  return Source.make({
    name: "world",
    scope: "the world",
    record: Record,
    promises: { id: (record) => record.id, ...promises },
    walk: { ...walk, firstCursor: "c0" },
    bounds: { retries: 0, maxPages: 100 },
    page: ({ cursor, place }): Effect.Effect<Page.Page, ReadError.ReadError> => {
      const page = byCursor.get(cursor === undefined || typeof cursor === "string" ? cursor : undefined)
      if (page === undefined || page === "fails") {
        return Effect.fail(new ReadError.Refused({ ...place, problem: "no such page" }))
      }
      return Effect.succeed(Page.make({
        records: page.records,
        bytes: 1,
        digest: "sha256:00",
        next: page.next === undefined ? undefined : { key: page.next, cursor: page.next },
        hasMore: page.hasMore,
        total: page.total === undefined ? undefined : { kind: "exact", value: page.total },
        token: page.token
      }))
    }
  })
}

/** What only an announcement can show; every other fault shows itself. */
const visible = (name: string, { pages, promises }: World): boolean => {
  if (name.startsWith("a record is dropped")) return promises.total === true
  if (name.startsWith("the cursor is lost")) return promises.total === true || pages[0]?.hasMore !== undefined
  return true
}

const read = (one: World, pages: ReadonlyArray<Wire | "fails">) =>
  Effect.result(Reader.read<Record, ReadError.ReadError, never>(sourceOf(one, pages)))

const runs = 3000

describe("complete is said", () => {
  it.effect("of every quiet source", () =>
    Effect.gen(function*() {
      for (const seed of seeds(runs)) {
        const one = world(dice(seed))
        const result = yield* read(one, one.pages)
        assert.strictEqual(result._tag, "Success", `BEFUND_SEED=${seed}`)
        if (result._tag === "Success") assert.deepStrictEqual(result.success.value, one.truth, `BEFUND_SEED=${seed}`)
      }
    }))

  it.effect.each(Object.keys(faults).map((name) => ({ name })))(
    "after a fault only of exactly the source's records: $name",
    ({ name }) =>
      Effect.gen(function*() {
        let refused = 0
        for (const seed of seeds(runs / 10)) {
          const d = dice(seed)
          const one = world(d)
          const broken = faults[name]?.(one.pages, d) ?? one.pages
          const result = yield* read(one, broken)
          if (result._tag === "Failure") refused += 1
          else if (visible(name, one)) {
            assert.deepStrictEqual(
              result.success.value.toSorted((x, y) => x.id < y.id ? -1 : 1),
              one.truth,
              `BEFUND_SEED=${seed}: ${name}`
            )
          }
        }
        assert.isAbove(refused, 0, "a fault that no read ever refuses is no fault")
      })
  )
})
