/**
 * What a check asks, as data: rows of sources, narrowed and matched, and one question about them. `Check` builds it in
 * a typed way, the engine runs it over streamed reads.
 */
import type * as Key from "../Key.ts"

/** `undefined`: the predicate cannot be evaluated on this row, which makes the row undecided, not unmatched. */
export type Where = (record: unknown) => boolean | undefined

export type Rows =
  | {
    readonly _tag: "Of"
    readonly source: string
    readonly partitions: ReadonlyArray<string>
    /** Only records up to this key, in the order that the source keeps. */
    readonly upTo: Key.Key | undefined
  }
  | { readonly _tag: "Filter"; readonly rows: Rows; readonly where: Where }
  | {
    readonly _tag: "Match"
    /** `missing`: rows without a partner on the right; `matched`: rows with one. */
    readonly keep: "missing" | "matched"
    readonly rows: Rows
    /**
     * The keys to look for: one, or one row for each element of a list. `null`: the record has none, and so no partner.
     * `undefined`: cannot be evaluated.
     */
    readonly keys: (record: unknown) => Key.Key | ReadonlyArray<Key.Key> | null | undefined
    readonly each: boolean
    /** The name under which facts are declared about the key. */
    readonly field: string | undefined
    readonly right: Rows
    readonly rightKey: (record: unknown) => Key.Key | null | undefined
  }

export type Question =
  | { readonly kind: "findings" | "count" }
  | {
    readonly kind: "sum" | "min" | "max" | "average"
    readonly value: (record: unknown) => unknown
    /** The name under which facts are declared about the value. */
    readonly field: string | undefined
  }
  | { readonly kind: "unique"; readonly value: (record: unknown) => unknown }
  | { readonly kind: "exists" | "every"; readonly where: Where }

export interface Plan {
  readonly rows: Rows
  readonly question: Question
  /** One answer more for each value of this. `undefined`: the row's group cannot be told. */
  readonly groupBy: ((record: unknown) => unknown) | undefined
}

/** The sources that a plan asks, left before right. */
export const sourcesOf = (rows: Rows): ReadonlyArray<string> => {
  switch (rows._tag) {
    case "Of":
      return [rows.source]
    case "Filter":
      return sourcesOf(rows.rows)
    case "Match":
      return [...new Set([...sourcesOf(rows.rows), ...sourcesOf(rows.right)])]
  }
}

/** Whether one record may become several rows, so that a bound on records is none on rows. */
export const multiplies = (rows: Rows): boolean => {
  switch (rows._tag) {
    case "Of":
      return false
    case "Filter":
      return multiplies(rows.rows)
    case "Match":
      return rows.each || multiplies(rows.rows)
  }
}

/** The partitions that the plan's own rows are limited to. */
export const partitionsOf = (rows: Rows): ReadonlyArray<string> =>
  rows._tag === "Of" ? rows.partitions : partitionsOf(rows.rows)
