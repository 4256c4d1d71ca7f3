/** The catalogue of faults, fitted to the records of the simulation. */
import * as Catalogue from "../faults/catalogue.ts"
import { isObject } from "../wire.ts"

/** Where a record says that a list inside it is cut off. */
export const nested = (raw: unknown): string | undefined => {
  const lines = isObject(raw) ? raw["lines"] : undefined
  return isObject(lines) && lines["more"] === true ? "/lines/more" : undefined
}

const other = { id: "stranger", version: 1, n: 0, rank: 2000, tenant: "B", lines: { more: false } }

const late = { id: "z-late", version: 1, n: 0, rank: 3000, tenant: "A", lines: { more: false } }

const bumped = (record: unknown): unknown =>
  isObject(record) ? { ...record, version: Number(record["version"]) + 1, n: Number(record["n"]) + 1 } : record

/** Its records may have 64-bit ids by themselves. */
const faults = Catalogue.all({
  id: "id",
  required: "n",
  order: "rank",
  tenant: { field: "tenant", other: "B" },
  stranger: other,
  late,
  cut: (record) => isObject(record) ? { ...record, lines: { more: true } } : record,
  change: bumped
}).filter((fault) => fault({ page: 1 }).name !== "64-bit ids")

export const count = faults.length

export const at = (index: number, page: number, times: number | undefined): Catalogue.Data =>
  (faults[index] ?? Catalogue.hang)({ page, ...(times === undefined ? {} : { times }) })
