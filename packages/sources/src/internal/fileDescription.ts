/** What a description of a file holds, in the words of the audit file. */
import type { Duration, Redacted } from "effect"

interface Any {
  readonly path: string
  /** Of the whole file, in hexadecimal. */
  readonly sha256?: string
  /** The announced number of records. */
  readonly records?: number
  /** For one page. */
  readonly timeout?: Duration.Input
  /** For the whole read. */
  readonly deadline?: Duration.Input
  readonly maxPages?: number
  readonly maxRecords?: number
  /** Bytes of the whole file. */
  readonly maxBytes?: number
  /** Bytes of one row, or of a whole JSON document. Default 64 MiB. */
  readonly maxBody?: number
  /** What must not be in any error, such as a secret within the path. */
  readonly secrets?: ReadonlyArray<Redacted.Redacted>
}

export interface Jsonl extends Any {
  readonly format: "jsonl"
}

export interface Csv extends Any {
  readonly format: "csv"
  /** One character. Default a comma. */
  readonly delimiter?: string
}

export interface Json extends Any {
  readonly format: "json"
  /** A JSON Pointer to the list of records. Default `""`, the whole document. */
  readonly items?: string
}

export type Description = Jsonl | Csv | Json
