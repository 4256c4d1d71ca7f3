/** What is not known of a relation: rows that were never seen, and why a row that was seen is undecided. */
import type * as Fact from "../../Fact.ts"
import type * as Gap from "../../Gap.ts"
import * as Region from "./region.ts"
import type { Area, Place } from "./region.ts"

/**
 * Why it is undecided whether a row belongs to the result: what was not read of another source, or a field of a record
 * that was read and that the question cannot be evaluated on, or both.
 */
export interface Doubt {
  readonly gaps: ReadonlyArray<Gap.Gap>
  readonly unevaluable: boolean
}

/** A row that was seen and may or may not belong to the result. */
export interface Undecided<out Row> {
  readonly row: Row
  readonly doubt: Doubt
}

/**
 * Rows of the result that were never seen: how many there are, at least and at most, and where they are. Each of them
 * rests on a record in one gap of every list in `within`: reading all gaps of any one list finds them. No list means
 * that no gap explains them: a list inside a record cannot be evaluated, or a trusted total is not reached.
 */
export interface Unseen {
  readonly atLeast: number
  /** `Infinity` where nothing bounds it. */
  readonly atMost: number
  readonly within: ReadonlyArray<ReadonlyArray<Gap.Gap>>
  readonly facts: ReadonlyArray<Fact.Fact>
}

export const unevaluable: Doubt = { gaps: [], unevaluable: true }

export const both = (left: Doubt, right: Doubt): Doubt => {
  if (left === right) return left
  const gaps = left.gaps.length === 0
    ? right.gaps
    : right.gaps.length === 0
    ? left.gaps
    : Region.distinctGaps([...left.gaps, ...right.gaps])
  return { gaps, unevaluable: left.unevaluable || right.unevaluable }
}

export const atLeast = (parts: ReadonlyArray<Unseen>): number => parts.reduce((n, part) => n + part.atLeast, 0)

export const atMost = (parts: ReadonlyArray<Unseen>): number => parts.reduce((n, part) => n + part.atMost, 0)

/** 0 · ∞ = 0: no row joined with any number of rows is no row. */
export const times = (left: number, right: number): number => left === 0 || right === 0 ? 0 : left * right

export const factsOf = (parts: ReadonlyArray<Unseen>): ReadonlyArray<Fact.Fact> => parts.flatMap((part) => part.facts)

export const gapsOf = (parts: ReadonlyArray<Unseen>): ReadonlyArray<Gap.Gap> =>
  Region.distinctGaps(parts.flatMap((part) => part.within.flat()))

/** Parts that hide at least one row. */
export const nonEmpty = (parts: ReadonlyArray<Unseen>): ReadonlyArray<Unseen> => parts.filter((part) => part.atMost > 0)

/** The same gaps, when it is open how many of their rows the operation keeps. */
export const loosened = (parts: ReadonlyArray<Unseen>): ReadonlyArray<Unseen> =>
  parts.map((part) => part.atLeast === 0 ? part : { ...part, atLeast: 0 })

/** The parts that may hide a row at this place, with the gaps that may. Rules R1 and R5: coverage is asked by key. */
export const thatHold = (parts: ReadonlyArray<Unseen>, places: ReadonlyArray<Place>): ReadonlyArray<Unseen> =>
  places.length === 0 ? parts : narrowed(parts, (gap) => Region.canHold(gap, places), () => false)

/** The parts that may hide a row in the area. What certainly lies inside it keeps its lower bound. Rule R1. */
export const inArea = (parts: ReadonlyArray<Unseen>, area: Area): ReadonlyArray<Unseen> =>
  narrowed(parts, (gap) => Region.touches(gap, area), (gap) => Region.isInside(gap, area))

const narrowed = (
  parts: ReadonlyArray<Unseen>,
  touches: (gap: Gap.Gap) => boolean,
  isInside: (gap: Gap.Gap) => boolean
): ReadonlyArray<Unseen> =>
  parts.flatMap((part) => {
    const within = part.within.map((gaps) => gaps.filter(touches))
    if (within.some((gaps) => gaps.length === 0)) return []
    return [{ ...part, within, atLeast: part.within.some((gaps) => gaps.every(isInside)) ? part.atLeast : 0 }]
  })
