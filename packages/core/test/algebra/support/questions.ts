/** Every question beside its true answer in one world, over one source that may be filtered before. */
import type * as Decimal from "@befund/core/Decimal"
import * as Fact from "@befund/core/Fact"
import * as Question from "@befund/core/Question"
import type * as Relation from "@befund/core/Relation"
import { BigDecimal } from "effect"
import type { Dice } from "../../support/dice.ts"
import * as Verify from "./verify.ts"
import type { Config, Row } from "./worlds.ts"

type Self = Relation.Relation<Row>
type Rows = ReadonlyArray<Row>

export interface Asked {
  readonly _tag: "Measure" | "Verdict" | "Ranking"
  readonly name: string
  readonly config: Config
  readonly make: (d: Dice) => {
    readonly ask: (self: Self) => Question.Measure<unknown> | Question.Verdict | Question.Ranking<Row>
    readonly check: (summary: Verify.Summary, self: Self, worlds: ReadonlyArray<Rows>, isFinite: boolean) => void
  }
}

const measure = (
  name: string,
  config: Config,
  make: (d: Dice) => {
    readonly ask: (self: Self) => Question.Measure<unknown>
    readonly truth: (rows: Rows) => Verify.Truth
  }
): Asked => ({
  _tag: "Measure",
  name,
  config,
  make: (d) => {
    const { ask, truth } = make(d)
    return {
      ask,
      check: (summary, self, worlds, isFinite) => Verify.measure(summary, ask(self), worlds.map(truth), isFinite)
    }
  }
})

const verdict = (
  name: string,
  config: Config,
  make: (d: Dice) => {
    readonly ask: (self: Self) => Question.Verdict
    readonly truth: (rows: Rows) => boolean
  }
): Asked => ({
  _tag: "Verdict",
  name,
  config,
  make: (d) => {
    const { ask, truth } = make(d)
    return {
      ask,
      check: (summary, self, worlds, isFinite) => Verify.verdict(summary, ask(self), worlds.map(truth), isFinite)
    }
  }
})

const amounts: Config = { fields: ["value", "flag"], mostSeen: 3 }
const keys: Config = { fields: ["key", "flag"], mostSeen: 3 }
const flags: Config = { fields: ["flag"], mostSeen: 3 }
const ordered: Config = { fields: ["key"], open: [], keyed: "order", mostSeen: 3 }

const decimal = (n: number): Decimal.Decimal => BigDecimal.fromNumberUnsafe(n)

/** All amounts of the worlds are -1 or 2. */
const range = Fact.valueRange({
  source: "a",
  field: "value",
  min: decimal(-1),
  max: decimal(2),
  declaredBy: "the world"
})
const ranges = (d: Dice) => d.chance(0.7) ? { range } : {}

const valuesOf = (rows: Rows): ReadonlyArray<number> =>
  rows.map((row) => row.value).filter((each) => each !== undefined)
const keysOf = (rows: Rows): ReadonlyArray<string> =>
  rows.map((row) => row.key).filter((each) => each !== null && each !== undefined)
const sumOf = (values: ReadonlyArray<number>): number => values.reduce((a, b) => a + b, 0)
const value = (row: Row) => row.value
const key = (row: Row) => row.key
const order = (row: Row) => row.order

const ifAny = (values: ReadonlyArray<number>, of: (values: ReadonlyArray<number>) => number): Verify.Truth =>
  values.length === 0 ? undefined : Verify.fraction(of(values))

export const questions: ReadonlyArray<Asked> = [
  measure("R10 count", flags, () => ({
    ask: Question.count,
    truth: (rows) => Verify.fraction(rows.length)
  })),
  measure("R11 count distinct", keys, (d) => {
    const domain = Fact.finiteDomain({ source: "a", field: "key", values: ["x", "y"], declaredBy: "the world" })
    const options = d.chance(0.5) ? { domain } : {}
    return {
      ask: (self) => Question.countDistinct(self, key, options),
      truth: (rows) => Verify.fraction(new Set(keysOf(rows)).size)
    }
  }),
  measure("R12 sum", amounts, (d) => {
    const options = ranges(d)
    return {
      ask: (self) => Question.sum(self, value, options),
      truth: (rows) => Verify.fraction(sumOf(valuesOf(rows)))
    }
  }),
  measure("R13 average", amounts, (d) => {
    const options = ranges(d)
    return {
      ask: (self) => Question.average(self, value, options),
      truth: (rows) => rows.length === 0 ? undefined : Verify.fraction(sumOf(valuesOf(rows)), rows.length)
    }
  }),
  measure("R13r ratio", amounts, () => ({
    ask: (self) => Question.ratio(self, (row) => row.value === undefined ? undefined : row.value > 0),
    truth: (rows) =>
      rows.length === 0 ? undefined : Verify.fraction(valuesOf(rows).filter((each) => each > 0).length, rows.length)
  })),
  measure("R14 min", amounts, (d) => {
    const options = ranges(d)
    return {
      ask: (self) => Question.min(self, value, options),
      truth: (rows) => ifAny(valuesOf(rows), (values) => Math.min(...values))
    }
  }),
  measure("R14 max", amounts, (d) => {
    const options = ranges(d)
    return {
      ask: (self) => Question.max(self, value, options),
      truth: (rows) => ifAny(valuesOf(rows), (values) => Math.max(...values))
    }
  }),
  measure("R22 min in the order of a read", ordered, () => ({
    ask: (self) => Question.min(self, order, { orderOf: "a" }),
    truth: (rows) => ifAny(rows.map(order), (values) => Math.min(...values))
  })),
  verdict("R15 exists", flags, () => ({
    ask: Question.exists,
    truth: (rows) => rows.length > 0
  })),
  verdict("R16 every", amounts, () => ({
    ask: (self) => Question.every(self, (row) => row.value === undefined ? undefined : row.value > 0),
    truth: (rows) => rows.every((row) => (row.value ?? 0) > 0)
  })),
  verdict("R17 none", flags, () => ({
    ask: Question.none,
    truth: (rows) => rows.length === 0
  })),
  verdict("R18 at least", flags, (d) => {
    const k = d.int(0, 4)
    return { ask: (self) => Question.atLeast(self, k), truth: (rows) => rows.length >= k }
  }),
  verdict("R18 at most", flags, (d) => {
    const k = d.int(0, 4)
    return { ask: (self) => Question.atMost(self, k), truth: (rows) => rows.length <= k }
  }),
  verdict("R19 unique", keys, () => ({
    ask: (self) => Question.unique(self, key),
    truth: (rows) => new Set(keysOf(rows)).size === keysOf(rows).length
  })),
  {
    _tag: "Ranking",
    name: "R22 top k in the order of a read",
    config: ordered,
    make: (d) => {
      const k = d.int(1, 3)
      const ask = (self: Self) => Question.topK(self, k, order, { from: "lowest", orderOf: "a" })
      return { ask, check: (summary, self, worlds) => ranking(summary, ask(self), worlds, k, order, "lowest") }
    }
  },
  {
    _tag: "Ranking",
    name: "R22 top k",
    config: amounts,
    make: (d) => {
      const k = d.int(1, 3)
      const from = d.chance(0.5) ? "lowest" : "highest"
      const ask = (self: Self) => Question.topK(self, k, value, { from })
      return { ask, check: (summary, self, worlds) => ranking(summary, ask(self), worlds, k, value, from) }
    }
  }
]

/**
 * A row is certainly among the first when at most k - 1 others come before it or are its equals: whatever breaks the
 * tie. An exact list has the values of the first k, and among equal ones any may stand.
 */
const ranking = (
  summary: Verify.Summary,
  answer: Question.Ranking<Row>,
  worlds: ReadonlyArray<Rows>,
  k: number,
  by: (row: Row) => number | undefined,
  from: "lowest" | "highest"
): void => {
  summary.instances += 1
  summary.worlds += worlds.length
  if (answer._tag === "Exact") summary.exact += 1
  if (answer._tag === "Open") return
  const sign = from === "lowest" ? 1 : -1
  const rank = (row: Row): number => sign * (by(row) ?? Number.NaN)
  for (const rows of worlds) {
    const before = (id: string): number => {
      const row = rows.find((each) => each.id === id)
      if (row === undefined) throw new Error(`${id} is called certain and is not there`)
      return rows.filter((each) => rank(each) < rank(row)).length
    }
    const certain = answer._tag === "Exact" ? answer.value : answer.certain
    for (const { id } of certain) {
      if (before(id) >= k) throw new Error(`${id} is called one of the first ${k}, and is not`)
    }
    if (answer._tag === "Exact") {
      const first = rows.map(rank).toSorted((a, b) => a - b).slice(0, k)
      const given = answer.value.map(({ id }) => rows.find((each) => each.id === id)).map((row) => row && rank(row))
      if (first.join() !== given.join()) throw new Error(`the first are ${first.join()}, not ${given.join()}`)
    } else {
      const named = [...answer.certain, ...answer.possible].map(({ id }) => id)
      const missed = rows.filter(({ id }) => !id.includes("@") && !named.includes(id) && before(id) < k - 1)
      const ties = (row: Row) => rows.filter((each) => rank(each) === rank(row)).length > 1
      for (const row of missed) {
        if (!ties(row)) throw new Error(`${row.id} is one of the first ${k}, and not named as possible`)
      }
    }
  }
}
