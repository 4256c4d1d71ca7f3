/**
 * Statements of account as a source: the entries of CAMT.053 and MT940 files, sealed by the arithmetic that banks put
 * into them.
 *
 * A read is complete when the opening balance plus the entries is the closing balance of every page, each statement opens
 * with what the one before closed with, no number of a statement or a page is missing, and the last page is the last of
 * its statement. It is a snapshot, `sealed`, when the numbers show that no statement can be missing between two others.
 *
 * @since 0.1.0
 */
import { Decimal, type ReadError, type Source } from "@befund/core"
import { type FileSystem, Result } from "effect"
import type { NoExcess } from "./internal/noExcess.ts"
import type { Problem as ProblemOf } from "./internal/problems.ts"
import * as internal from "./internal/source.ts"
import * as plan from "./internal/statements/plan.ts"
import type * as StatementDescription from "./StatementDescription.ts"

/**
 * Statements of one account as data, in the words of the audit file.
 *
 * @category models
 * @since 0.1.0
 */
export type Description = StatementDescription.Description

/**
 * A part of a description, as a path within it, and what is wrong there.
 *
 * @category models
 * @since 0.1.0
 */
export type Problem = ProblemOf

/**
 * One entry of a statement. What the statement does not say is not there. Several payments that were booked together are
 * one entry, with the number of them in `payments` and without what only one payment can have.
 *
 * @category models
 * @since 0.1.0
 */
export interface Entry {
  /** The key of the statement and the position of the entry in it: the same whenever the same statement is read. */
  readonly id: string
  readonly account: string
  /** The key of the statement: its year and number, or what tells it apart where it has none. */
  readonly statement: string
  readonly number?: number
  readonly page?: number
  /** With its sign: below 0 is a debit. */
  readonly amount: Decimal.Decimal
  readonly currency: string
  /** Whether it counts in the balances; an entry that is only announced does not. */
  readonly booked: boolean
  /** It takes back an entry before it. */
  readonly reversal: boolean
  /** `2026-07-01` */
  readonly bookedOn?: string
  /** `2026-07-01` */
  readonly valueOn?: string
  /** The bank's code for the kind of the entry. */
  readonly code?: string
  readonly reference?: string
  readonly bankReference?: string
  readonly endToEndId?: string
  readonly mandateId?: string
  readonly counterparty?: string
  readonly counterpartyAccount?: string
  readonly purpose?: string
  readonly payments?: number
}

/**
 * What {@link source} takes.
 *
 * @category models
 * @since 0.1.0
 */
export interface Options extends Description {
  readonly name: string
  /** What the statements hold, in words. It stands in every statement that is made of them. */
  readonly scope: string
  /** A digest of the entries themselves goes into the receipt. */
  readonly contentDigest?: boolean
}

/**
 * The errors of a read of statements.
 *
 * @category errors
 * @since 0.1.0
 */
export type Error =
  | ReadError.Timeout
  | ReadError.BudgetExhausted
  | ReadError.Unreachable
  | ReadError.Denied
  | ReadError.Malformed
  | ReadError.SizeDrift
  | ReadError.DuplicateId
  | ReadError.ChainBroken
  | ReadError.EndUnproven
  | ReadError.ScopeMismatch

/** The fields are those that the transport wrote, but for the amount, which came as a number of JSON. */
const decode = (record: unknown): Result.Result<Entry, string> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const entry = record as Omit<Entry, "amount"> & { readonly amount: unknown }
  const amount = Decimal.fromJson(entry.amount)
  return amount === undefined ? Result.fail("the amount is no decimal") : Result.succeed({ ...entry, amount })
}

/**
 * Describes statements of an account. A page of the read is one file.
 *
 * A read fails with
 *
 * - `Malformed`: a file is not of its format or cut off, or a page's opening balance and entries do not come to its
 *   closing balance, so that an entry was dropped, added or changed;
 * - `SizeDrift`: a statement has not as many entries as its summary says;
 * - `ChainBroken`, reason `not_consecutive`: a statement or a page is missing, which is named by its number, or one does
 *   not open with the balance that the one before closed with;
 * - `EndUnproven`: the last page of the last statement is missing, or the statements do not reach to `to`;
 * - `DuplicateId`: a statement came twice;
 * - `ScopeMismatch`: a statement is of another account, none is of the one that was asked for, or the statements do not
 *   reach back to `from`;
 * - `Unreachable`, `Denied`, `Timeout`, `BudgetExhausted`: as for any file.
 *
 * Messages name statements and pages by their numbers and hold neither amounts nor accounts; the three numbers that do
 * not agree stand in the `excerpt` of the error.
 *
 * With `from` and `to` the entries booked on those days are the records; statements that reach beyond are read for what
 * they prove.
 *
 * A description that cannot be meant is a mistake in the program: it throws, with the part that is wrong.
 *
 * Sources of the rules: ISO 20022, camt.053; SWIFT, MT940; the DFÜ agreement of the German banks, annex 3.
 *
 * @example
 * ```ts
 * import { Aggregate, Reader } from "@befund/core"
 * import { StatementOfAccount } from "@befund/sources"
 *
 * const bank = StatementOfAccount.source({
 *   name: "bank",
 *   scope: "entries of the business account in 2026-07",
 *   path: ["statements/2026-07.xml", "statements/2026-08.xml"],
 *   format: "camt053",
 *   from: "2026-07-01",
 *   to: "2026-07-31"
 * })
 *
 * export const balance = Reader.fold(bank, Aggregate.sum((entry) => entry.amount))
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const source = <const O extends Options>(
  options: O & NoExcess<O, { readonly [K in keyof Options]-?: unknown }>
): Source.Source<Entry, Error, FileSystem.FileSystem> => {
  const { contentDigest, name, scope }: Options = options
  const described = fromDescription(orThrow(validate(options)), {
    name,
    scope,
    contentDigest,
    decode,
    promises: { id: (entry: Entry) => entry.id }
  })
  // The transport and the checks that these promises switch on have no other errors.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return described as Source.Source<Entry, Error, FileSystem.FileSystem>
}

const orThrow = <A>(result: Result.Result<A, ReadonlyArray<Problem>>): A => {
  if (Result.isSuccess(result)) return result.success
  throw new globalThis.Error(
    `StatementOfAccount.source: ${result.failure.map(({ path, problem }) => `${path}: ${problem}`).join("; ")}`
  )
}

const checkedTypeId = "~@befund/sources/StatementOfAccount/Checked"

/**
 * A description in which nothing was found wrong. {@link validate} gives it.
 *
 * @category models
 * @since 0.1.0
 */
export interface Checked {
  readonly [checkedTypeId]: plan.Plan
}

/**
 * Finds what is wrong with a description before anything is read. All problems are told, each with its path.
 *
 * @example
 * ```ts
 * import { StatementOfAccount } from "@befund/sources"
 *
 * // A failure with "/from: this is not a day, such as 2026-07-01"
 * export const checked = StatementOfAccount.validate({ path: "july.sta", format: "mt940", from: "July" })
 * ```
 *
 * @category descriptions
 * @since 0.1.0
 */
export const validate = (description: Description): Result.Result<Checked, ReadonlyArray<Problem>> =>
  Result.map(plan.compile(description), (compiled) => ({ [checkedTypeId]: compiled }))

/**
 * The source of a description that came as data. Which errors a read can have is known when it runs, not in the type.
 *
 * @category descriptions
 * @since 0.1.0
 */
export const fromDescription = <A>(
  checked: Checked,
  about: internal.About<A>
): Source.Source<A, ReadError.ReadError, FileSystem.FileSystem> => internal.make(checked[checkedTypeId], about)
