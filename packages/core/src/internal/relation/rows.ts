/** Operations on one relation: filter, map, flatMap, restrict, distinct, groupBy, repeated. */
import * as Key from "../../Key.ts"
import * as KeySets from "../keySet.ts"
import * as Keys from "./keys.ts"
import type { KeyOf } from "./keys.ts"
import { push } from "./lists.ts"
import * as Region from "./region.ts"
import type { Area, Place } from "./region.ts"
import * as Relations from "./relation.ts"
import type { Relation } from "./relation.ts"
import * as Unseens from "./unseen.ts"
import type { Doubt, Undecided, Unseen } from "./unseen.ts"

/** What becomes of a row: it stays, it goes, or that is open. */
export type Fate = "stays" | "goes" | Doubt

const fateOf = (value: boolean | undefined): Fate =>
  value === undefined ? Unseens.unevaluable : value ? "stays" : "goes"

/** Sends every row where it belongs. An undecided row stays undecided at best: nothing is strengthened. */
export const sift = <Row>(
  self: Pick<Relation<Row>, "certain" | "undecided">,
  fate: (row: Row, from: "certain" | "undecided") => Fate
): { readonly certain: ReadonlyArray<Row>; readonly undecided: ReadonlyArray<Undecided<Row>> } => {
  const certain: Array<Row> = []
  const undecided: Array<Undecided<Row>> = []
  for (const row of self.certain) {
    const answer = fate(row, "certain")
    if (answer === "stays") certain.push(row)
    else if (answer !== "goes") undecided.push({ row, doubt: answer })
  }
  for (const each of self.undecided) {
    const answer = fate(each.row, "undecided")
    if (answer === "stays") undecided.push(each)
    else if (answer !== "goes") undecided.push({ row: each.row, doubt: Unseens.both(each.doubt, answer) })
  }
  return { certain, undecided }
}

/** Rule R2. */
export const filter = <Row>(self: Relation<Row>, predicate: (row: Row) => boolean | undefined): Relation<Row> =>
  Relations.reduce(self, { ...sift(self, (row) => fateOf(predicate(row))), unseen: Unseens.loosened(self.unseen) })

/** Rule R1. Rows outside the area are left out by their place, so that a gap outside of it hides no row of the result. */
export const restrict = <Row>(self: Relation<Row>, area: Area, place: (row: Row) => Place): Relation<Row> =>
  inScope(self, {
    ...sift(self, (row) => fateOf(Region.contains(area, place(row)))),
    unseen: Unseens.inArea(self.unseen, area)
  }, area)

/** Rule R3 as a bag: one row for each row. */
export const map = <Row, B>(self: Relation<Row>, f: (row: Row) => B): Relation<B> =>
  Relations.change(
    Relations.derive<B>(self, {
      certain: self.certain.map(f),
      undecided: self.undecided.map(({ doubt, row }) => ({ row: f(row), doubt })),
      unseen: self.unseen
    }),
    { most: self.most, origin: self.origin }
  )

/**
 * One row for each element of a list inside the record. A list that cannot be evaluated may hold any number of
 * elements: they are unseen, although the record was read. Each unseen record may hold any number, too.
 */
export const flatMap = <Row, B>(self: Relation<Row>, f: (row: Row) => ReadonlyArray<B> | undefined): Relation<B> => {
  const certain: Array<B> = []
  const undecided: Array<Undecided<B>> = []
  let unread = 0
  for (const row of self.certain) {
    const elements = f(row)
    if (elements === undefined) unread += 1
    else for (const element of elements) certain.push(element)
  }
  for (const { doubt, row } of self.undecided) {
    const elements = f(row)
    if (elements === undefined) unread += 1
    else for (const element of elements) undecided.push({ row: element, doubt })
  }
  const unseen = self.unseen.map((part) => ({ ...part, atLeast: 0, atMost: Number.POSITIVE_INFINITY }))
  const inside: ReadonlyArray<Unseen> = unread === 0 ? [] : [anywhere(Number.POSITIVE_INFINITY)]
  return Relations.derive(self, { certain, undecided, unseen: [...unseen, ...inside] })
}

/** Rows that no gap explains, up to so many. */
export const anywhere = (atMost: number): Unseen => ({ atLeast: 0, atMost, within: [], facts: [] })

/**
 * Rule R3′: one row a key, the first that was seen. Unseen rows may repeat keys, so there may be none more. Rows without
 * a key have one thing in common, as they have in a query.
 */
export const distinct = <Row>(self: Relation<Row>, key: KeyOf<Row>): Relation<Row> => {
  const seen = KeySets.make()
  let open = 0
  let mustBe = 0
  const rows = sift(self, (row, from) => {
    const value = key(row)
    if (value === undefined) {
      open += 1
      if (from === "certain") mustBe = 1
      return "goes"
    }
    const id = value === null ? "null" : `=${Key.id(value)}`
    return seen.add(id) ? "stays" : "goes"
  })
  const none = rows.certain.length === 0 && rows.undecided.length === 0
  const ofUnknownKey: Unseen = { ...anywhere(open), atLeast: none ? mustBe : 0 }
  return Relations.reduce(self, { ...rows, unseen: [...Unseens.loosened(self.unseen), ofUnknownKey] })
}

/**
 * The rows that share their key with another row: the findings of a check for a unique key. Rule R19. A row with a key
 * of its own stays open while anything unseen, or of an unknown key, may share it.
 */
export const repeated = <Row>(
  self: Relation<Row>,
  key: KeyOf<Row>,
  places: (row: Row) => ReadonlyArray<Place> = () => []
): Relation<Row> => {
  const keys = Keys.ofRelation(self, key)
  const certain = countsOf(self.certain, key)
  const undecided = countsOf(self.undecided.map(({ row }) => row), key)
  const { rows, unevaluable } = keys.keys
  const rowsOfUnknownKey = unevaluable === 0 ? undefined : Unseens.unevaluable

  const fate = (row: Row, from: "certain" | "undecided"): Fate => {
    const value = key(row)
    if (value === null) return "goes"
    const uncovered = keys.uncovered(places(row))
    if (value === undefined) return rows === 1 ? uncovered ?? "goes" : open([Unseens.unevaluable, uncovered])
    const id = Key.id(value)
    const others = (counts: ReadonlyMap<string, number>, own: string) => (counts.get(id) ?? 0) - (own === from ? 1 : 0)
    if (others(certain, "certain") > 0) return "stays"
    const undecidedOther = others(undecided, "undecided") > 0 ? keys.keys.undecided.get(id) : undefined
    return open([undecidedOther, rowsOfUnknownKey, uncovered])
  }
  return Relations.reduce(self, { ...sift(self, fate), unseen: Unseens.loosened(self.unseen) })
}

const open = (doubts: ReadonlyArray<Doubt | undefined>): Fate =>
  doubts.reduce((sofar, doubt) =>
    sofar === undefined ? doubt : doubt === undefined ? sofar : Unseens.both(sofar, doubt)
  ) ??
    "goes"

const countsOf = <Row>(rows: ReadonlyArray<Row>, key: KeyOf<Row>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = key(row)
    if (value !== null && value !== undefined) counts.set(Key.id(value), (counts.get(Key.id(value)) ?? 0) + 1)
  }
  return counts
}

/** The rows of each group, and what is known of a group that no row was seen of. Rule R21. */
export interface Groups<out Row> {
  readonly groups: ReadonlyMap<string, Relation<Row>>
  /** The group of this key; where no row of it was seen, its relation has none, and is closed only if it is covered. */
  readonly get: (key: Key.Key) => Relation<Row>
  /** The rows that have no key. */
  readonly withoutKey: Relation<Row>
}

/** Rule R21. A row whose group cannot be evaluated may be of any group. `area` tells where the rows of a group lie. */
export const groupBy = <Row>(
  self: Relation<Row>,
  key: KeyOf<Row>,
  area: (key: string) => Area | undefined = () => undefined
): Groups<Row> => {
  const certain = new Map<string | null, Array<Row>>()
  const undecided = new Map<string | null, Array<Undecided<Row>>>()
  const ofAnyGroup: Array<Undecided<Row>> = []
  for (const row of self.certain) {
    const value = key(row)
    if (value === undefined) ofAnyGroup.push({ row, doubt: Unseens.unevaluable })
    else push(certain, value === null ? null : Key.id(value), row)
  }
  for (const each of self.undecided) {
    const value = key(each.row)
    if (value === undefined) ofAnyGroup.push({ row: each.row, doubt: Unseens.both(each.doubt, Unseens.unevaluable) })
    else push(undecided, value === null ? null : Key.id(value), each)
  }
  const group = (id: string | null, where: Area | undefined): Relation<Row> => {
    const rows = { certain: certain.get(id) ?? [], undecided: [...(undecided.get(id) ?? []), ...ofAnyGroup] }
    const unseen = Unseens.loosened(where === undefined ? self.unseen : Unseens.inArea(self.unseen, where))
    return inScope(self, { ...rows, unseen }, where)
  }
  const named = (id: string): Relation<Row> => group(id, area(id))
  const ids = [...certain.keys(), ...undecided.keys()].filter((id) => id !== null)
  return {
    groups: new Map([...new Set(ids)].map((id) => [id, named(id)])),
    get: (value) => named(Key.id(value)),
    withoutKey: group(null, undefined)
  }
}

/** A relation of a narrower scope: where nothing of it was read, nothing is known of it, whatever was read beside it. */
const inScope = <Row>(
  self: Relation<Row>,
  rows: Relations.Rows<Row>,
  area: Area | undefined
): Relation<Row> => {
  const none = rows.certain.length === 0 && rows.undecided.length === 0
  const unread = none && area !== undefined && Region.isUnseen(Unseens.gapsOf(self.unseen), area)
  return Relations.change(self, {
    ...rows,
    unseen: unread ? Unseens.loosened(rows.unseen) : rows.unseen,
    observed: self.observed && !unread,
    vacuous: none && Unseens.nonEmpty(rows.unseen).length === 0,
    origin: Relations.reduced(self.origin)
  })
}
