/** Operations on two relations: union, join, semi-join, anti-join, intersection, difference. */
import type * as Fact from "../../Fact.ts"
import * as Key from "../../Key.ts"
import * as Keys from "./keys.ts"
import type { KeyOf, KeySet } from "./keys.ts"
import type { Place } from "./region.ts"
import * as Relations from "./relation.ts"
import { Relation } from "./relation.ts"
import * as Rows from "./rows.ts"
import * as Unseens from "./unseen.ts"
import type { Doubt, Undecided, Unseen } from "./unseen.ts"

/** How two sides meet. `place` tells where on the right side a partner of a left row lies, as far as that is known. */
export interface On<in L, in R> {
  readonly left: KeyOf<L>
  readonly right: KeyOf<R>
  readonly place?: ((left: L) => Place | ReadonlyArray<Place>) | undefined
}

const placesOf =
  <L>(place: ((left: L) => Place | ReadonlyArray<Place>) | undefined) => (row: L): ReadonlyArray<Place> => {
    if (place === undefined) return []
    const places = place(row)
    return "source" in places ? [places] : places
  }

/** Rule R7p. The sources each own a part, so all of them are needed. */
export const union = <Row>(left: Relation<Row>, right: Relation<Row>): Relation<Row> =>
  new Relation({
    ...Relations.joined(left, right),
    certain: [...left.certain, ...right.certain],
    undecided: [...left.undecided, ...right.undecided],
    unseen: [...left.unseen, ...right.unseen],
    most: left.most + right.most,
    observed: left.observed || right.observed,
    vacuous: left.vacuous && right.vacuous
  })

/**
 * Rule R7r. Both sources hold one population, so either is enough: a record that neither has shown lies in a gap of
 * both. A record that only one of them has shown stands.
 */
export const replicas = <Row>(left: Relation<Row>, right: Relation<Row>, key: (row: Row) => Key.Key): Relation<Row> => {
  const [inLeft, inRight] = [Keys.ofRelation(left, key), Keys.ofRelation(right, key)]
  const certain = [...left.certain, ...right.certain.filter((row) => !inLeft.keys.certain.has(Key.id(key(row))))]
  const isKnown = (row: Row): boolean => {
    const id = Key.id(key(row))
    return inLeft.keys.certain.has(id) || inRight.keys.certain.has(id)
  }
  const isOut = (row: Row, other: KeySet): boolean => other.unseen.length === 0 && !mayHave(other, key(row))
  const fromLeft = left.undecided.filter(({ row }) => !isKnown(row) && !isOut(row, inRight))
  const taken = new Set(fromLeft.map(({ row }) => Key.id(key(row))))
  const fromRight = right.undecided.filter(({ row }) =>
    !isKnown(row) && !isOut(row, inLeft) && !taken.has(Key.id(key(row)))
  )
  const onlyIn = (rows: ReadonlyArray<Row>, other: KeySet) => countWhere(rows, (row) => !mayHave(other, key(row)))
  const atLeast = (self: Relation<Row>, other: Relation<Row>, own: KeySet) =>
    Unseens.atLeast(self.unseen) - onlyIn(rowsOf(other), own)
  const atMost = (self: Relation<Row>, other: Relation<Row>, own: KeySet) =>
    Unseens.atMost(self.unseen) - onlyIn(other.certain, own)
  const unseen: Unseen = {
    ...inBoth(left.unseen, right.unseen),
    atLeast: Math.max(0, atLeast(left, right, inLeft), atLeast(right, left, inRight)),
    atMost: Math.max(0, Math.min(atMost(left, right, inLeft), atMost(right, left, inRight)))
  }
  return new Relation({
    ...Relations.joined(left, right),
    certain,
    undecided: [...fromLeft, ...fromRight],
    unseen: [unseen],
    observed: left.observed || right.observed,
    vacuous: left.vacuous && right.vacuous
  })
}

const mayHave = (set: KeySet, key: Key.Key): boolean =>
  set.keys.certain.has(Key.id(key)) || set.keys.undecided.has(Key.id(key))

/** Where rows lie that rest on an unseen row of each side: reading the gaps of either one finds them. */
const inBoth = (left: ReadonlyArray<Unseen>, right: ReadonlyArray<Unseen>): Pick<Unseen, "within" | "facts"> => ({
  within: [...listOf(left), ...listOf(right)],
  facts: Unseens.factsOf([...left, ...right])
})

/** The gaps of all parts as one list, where gaps explain all of them. */
const listOf = (parts: ReadonlyArray<Unseen>): Unseen["within"] =>
  parts.every((part) => part.within.length > 0) && parts.length > 0 ? [Unseens.gapsOf(parts)] : []

/** The rows of the right side by key, certain ones first. */
interface Index<out R> {
  readonly certain: ReadonlyMap<string, ReadonlyArray<R>>
  readonly undecided: ReadonlyMap<string, ReadonlyArray<Undecided<R>>>
}

const indexOf = <R>(self: Relation<R>, key: KeyOf<R>): Index<R> => {
  const certain = new Map<string, Array<R>>()
  const undecided = new Map<string, Array<Undecided<R>>>()
  for (const row of self.certain) {
    const value = key(row)
    if (value !== null && value !== undefined) push(certain, Key.id(value), row)
  }
  for (const each of self.undecided) {
    const value = key(each.row)
    if (value !== null && value !== undefined) push(undecided, Key.id(value), each)
  }
  return { certain, undecided }
}

const push = <A>(lists: Map<string, Array<A>>, key: string, value: A): void => {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

const noDoubt: Doubt = { gaps: [], unevaluable: false }

/** The pairs of rows that were seen. A pair is certain only where both rows are. */
const seenPairs = <L, R>(left: Relation<L>, index: Index<R>, key: KeyOf<L>) => {
  const certain: Array<readonly [L, R]> = []
  const undecided: Array<Undecided<readonly [L, R]>> = []
  const pair = (row: L, own: Doubt | undefined): void => {
    const value = key(row)
    if (value === null || value === undefined) return
    const id = Key.id(value)
    for (const other of index.certain.get(id) ?? []) {
      if (own === undefined) certain.push([row, other])
      else undecided.push({ row: [row, other], doubt: own })
    }
    for (const other of index.undecided.get(id) ?? []) {
      undecided.push({ row: [row, other.row], doubt: Unseens.both(own ?? noDoubt, other.doubt) })
    }
  }
  for (const row of left.certain) pair(row, undefined)
  for (const { doubt, row } of left.undecided) pair(row, doubt)
  return { certain, undecided }
}

const joinedWith = <L, R>(
  left: Relation<L>,
  right: Relation<R>,
  index: Index<R>,
  on: On<L, R>,
  unseen: ReadonlyArray<Unseen>,
  contradicted: ReadonlyArray<Fact.Fact>
): Relation<readonly [L, R]> => {
  const common = Relations.joined(left, right)
  return new Relation({
    ...common,
    ...seenPairs(left, index, on.left),
    contradicted: [...common.contradicted, ...contradicted],
    unseen,
    observed: left.observed && right.observed,
    vacuous: left.vacuous || right.vacuous
  })
}

const rowsOf = <Row>(self: Relation<Row>): ReadonlyArray<Row> => [
  ...self.certain,
  ...self.undecided.map(({ row }) => row)
]

const countWhere = <Row>(rows: ReadonlyArray<Row>, is: (row: Row) => boolean): number =>
  rows.reduce((n, row) => is(row) ? n + 1 : n, 0)

/**
 * Rule R4: m₁·n₂ + n₁·m₂ + m₁·m₂, each product with the gaps that it rests on. A right side's gap counts only for the left
 * rows whose partner may lie in it. A row whose key cannot be evaluated may meet any row of the other side.
 */
const plainUnseen = <L, R>(left: Relation<L>, right: Relation<R>, on: On<L, R>): ReadonlyArray<Unseen> => {
  const places = placesOf(on.place)
  const lefts = rowsOf(left).filter((row) => on.left(row) !== null)
  const rights = rowsOf(right).filter((row) => on.right(row) !== null)
  const openLeft = countWhere(lefts, (row) => on.left(row) === undefined)
  const openRight = countWhere(rights, (row) => on.right(row) === undefined)
  const meeting = (part: Unseen): number =>
    on.place === undefined ? lefts.length : countWhere(lefts, (row) => Unseens.thatHold([part], places(row)).length > 0)
  const times = (part: Unseen, n: number): Unseen => ({ ...part, atLeast: 0, atMost: Unseens.times(part.atMost, n) })
  const bothUnseen = Unseens.times(Unseens.atMost(left.unseen), Unseens.atMost(right.unseen))
  return [
    ...left.unseen.map((part) => times(part, rights.length)),
    ...right.unseen.map((part) => times(part, meeting(part))),
    { ...inBoth(left.unseen, right.unseen), atLeast: 0, atMost: bothUnseen },
    Rows.anywhere(openLeft * rights.length + (lefts.length - openLeft) * openRight)
  ]
}

export const join = <L, R>(left: Relation<L>, right: Relation<R>, on: On<L, R>): Relation<readonly [L, R]> =>
  joinedWith(left, right, indexOf(right, on.right), on, plainUnseen(left, right, on), [])

/** Whether two certain rows of the right side share a key: then what was declared of it does not hold. */
const repeats = <R>(index: Index<R>): boolean => [...index.certain.values()].some((rows) => rows.length > 1)

interface Unmatched {
  readonly row: unknown
  readonly isCertain: boolean
  readonly key: Key.Key | null | undefined
  readonly places: ReadonlyArray<Place>
}

const unmatched = <L, R>(left: Relation<L>, index: Index<R>, on: On<L, R>): ReadonlyArray<Unmatched> => {
  const places = placesOf(on.place)
  const all = (row: L, isCertain: boolean): ReadonlyArray<Unmatched> => {
    const key = on.left(row)
    const isMatched = key !== null && key !== undefined && index.certain.has(Key.id(key))
    return isMatched ? [] : [{ row, isCertain, key, places: places(row) }]
  }
  return [...left.certain.flatMap((row) => all(row, true)), ...left.undecided.flatMap(({ row }) => all(row, false))]
}

/**
 * Rule R4k: each left row has at most one partner, so only rows without a certain one, whose key is not covered, may
 * have an unseen one.
 */
export const joinUnique = <L, R>(
  left: Relation<L>,
  right: Relation<R>,
  on: On<L, R>,
  fact: Fact.UniqueKey
): Relation<readonly [L, R]> => {
  const index = indexOf(right, on.right)
  if (right.origin?.source !== fact.source) return join(left, right, on)
  if (repeats(index)) return joinedWith(left, right, index, on, plainUnseen(left, right, on), [fact])
  const keys = Keys.ofRelation(right, on.right)
  if (keys.isEmpty) return joinedWith(left, right, index, on, [], [])
  const open = unmatched(left, index, on).filter(({ key }) => key !== null)
  const uncovered = open.filter(({ places }) => keys.uncovered(places) !== undefined)
  const inGaps: Unseen = {
    atLeast: 0,
    atMost: uncovered.length,
    within: listOf(Unseens.thatHold(right.unseen, [])),
    facts: [fact, ...Unseens.factsOf(right.unseen)]
  }
  const byField = open.filter(({ key }) => key === undefined || keys.keys.unevaluable > 0)
  // A row that may meet an unread record, or one of an unknown key, meets one of them at most.
  const unseen = byField.length === 0
    ? inGaps
    : { ...inGaps, within: [], atMost: new Set([...uncovered, ...byField]).size }
  return joinedWith(left, right, index, on, [
    ...left.unseen.map((part) => ({ ...part, atLeast: 0, facts: [...part.facts, fact] })),
    unseen
  ], [])
}

/**
 * Rule R4f: each left row has exactly one partner, read or not, so the number of pairs is that of the left rows. It
 * holds for the target's records as a whole: on a right side that was filtered, the fact only says that keys are unique.
 */
export const joinReference = <L, R>(
  left: Relation<L>,
  right: Relation<R>,
  on: On<L, R>,
  fact: Fact.ForeignKey
): Relation<readonly [L, R]> => {
  const index = indexOf(right, on.right)
  const unique: Fact.UniqueKey = {
    _tag: "unique_key",
    source: fact.target,
    declaredBy: fact.declaredBy,
    field: fact.field
  }
  if (!isWhole(right, fact.target)) return joinUnique(left, right, on, unique)
  if (repeats(index)) return joinedWith(left, right, index, on, plainUnseen(left, right, on), [fact])
  const open = unmatched(left, index, on)
  const keys = Keys.ofRelation(right, on.right)
  const cannotHold = open.some(({ isCertain, key, places }) => isCertain && Keys.partner(keys, key, places) === "none")
  if (cannotHold) {
    const relation = joinUnique(left, right, on, unique)
    return Relations.change(relation, { contradicted: [...relation.contradicted, fact] })
  }
  const exactlyOne = (rows: ReadonlyArray<Unmatched>, within: Unseen["within"]): Unseen => ({
    atLeast: countWhere(rows, ({ isCertain }) => isCertain),
    atMost: rows.length,
    within,
    facts: [fact]
  })
  const inGaps = keys.keys.unevaluable > 0 ? [] : listOf(right.unseen)
  const pairs = joinedWith(left, right, index, on, [
    ...left.unseen.map((part) => ({ ...part, facts: [...part.facts, fact] })),
    exactlyOne(open.filter(({ key }) => key !== undefined), inGaps),
    exactlyOne(open.filter(({ key }) => key === undefined), [])
  ], [])
  // The number of pairs rests on the left side alone.
  return Relations.change(pairs, { observed: left.observed })
}

/**
 * Rule R4f the other way round: each key that a certain left row names and no right row has is one record that the right
 * side's gaps hide.
 */
export const referencedBy = <L, R>(
  right: Relation<R>,
  left: Relation<L>,
  on: On<L, R>,
  fact: Fact.ForeignKey
): Relation<R> => {
  const keys = Keys.ofRelation(right, on.right)
  if (!isWhole(right, fact.target) || keys.keys.unevaluable > 0) return right
  const named = left.certain.map(on.left).filter((key) => key !== null && key !== undefined)
  const missing = new Set(named.filter((key) => !mayHave(keys, key)).map(Key.id)).size
  const [atLeast, atMost] = [Unseens.atLeast(right.unseen), Unseens.atMost(right.unseen)]
  if (missing <= atLeast) return right
  if (missing > atMost) return Relations.change(right, { contradicted: [...right.contradicted, fact] })
  const facts = [...Unseens.factsOf(right.unseen), fact]
  return Relations.change(right, { unseen: [{ atLeast: missing, atMost, within: listOf(right.unseen), facts }] })
}

const isWhole = (self: Relation<unknown>, source: string): boolean =>
  self.origin !== undefined && self.origin.whole && self.origin.source === source

/** How a left row's partner is looked up in the right side's keys. */
export interface Against<in L> {
  readonly key: KeyOf<L>
  readonly place?: ((left: L) => Place | ReadonlyArray<Place>) | undefined
}

/** Rule R5: the left rows that have a partner. */
export const semiJoin = <L>(left: Relation<L>, right: KeySet, against: Against<L>): Relation<L> => {
  const places = placesOf(against.place)
  const rows = Rows.sift(left, (row) => {
    const partner = Keys.partner(right, against.key(row), places(row))
    return partner === "certain" ? "stays" : partner === "none" ? "goes" : partner
  })
  return new Relation({
    ...Relations.joined(left, right),
    ...rows,
    most: left.most,
    origin: Relations.reduced(left.origin),
    unseen: right.isEmpty ? [] : Unseens.loosened(left.unseen),
    observed: left.observed && right.observed,
    vacuous: left.vacuous
  })
}

/**
 * Rule R6: the left rows that have no partner. A row is certain only where the right side is covered: a record that was
 * not read may be the partner. The right side's gaps stand as the reason of every row that is merely possible.
 */
export const antiJoin = <L>(left: Relation<L>, right: KeySet, against: Against<L>): Relation<L> => {
  const places = placesOf(against.place)
  const rows = Rows.sift(left, (row) => {
    const partner = Keys.partner(right, against.key(row), places(row))
    return partner === "certain" ? "goes" : partner === "none" ? "stays" : partner
  })
  return new Relation({
    ...Relations.joined(left, right),
    ...rows,
    most: left.most,
    origin: Relations.reduced(left.origin),
    unseen: right.isEmpty ? left.unseen : Unseens.loosened(left.unseen),
    observed: left.observed && right.observed,
    vacuous: left.vacuous
  })
}

/**
 * Rule R8: the rows of both sides, one a key. A row that one side has shown and the other may still hold is open. No more
 * of those are there than the other side hides.
 */
export const intersection = <Row>(
  left: Relation<Row>,
  right: Relation<Row>,
  key: (row: Row) => Key.Key
): Relation<Row> => {
  const [ours, theirs] = [Rows.distinct(left, key), Rows.distinct(right, key)]
  const [inOurs, inTheirs] = [Keys.ofRelation(ours, key), Keys.ofRelation(theirs, key)]
  const onlyTheirs = rowsOf(theirs).filter((row) => !mayHave(inOurs, key(row)))
  const certain: Array<Row> = []
  const undecided: Array<Undecided<Row>> = []
  for (const row of [...rowsOf(ours), ...onlyTheirs]) {
    const sides = [inOurs, inTheirs].map((side) => Keys.partner(side, key(row), []))
    if (sides.includes("none")) continue
    const doubts = sides.filter((side) => side !== "certain" && side !== "none")
    if (doubts.length === 0) certain.push(row)
    else undecided.push({ row, doubt: doubts.reduce(Unseens.both) })
  }
  const hidden = { ours: Unseens.atMost(ours.unseen), theirs: Unseens.atMost(theirs.unseen) }
  const shownBy = (side: KeySet, other: KeySet) =>
    countWhere(undecided, ({ row }) => mayHave(side, key(row)) && !mayHave(other, key(row)))
  const fromTheirGaps = Math.min(shownBy(inOurs, inTheirs), hidden.theirs)
  const fromOurGaps = Math.min(shownBy(inTheirs, inOurs), hidden.ours)
  const shownByBoth = undecided.length - shownBy(inOurs, inTheirs) - shownBy(inTheirs, inOurs)
  const fromBoth = Math.min(minus(hidden.ours, fromOurGaps), minus(hidden.theirs, fromTheirGaps))
  return new Relation({
    ...Relations.joined(left, right),
    certain,
    undecided,
    unseen: [{ ...inBoth(ours.unseen, theirs.unseen), atLeast: 0, atMost: Math.min(hidden.ours, hidden.theirs) }],
    most: Math.min(left.most, right.most, certain.length + shownByBoth + fromTheirGaps + fromOurGaps + fromBoth),
    observed: left.observed && right.observed,
    vacuous: left.vacuous || right.vacuous
  })
}

/** What is left of `Infinity` has no end. */
const minus = (left: number, right: number): number => left === Number.POSITIVE_INFINITY ? left : left - right

/** Rule R9: the rows of the left side that the right side does not have, one a key. */
export const difference = <Row>(left: Relation<Row>, right: Relation<Row>, key: (row: Row) => Key.Key): Relation<Row> =>
  antiJoin(Rows.distinct(left, key), Keys.ofRelation(right, key), { key })
