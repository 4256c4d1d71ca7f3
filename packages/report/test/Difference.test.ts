/** What two runs say together: nothing is called resolved, or new, that the other run could have missed. */
import type { Wire } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { Difference } from "../src/index.ts"
import { answering, runAt } from "./support/audits.ts"

interface Row {
  readonly id: string
  readonly open: boolean
  readonly month?: string
}

const row = (id: string, open = true): Row => ({ id, open })

interface Given {
  readonly scope?: string
  readonly rows: ReadonlyArray<Row>
  /** The pages bind themselves to one state, or do not. */
  readonly state?: boolean
  /** Breaks off after its first page, which has these rows. */
  readonly breaksOff?: boolean
  readonly down?: boolean
  readonly keep?: number
  readonly where?: string
}

const plain = (given: Given, day: number): ReturnType<typeof runAt> => {
  let asked = 0
  const answer = () => {
    asked += 1
    if (given.down === true || asked > 1) return new Response("", { status: 500 })
    return Response.json({
      rows: given.rows,
      ...(given.state === false ? {} : { state: "7" }),
      next: given.breaksOff === true ? "p2" : null
    })
  }
  return runAt(
    day,
    JSON.stringify({
      befund: 1,
      name: "open items",
      sources: {
        items: {
          scope: given.scope ?? "all items",
          http: {
            url: "https://items.example/items",
            items: "/rows",
            retries: 0,
            paging: { style: "cursor", cursorParam: "c", next: "/next" },
            ...(given.state === false ? {} : { snapshot: "/state" })
          },
          id: "/id"
        }
      },
      checks: { open: { find: "items", where: given.where ?? "record.open" } },
      partial: true
    }),
    answering({ "/items": answer }),
    given.keep
  )
}

/** Months in which the items of these ids are open; a month that is `undefined` is down. */
const months = (open: Readonly<Record<string, ReadonlyArray<string> | undefined>>, day: number) =>
  runAt(
    day,
    JSON.stringify({
      befund: 1,
      name: "open items",
      sources: {
        items: {
          scope: "all items, by month",
          http: {
            url: "https://items.example/{partition}",
            items: "/rows",
            retries: 0,
            paging: { style: "none" },
            snapshot: "/state"
          },
          partitions: { field: "/month", values: Object.keys(open) },
          id: "/id"
        }
      },
      checks: { open: { find: "items", where: "record.open" } }
    }),
    answering(Object.fromEntries(
      Object.entries(open).map(([month, ids]) => [
        `/${month}`,
        () =>
          ids === undefined
            ? new Response("", { status: 500 })
            : Response.json({ state: "7", rows: ids.map((id) => ({ ...row(id), month })) })
      ])
    ))
  )

const ids = (findings: ReadonlyArray<Difference.Finding>) => findings.map(({ id }) => id)

const reasons = (unknown: ReadonlyArray<Difference.Unknown>) =>
  unknown.map(({ finding, reason }) => `${finding.id} ${reason}`)

const compared = (old: Wire.Report, now: Wire.Report) =>
  Effect.map(Effect.fromResult(Difference.of(old, now)), ({ checks }) => {
    const { open } = checks
    assert(open !== undefined)
    return {
      new: ids(open.new),
      still: ids(open.still),
      resolved: ids(open.resolved),
      since: reasons(open.since),
      whether: reasons(open.whether)
    }
  })

const nothing = { new: [], still: [], resolved: [], since: [], whether: [] }

const between = (old: Given, now: Given) =>
  Effect.flatMap(Effect.all([plain(old, 1), plain(now, 2)]), ([before, after]) => compared(before, after))

describe("complete to complete, of one state each", () => {
  it.effect("what came is new, what went is resolved", () =>
    Effect.gen(function*() {
      const found = yield* between({ rows: [row("a"), row("b")] }, { rows: [row("b"), row("c")] })
      assert.deepStrictEqual(found, { ...nothing, new: ["c"], still: ["b"], resolved: ["a"] })
    }))

  it.effect("a list that was cut says nothing of what it does not list", () =>
    Effect.gen(function*() {
      const rows = [row("a"), row("b"), row("c")]
      const cutNow = yield* between({ rows }, { rows: rows.toReversed(), keep: 1 })
      assert.deepStrictEqual(cutNow, { ...nothing, still: ["c"], whether: ["a not_listed", "b not_listed"] })
      const cutThen = yield* between({ rows, keep: 1 }, { rows })
      assert.deepStrictEqual(cutThen, { ...nothing, still: ["a"], since: ["b not_listed", "c not_listed"] })
    }))
})

describe("complete to complete, of the records as they came", () => {
  it.effect("an absence proves nothing where a record may be missed", () =>
    Effect.gen(function*() {
      const found = yield* between({ rows: [row("a"), row("b")], state: false }, {
        rows: [row("b"), row("c")],
        state: false
      })
      assert.deepStrictEqual(found, {
        ...nothing,
        still: ["b"],
        since: ["c may_be_missed"],
        whether: ["a may_be_missed"]
      })
    }))
})

describe("complete to partial", () => {
  it.effect("nothing in the gap is called resolved; what was seen is new all the same", () =>
    Effect.gen(function*() {
      const found = yield* between({ rows: [row("a"), row("b")] }, { rows: [row("b"), row("c")], breaksOff: true })
      assert.deepStrictEqual(found, { ...nothing, new: ["c"], still: ["b"], whether: ["a unread"] })
    }))

  it.effect("an unavailable run resolves nothing", () =>
    Effect.gen(function*() {
      const found = yield* between({ rows: [row("a")] }, { rows: [], down: true })
      assert.deepStrictEqual(found, { ...nothing, whether: ["a unread"] })
    }))

  it.effect("a record on which the check could not be evaluated may be the finding", () =>
    Effect.gen(function*() {
      const undecided = { id: "a", open: "perhaps" } as unknown as Row // what a source may send
      const found = yield* between({ rows: [row("a")] }, { rows: [undecided] })
      assert.deepStrictEqual(found, { ...nothing, whether: ["a undecided"] })
    }))
})

describe("partial to complete", () => {
  it.effect("nothing is called new that the older run may not have seen", () =>
    Effect.gen(function*() {
      const found = yield* between({ rows: [row("a")], breaksOff: true }, { rows: [row("b")] })
      assert.deepStrictEqual(found, { ...nothing, resolved: ["a"], since: ["b unread"] })
    }))
})

describe("partition by partition", () => {
  it.effect("a month that was read stands, although another is down", () =>
    Effect.gen(function*() {
      const old = yield* months({ "01": ["a"], "02": ["b"] }, 1)
      const now = yield* months({ "01": ["c"], "02": undefined }, 2)
      assert.deepStrictEqual(yield* compared(old, now), {
        ...nothing,
        new: ["c"],
        resolved: ["a"],
        whether: ["b unread"]
      })
      assert.deepStrictEqual(
        yield* compared({ ...now, started_at: old.started_at }, { ...old, started_at: now.started_at }),
        {
          ...nothing,
          new: ["a"],
          resolved: ["c"],
          since: ["b unread"]
        }
      )
    }))

  it.effect("one id in two months is two findings", () =>
    Effect.gen(function*() {
      const old = yield* months({ "01": ["a"], "02": [] }, 1)
      const now = yield* months({ "01": [], "02": ["a"] }, 2)
      assert.deepStrictEqual(yield* compared(old, now), { ...nothing, new: ["a"], resolved: ["a"] })
    }))
})

describe("not comparable, with the reason", () => {
  const refused = (old: Wire.Report, now: Wire.Report) =>
    Result.match(Difference.of(old, now), { onFailure: ({ message }) => message, onSuccess: () => "compared" })

  it.effect("other audits, scopes, questions; the wrong order", () =>
    Effect.gen(function*() {
      const old = yield* plain({ rows: [row("a")] }, 1)
      const now = yield* plain({ rows: [row("a")] }, 2)
      assert.match(refused({ ...old, audit: "other" }, now), /different audits, "other" and "open items"/u)
      assert.match(refused(now, old), /the first one is the newer one/u)
      const scope = yield* plain({ rows: [row("a")], scope: "items of May" }, 2)
      assert.match(refused(old, scope), /asked for another scope then \("all items"\) than now \("items of May"\)/u)
      const { open } = now.checks
      assert(open !== undefined)
      const partitions: Wire.Report = { ...now, checks: { open: { ...open, partitions: ["01"] } } }
      assert.match(refused(old, partitions), /asked about other partitions then/u)
    }))

  it.effect("a check that only one run has is named and not judged", () =>
    Effect.gen(function*() {
      const old = yield* plain({ rows: [row("a")] }, 1)
      const now = yield* plain({ rows: [row("a")] }, 2)
      const { open } = now.checks
      assert(open !== undefined)
      const renamed: Wire.Report = { ...now, checks: { other: { ...open, check: "other" } } }
      const difference = yield* Effect.fromResult(Difference.of(old, renamed))
      assert.deepStrictEqual([difference.onlyInOld, difference.onlyInNew, difference.checks], [["open"], ["other"], {}])
    }))
})
