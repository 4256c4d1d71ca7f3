/** Joins: pairs of rows with one key, plain, on a unique key, along a foreign key. */
import type * as Fact from "../../Fact.ts"
import * as Key from "../../Key.ts"
import * as Keys from "./keys.ts"
import type { KeyOf } from "./keys.ts"
import { push } from "./lists.ts"
import type { Place } from "./region.ts"
import * as Relations from "./relation.ts"
import type { Relation } from "./relation.ts"
import * as Rows from "./rows.ts"
import { countWhere, inBoth, listOf, mayHave, type Placed, placesOf, rowsOf } from "./sides.ts"
import * as Unseens from "./unseen.ts"
import type { Doubt, Undecided, Unseen } from "./unseen.ts"

/** How two sides meet. `place` tells where on the right side a partner of a left row lies, as far as that is known. */
export interface On<in L, in R> {
  readonly left: KeyOf<L>
  readonly right: KeyOf<R>
  readonly place?: Placed<L>
}

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
  return Relations.make({
    ...common,
    ...seenPairs(left, index, on.left),
    contradicted: [...common.contradicted, ...contradicted],
    unseen,
    observed: left.observed && right.observed,
    vacuous: left.vacuous || right.vacuous
  })
}

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
