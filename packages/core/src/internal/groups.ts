/**
 * The rows of one walk by group, a tally each. A row whose group cannot be told may belong to any of them, which leaves
 * every group open. Rule R21 of the algebra.
 */
import type { Group } from "../Conclusion.ts"
import * as Key from "../Key.ts"
import type { Tally } from "./tally/tally.ts"

export interface Groups extends Tally {
  readonly tallies: ReadonlyMap<string, Tally>
  /** Every row's group could be told. */
  readonly told: () => boolean
}

export const make = (groupOf: (record: unknown) => unknown, start: () => Tally): Groups => {
  const tallies = new Map<string, Tally>()
  let told = true
  return {
    add: (row, certain) => {
      const key = groupOf(row.record)
      if (!Key.isKey(key)) {
        told = false
        return
      }
      const group = Key.id(key)
      let tally = tallies.get(group)
      if (tally === undefined) tallies.set(group, tally = start())
      tally.add(row, certain)
    },
    tallies,
    told: () => told
  }
}

/** One answer a group over all walks, in the order of the groups' names. */
export const answers = (
  walks: ReadonlyArray<Groups>,
  answer: (tallies: ReadonlyArray<Tally>, told: boolean) => Omit<Group, "group">
): ReadonlyArray<Group> => {
  const names = [...new Set(walks.flatMap(({ tallies }) => [...tallies.keys()]))].toSorted()
  const told = walks.every((walk) => walk.told())
  return names.map((group) => ({
    group,
    ...answer(walks.flatMap(({ tallies }) => tallies.get(group) ?? []), told)
  }))
}
