/**
 * Export files: JSON Lines, comma-separated values, JSON. They are read once, in pages, in constant memory.
 *
 * A file with a described digest that matches is one state, whatever happens to it later: its read is a snapshot.
 *
 * @since 0.1.0
 */
import { type ReadError, Source } from "@befund/core"
import { type FileSystem, Result, type Schema } from "effect"
import * as Condition from "./Condition.ts"
import type * as description from "./internal/fileDescription.ts"
import * as plan from "./internal/filePlan.ts"
import type { NoExcess } from "./internal/noExcess.ts"
import type * as problems from "./internal/problems.ts"
import * as internal from "./internal/source.ts"

/**
 * A file as data, in the words of the audit file.
 *
 * - `jsonl`: one JSON value a line. Blank lines are no records.
 * - `csv`: the first row names the columns; every field is text.
 * - `json`: one document, with the list of records at `items`.
 *
 * @category models
 * @since 0.1.0
 */
export type Description = description.Description

/**
 * A part of a description, as a path within it, and what is wrong there.
 *
 * @category models
 * @since 0.1.0
 */
export type Problem = problems.Problem

/**
 * What is said of the records, whatever the format.
 *
 * @category models
 * @since 0.1.0
 */
export interface RecordOptions<in A> {
  readonly name: string
  /** What the file holds, in words. It stands in every statement. */
  readonly scope: string
  /** The identity of a record. */
  readonly id: Source.Promises<A>["id"]
  /** The monotone version of a record. */
  readonly version?: NonNullable<Source.Promises<A>["version"]>
  /** The records ascend strictly: by their ids, or by what the function gives. */
  readonly order?: NonNullable<Source.Promises<A>["order"]>
  /** `legal`: the file may repeat a record by design; distinct ids count. */
  readonly duplicates?: "fault" | "legal"
  /** What the file was to hold; a record for which this is not `true` is `ScopeMismatch`. */
  readonly asked?: NonNullable<Source.Promises<A>["asked"]>
  /** Where a record says that it is itself cut off. */
  readonly nested?: ReadonlyArray<Condition.OnRecord>
  /** A digest of the records themselves goes into the receipt. */
  readonly contentDigest?: boolean
}

/**
 * What {@link source} takes, beside the `record`.
 *
 * @category models
 * @since 0.1.0
 */
export type Options<A> = Description & RecordOptions<A>

type Keys = keyof description.Jsonl | keyof description.Csv | keyof description.Json | keyof RecordOptions<never>

/**
 * The errors that a description makes possible.
 *
 * @category type-level
 * @since 0.1.0
 */
export type ErrorOf<O> =
  | ReadError.Unreachable
  | ReadError.Denied
  | Source.ErrorOf<O>
  | (O extends { readonly records: number } ? ReadError.SizeDrift : never)

/**
 * Describes an export file. The type of the record flows into `id`, `order` and `asked`.
 *
 * A read fails with `Unreachable` (no such file), `Denied` (it may not be read), `Malformed` (not the format, cut off,
 * changed while it was read, or not the described digest), `Timeout` or `BudgetExhausted`; with `records`, also with
 * `SizeDrift`; and with what the other keys add, as for `Http.source`.
 *
 * A description that cannot be meant is a mistake in the program: it throws, with the part that is wrong.
 *
 * @example
 * ```ts
 * import { Aggregate, Reader } from "@befund/core"
 * import { File } from "@befund/sources"
 * import { Schema } from "effect"
 *
 * const documents = File.source({
 *   name: "documents",
 *   scope: "documents received up to 2026-10-02",
 *   path: "documents.jsonl",
 *   format: "jsonl",
 *   records: 880,
 *   record: Schema.Struct({ id: Schema.String }),
 *   id: (document) => document.id
 * })
 *
 * export const count = Reader.fold(documents, Aggregate.count())
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const source = <S extends Schema.ConstraintDecoder<unknown>, const O extends Options<S["Type"]>>(
  options: O & { readonly record: S } & NoExcess<O, { readonly [K in Keys | "record"]: unknown }>
): Source.Source<S["Type"], ErrorOf<O>, FileSystem.FileSystem> => {
  const about: Options<S["Type"]> = options
  const nested = about.nested === undefined ? undefined : orThrow(Result.mapError(
    Condition.nested(about.nested),
    (problem) => [{ path: "/nested", problem }]
  ))
  const { contentDigest, name, scope } = about
  const described = fromDescription(orThrow(validate(about)), {
    name,
    scope,
    contentDigest,
    decode: Source.decoder(options.record),
    promises: internal.promisesOf(about, nested)
  })
  // `ErrorOf` computes from the keys of the description which errors there can be; others cannot come.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return described as Source.Source<S["Type"], ErrorOf<O>, FileSystem.FileSystem>
}

const orThrow = <A>(result: Result.Result<A, ReadonlyArray<Problem>>): A => {
  if (Result.isSuccess(result)) return result.success
  throw new Error(`File.source: ${result.failure.map(({ path, problem }) => `${path}: ${problem}`).join("; ")}`)
}

const checkedTypeId = "~@befund/sources/File/Checked"

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
 * import { File } from "@befund/sources"
 *
 * // A failure with "/sha256: this is not 64 hexadecimal digits"
 * export const checked = File.validate({ path: "documents.jsonl", format: "jsonl", sha256: "abc" })
 * ```
 *
 * @category descriptions
 * @since 0.1.0
 */
export const validate = (description: Description): Result.Result<Checked, ReadonlyArray<Problem>> =>
  Result.map(plan.compile(description), (compiled) => ({ [checkedTypeId]: compiled }))

/**
 * What is said of the records of a source that is described as data.
 *
 * @category models
 * @since 0.1.0
 */
export type About<A> = internal.About<A>

/**
 * The source of a description that came as data. Which errors a read can have is known when it runs, not in the type.
 *
 * @category descriptions
 * @since 0.1.0
 */
export const fromDescription = <A>(
  checked: Checked,
  about: About<A>
): Source.Source<A, ReadError.ReadError, FileSystem.FileSystem> => internal.make(checked[checkedTypeId], about)
