/**
 * What the description of statements of account holds, in the words of the audit file. `StatementOfAccount` takes it and
 * checks it.
 */
import type { Duration, Redacted } from "effect"

/**
 * Statements of one account, in one file or in several.
 *
 * @category models
 * @since 0.1.0
 */
export interface Description {
  /** The files, in the order of the statements: what one closes with, the next opens with. */
  readonly path: string | ReadonlyArray<string>
  /** `camt053`: ISO 20022, XML. `mt940`: SWIFT. */
  readonly format: "camt053" | "mt940"
  /**
   * The account that is meant, as the statements name it: an IBAN, or `BLZ/number` in MT940. Spaces do not count. Where
   * it is left out, all statements have to be of one account.
   */
  readonly account?: string
  /** The first day that is asked for, `2026-07-01`. The statements have to reach back to its beginning. */
  readonly from?: string
  /** The last day that is asked for. The statements have to reach to its end. */
  readonly to?: string
  /**
   * `consecutive`, the default: numbers of statements follow each other, and begin again at 1 with a new year. `none`:
   * the bank's numbers say nothing; then a statement whose entries come to 0 could be missing unseen, and the read is no
   * snapshot.
   */
  readonly numbering?: "consecutive" | "none"
  /** How MT940 is encoded, such as `windows-1252`. Default `utf-8`. XML says it itself. */
  readonly encoding?: string
  /** For one file. */
  readonly timeout?: Duration.Input
  /** For the whole read. */
  readonly deadline?: Duration.Input
  readonly maxPages?: number
  readonly maxRecords?: number
  /** Bytes of all files. */
  readonly maxBytes?: number
  /** Bytes of one file. Default 64 MiB. */
  readonly maxBody?: number
  /** What must not be in any error, such as a secret within a path. */
  readonly secrets?: ReadonlyArray<Redacted.Redacted>
}
