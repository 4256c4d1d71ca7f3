/**
 * The keys of a relation without its records: what a semi-join or an anti-join keeps of its right side. Keys are
 * compared in the one form of `Key.id`.
 */
import type * as Aggregate from "../../Aggregate.ts"
import type * as Consistency from "../../Consistency.ts"
import * as Evidence from "../../Evidence.ts"
import type * as Fact from "../../Fact.ts"
import * as Key from "../../Key.ts"
import * as KeySets from "../keySet.ts"
import type { Place } from "./region.ts"
import * as Relations from "./relation.ts"
import type { Relation } from "./relation.ts"
import * as Unseens from "./unseen.ts"
import type { Doubt, Unseen } from "./unseen.ts"

/** The key of a row: `null` where it has none, `undefined` where it cannot be evaluated. */
export type KeyOf<in Row> = (row: Row) => Key.Key | null | undefined

/** Keys that were collected record by record. */
export interface Collected {
  readonly certain: KeySets.KeySet
  /** Keys of undecided rows, with why they are undecided. */
  readonly undecided: ReadonlyMap<string, Doubt>
  /** Rows whose own key cannot be evaluated: each may have any key. */
  readonly unevaluable: number
  /** Certain and undecided rows. */
  readonly rows: number
}

interface Collector<in Row> {
  /** `belongs` is `undefined` where the row itself is undecided. */
  readonly add: (row: Row, belongs: boolean | undefined, doubt?: Doubt) => void
  readonly collected: () => Collected
}

const collector = <Row>(key: KeyOf<Row>): Collector<Row> => {
  const certain = KeySets.make()
  const undecided = new Map<string, Doubt>()
  let unevaluable = 0
  let rows = 0
  return {
    add: (row, belongs, doubt = Unseens.unevaluable) => {
      if (belongs === false) return
      rows += 1
      const value = key(row)
      if (value === undefined) unevaluable += 1
      else if (value !== null) {
        const id = Key.id(value)
        if (belongs === true) certain.add(id)
        else undecided.set(id, Unseens.both(undecided.get(id) ?? doubt, doubt))
      }
    },
    collected: () => ({ certain, undecided, unevaluable, rows })
  }
}

/** The right side of a semi-join or an anti-join. */
export class KeySet {
  readonly #earned = true
  readonly #memo = new Map<string, Doubt | undefined>()
  readonly keys: Collected
  readonly unseen: ReadonlyArray<Unseen>
  readonly facts: ReadonlyArray<Fact.Fact>
  readonly contradicted: ReadonlyArray<Fact.Fact>
  readonly consistency: Consistency.Consistency
  readonly observed: boolean

  constructor(
    keys: Collected,
    rest: Omit<Relations.Parts<unknown>, "certain" | "undecided" | "most" | "vacuous" | "origin">
  ) {
    this.keys = keys
    this.unseen = Unseens.nonEmpty(rest.unseen)
    this.facts = rest.facts
    this.contradicted = rest.contradicted
    this.consistency = rest.consistency
    this.observed = rest.observed
  }

  static is(value: object): value is KeySet {
    return #earned in value && value.#earned
  }

  /** No row at all can be in the relation. */
  get isEmpty(): boolean {
    return this.unseen.length === 0 && this.keys.rows === 0
  }

  /** What was not read and may hold a partner at these places; `undefined` where they are covered. */
  uncovered(places: ReadonlyArray<Place>): Doubt | undefined {
    if (this.unseen.length === 0) return undefined
    const name = places.some((place) => place.key !== undefined)
      ? undefined
      : JSON.stringify(places.map((place) => [place.source, place.partition]))
    if (name === undefined) return this.#lookUp(places)
    if (!this.#memo.has(name)) this.#memo.set(name, this.#lookUp(places))
    return this.#memo.get(name)
  }

  #lookUp(places: ReadonlyArray<Place>): Doubt | undefined {
    const parts = Unseens.thatHold(this.unseen, places)
    if (parts.length === 0) return undefined
    return { gaps: Unseens.gapsOf(parts), unevaluable: parts.some((part) => part.within.length === 0) }
  }
}

/** A certain partner, certainly none, or why that is open. */
export type Partner = "certain" | "none" | Doubt

/**
 * Whether a row with this key has a partner in the set. A key counts as absent only where the right side is covered,
 * holds no undecided row with it, and holds no row whose key cannot be evaluated. Rules R5 and R6.
 */
export const partner = (set: KeySet, key: Key.Key | null | undefined, places: ReadonlyArray<Place>): Partner => {
  if (key === null || set.isEmpty) return "none"
  if (key === undefined) return Unseens.unevaluable
  const id = Key.id(key)
  if (set.keys.certain.has(id)) return "certain"
  const seen = set.keys.undecided.get(id)
  const unevaluable = set.keys.unevaluable === 0 ? undefined : Unseens.unevaluable
  const uncovered = set.uncovered(places)
  const doubts = [seen, unevaluable, uncovered].filter((doubt) => doubt !== undefined)
  return doubts.length === 0 ? "none" : doubts.reduce(Unseens.both)
}

export const ofRelation = <Row>(self: Relation<Row>, key: KeyOf<Row>): KeySet => {
  const all = collector(key)
  for (const row of self.certain) all.add(row, true)
  for (const { doubt, row } of self.undecided) all.add(row, undefined, doubt)
  return new KeySet(all.collected(), self)
}

/** An aggregate that keeps the keys of a read, and of no record more than that. */
export const collect = <Row>(
  key: KeyOf<Row>,
  where: (row: Row) => boolean | undefined = () => true
): Aggregate.Aggregate<Row, Collected, Aggregate.Seen<Collected>> => ({
  start: () => {
    const keys = collector(key)
    return {
      add: (row) => keys.add(row, where(row)),
      complete: keys.collected,
      partial: () => ({ _tag: "Seen", seen: keys.collected() }),
      exceeded: () => undefined
    }
  }
})

const nothing = (): Collected => ({ certain: KeySets.make(), undecided: new Map(), unevaluable: 0, rows: 0 })

/** Rule R0 for keys that were collected while reading. */
export const fromEvidence = (evidence: Evidence.Evidence<Collected, Aggregate.Seen<Collected>>): KeySet => {
  const keys = Evidence.match(evidence, {
    Complete: ({ value }) => value,
    Partial: ({ observed }) => observed.seen,
    Unavailable: nothing
  })
  const source = Evidence.reads(evidence)[0].source
  const { unseen } = Relations.hiddenRows(source, Evidence.gaps(evidence), [])
  return new KeySet(keys, {
    unseen,
    facts: [],
    contradicted: [],
    consistency: Evidence.consistency(evidence),
    observed: evidence._tag !== "Unavailable"
  })
}
