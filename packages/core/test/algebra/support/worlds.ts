/**
 * Small sources of which everything that may be true can be written down: what was seen of them, and every completion of
 * their gaps and of the fields that cannot be evaluated. Everything follows from the dice.
 */
import * as Fact from "@befund/core/Fact"
import type * as Gap from "@befund/core/Gap"
import * as Relation from "@befund/core/Relation"
import type { Dice } from "../../support/dice.ts"
import { type Collected, complete, keysAbove, partial, partition, rest, unavailable, whole } from "./evidence.ts"

/** A field that is `undefined` cannot be evaluated; in a world none is. */
export interface Row {
  readonly id: string
  readonly key: string | null | undefined
  readonly value: number | undefined
  readonly flag: boolean | undefined
  readonly list: ReadonlyArray<string> | undefined
  readonly partition: string
  readonly order: number
}

/** The fields that differ between rows. The others are the same in all, so that there are few worlds. */
type Field = "key" | "value" | "flag" | "list" | "partition"

export interface Config {
  readonly fields: ReadonlyArray<Field>
  /** Fields that may be undefined in a row that was seen. Default: all that differ, but the partition. */
  readonly open?: ReadonlyArray<Field>
  /** Each key lies in a partition of its own, or is the key that the source is read in the order of. */
  readonly keyed?: "partition" | "order"
  /** The key is there and differs from row to row, as an id does. */
  readonly set?: boolean
  readonly mostSeen?: number
}

/** A part of a source that was not read. */
interface Part {
  readonly name: string
  readonly region: Gap.Region
  readonly mayHold: (row: Pick<Row, "partition" | "order">) => boolean
}

export interface Model {
  readonly name: string
  readonly seen: ReadonlyArray<Row>
  readonly parts: ReadonlyArray<Part>
  readonly state: "complete" | "partial" | "unavailable"
  /** A trusted total, or none. */
  readonly total: number | undefined
  /** Every way in which the source can be. The first rows of each are the seen ones, completed. */
  readonly worlds: ReadonlyArray<ReadonlyArray<Row>>
}

const domain = {
  key: ["x", "y", null],
  setKey: ["x", "y", "z"],
  value: [-1, 2],
  flag: [true, false],
  list: [[], ["x"], ["x", "y"]],
  partition: ["A", "B"]
} as const

const orderOf = (key: string | null | undefined): number => key === "x" ? 1 : key === "y" ? 2 : key === "z" ? 3 : 0

const partitionOf = (key: string | null | undefined): string => key === "x" ? "A" : "B"

const plain = { key: "x", value: 1, flag: true, list: ["x"], partition: "A", order: 1 }

/** All rows of the fields that differ. */
const everyRow = (config: Config): ReadonlyArray<Omit<Row, "id">> => {
  const of = <A>(field: Field, values: ReadonlyArray<A>, otherwise: A): ReadonlyArray<A> =>
    config.fields.includes(field) ? values : [otherwise]
  const keys = config.set === true || config.keyed !== undefined ? domain.setKey : domain.key
  return of<string | null>("key", keys, "x").flatMap((key) =>
    of("value", domain.value, 1).flatMap((value) =>
      of("flag", domain.flag, true).flatMap((flag) =>
        of<ReadonlyArray<string>>("list", domain.list, ["x"]).flatMap((list) =>
          (config.keyed === "partition" ? [partitionOf(key)] : of("partition", domain.partition, "A")).map((part) => ({
            ...plain,
            key,
            value,
            flag,
            list,
            partition: part,
            order: config.keyed === "order" ? orderOf(key) : 1
          }))
        )
      )
    )
  )
}

const parts = {
  rest: { name: "rest", region: rest, mayHold: () => true },
  whole: { name: "whole", region: whole, mayHold: () => true },
  partition: (name: string): Part => ({
    name,
    region: partition(name),
    mayHold: (row) => row.partition === name
  }),
  above: (key: number): Part => ({ name: `above ${key}`, region: keysAbove(key), mayHold: (row) => row.order > key })
}

const partsOf = (d: Dice, config: Config): ReadonlyArray<Part> => {
  if (config.keyed === "order") return [parts.above(d.int(1, 2))]
  if (config.keyed === "partition" || config.fields.includes("partition")) {
    const some = d.int(0, 3)
    return some === 0 ? [parts.rest] : some === 3
      ? [parts.partition("A"), parts.partition("B")]
      : [parts.partition(some === 1 ? "A" : "B")]
  }
  return [parts.rest]
}

/** In order and with repeats: every bag of so many. */
const bags = <A>(all: ReadonlyArray<A>, n: number): ReadonlyArray<ReadonlyArray<A>> =>
  n === 0 ? [[]] : all.flatMap((first, i) => bags(all.slice(i), n - 1).map((others) => [first, ...others]))

const completions = (row: Row, config: Config): ReadonlyArray<Row> => {
  const fill = <A>(value: A | undefined, values: ReadonlyArray<A>): ReadonlyArray<A> =>
    value === undefined ? values : [value]
  const keys = config.set === true || config.keyed !== undefined ? domain.setKey : domain.key
  return fill<string | null>(row.key, keys).flatMap((key) =>
    fill<number>(row.value, domain.value).flatMap((value) =>
      fill<boolean>(row.flag, [true, false]).flatMap((flag) =>
        fill<ReadonlyArray<string>>(row.list, domain.list).map((list) => ({ ...row, key, value, flag, list }))
      )
    )
  )
}

const product = <A>(lists: ReadonlyArray<ReadonlyArray<A>>): ReadonlyArray<ReadonlyArray<A>> =>
  lists.reduce<ReadonlyArray<ReadonlyArray<A>>>(
    (sofar, list) => sofar.flatMap((front) => list.map((each) => [...front, each])),
    [[]]
  )

/** Row ids tell the source, and of a row that was not seen the part that hides it. */
const hiddenId = (name: string, part: Part, i: number): string => `${name}?${i}@${name}#${part.name};`

const worldsOf = (model: Omit<Model, "worlds">, config: Config): ReadonlyArray<ReadonlyArray<Row>> => {
  const hideable = model.parts.flatMap((part) => everyRow(config).filter(part.mayHold).map((row) => ({ part, row })))
  const counts = model.total !== undefined
    ? [model.total - model.seen.length]
    : model.parts.length === 0
    ? [0]
    : [0, 1, 2]
  const hidden = counts.flatMap((n) => bags(hideable, n)).map((bag) =>
    bag.map(({ part, row }, i): Row => ({ ...row, id: hiddenId(model.name, part, i) }))
  )
  const seen = product(model.seen.map((row) => completions(row, config)))
  const all = seen.flatMap((rows) => hidden.map((more) => [...rows, ...more]))
  return config.set === true ? all.filter(isSet) : all
}

const isSet = (rows: ReadonlyArray<Row>): boolean => new Set(rows.map(({ key }) => key)).size === rows.length

export const model = (d: Dice, name: string, config: Config): Model => {
  const every = everyRow(config)
  const chance = d.next()
  const state = chance < 0.3 ? "complete" : chance < 0.88 ? "partial" : "unavailable"
  const gaps = state === "complete" ? [] : state === "unavailable" ? [parts.whole] : partsOf(d, config)
  const open = config.open ?? config.fields.filter((field) => field !== "partition")
  const isReadable = (row: Omit<Row, "id">): boolean =>
    config.keyed !== "order" || gaps.every((part) => part.name === "whole" || !part.mayHold(row))
  const readable = every.filter(isReadable)
  const size = state === "unavailable" ? 0 : d.int(0, config.mostSeen ?? 3)
  const drawn = Array.from({ length: size }, (_, i): Row => {
    const row = { ...plain, ...d.pick(readable.length === 0 ? every : readable) }
    const may = (field: Field): boolean => open.includes(field) && d.chance(0.12)
    return {
      ...row,
      id: `${name}${i}`,
      key: may("key") ? undefined : row.key,
      value: may("value") ? undefined : row.value,
      flag: may("flag") ? undefined : row.flag,
      list: may("list") ? undefined : row.list
    }
  })
  const seen = config.set === true
    ? drawn.filter((row, i) => drawn.findIndex(({ key }) => key === row.key) === i)
    : drawn
  const total = gaps.length > 0 && d.chance(0.5) ? seen.length + d.int(0, 2) : undefined
  const without = { name, seen, parts: gaps, state, total } as const
  return { ...without, worlds: worldsOf(without, config) }
}

const totalsOf = ({ name, total }: Model): ReadonlyArray<Fact.TrustedTotal> =>
  total === undefined ? [] : [Fact.trustedTotal({ source: name, total, declaredBy: "the world" })]

export const evidenceOf = ({ name, parts: [part, ...others], seen, state }: Model): Collected<Row> =>
  state === "unavailable"
    ? unavailable(name)
    : part === undefined
    ? complete(name, seen)
    : partial(name, seen, [part.region, ...others.map(({ region }) => region)])

export const relationOf = (of: Model): Relation.Relation<Row> =>
  Relation.fromEvidence(evidenceOf(of), { totals: totalsOf(of) })

/**
 * The same source after some more was read, towards one of its worlds: gaps are closed, and fields turn out to have a
 * value. What is left of the worlds are those that agree.
 */
export const readMore = (d: Dice, of: Model, world: ReadonlyArray<Row>, config: Config): Model => {
  const closed = of.parts.filter(() => d.chance(0.5))
  const hides = (id: string) => closed.some((part) => id.endsWith(`#${part.name};`))
  const seen = of.seen.map((row, i) => d.chance(0.5) ? row : world[i] ?? row)
  const found = world.slice(of.seen.length).filter(({ id }) => hides(id))
  const left = of.parts.filter((part) => !closed.includes(part))
  const state = left.length === 0 ? "complete" : found.length > 0 || of.state === "partial" ? "partial" : of.state
  const without = { ...of, seen: [...seen, ...found], parts: left, state } as const
  return { ...without, worlds: worldsOf(without, config) }
}

/** The parts that hide the rows of which an id is made. */
export const hiddenIn = (id: string): ReadonlyArray<string> =>
  [...id.matchAll(/@(\w+#[^;]+);/g)].flatMap(([, part]) => part ?? [])

export const partName = ({ region, source }: Gap.Gap): string => {
  switch (region._tag) {
    case "whole":
    case "rest":
      return `${source}#${region._tag}`
    case "partition":
      return `${source}#${region.partition}`
    case "keys_above":
      return `${source}#above ${region.key}`
  }
}
