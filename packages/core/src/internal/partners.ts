/**
 * The other side of a match: the keys of its rows, not the rows, and whether it was read as a whole. A key that is not
 * there is absent for certain only where the side is closed (rule 3 of the design; R5 and R6 of the algebra).
 */
import type * as Gap from "../Gap.ts"
import * as Key from "../Key.ts"
import * as KeySet from "./keySet.ts"
import type * as Plan from "./plan.ts"

/** The keys of one walk of the other side. */
export interface Side {
  readonly push: (record: unknown) => void
  readonly certain: KeySet.KeySet
  /** Keys of rows of which it is undecided whether they are rows of this side. */
  readonly possible: KeySet.KeySet
  /** A row had no key that could be told: it may be anybody's partner. */
  readonly anybody: () => boolean
}

export interface Partners {
  readonly known: () => boolean
  /** The side was read as a whole and has no row: nobody has a partner there, whatever its key. */
  readonly isEmpty: () => boolean
  /** `undefined`: it cannot be told. */
  readonly lookUp: (key: string | undefined) => boolean | undefined
  readonly settle: (sides: ReadonlyArray<Side>, gaps: ReadonlyArray<Gap.Gap>) => void
  /** The gaps of this side that left some row undecided. */
  readonly limiting: () => ReadonlyArray<Gap.Gap>
  /** The declaration that every key has its partner was needed for some row. */
  readonly tookForGranted: () => boolean
}

export const side = (
  filters: ReadonlyArray<Plan.Where>,
  rightKey: (record: unknown) => Key.Key | null | undefined
): Side => {
  const certain = KeySet.make()
  const possible = KeySet.make()
  let anybody = false
  return {
    push: (record) => {
      let isCertain = true
      for (const where of filters) {
        const holds = where(record)
        if (holds === false) return
        if (holds === undefined) isCertain = false
      }
      const key = rightKey(record)
      if (key === null) return
      if (!Key.isKey(key)) anybody = true
      else if (isCertain) certain.add(Key.id(key))
      else possible.add(Key.id(key))
    },
    certain,
    possible,
    anybody: () => anybody
  }
}

/**
 * With `guaranteed`, somebody has declared that every key names an existing row of this side (rule R4f). Where the side
 * was read as a whole, what was read counts, not the declaration.
 */
export const make = (guaranteed: boolean): Partners => {
  let tookForGranted = false
  let settled: { readonly sides: ReadonlyArray<Side>; readonly gaps: ReadonlyArray<Gap.Gap> } | undefined
  let limited = false
  const isEmpty = (): boolean =>
    settled !== undefined && settled.gaps.length === 0
    && settled.sides.every((one) => !one.anybody() && one.certain.size() === 0 && one.possible.size() === 0)
  return {
    known: () => settled !== undefined,
    isEmpty,
    lookUp: (key) => {
      if (settled === undefined) return undefined
      const { gaps, sides } = settled
      if (isEmpty()) return false
      if (key === undefined) return undefined
      if (sides.some((one) => one.certain.has(key))) return true
      if (gaps.length > 0 && guaranteed) {
        tookForGranted = true
        return true
      }
      if (gaps.length > 0) {
        limited = true
        return undefined
      }
      return sides.some((one) => one.anybody() || one.possible.has(key)) ? undefined : false
    },
    settle: (sides, gaps) => {
      settled = { sides, gaps }
    },
    limiting: () => limited && settled !== undefined ? settled.gaps : [],
    tookForGranted: () => tookForGranted
  }
}
