/** What the operations on two relations share. */
import * as Key from "../../Key.ts"
import type { KeySet } from "./keys.ts"
import type { Place } from "./region.ts"
import type { Relation } from "./relation.ts"
import * as Unseens from "./unseen.ts"
import type { Unseen } from "./unseen.ts"

/** Where a partner lies on the other side, as far as that is known. */
export type Placed<L> = ((left: L) => Place | ReadonlyArray<Place>) | undefined

export const placesOf = <L>(place: Placed<L>) => (row: L): ReadonlyArray<Place> => {
  if (place === undefined) return []
  const places = place(row)
  return "source" in places ? [places] : places
}

export const mayHave = (set: KeySet, key: Key.Key): boolean =>
  set.keys.certain.has(Key.id(key)) || set.keys.undecided.has(Key.id(key))

/** Where rows lie that rest on an unseen row of each side: reading the gaps of either one finds them. */
export const inBoth = (
  left: ReadonlyArray<Unseen>,
  right: ReadonlyArray<Unseen>
): Pick<Unseen, "within" | "facts"> => ({
  within: [...listOf(left), ...listOf(right)],
  facts: Unseens.factsOf([...left, ...right])
})

/** The gaps of all parts as one list, where gaps explain all of them. */
export const listOf = (parts: ReadonlyArray<Unseen>): Unseen["within"] =>
  parts.every((part) => part.within.length > 0) && parts.length > 0 ? [Unseens.gapsOf(parts)] : []

/** Certain and undecided rows. */
export const rowsOf = <Row>(self: Relation<Row>): ReadonlyArray<Row> => [
  ...self.certain,
  ...self.undecided.map(({ row }) => row)
]

export const countWhere = <Row>(rows: ReadonlyArray<Row>, is: (row: Row) => boolean): number =>
  rows.reduce((n, row) => is(row) ? n + 1 : n, 0)
