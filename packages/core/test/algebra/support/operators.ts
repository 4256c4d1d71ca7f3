/** Every operator of the algebra beside its meaning in one world, over one or two sources. */
import * as Fact from "@befund/core/Fact"
import * as Relation from "@befund/core/Relation"
import type { Dice } from "../../support/dice.ts"
import { type Config, type Model, model, relationOf, type Row } from "./worlds.ts"

/** Rows of the result by id, so that operators of different results fit one list. */
type Result = Relation.Relation<string>

export interface Operator {
  readonly name: string
  readonly configs: ReadonlyArray<Config>
  /** The choices of one instance, made once. */
  readonly make: (d: Dice) => {
    readonly apply: (inputs: ReadonlyArray<Relation.Relation<Row>>) => Result
    readonly truth: (worlds: ReadonlyArray<ReadonlyArray<Row>>) => ReadonlyArray<string>
  }
  /** Declared facts hold in a world; the others are not possible. */
  readonly holds?: (worlds: ReadonlyArray<ReadonlyArray<Row>>) => boolean
  /** Left as it is read, without a filter before the operator. */
  readonly unfiltered?: boolean
  /** A list that cannot be evaluated has no bound, though the lists of the worlds are short. */
  readonly unbounded?: boolean
  /** Both sources are filtered or none is. */
  readonly sameFilter?: boolean
}

const by = "the world"
const ids = (relation: Relation.Relation<Row>): Result => Relation.map(relation, ({ id }) => id)
const key = (row: Row) => row.key
/** A row of a world has all its fields; `null` is a value like others. */
const keyed = (row: Row): string => String(row.key)

const firstOf = (worlds: ReadonlyArray<ReadonlyArray<Row>>): ReadonlyArray<Row> => worlds[0] ?? []
const secondOf = (worlds: ReadonlyArray<ReadonlyArray<Row>>): ReadonlyArray<Row> => worlds[1] ?? []

const unary = (
  name: string,
  config: Config,
  make: (d: Dice) => {
    readonly apply: (self: Relation.Relation<Row>) => Result
    readonly truth: (rows: ReadonlyArray<Row>) => ReadonlyArray<string>
  },
  options: Partial<Operator> = {}
): Operator => ({
  name,
  configs: [config],
  make: (d) => {
    const made = make(d)
    return {
      apply: ([self]) => {
        if (self === undefined) throw new Error(`${name} takes one source`)
        return made.apply(self)
      },
      truth: (worlds) => made.truth(firstOf(worlds))
    }
  },
  ...options
})

const binary = (
  name: string,
  configs: readonly [Config, Config],
  apply: (left: Relation.Relation<Row>, right: Relation.Relation<Row>) => Result,
  truth: (left: ReadonlyArray<Row>, right: ReadonlyArray<Row>) => ReadonlyArray<string>,
  options: Partial<Operator> = {}
): Operator => ({
  name,
  configs,
  make: () => ({
    apply: ([left, right]) => {
      if (left === undefined || right === undefined) throw new Error(`${name} takes two sources`)
      return apply(left, right)
    },
    truth: (worlds) => truth(firstOf(worlds), secondOf(worlds))
  }),
  ...options
})

const place = (row: Row): Relation.Place => ({ source: "a", partition: row.partition, key: row.order })

const rowIds = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => rows.map(({ id }) => id)

/** A key that a row shares with a row of the other side; rows without a key share none. */
const meets = (row: Row, others: ReadonlyArray<Row>): boolean =>
  row.key !== null && others.some((each) => each.key === row.key)

const pairId = (left: string, right: string): string => `${left}|${right}`

const pairs = (left: ReadonlyArray<Row>, right: ReadonlyArray<Row>): ReadonlyArray<string> =>
  left.flatMap((l) => right.filter((r) => l.key !== null && l.key === r.key).map((r) => pairId(l.id, r.id)))

const on = { left: key, right: key }
const asPairs = (relation: Relation.Relation<readonly [Row, Row]>): Result =>
  Relation.map(relation, ([left, right]) => pairId(left.id, right.id))

/** Where the partner of a row lies, when the right side has one partition a key or is read in the order of keys. */
const placeOfPartner = (keyedBy: "partition" | "order") => (row: Row): Relation.Place => ({
  source: "b",
  ...(keyedBy === "partition"
    ? row.key === undefined || row.key === null ? {} : { partition: row.key === "x" ? "A" : "B" }
    : row.key === undefined || row.key === null
    ? {}
    : { key: row.key === "x" ? 1 : row.key === "y" ? 2 : 3 })
})

const leftSide: Config = { fields: ["key", "flag"], mostSeen: 2 }
const rightSide: Config = { fields: ["key", "flag"], mostSeen: 2 }
const setOfKeys: Config = { fields: ["key", "flag"], open: ["flag"], set: true, mostSeen: 3 }
const byPartition: Config = { fields: ["key", "flag"], open: ["flag"], keyed: "partition", mostSeen: 2 }
const byOrder: Config = { fields: ["key", "flag"], open: ["flag"], keyed: "order", mostSeen: 2 }

const uniqueKey = Fact.uniqueKey({ source: "b", field: "key", declaredBy: by })
const reference = Fact.foreignKey({ source: "a", field: "key", target: "b", declaredBy: by })

const hasUniqueKeys = (rows: ReadonlyArray<Row>): boolean => {
  const keys = rows.map((row) => row.key).filter((each) => each !== null)
  return new Set(keys).size === keys.length
}

const refersTo = (from: ReadonlyArray<Row>, to: ReadonlyArray<Row>): boolean =>
  hasUniqueKeys(to) && from.every((row) => meets(row, to))

/** One id a key. A key that only unseen rows have carries the gaps that hide the first of them. */
const firstOfKeys = (rows: ReadonlyArray<Row>): ReadonlyArray<string> =>
  [...Map.groupBy(rows, keyed)].map(([name, group]) => group.every(isHidden) ? `${name}${tagsOf(group[0])}` : name)

const isHidden = ({ id }: Row): boolean => id.includes("@")

const tagsOf = (row: Row | undefined): string =>
  row === undefined || !isHidden(row) ? "" : row.id.slice(row.id.indexOf("@"))

/** A key of both sides is unseen where both rows are. */
const inBoth = (left: ReadonlyArray<Row>, right: ReadonlyArray<Row>): ReadonlyArray<string> =>
  left.flatMap((row) => {
    const partner = right.find((each) => each.key === row.key)
    if (partner === undefined) return []
    return isHidden(row) && isHidden(partner) ? [`${keyed(row)}${tagsOf(row)}${tagsOf(partner)}`] : [keyed(row)]
  })

/** Two sources hold the same rows. */
const isSame = (left: ReadonlyArray<Row>, right: ReadonlyArray<Row>): boolean =>
  left.length === right.length &&
  left.every((row) => right.some((each) => each.key === row.key && each.flag === row.flag))

interface Step {
  readonly apply: (self: Relation.Relation<Row>, other: Relation.Relation<Row>) => Relation.Relation<Row>
  readonly truth: (rows: ReadonlyArray<Row>, others: ReadonlyArray<Row>) => ReadonlyArray<Row>
}

const sourceOf = ({ id }: Row): string => id.startsWith("a") ? "a" : "b"

/** Operations whose results are rows again, in any order: each has to be sound on what the ones before left open. */
const steps: ReadonlyArray<Step> = [
  {
    apply: (self) => Relation.filter(self, (row) => row.flag),
    truth: (rows) => rows.filter((row) => row.flag === true)
  },
  {
    apply: (self) =>
      Relation.restrict(self, { source: "a", partitions: ["A"] }, (row) => ({ ...place(row), source: sourceOf(row) })),
    truth: (rows) => rows.filter((row) => sourceOf(row) === "a" && row.partition === "A")
  },
  {
    apply: (self, other) => Relation.semiJoin(self, Relation.keys(other, key), { key }),
    truth: (rows, others) => rows.filter((row) => meets(row, others))
  },
  {
    apply: (self, other) => Relation.antiJoin(self, Relation.keys(other, key), { key }),
    truth: (rows, others) => rows.filter((row) => !meets(row, others))
  },
  {
    apply: (self, other) => Relation.union(self, other),
    truth: (rows, others) => [...rows, ...others]
  },
  {
    apply: (self) => Relation.repeated(self, key),
    truth: (rows) => rows.filter((row, i) => meets(row, rows.filter((_, at) => at !== i)))
  },
  {
    apply: (self) => Relation.groupBy(self, key).get("x"),
    truth: (rows) => rows.filter((row) => row.key === "x")
  }
]

const matching = { semiJoin: Relation.semiJoin, antiJoin: Relation.antiJoin }

const semi = (
  name: string,
  against: "semiJoin" | "antiJoin",
  config: Config,
  keyedBy?: "partition" | "order"
): Operator =>
  binary(
    name,
    [leftSide, config],
    (a, b) =>
      ids(matching[against](a, Relation.keys(b, key), {
        key,
        place: keyedBy === undefined ? undefined : placeOfPartner(keyedBy)
      })),
    (a, b) => rowIds(a.filter((row) => meets(row, b) === (against === "semiJoin")))
  )

/** Rule by rule. */
export const operators: ReadonlyArray<Operator> = [
  unary("R2 filter", { fields: ["flag"] }, () => ({
    apply: (self) => ids(Relation.filter(self, (row) => row.flag)),
    truth: (rows) => rowIds(rows.filter((row) => row.flag === true))
  })),
  unary("R1 restrict to a partition", { fields: ["flag", "partition"] }, (d) => {
    const partitions = d.chance(0.8) ? [d.chance(0.5) ? "A" : "B"] : ["A", "B"]
    return {
      apply: (self) => ids(Relation.restrict(self, { source: "a", partitions }, place)),
      truth: (rows) => rowIds(rows.filter((row) => partitions.includes(row.partition)))
    }
  }),
  unary("R1 restrict up to a key", { fields: ["key"], open: [], keyed: "order" }, (d) => {
    const upTo = d.int(0, 3)
    return {
      apply: (self) => ids(Relation.restrict(self, { source: "a", upTo }, place)),
      truth: (rows) => rowIds(rows.filter((row) => row.order <= upTo))
    }
  }),
  unary("R3 flatMap", { fields: ["list", "flag"], mostSeen: 2 }, () => ({
    apply: (self) => Relation.flatMap(self, ({ id, list }) => list?.map((_, i) => `${id}.${i}`)),
    truth: (rows) => rows.flatMap(({ id, list = [] }) => list.map((_, i) => `${id}.${i}`))
  }), { unbounded: true }),
  unary("R3′ distinct", { fields: ["key", "flag"], mostSeen: 2 }, () => ({
    apply: (self) => Relation.map(Relation.distinct(self, key), keyed),
    // A key that only unseen rows have is in the gap of one of them.
    truth: (rows) => firstOfKeys(rows)
  })),
  unary("R19 repeated", { fields: ["key", "flag"], mostSeen: 3 }, () => ({
    apply: (self) => ids(Relation.repeated(self, key)),
    truth: (rows) => rowIds(rows.filter((row, i) => meets(row, rows.filter((_, at) => at !== i))))
  })),
  unary("R21 group by key", { fields: ["key", "flag"], mostSeen: 3 }, (d) => {
    const group = d.chance(0.5) ? "x" : "y"
    return {
      apply: (self) => ids(Relation.groupBy(self, key).get(group)),
      truth: (rows) => rowIds(rows.filter((row) => row.key === group))
    }
  }),
  unary("R21 group by partition", { fields: ["partition", "flag"] }, (d) => {
    const group = d.chance(0.5) ? "A" : "B"
    return {
      apply: (self) =>
        ids(
          Relation.groupBy(self, (row) => row.partition, (name) => ({ source: "a", partitions: [name] })).get(group)
        ),
      truth: (rows) => rowIds(rows.filter((row) => row.partition === group))
    }
  }),
  binary(
    "R7p union of parts",
    [leftSide, rightSide],
    (a, b) => ids(Relation.union(a, b)),
    (a, b) => [...rowIds(a), ...rowIds(b)]
  ),
  binary("R4 join", [leftSide, rightSide], (a, b) => asPairs(Relation.join(a, b, on)), pairs),
  binary(
    "R4 join, partition known",
    [leftSide, byPartition],
    (a, b) => asPairs(Relation.join(a, b, { ...on, place: placeOfPartner("partition") })),
    pairs
  ),
  binary(
    "R4k join on a unique key",
    [leftSide, rightSide],
    (a, b) => asPairs(Relation.joinUnique(a, b, on, uniqueKey)),
    pairs,
    { holds: (worlds) => hasUniqueKeys(secondOf(worlds)) }
  ),
  binary(
    "R4f join along a foreign key",
    [{ fields: ["key"], mostSeen: 2 }, { fields: ["key"], mostSeen: 2 }],
    (a, b) => asPairs(Relation.joinReference(a, b, on, reference)),
    pairs,
    { unfiltered: true, holds: (worlds) => refersTo(firstOf(worlds), secondOf(worlds)) }
  ),
  binary(
    "R4f what a foreign key proves",
    [{ fields: ["key"], mostSeen: 2 }, { fields: ["key"], mostSeen: 2 }],
    (a, b) => ids(Relation.referencedBy(b, a, on, reference)),
    (_, b) => rowIds(b),
    { unfiltered: true, holds: (worlds) => refersTo(firstOf(worlds), secondOf(worlds)) }
  ),
  semi("R5 semi-join", "semiJoin", rightSide),
  semi("R5 semi-join, partition known", "semiJoin", byPartition, "partition"),
  semi("R6 anti-join", "antiJoin", rightSide),
  semi("R6 anti-join, partition known", "antiJoin", byPartition, "partition"),
  semi("R6 anti-join, key order known", "antiJoin", byOrder, "order"),
  binary(
    "R8 intersection",
    [setOfKeys, setOfKeys],
    (a, b) => Relation.map(Relation.intersection(a, b, keyed), keyed),
    inBoth
  ),
  binary(
    "R9 difference",
    [setOfKeys, setOfKeys],
    (a, b) => Relation.map(Relation.difference(a, b, keyed), keyed),
    (a, b) => firstOfKeys(a.filter((row) => !meets(row, b)))
  ),
  binary(
    "R7r union of replicas",
    [setOfKeys, setOfKeys],
    (a, b) => Relation.map(Relation.replicas(a, b, keyed), keyed),
    inBoth,
    { holds: (worlds) => isSame(firstOf(worlds), secondOf(worlds)), sameFilter: true }
  ),
  {
    name: "three operations in a row",
    configs: [{ ...leftSide, fields: ["key", "flag", "partition"], open: ["key", "flag"] }, rightSide],
    make: (d) => {
      const some = Array.from({ length: 3 }, () => d.pick(steps)).filter((step) => step !== undefined)
      return {
        apply: ([a, b]) => {
          if (a === undefined || b === undefined) throw new Error("two sources")
          return ids(some.reduce((self, step) => step.apply(self, b), a))
        },
        truth: (worlds) => rowIds(some.reduce((rows, step) => step.truth(rows, secondOf(worlds)), firstOf(worlds)))
      }
    }
  }
]

/** The rows of each source. */
export type World = ReadonlyArray<ReadonlyArray<Row>>

/** Inputs of an operator: sources, each with a filter before the operator or none, and all worlds before the filters. */
export interface Instance {
  readonly models: ReadonlyArray<Model>
  readonly filtered: ReadonlyArray<boolean>
  readonly worlds: ReadonlyArray<World>
}

/** Draws again until the worlds can be gone through. */
export const instance = (
  d: Dice,
  operator: Pick<Operator, "configs" | "holds" | "sameFilter" | "unfiltered">,
  most = 250
): Instance => {
  for (;;) {
    const models = operator.configs.map((config, i) => model(d, i === 0 ? "a" : "b", config))
    const n = models.reduce((count, each) => count * each.worlds.length, 1)
    const chances = operator.configs.map((config) =>
      operator.unfiltered !== true && config.fields.includes("flag") && d.chance(0.5)
    )
    if (n === 0 || n > most) continue
    const worlds = models.reduce<ReadonlyArray<World>>(
      (sofar, of) => sofar.flatMap((front) => of.worlds.map((world) => [...front, world])),
      [[]]
    ).filter((world) => operator.holds?.(world) ?? true)
    if (worlds.length > 0) {
      return {
        models,
        worlds,
        filtered: operator.sameFilter === true ? chances.map(() => chances[0] === true) : chances
      }
    }
  }
}

export const inputs = (
  { filtered, models }: Pick<Instance, "filtered" | "models">
): ReadonlyArray<Relation.Relation<Row>> =>
  models.map((of, i) => {
    const relation = relationOf(of)
    return filtered[i] === true ? Relation.filter(relation, (row) => row.flag) : relation
  })

/** A world as the operator sees it. */
export const asInput = (of: Pick<Instance, "filtered">, world: World): World =>
  world.map((rows, i) => of.filtered[i] === true ? rows.filter((row) => row.flag === true) : rows)

/** All gaps have a trusted total, so that the worlds hold as many rows as there can be. */
export const isFinite = ({ models }: Pick<Instance, "models">): boolean =>
  models.every(({ parts, total }) => parts.length === 0 || total !== undefined)

/** What a failure shows of a source. */
export const show = ({ name, parts, seen, state, total }: Model) => ({
  name,
  state,
  total,
  parts: parts.map((part) => part.name),
  seen
})
