/**
 * Runs a plan over the rows of one walk as they come: filters, looks for partners, tallies. Rows that have to wait for
 * the other side of a match wait here; once its keys are known, they go on and are forgotten.
 */
import * as Key from "../Key.ts"
import type * as Partners from "./partners.ts"
import type * as Plan from "./plan.ts"
import type { Row, Tally } from "./tally/tally.ts"

type Match = Extract<Plan.Rows, { readonly _tag: "Match" }>

export type Stage =
  | { readonly _tag: "Filter"; readonly where: Plan.Where }
  | { readonly _tag: "Match"; readonly match: Match; readonly partners: Partners.Partners }

export interface Branch {
  readonly push: (record: unknown, id: string) => void
  /** Lets the waiting rows go on. To be called when the other side of a match is known. */
  readonly resume: () => void
  /** Records that came by, before any filter. */
  readonly scanned: () => number
}

interface Waiting {
  readonly row: Row
  readonly certain: boolean
  readonly stage: number
}

/** The keys to look for: `undefined` where that cannot be told, `null` where the record says that it has none. */
const keysOf = (match: Match, record: unknown): ReadonlyArray<Key.Key | null | undefined> => {
  const keys = match.keys(record)
  if (keys === null) return match.each ? [] : [null]
  return typeof keys === "object" ? keys : [keys]
}

/** `partition`: the one that all rows of this branch are read in. */
export const make = (stages: ReadonlyArray<Stage>, tally: Tally, partition: string | undefined): Branch => {
  let scanned = 0
  let waiting: Array<Waiting> = []

  const match = (
    stage: Extract<Stage, { readonly _tag: "Match" }>,
    row: Row,
    certain: boolean,
    index: number
  ): void => {
    for (const key of keysOf(stage.match, row.record)) {
      const found = key === null ? false : stage.partners.lookUp(Key.isKey(key) ? Key.id(key) : undefined)
      const belongs = stage.match.keep === "matched" ? found : found === undefined ? undefined : !found
      if (belongs === false) continue
      const element = stage.match.each && Key.isKey(key) ? Key.id(key) : row.element
      go({ ...row, element }, certain && belongs === true, index + 1)
    }
  }

  const go = (row: Row, certain: boolean, index: number): void => {
    const stage = stages[index]
    if (stage === undefined) {
      tally.add(row, certain)
    } else if (stage._tag === "Filter") {
      const holds = stage.where(row.record)
      if (holds !== false) go(row, certain && holds === true, index + 1)
    } else if (stage.partners.known()) {
      match(stage, row, certain, index)
    } else {
      waiting.push({ row, certain, stage: index })
    }
  }

  return {
    push: (record, id) => {
      scanned += 1
      go({ record, id, element: undefined, partition }, true, 0)
    },
    resume: () => {
      const held = waiting
      waiting = []
      for (const { certain, row, stage } of held) go(row, certain, stage)
    },
    scanned: () => scanned
  }
}
