/** Rows that have, or lack, a partner on the other side: semi-join, anti-join, intersection, difference. */
import type * as Key from "../../Key.ts"
import * as Keys from "./keys.ts"
import type { KeyOf, KeySet } from "./keys.ts"
import * as Relations from "./relation.ts"
import type { Relation } from "./relation.ts"
import * as Rows from "./rows.ts"
import { countWhere, inBoth, mayHave, type Placed, placesOf, rowsOf } from "./sides.ts"
import * as Unseens from "./unseen.ts"
import type { Undecided } from "./unseen.ts"

/** How a left row's partner is looked up in the right side's keys. */
export interface Against<in L> {
  readonly key: KeyOf<L>
  readonly place?: Placed<L>
}

/** Rule R5: the left rows that have a partner. */
export const semiJoin = <L>(left: Relation<L>, right: KeySet, against: Against<L>): Relation<L> => {
  const places = placesOf(against.place)
  const rows = Rows.sift(left, (row) => {
    const partner = Keys.partner(right, against.key(row), places(row))
    return partner === "certain" ? "stays" : partner === "none" ? "goes" : partner
  })
  return Relations.make({
    ...Relations.joined(left, right),
    ...rows,
    most: left.most,
    origin: Relations.reduced(left.origin),
    unseen: right.isEmpty ? [] : Unseens.loosened(left.unseen),
    observed: left.observed,
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
  return Relations.make({
    ...Relations.joined(left, right),
    ...rows,
    most: left.most,
    origin: Relations.reduced(left.origin),
    unseen: right.isEmpty ? left.unseen : Unseens.loosened(left.unseen),
    observed: left.observed,
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
  return Relations.make({
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
