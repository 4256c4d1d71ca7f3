/**
 * Something that can be read: how it is asked for a page, and what its pages have to show before they count.
 *
 * A source knows no aggregate and no conclusion; it is read by `Reader`. Transports such as `Http` and `File` of
 * `@befund/sources` build one; {@link make} is for a transport of your own.
 */
import { Effect, Option, Result, Schema, SchemaIssue } from "effect"
import type { Duration, Scope } from "effect"
import type * as Consistency from "./Consistency.ts"
import { sourceTypeId } from "./internal/source.ts"
import type * as Key from "./Key.ts"
import type * as Page from "./Page.ts"
import type * as ReadError from "./ReadError.ts"

/**
 * One request of a walk.
 *
 * @category models
 * @since 0.1.0
 */
export interface Request {
  /** Counts from 1. */
  readonly page: number
  /** Counts from 1; above that, the request is asked again after a temporary failure. */
  readonly attempt: number
  /** The `cursor` of the page before, `undefined` for the first page. Opaque to the reader. */
  readonly cursor: unknown
  /** Records received on the pages before. */
  readonly received: number
  /** What the source gave to {@link Source.hold}, `undefined` where it holds nothing. Opaque to the reader. */
  readonly held: unknown
  /** The token of the state that was taken from page 1, where the source pins it. */
  readonly pin: string | undefined
  /** What an error of this request says of where the read stands. */
  readonly place: ReadError.Place
}

/**
 * The bounds of a read. What is hit ends the read with an error; nothing is ever cut short in silence.
 *
 * @category models
 * @since 0.1.0
 */
export interface Bounds {
  /** For one attempt at a page. Default 30 seconds. */
  readonly timeout: Duration.Input
  /** For the whole read. Default 1 hour. */
  readonly deadline: Duration.Input
  /** Further attempts at a page after `Timeout`, `Unreachable` or `RateLimited`. Default 2. */
  readonly retries: number
  /** Default 100,000. */
  readonly maxPages: number
  /** Default 100,000,000. */
  readonly maxRecords: number
  /** Bytes of all bodies together. Default 64 GiB. */
  readonly maxBytes: number
  /** Records and changes that are held in memory until a change feed was applied. Default 1,000,000. */
  readonly maxHeld: number
}

/**
 * @category models
 * @since 0.1.0
 */
export const defaultBounds: Bounds = {
  timeout: "30 seconds",
  deadline: "1 hour",
  retries: 2,
  maxPages: 100_000,
  maxRecords: 100_000_000,
  maxBytes: 64 * 1024 ** 3,
  maxHeld: 1_000_000
}

/**
 * Turns what came into a record, or says in words of its own, without quoting what came, why it cannot be one.
 *
 * @category models
 * @since 0.1.0
 */
export type Decoder<out A> = (record: unknown, plain: unknown) => Result.Result<A, string>

/**
 * How the end of the walk is signalled (the contract, "How a read ends").
 *
 * - `signal`: by the source: `hasMore`, or nothing to go on with.
 * - `count`: by the exact total or, without one, by an empty page; `hasMore` decides where it is described.
 * - `single`: one request answers everything.
 *
 * @category models
 * @since 0.1.0
 */
export type End = "signal" | "count" | "single"

/**
 * What a source promises and how its pages are checked. The keys that are there decide which errors a read can have.
 *
 * @category models
 * @since 0.1.0
 */
export interface Promises<in A> {
  /** The identity of a record. */
  readonly id: (record: A) => Key.Key
  /** The version of a record, where the source has one: each write of the record gives it a higher one. */
  readonly version?: (record: A) => Key.Key
  /** The source promises ascending, unique keys: of the ids themselves, or of what the function gives. */
  readonly order?: "id" | ((record: A) => Key.Key)
  /** `legal`: the source may repeat a record by design; distinct ids count, and the first of them is kept. */
  readonly duplicates?: "fault" | "legal"
  /** What the source was asked to filter by; a record for which this is not `true` is `ScopeMismatch`. */
  readonly asked?: (record: A) => boolean | undefined
  /** Names the place at which a raw record says that a list inside it is cut off or not loaded. */
  readonly nested?: (raw: unknown) => string | undefined
  /** The pages announce a total. */
  readonly total?: true
  /** The pages may say that the source left something out. */
  readonly incomplete?: true
  /** `token`: every page must carry the same. `pin`: it is taken from page 1 and sent with every later one. */
  readonly snapshot?: "token" | "pin"
  /** A known ceiling of the source, in records. */
  readonly window?: number
  /**
   * Page 1 carries the version `mark` of its moment: the source gives versions at the commit, from one sequence for all
   * of its records. Needs `version` and an exact total on page 1.
   */
  readonly seal?: true
  /** `append_only`: no record is ever deleted. `fixed`: none is added, either. */
  readonly population?: "append_only" | "fixed"
}

/**
 * How the walk goes from page to page.
 *
 * @category models
 * @since 0.1.0
 */
export interface Walk {
  readonly end: End
  /** Default `may_be_missed`; `all_read` for a keyset walk, which must declare its `order`. */
  readonly stableRecords?: "all_read" | "may_be_missed"
  /** A cursor equal to the one just sent is the end. */
  readonly sameCursorEnds?: boolean
  /** A page with fewer records than this is the end. */
  readonly shortPage?: number
  /** Records that are asked for at once, to see that a window was reached. */
  readonly pageSize?: number
  /** Each page after the first begins with the last record of the page before; ends of pages that moved are seen. */
  readonly overlap?: boolean
  /** The key of the cursor that the first request was sent with. */
  readonly firstCursor?: string
  /** A page is not asked for again: what the walk holds does not outlive a failure. Holding it is tried again. */
  readonly once?: boolean
  /**
   * How often the walk may begin again at page 1 when the source says in its midst that what was read so far is void:
   * when a page after the first fails with `SnapshotUnbound` of the reason `changed` or `expired`. All that was read
   * before is thrown away. Default 0: the error stands.
   */
  readonly restarts?: number
}

/**
 * The whole is one state because the transport refuses anything else before the walk ends.
 *
 * - `immutable`: a digest that was described beforehand; the token names that state.
 * - `sealed`: the arithmetic of the data itself, such as that of statements of account. The last page carries the token,
 *   which names what was read; without one the data held together, but its seal does not reach over the whole.
 *
 * @category models
 * @since 0.1.0
 */
export type Fixed = { readonly method: "immutable"; readonly token: string } | { readonly method: "sealed" }

/**
 * A counter of the source, at this moment; none where it does not say. Strings are compared, nothing else.
 *
 * @category models
 * @since 0.1.0
 */
export type Counter<out E = never, out R = never> = (
  place: ReadError.Place,
  held: unknown
) => Effect.Effect<Option.Option<string>, E, R>

/**
 * One entry of a change feed: what a record is now, as it comes and as `JSON.parse` would give it, or that it is gone.
 *
 * @category models
 * @since 0.1.0
 */
export interface Change {
  readonly id: Key.Key
  readonly now:
    | { readonly _tag: "Record"; readonly record: unknown; readonly plain: unknown }
    | { readonly _tag: "Deleted" }
}

/**
 * One answer of a change feed. `mark` is the position behind it; `more`: the source says that others follow already.
 *
 * @category models
 * @since 0.1.0
 */
export interface Changes {
  readonly changes: ReadonlyArray<Change>
  readonly mark: string
  readonly more: boolean
}

/**
 * The ordered changes of the source, deletions included, over the same scope as its pages. A record that no longer is
 * what was asked for may come as a change; `asked` tells.
 *
 * @category models
 * @since 0.1.0
 */
export interface Feed<out E = never, out R = never> {
  /** The position at this moment. */
  readonly mark: (place: ReadError.Place, held: unknown) => Effect.Effect<string, E, R>
  /** Everything that was written after a position, from the oldest on. A position that is gone is `Refused` with 410. */
  readonly since: (mark: string, place: ReadError.Place, held: unknown) => Effect.Effect<Changes, E, R>
}

/**
 * A described source of records `A`, whose read fails with `E` and needs `R`.
 *
 * @category models
 * @since 0.1.0
 */
export interface Source<A, out E extends ReadError.ReadError = never, out R = never> {
  /** Carries the error type only; there is no such value. */
  readonly [sourceTypeId]: { readonly error?: E }
  readonly name: string
  readonly scope: string
  /** What the tokens of this source are states of: an origin, a database. Snapshots of one system can be compared. */
  readonly system: string
  readonly decode: Decoder<A>
  readonly promises: Promises<A>
  readonly walk: Walk
  readonly bounds: Bounds
  readonly require: "interval" | "snapshot"
  /** A digest of the records in the order of their ids goes into the receipt. */
  readonly contentDigest: boolean
  readonly page: (request: Request) => Effect.Effect<Page.Page, ReadError.ReadError, R>
  /**
   * What a walk holds from before its first request until it ends, however it ends, such as a connection with a
   * transaction. It comes back in every {@link Request}.
   */
  readonly hold:
    | ((place: ReadError.Place) => Effect.Effect<unknown, ReadError.ReadError, R | Scope.Scope>)
    | undefined
  /** A counter that every change moves, read before the first and after the last page. */
  readonly witness: Counter<ReadError.ReadError, R> | undefined
  /** `writes`: the witness grows by one with each record that is written, also within a transaction. */
  readonly counts: "changes" | "writes"
  /** A counter that every insertion and every deletion moves. */
  readonly membership: Counter<ReadError.ReadError, R> | undefined
  readonly feed: Feed<ReadError.ReadError, R> | undefined
  /** What the transport itself holds the whole against, so that its content cannot be of two states. */
  readonly fixed: Fixed | undefined
}

/**
 * @category models
 * @since 0.1.0
 */
export type Any = Source<never, ReadError.ReadError, unknown>

/**
 * The errors that the description of a source makes possible, beside those of its transport. A key that is not there
 * switches its check off, and its error is not in the type.
 *
 * @category type-level
 * @since 0.1.0
 */
export type ErrorOf<O> =
  | ReadError.Timeout
  | ReadError.Malformed
  | ReadError.BudgetExhausted
  | (O extends { readonly duplicates: "legal" } ? never : ReadError.DuplicateId)
  | (O extends { readonly order: unknown } ? ReadError.OrderNotTotal : never)
  | (O extends { readonly asked: unknown } ? ReadError.ScopeMismatch : never)
  | (O extends { readonly nested: unknown } ? ReadError.NestedIncomplete : never)
  | (O extends { readonly total: unknown } ? ReadError.SizeDrift : never)
  | (O extends { readonly incomplete: unknown } ? ReadError.SourceIncomplete : never)
  | (O extends { readonly window: unknown } ? ReadError.WindowReached : never)

/**
 * @category models
 * @since 0.1.0
 */
export interface Options<S extends Schema.ConstraintDecoder<unknown>, E, R> {
  readonly name: string
  /** What is asked of the source, in words: filters, period, tenant. It stands in every statement. */
  readonly scope: string
  readonly system?: string
  readonly record: S
  readonly promises: Promises<S["Type"]>
  readonly walk: Walk
  readonly bounds?: Partial<Bounds>
  readonly contentDigest?: boolean
  readonly page: (request: Request) => Effect.Effect<Page.Page, E, R>
  /** A counter that every change moves. Read before the first and after the last page. */
  readonly witness?: Counter<E, R>
  /** Default `changes`. `writes`: the witness grows by one with each record that is written. */
  readonly counts?: "changes" | "writes"
  /** A counter that every insertion and every deletion moves; allows `double_collect` where records are deleted. */
  readonly membership?: Counter<E, R>
  /** Allows `drained`, where every record that stays is read. */
  readonly feed?: Feed<E, R>
}

const standardIssues = SchemaIssue.makeFormatterStandardSchemaV1()

/**
 * A decoder from a Schema. Its words name the field and what was expected there, never what came.
 *
 * @category constructors
 * @since 0.1.0
 */
export const decoder = <S extends Schema.ConstraintDecoder<unknown>>(schema: S): Decoder<S["Type"]> => {
  const decode = Schema.decodeUnknownResult(schema)
  return (record) =>
    Result.mapError(decode(record), (error) => {
      const [first] = standardIssues(error.issue).issues
      const path = (first?.path ?? []).map((part) => `/${String(typeof part === "object" ? part.key : part)}`).join("")
      return `${path === "" ? "the record" : `the field ${path}`}: ${first?.message ?? "not of the described shape"}`
    })
}

/**
 * Describes a source over a transport of your own: `page` answers one request, everything else is said, not done.
 *
 * @example
 * ```ts
 * import { Effect, Schema } from "effect"
 * import { Page, Reader, Source } from "@befund/core"
 *
 * const Item = Schema.Struct({ id: Schema.String })
 *
 * const items = Source.make({
 *   name: "items",
 *   scope: "items of the example",
 *   record: Item,
 *   promises: { id: (item) => item.id },
 *   walk: { end: "single" },
 *   page: () => Effect.succeed(Page.make({ records: [{ id: "a" }], bytes: 10, digest: "sha256:00" }))
 * })
 *
 * export const read = Reader.read(items)
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const make = <
  S extends Schema.ConstraintDecoder<unknown>,
  E extends ReadError.ReadError,
  R,
  const O extends Options<S, E, R>
>(
  options: O & Options<S, E, R>
  // @effect-diagnostics-next-line missingEffectError:off -- the errors are Effects themselves; none is returned here
): Source<S["Type"], E | ErrorOf<O["promises"]> | EndErrors<O["walk"]>, R> => {
  const source: Source<S["Type"], never, R> = {
    [sourceTypeId]: {},
    name: options.name,
    scope: options.scope,
    system: options.system ?? options.name,
    decode: decoder(options.record),
    promises: options.promises,
    walk: options.walk,
    bounds: { ...defaultBounds, ...options.bounds },
    require: "interval",
    contentDigest: options.contentDigest ?? false,
    page: options.page,
    hold: undefined,
    witness: options.witness,
    counts: options.counts ?? "changes",
    membership: options.membership,
    feed: options.feed,
    fixed: undefined
  }
  return source
}

/**
 * The errors of the end of a walk: one request has no chain that could break.
 *
 * @category type-level
 * @since 0.1.0
 */
export type EndErrors<W> =
  | (W extends { readonly end: "single" } ? never : ReadError.ChainBroken | ReadError.EndUnproven)
  | (W extends { readonly overlap: true } ? ReadError.OrderNotTotal | ReadError.DuplicateId : never)

/**
 * Demands that all records belong to one state. Less than that ends the read with `SnapshotUnbound`, which is in the
 * error type from here on; a source whose description names nothing that could prove a state fails before it is asked
 * for anything.
 *
 * @example
 * ```ts
 * import type { ReadError } from "@befund/core"
 * import { Source } from "@befund/core"
 *
 * declare const ledger: Source.Source<{ readonly id: string }, ReadError.Timeout>
 *
 * export const bound: Source.Source<{ readonly id: string }, ReadError.Timeout | ReadError.SnapshotUnbound> =
 *   Source.requireSnapshot(ledger)
 * ```
 *
 * @category combinators
 * @since 0.1.0
 */
export const requireSnapshot = <A, E extends ReadError.ReadError, R>(
  source: Source<A, E, R>
): Source<A, E | ReadError.SnapshotUnbound, R> => ({ ...source, require: "snapshot" })

/**
 * The methods by which a source may be able to prove one state, the cheapest first: what the pages say by themselves
 * costs nothing, a witness two requests, a feed some more, and a second collection all pages again. A read that requires
 * a snapshot tries them in this order. Each needs what `docs/consistency.md` says.
 *
 * @category accessors
 * @since 0.1.0
 */
export const methodsOf = (
  { feed, fixed, membership, promises, walk, witness }: Pick<
    Any,
    "promises" | "walk" | "witness" | "fixed" | "feed" | "membership"
  >
): ReadonlyArray<Consistency.Method> => {
  const { duplicates, order, population, seal, snapshot, total, version } = promises
  const versioned = version !== undefined
  const meetsAll = total !== undefined || (order === "id" && duplicates !== "legal")
  const keepsItsRecords = population !== undefined || membership !== undefined
  return [
    ...(fixed === undefined ? [] : [fixed.method]),
    ...(snapshot === undefined ? [] : ["token" as const]),
    ...(seal !== undefined && versioned && total !== undefined ? ["sealed" as const] : []),
    ...(witness === undefined ? [] : ["witness" as const]),
    ...(feed !== undefined && walk.stableRecords === "all_read" ? ["drained" as const] : []),
    ...(versioned && meetsAll && keepsItsRecords ? ["double_collect" as const] : [])
  ]
}

/**
 * Whether the description names anything that could prove one state.
 *
 * @category predicates
 * @since 0.1.0
 */
export const offersSnapshot = (source: Parameters<typeof methodsOf>[0]): boolean => methodsOf(source).length > 0
