/** Unions: sources that each own a part, and sources that hold the same population. */
import * as Key from "../../Key.ts"
import * as Keys from "./keys.ts"
import type { KeySet } from "./keys.ts"
import * as Relations from "./relation.ts"
import type { Relation } from "./relation.ts"
import { countWhere, inBoth, mayHave, rowsOf } from "./sides.ts"
import * as Unseens from "./unseen.ts"
import type { Unseen } from "./unseen.ts"

/** Rule R7p. The sources each own a part, so all of them are needed. */
export const union = <Row>(left: Relation<Row>, right: Relation<Row>): Relation<Row> =>
  Relations.make({
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
  return Relations.make({
    ...Relations.joined(left, right),
    certain,
    undecided: [...fromLeft, ...fromRight],
    unseen: [unseen],
    observed: left.observed || right.observed,
    vacuous: left.vacuous && right.vacuous
  })
}
