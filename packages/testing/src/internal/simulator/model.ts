/** The simulated data: records, the states that they were in, and the writes that lead from one to the next. */
import type { Dice } from "../dice.ts"

/** A record in the source. `hidden` ones are outside of what is asked for: another tenant's. */
export interface Row {
  /** Identity, as a small number; the raw record has what stands on the wire. */
  readonly num: number
  readonly ids: Ids
  readonly version: number
  readonly n: number
  readonly rank: number
  readonly hidden: boolean
  readonly raw: Raw
  /** The fingerprint of the raw record. */
  readonly print: string
}

/** As it stands on the wire. */
export interface Raw {
  readonly id: string | bigint
  readonly version: number
  readonly n: number
  readonly rank: number
  readonly tenant: string
  readonly lines: { readonly more: boolean }
}

export type Ids = "text" | "wide"
export type Order = "id" | "rank" | "none"

/** One state of the source, from a moment on until the next one begins. */
export interface State {
  readonly revision: number
  readonly from: number
  /** In the order in which the source pages. */
  readonly rows: ReadonlyArray<Row>
}

const widest = 2n ** 53n

const idOf = (num: number, ids: Ids): string | bigint =>
  ids === "text" ? `r${String(num).padStart(4, "0")}` : widest + BigInt(num)

const row = (of: Omit<Row, "raw" | "print">): Row => {
  const { hidden, ids, n, num, rank, version } = of
  const raw: Raw = { id: idOf(num, ids), version, n, rank, tenant: hidden ? "B" : "A", lines: { more: false } }
  return { num, ids, version, n, rank, hidden, raw, print: fingerprint(raw) }
}

const again = (before: Row, rank = before.rank): Row =>
  row({ ...before, version: before.version + 1, n: before.n + 1, rank })

/** Everything that a record says, as one text: two records are the same when these are. */
export const fingerprint = (raw: {
  readonly id: unknown
  readonly version: unknown
  readonly n: unknown
  readonly rank: unknown
  readonly tenant: unknown
}): string => `${String(raw.id)} ${String(raw.version)} ${String(raw.n)} ${String(raw.rank)} ${String(raw.tenant)}`

const compare = (order: Order): (a: Row, b: Row) => number =>
  order === "id" ? (a, b) => a.num - b.num : order === "rank" ? (a, b) => a.rank - b.rank : () => 0

const sorted = (rows: ReadonlyArray<Row>, order: Order): ReadonlyArray<Row> =>
  order === "none" ? rows : rows.toSorted(compare(order))

const unused = (dice: Dice, taken: ReadonlyArray<number>): number => {
  for (;;) {
    const number = dice.int(0, 999)
    if (!taken.includes(number)) return number
  }
}

const newRow = (rows: ReadonlyArray<Row>, ids: Ids, dice: Dice, hidden: boolean): Row =>
  row({
    num: unused(dice, rows.map(({ num }) => num)),
    ids,
    version: 1,
    n: dice.int(0, 9),
    rank: unused(dice, rows.map(({ rank }) => rank)),
    hidden
  })

export const initial = (
  dice: Dice,
  { hidden, ids, order, size }: {
    readonly size: number
    readonly hidden: number
    readonly order: Order
    readonly ids: Ids
  }
): ReadonlyArray<Row> => {
  const rows: Array<Row> = []
  for (let i = 0; i < size + hidden; i++) rows.push(newRow(rows, ids, dice, i >= size))
  return sorted(dice.shuffle(rows), order)
}

export type Write = "update" | "insert" | "delete" | "swap" | "delete_plus_insert" | "replace_all"

/** The rows after a write, and how many records it wrote: the measure of how much a read across it can be torn. */
export interface Written {
  readonly rows: ReadonlyArray<Row>
  readonly writes: number
}

export const write = (
  rows: ReadonlyArray<Row>,
  kind: Write,
  { ids, order }: { readonly order: Order; readonly ids: Ids },
  dice: Dice
): Written => {
  const at = dice.int(0, Math.max(0, rows.length - 1))
  const chosen = rows[at]
  const inserted = (into: ReadonlyArray<Row>): Written => ({
    rows: sorted(into.toSpliced(dice.int(0, into.length), 0, newRow(into, ids, dice, false)), order),
    writes: 1
  })
  switch (kind) {
    case "insert":
      return inserted(rows)
    case "delete":
      return { rows: rows.toSpliced(at, 1), writes: chosen === undefined ? 0 : 1 }
    case "update": {
      if (chosen === undefined) return { rows, writes: 0 }
      const moves = order === "rank" && dice.chance(0.5)
      const rank = moves ? unused(dice, rows.map((other) => other.rank)) : chosen.rank
      return { rows: sorted(rows.with(at, again(chosen, rank)), order), writes: 1 }
    }
    case "swap": {
      const other = dice.int(0, Math.max(0, rows.length - 1))
      const partner = rows[other]
      if (chosen === undefined || partner === undefined || chosen === partner) return { rows, writes: 0 }
      // Where a rank decides on the place, it is the ranks that are swapped, and both records have changed.
      const [first, second] = order === "rank"
        ? [again(chosen, partner.rank), again(partner, chosen.rank)]
        : [chosen, partner]
      return { rows: sorted(rows.with(at, second).with(other, first), order), writes: 2 }
    }
    case "delete_plus_insert": {
      const before = chosen === undefined ? 0 : 1
      const after = inserted(rows.toSpliced(at, 1))
      return { rows: after.rows, writes: before + after.writes }
    }
    case "replace_all":
      return { rows: rows.map((before) => again(before)), writes: rows.length }
  }
}
