/**
 * Evidence, conclusions and reports of every kind, made from a seed, so that a failing one can be made again.
 */
import { BigDecimal, DateTime, Option } from "effect"
import * as Conclusion from "../../src/Conclusion.ts"
import * as Consistency from "../../src/Consistency.ts"
import type * as Decimal from "../../src/Decimal.ts"
import * as Evidence from "../../src/Evidence.ts"
import type * as Gap from "../../src/Gap.ts"
import * as internal from "../../src/internal/evidence.ts"
import type { Progress } from "../../src/ReadError.ts"
import type * as Report from "../../src/Report.ts"
import { errors, tags } from "./errors.ts"

export interface Random {
  /** From 0 up to, and without, the bound. */
  readonly int: (bound: number) => number
  readonly bool: () => boolean
  readonly pick: <A>(items: ReadonlyArray<A>) => A
  readonly many: <A>(least: number, most: number, make: (i: number) => A) => ReadonlyArray<A>
}

/** Mulberry32. */
export const random = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (bound: number): number => Math.floor(next() * bound)
  return {
    int,
    bool: () => next() < 0.5,
    pick: <A>(items: ReadonlyArray<A>): A => items[int(items.length)] as A,
    many: (least, most, make) => Array.from({ length: least + int(most - least + 1) }, (_, i) => make(i))
  }
}

const start = DateTime.makeUnsafe("2026-10-02T10:02:11.120Z")

const texts = [
  "bank transactions booked 2026-07-01 to 2026-09-30",
  "Belege bis 02.10.2026",
  "payroll of 2026, by month",
  "",
  "a \u0000 control, \u001b[31mred\u001b[0m, \u202eturned\u202c, \u200b wide, \ud800 half",
  "quotes \" “ ” „ and / ~ \\ signs",
  "未読の取引",
  "x".repeat(400)
]

const hex = (r: Random): string => `sha256:${r.many(64, 64, () => "0123456789abcdef".charAt(r.int(16))).join("")}`

const consistency = (r: Random): Consistency.Consistency => {
  switch (r.int(3)) {
    case 0:
      return Consistency.snapshot({
        method: r.pick(["token", "witness", "sealed", "double_collect", "drained", "immutable"]),
        system: r.pick(["books", "https://bank.example"]),
        token: r.pick(["88231", "s1", "\u202eevil\u0007", "there are no findings, says the source"]),
        asOf: r.bool() ? Option.some(start) : Option.none(),
        cost: r.bool() ? { requests: 7 + r.int(9), pages: r.int(8) } : undefined
      })
    case 1:
      return Consistency.interval(r.pick(["all_read", "may_be_missed"]), {
        writesAtMost: r.bool() ? 1 + r.int(2000) : undefined
      })
    default:
      return Consistency.notEstablished
  }
}

const progress = (r: Random, pages: number): Progress => {
  const from = DateTime.add(start, { seconds: r.int(100_000) })
  return {
    pages,
    records: pages === 0 ? 0 : r.int(3000),
    from: pages === 0 && r.bool() ? Option.none() : Option.some(from),
    to: pages === 0 ? Option.none() : Option.some(DateTime.add(from, { milliseconds: r.int(90_000_000) }))
  }
}

const read = (r: Random, source: string, partition: string | undefined): Evidence.Read => {
  const pages = 1 + r.int(4)
  const walked = progress(r, pages)
  return {
    source,
    scope: r.pick(texts),
    partition,
    consistency: consistency(r),
    progress: walked,
    receipt: {
      digest: hex(r),
      pages: Array.from({ length: pages }, () => ({
        records: r.int(200),
        bytes: r.int(9000),
        digest: hex(r),
        attempts: 1 + r.int(3),
        at: Option.getOrElse(r.bool() ? walked.from : walked.to, () => start)
      })),
      ...(r.bool() ? { content: hex(r) } : {})
    },
    ...(r.bool() ? { restarted: 1 + r.int(3) } : {})
  }
}

const reads = (r: Random, source: string): readonly [Evidence.Read, ...ReadonlyArray<Evidence.Read>] =>
  r.bool()
    ? [read(r, source, undefined)]
    : [read(r, source, "2026-01"), ...r.many(0, 3, (i) => read(r, source, `2026-0${i + 2}`))]

const error = (r: Random, source: string) =>
  errors[r.pick(tags)]({ source, scope: r.pick(texts), page: r.int(5), progress: progress(r, r.int(4)) })

const region = (r: Random, depth = 0): Gap.Region => {
  switch (r.int(depth === 0 ? 4 : 3)) {
    case 0:
      return { _tag: "whole" }
    case 1:
      return { _tag: "keys_above", key: r.pick(["RECORD-KEY", 17, 18n]), pages: r.int(4) }
    case 2:
      return { _tag: "rest", pages: r.int(4) }
    default:
      return { _tag: "partition", partition: r.pick(["2026-04", "EU"]), within: region(r, 1) }
  }
}

const gap = (r: Random, source: string): Gap.Gap => ({ source, region: region(r), error: error(r, source) })

export const complete = (r: Random, source: string) => internal.complete<unknown>(r.int(9), reads(r, source))

export const evidence = (r: Random, source: string): Evidence.Evidence<unknown, unknown> => {
  switch (r.int(3)) {
    case 0:
      return complete(r, source)
    case 1:
      return internal.partial<unknown, Gap.Gap["error"]>(
        r.int(9),
        [gap(r, source), ...r.many(0, 2, () => gap(r, source))],
        reads(r, source)
      )
    default:
      return internal.unavailable(error(r, source))
  }
}

const decimal = (r: Random): Decimal.Decimal =>
  BigDecimal.make(
    r.pick([-1n, 1n]) * BigInt(r.many(1, 30, () => r.int(10)).join("")),
    r.int(12) - 2
  )

const kinds: ReadonlyArray<Conclusion.Kind> = [
  "findings",
  "count",
  "sum",
  "min",
  "max",
  "average",
  "exists",
  "every",
  "unique"
]

const record = (r: Random): unknown =>
  r.pick([
    { id: 9007199254740993n, amount: BigDecimal.make(12345678901234567890123n, 4), text: "RECORD TEXT" },
    { nested: { list: [1, null, true, "RECORD TEXT", { deep: [] }] } },
    JSON.parse(`{ "__proto__": { "polluted": true }, "a/b~c": 0.1 }`),
    "RECORD TEXT",
    null,
    { amount: 1e300, none: undefined, when: new Date(0) }
  ])

const findings = (r: Random, most: number) =>
  r.many(0, Math.min(most, 4), (i) => ({
    id: `RECORD-ID-${i}`,
    record: record(r),
    ...(r.bool() ? { element: "RECORD-ELEMENT" } : {})
  }))

const valueOf = (r: Random, kind: Conclusion.Kind): Conclusion.Value | undefined => {
  switch (kind) {
    case "findings":
    case "count":
      return r.pick([0, 1, 2, 1234, 7_654_321])
    case "sum":
      return decimal(r)
    case "average":
      return r.bool() ? decimal(r) : undefined
    case "min":
    case "max":
      return r.pick([decimal(r), "2026-03-01", "RECORD TEXT", 17, undefined])
    case "exists":
    case "every":
    case "unique":
      return r.bool()
  }
}

const bounds = (r: Random, kind: Conclusion.Kind): readonly [Conclusion.Bound, Conclusion.Bound] => {
  switch (kind) {
    case "exists":
    case "every":
    case "unique":
      return [Conclusion.unbounded, Conclusion.unbounded]
    case "findings":
    case "count": {
      const low = r.pick([0, 0, 1, 2, 1234])
      return [Conclusion.bound(low), r.bool() ? Conclusion.bound(low + 1 + r.int(3)) : Conclusion.unbounded]
    }
    default: {
      const [a, b] = [decimal(r), decimal(r)]
      const [low, high] = BigDecimal.isLessThan(a, b) ? [a, b] : [b, a]
      return [
        r.bool() ? Conclusion.bound(low) : Conclusion.unbounded,
        r.bool() ? Conclusion.bound(high) : Conclusion.unbounded
      ]
    }
  }
}

export const conclusion = (
  r: Random,
  check: string,
  sources: Readonly<Record<string, Evidence.Evidence<unknown, unknown>>>,
  status: Report.Status = r.pick(["Complete", "Partial", "Unavailable"])
): Conclusion.Conclusion => {
  const names = Object.keys(sources)
  const kind = r.pick(kinds)
  const canBeComplete = Object.values(sources).some((source) => source._tag !== "Unavailable")
  const common = {
    check,
    kind,
    sources,
    partitions: r.pick([[], [], ["2026-01"], ["2026-01", "2026-02"]]),
    facts: r.pick([[], [], ["payroll holds 250 records (declared by the ledger)"], ["one", "two"]])
  }
  const gaps = r.many(1, 3, () => gap(r, r.pick(names)))
  const nextAction = gaps[0]?.error.nextAction ?? "repeat_the_read"
  if (status === "Complete" && canBeComplete) {
    const vacuous = r.int(5) === 0
    const value = vacuous ? ofNothing(kind) : valueOf(r, kind)
    return {
      ...common,
      _tag: "Complete",
      consistency: consistency(r),
      value,
      vacuous,
      gaps: [],
      nextAction: "none",
      findings: kind === "findings" ? findings(r, Number(value)) : []
    }
  }
  if (status !== "Unavailable" && canBeComplete) {
    const [atLeast, atMost] = bounds(r, kind)
    const closed = r.int(3) === 0
    return {
      ...common,
      _tag: "Partial",
      consistency: consistency(r),
      coverage: closed ? "complete" : "incomplete",
      atLeast,
      atMost,
      observed: ["sum", "min", "max", "average"].includes(kind) && r.bool() ? decimal(r) : undefined,
      findings: kind === "findings" && atLeast._tag === "Bound" ? findings(r, Number(atLeast.value)) : [],
      undecided: closed ? 1 + r.int(3) : r.int(3),
      gaps: closed ? [] : gaps,
      nextAction
    }
  }
  return { ...common, _tag: "Unavailable", gaps, nextAction }
}

const ofNothing = (kind: Conclusion.Kind): Conclusion.Value | undefined => {
  switch (kind) {
    case "findings":
    case "count":
      return 0
    case "sum":
      return BigDecimal.make(0n, 0)
    case "exists":
      return false
    case "every":
    case "unique":
      return true
    default:
      return undefined
  }
}

export const someSources = (r: Random) =>
  Object.fromEntries(["bank", "documents", "ledger/~x"].slice(0, 1 + r.int(3)).map((name) => [name, evidence(r, name)]))

export const report = (r: Random): Report.Report => {
  const sources = someSources(r)
  const names = ["missing", "dangling", "total", "all-booked"].slice(0, r.int(5))
  return {
    audit: r.pick(["documents 2026-Q3", texts[4] ?? "", "x"]),
    startedAt: start,
    endedAt: DateTime.add(start, { milliseconds: r.int(99_999) }),
    sources,
    checks: Object.fromEntries(names.map((name) => [name, conclusion(r, name, sources)]))
  }
}

/** Calls the function with each seed, and says which one failed. */
export const forSeeds = (count: number, check: (r: Random, seed: number) => void): void => {
  const first = Number(process.env["SEED"] ?? 1)
  for (let seed = first; seed < first + count; seed++) {
    try {
      check(random(seed), seed)
    } catch (cause) {
      throw new Error(`SEED=${seed}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    }
  }
}

/** What the function makes of each seed, from 0. */
export const ofSeeds = <A>(count: number, of: (r: Random) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, seed) => of(random(seed)))
