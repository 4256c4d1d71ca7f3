/**
 * The value of the algebra, and the only place where one is built. Closed by the package's exports: outside of it a
 * relation comes from evidence or from relations.
 */
import type * as Aggregate from "../../Aggregate.ts"
import * as Consistency from "../../Consistency.ts"
import * as Evidence from "../../Evidence.ts"
import type * as Fact from "../../Fact.ts"
import type * as Gap from "../../Gap.ts"
import type * as Public from "../../Relation.ts"
import type { Place } from "./region.ts"
import * as Unseens from "./unseen.ts"
import type { Unseen } from "./unseen.ts"

/** The parts of a relation, A.1: L, H, m⁻ and m⁺ with their regions, κ and D. Coverage is what lies in no gap. */
export type Parts<Row> = Omit<Public.Relation<Row>, "_tag">

type Origin = NonNullable<Public.Relation<unknown>["origin"]>

/** The public type is a declaration without a constructor: no object literal is a relation, so none can claim to be closed. */
export type Relation<Row> = Public.Relation<Row>

/** The only way to a relation. */
export const make = <Row>(parts: Parts<Row>): Relation<Row> => {
  const relation = {
    _tag: "Relation",
    ...parts,
    unseen: Unseens.nonEmpty(parts.unseen),
    facts: distinctFacts(parts.facts),
    contradicted: distinctFacts(parts.contradicted)
  } as const
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return relation as unknown as Relation<Row>
}

export const distinctFacts = (facts: ReadonlyArray<Fact.Fact>): ReadonlyArray<Fact.Fact> =>
  facts.length < 2
    ? facts
    : [...new Map(facts.map((fact) => [JSON.stringify(Object.values(fact).map(String)), fact])).values()]

/** The same relation with some of its parts replaced. */
export const change = <Row>(self: Relation<Row>, parts: Partial<Parts<Row>>): Relation<Row> =>
  make({
    certain: self.certain,
    undecided: self.undecided,
    unseen: self.unseen,
    most: self.most,
    ...common(self),
    origin: self.origin,
    ...parts
  })

/** What an operation on one relation decides anew. */
export type Rows<Row> = Pick<Parts<Row>, "certain" | "undecided" | "unseen">

/** The same relation with other rows: they are no longer records of one source, one by one. */
export const derive = <Row>(self: Parts<unknown>, rows: Rows<Row>): Relation<Row> =>
  make({ ...common(self), most: Number.POSITIVE_INFINITY, origin: undefined, ...rows })

/** The same relation with some of its rows left out. */
export const reduce = <Row>(self: Relation<Row>, rows: Rows<Row>): Relation<Row> =>
  change(self, { ...rows, origin: reduced(self.origin) })

export const reduced = (origin: Origin | undefined): Origin | undefined =>
  origin === undefined ? undefined : { ...origin, whole: false }

const common = (self: Parts<unknown>) => ({
  facts: self.facts,
  contradicted: self.contradicted,
  consistency: self.consistency,
  observed: self.observed,
  vacuous: self.vacuous
})

/** What two relations have in common: the facts of both, and the weaker consistency. Rule 4 of the design. */
export const joined = (left: Parts<unknown>, right: Joinable) => ({
  facts: [...left.facts, ...right.facts],
  contradicted: [...left.contradicted, ...right.contradicted],
  consistency: Consistency.joint([left.consistency, right.consistency]),
  most: Number.POSITIVE_INFINITY,
  origin: undefined
})

/** What an operation takes from its right side beside the rows. */
export interface Joinable {
  readonly facts: ReadonlyArray<Fact.Fact>
  readonly contradicted: ReadonlyArray<Fact.Fact>
  readonly consistency: Consistency.Consistency
}

export interface FromEvidence<in Row> {
  /** Trusted totals of the source or of its partitions. */
  readonly totals?: ReadonlyArray<Fact.TrustedTotal>
  /** Where a record lies. Totals of partitions need it. */
  readonly place?: (row: Row) => Place
}

/** Rule R0. */
export const fromEvidence = <Row>(
  evidence: Evidence.Evidence<ReadonlyArray<Row>, Aggregate.Seen<ReadonlyArray<Row>>>,
  options: FromEvidence<Row> = {}
): Relation<Row> => {
  const rows = rowsOf(evidence)
  const source = Evidence.reads(evidence)[0].source
  const hidden = hiddenRows(source, Evidence.gaps(evidence), countBy(rows, options))
  return make({
    certain: rows,
    undecided: [],
    // A number that rests on a declared total alone is no evidence: nothing was read.
    unseen: evidence._tag === "Unavailable" ? Unseens.loosened(hidden.unseen) : hidden.unseen,
    most: Number.POSITIVE_INFINITY,
    facts: hidden.facts,
    contradicted: hidden.contradicted,
    consistency: Evidence.consistency(evidence),
    observed: evidence._tag !== "Unavailable",
    vacuous: rows.length === 0 && Unseens.nonEmpty(hidden.unseen).length === 0,
    origin: { source, whole: true }
  })
}

const rowsOf = <Row>(
  evidence: Evidence.Evidence<ReadonlyArray<Row>, Aggregate.Seen<ReadonlyArray<Row>>>
): ReadonlyArray<Row> =>
  Evidence.match(evidence, {
    Complete: ({ value }): ReadonlyArray<Row> => value,
    Partial: ({ observed }) => observed.seen,
    Unavailable: () => []
  })

/** A trusted total beside the number of records that were read of what it counts. */
export interface Counted {
  readonly fact: Fact.TrustedTotal
  readonly read: number
}

const countBy = <Row>(rows: ReadonlyArray<Row>, { place, totals = [] }: FromEvidence<Row>): ReadonlyArray<Counted> => {
  const whole = totals.filter((fact) => fact.partition === undefined).map((fact) => ({ fact, read: rows.length }))
  const parts = totals.filter((fact) => fact.partition !== undefined)
  if (place === undefined || parts.length === 0) return whole
  const read = new Map<string | undefined, number>()
  for (const row of rows) {
    const { partition } = place(row)
    read.set(partition, (read.get(partition) ?? 0) + 1)
  }
  return [...whole, ...parts.map((fact) => ({ fact, read: read.get(fact.partition) ?? 0 }))]
}

export interface Hidden {
  readonly unseen: ReadonlyArray<Unseen>
  readonly facts: ReadonlyArray<Fact.Fact>
  readonly contradicted: ReadonlyArray<Fact.Fact>
}

/**
 * How many records the gaps of one source hide: what a trusted total leaves, else any number. A total below what was
 * read is contradicted. A total above what a read without gaps gave means records that the source itself does not show.
 */
export const hiddenRows = (
  source: string,
  gaps: ReadonlyArray<Gap.Gap>,
  totals: ReadonlyArray<Counted>
): Hidden => {
  const own = totals.filter(({ fact }) => fact.source === source)
  const held = [...new Map(own.filter(isHeld).map((total) => [total.fact.partition, total])).values()]
  const inPartitions = held.filter(({ fact }) => fact.partition !== undefined)
  const parts = inPartitions.map((total) => part(left(total), gaps.filter(mayBeIn(total.fact.partition)), total.fact))
  const named = new Set(inPartitions.map(({ fact }) => fact.partition))
  const others = gaps.filter(({ region }) => region._tag !== "partition" || !named.has(region.partition))
  const whole = held.find(({ fact }) => fact.partition === undefined)
  const rest = whole === undefined ? undefined : { fact: whole.fact, n: left(whole) - Unseens.atLeast(parts) }
  const broken = own.filter((total) => !isHeld(total)).map(({ fact }) => fact)
  const bounded = rest === undefined || rest.n < 0 ? undefined : part(rest.n, others, rest.fact)
  const unbounded = others.map((gap) => ({ atLeast: 0, atMost: Number.POSITIVE_INFINITY, within: [[gap]], facts: [] }))
  return {
    unseen: [...parts, ...(bounded === undefined ? unbounded : [bounded])],
    facts: [...parts, ...(bounded === undefined ? [] : [bounded])]
      .filter((each) => each.atMost === 0 && each.within.length > 0).flatMap((each) => each.facts),
    contradicted: rest !== undefined && rest.n < 0 ? [...broken, rest.fact] : broken
  }
}

const mayBeIn = (partition: string | undefined) => ({ region }: Gap.Gap): boolean =>
  region._tag !== "partition" || region.partition === partition

const isHeld = ({ fact, read }: Counted): boolean => fact.total >= read

const left = ({ fact, read }: Counted): number => fact.total - read

const part = (n: number, gaps: ReadonlyArray<Gap.Gap>, fact: Fact.Fact): Unseen => ({
  atLeast: n,
  atMost: n,
  within: gaps.length === 0 ? [] : [gaps],
  facts: [fact]
})
