/** Sources over rows that a test writes down: complete, broken off, or down. */
import { Page, Partitioned, ReadError, Source } from "@befund/core"
import { Effect, Schema } from "effect"

export const Row = Schema.Struct({
  id: Schema.String,
  docs: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  doc: Schema.optionalKey(Schema.NullOr(Schema.String)),
  month: Schema.optionalKey(Schema.String),
  amount: Schema.optionalKey(Schema.String),
  open: Schema.optionalKey(Schema.Boolean)
})

export type Row = typeof Row.Type

/** `down`: the first page is denied. `breaksOff`: so is the page after the rows. */
export type How = "complete" | "breaksOff" | "down"

export const source = (
  name: string,
  rows: ReadonlyArray<Row>,
  how: How = "complete",
  requests: Array<string> = [],
  promises: Partial<Source.Promises<Row>> = {}
): Source.Source<Row, ReadError.ReadError> =>
  Source.make({
    name,
    scope: `${name} of the test`,
    record: Row,
    promises: { id: (row) => row.id, ...promises },
    walk: { end: "signal" },
    bounds: { retries: 0 },
    page: ({ page, place }): Effect.Effect<Page.Page, ReadError.ReadError> => {
      requests.push(`${name} ${page}`)
      return how === "down" || page > 1
        ? Effect.fail(new ReadError.Denied({ ...place, problem: "no", status: 403 }))
        : Effect.succeed(Page.make({
          records: rows,
          bytes: 1,
          digest: "sha256:00",
          next: how === "breaksOff" ? { key: "2", cursor: "2" } : undefined
        }))
    }
  })

export const partitioned = (
  name: string,
  parts: Readonly<Record<string, readonly [rows: ReadonlyArray<Row>, how: How]>>
): Partitioned.Partitioned<Row, ReadError.ReadError> =>
  Partitioned.make({
    name,
    scope: `${name} of the test`,
    partitions: Object.keys(parts),
    source: (partition) => source(name, ...(parts[partition] ?? [[], "down"]))
  })
