/**
 * Collections behind HTTP, in whatever way they are paged.
 *
 * {@link source} describes one in TypeScript. A description that comes as data, such as that of an audit file, goes
 * through {@link validate} and {@link fromDescription}.
 *
 * No request leaves the origin of the source, by a link or by a redirect; no error, and no excerpt in one, holds a
 * header value or another secret of the source.
 *
 * @since 0.1.0
 */
import { type ReadError, Source } from "@befund/core"
import { Effect, Layer, type Redacted, Result, type Schema } from "effect"
import { FetchHttpClient, HttpClient, HttpClientResponse } from "effect/http"
import type { HttpClientError, HttpClientRequest } from "effect/http"
import * as Condition from "./Condition.ts"
import type * as description from "./HttpDescription.ts"
import type { NoExcess } from "./internal/noExcess.ts"
import * as partition from "./internal/partition.ts"
import type * as place from "./internal/place.ts"
import * as plan from "./internal/plan.ts"
import type * as problems from "./internal/problems.ts"
import type * as query from "./internal/query.ts"
import * as internal from "./internal/source.ts"
import type * as total from "./internal/total.ts"

/**
 * A place in an answer: a JSON Pointer (RFC 6901) into its body, or the name of a response header.
 *
 * @category models
 * @since 0.1.0
 */
export type Place = place.Place

/**
 * The parameters of a request. A list repeats its parameter.
 *
 * @category models
 * @since 0.1.0
 */
export type Query = query.Query

/**
 * Where the total is announced, and of which kind it is. By itself it is exact.
 *
 * @category models
 * @since 0.1.0
 */
export type Total = total.TotalAt

/**
 * The token of a state that must be the same on every page; or, with `pin`, the one that is taken from page 1 and sent
 * in that parameter with every later request.
 *
 * @category models
 * @since 0.1.0
 */
export type Snapshot = description.Snapshot

/**
 * A counter that every change moves: read before the first and after the last page.
 *
 * @category models
 * @since 0.1.0
 */
export type Witness = description.Witness

/**
 * What every page must say of itself.
 *
 * @category models
 * @since 0.1.0
 */
export type Echo = description.Echo

/**
 * How the next page is asked for, in the words of the audit file. {@link cursor}, {@link page}, {@link offset},
 * {@link nextUrl}, {@link linkHeader}, {@link keyset} and {@link none} make one.
 *
 * @category models
 * @since 0.1.0
 */
export type Paging = description.Paging

/**
 * An HTTP source as data, in the words of the audit file.
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
 * A style of paging whose type remembers what decides on the errors of a read.
 *
 * @category type-level
 * @since 0.1.0
 */
export type Styled<P, O> = P & Pick<O, keyof O & ("window" | "overlap")>

/** The options are those of `paging`; the type says again that the ones which matter are there. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const styled = <P, O>(paging: P, _options: O): Styled<P, O> => paging as Styled<P, O>

/**
 * @category models
 * @since 0.1.0
 */
export interface PageOptions extends Omit<description.ByPage, "style" | "pageParam"> {
  /** Default `page`. */
  readonly param?: string
}

/**
 * @category models
 * @since 0.1.0
 */
export interface OffsetOptions extends Omit<description.ByOffset, "style" | "offsetParam"> {
  /** Default `offset`. */
  readonly param?: string
}

/**
 * @category models
 * @since 0.1.0
 */
export interface CursorOptions extends Omit<description.ByCursor, "style" | "cursorParam" | "cursorBody"> {
  /** The parameter that the cursor goes into. */
  readonly param?: string
  /** Or a JSON Pointer into the body that is sent, with `method: "POST"`. */
  readonly body?: string
}

/**
 * @category models
 * @since 0.1.0
 */
export interface NextUrlOptions extends Omit<description.ByNextUrl, "style"> {}

/**
 * @category models
 * @since 0.1.0
 */
export interface LinkHeaderOptions extends Omit<description.ByLinkHeader, "style"> {}

/**
 * @category models
 * @since 0.1.0
 */
export interface KeysetOptions extends Omit<description.ByKeyset, "style" | "cursorParam"> {
  /** The parameter that the key of the last record goes into. */
  readonly param: string
}

/**
 * One request that answers everything.
 *
 * @category paging
 * @since 0.1.0
 */
export const none: { readonly style: "none" } = { style: "none" }

/**
 * By the number of the page. It ends where `hasMore` or `next` says so; without them, at the exact total or at an empty
 * page.
 *
 * @example
 * ```ts
 * import { Http } from "@befund/sources"
 *
 * export const paging = Http.page({ pageSizeParam: "per_page", pageSize: 100 })
 * ```
 *
 * @category paging
 * @since 0.1.0
 */
export const page = <const O extends PageOptions>(
  options: O & NoExcess<O, PageOptions>
): Styled<description.ByPage, O> => {
  const { param, ...rest }: PageOptions = options
  return styled({ ...rest, style: "page", ...(param === undefined ? {} : { pageParam: param }) }, options)
}

/**
 * By the number of records received so far. It ends like {@link page}. With `overlap: 1` and an `order`, each page
 * begins with the last record of the one before: records that move across the edge between two pages are seen.
 *
 * @example
 * ```ts
 * import { Http } from "@befund/sources"
 *
 * export const paging = Http.offset({ param: "skip", pageSizeParam: "top", pageSize: 500, overlap: 1 })
 * ```
 *
 * @category paging
 * @since 0.1.0
 */
export const offset = <const O extends OffsetOptions>(
  options: O & NoExcess<O, OffsetOptions>
): Styled<description.ByOffset, O> => {
  const { param, ...rest }: OffsetOptions = options
  return styled({ ...rest, style: "offset", ...(param === undefined ? {} : { offsetParam: param }) }, options)
}

/**
 * By a cursor that each page names. It ends where `hasMore` says so or, without that, where no cursor stands.
 *
 * @example
 * ```ts
 * import { Http } from "@befund/sources"
 *
 * export const paging = Http.cursor({ param: "starting_after", next: "/next", hasMore: "/has_more" })
 * ```
 *
 * @category paging
 * @since 0.1.0
 */
export const cursor = <const O extends CursorOptions>(
  options: O & NoExcess<O, CursorOptions>
): Styled<description.ByCursor, O> => {
  const { body, param, ...rest }: CursorOptions = options
  return styled({
    ...rest,
    style: "cursor",
    ...(param === undefined ? {} : { cursorParam: param }),
    ...(body === undefined ? {} : { cursorBody: body })
  }, options)
}

/**
 * By the address of the next page, absolute or relative, which each page names. Only the origin of the source is asked.
 *
 * @example
 * ```ts
 * import { Http } from "@befund/sources"
 *
 * export const paging = Http.nextUrl({ next: "/@odata.nextLink" })
 * ```
 *
 * @category paging
 * @since 0.1.0
 */
export const nextUrl = <const O extends NextUrlOptions>(
  options: O & NoExcess<O, NextUrlOptions>
): Styled<description.ByNextUrl, O> => {
  const rest: NextUrlOptions = options
  return styled({ ...rest, style: "next-url" }, options)
}

/**
 * By the `Link` header with `rel="next"` (RFC 8288).
 *
 * @example
 * ```ts
 * import { Http } from "@befund/sources"
 *
 * export const paging = Http.linkHeader({ pageSizeParam: "per_page", pageSize: 100 })
 * ```
 *
 * @category paging
 * @since 0.1.0
 */
export const linkHeader = <const O extends LinkHeaderOptions>(
  options: O & NoExcess<O, LinkHeaderOptions>
): Styled<description.ByLinkHeader, O> => {
  const rest: LinkHeaderOptions = options
  return styled({ ...rest, style: "link-header" }, options)
}

/**
 * By the key of the last record; the source has to keep an `order`. Records that stay as they are are read exactly
 * once. It ends like {@link page}.
 *
 * @example
 * ```ts
 * import { Http } from "@befund/sources"
 *
 * export const paging = Http.keyset({ param: "after", key: "/id" })
 * ```
 *
 * @category paging
 * @since 0.1.0
 */
export const keyset = <const O extends KeysetOptions>(
  options: O & NoExcess<O, KeysetOptions>
): Styled<description.ByKeyset, O> => {
  const { param, ...rest }: KeysetOptions = options
  return styled({ ...rest, style: "keyset", cursorParam: param }, options)
}

/**
 * What {@link source} takes, beside the `record`.
 *
 * @category models
 * @since 0.1.0
 */
export interface Options<in A> extends description.Description {
  readonly name: string
  /** What is asked of the source, in words: filters, period, tenant. It stands in every statement. */
  readonly scope: string
  /** What the tokens are states of. Default: the origin, or the address of the witness. */
  readonly system?: string
  /** The identity of a record. */
  readonly id: Source.Promises<A>["id"]
  /** The monotone version of a record. */
  readonly version?: NonNullable<Source.Promises<A>["version"]>
  /** The source promises ascending, unique keys: the ids, or what the function gives. */
  readonly order?: NonNullable<Source.Promises<A>["order"]>
  /** `legal`: the source may repeat a record by design; distinct ids count. */
  readonly duplicates?: "fault" | "legal"
  /** What the source was asked to filter by; a record for which this is not `true` is `ScopeMismatch`. */
  readonly asked?: NonNullable<Source.Promises<A>["asked"]>
  /** Where a record says that it is itself cut off. */
  readonly nested?: ReadonlyArray<Condition.OnRecord>
  /** A digest of the records themselves goes into the receipt. */
  readonly contentDigest?: boolean
  /** What must not be in any error or receipt, beside the headers and parameters that are `Redacted`. */
  readonly secrets?: ReadonlyArray<Redacted.Redacted>
}

/**
 * The errors of every HTTP source.
 *
 * @category type-level
 * @since 0.1.0
 */
export type TransportError =
  | ReadError.Timeout
  | ReadError.Malformed
  | ReadError.Unreachable
  | ReadError.Refused
  | ReadError.Denied
  | ReadError.RateLimited
  | ReadError.ChainBroken
  | ReadError.BudgetExhausted

type PagingError<P> =
  | (P extends { readonly style: "none" } ? never : ReadError.EndUnproven)
  | (P extends { readonly overlap: number } ? ReadError.OrderNotTotal | ReadError.DuplicateId : never)
  | (P extends { readonly window: number } ? ReadError.WindowReached : never)

/**
 * The errors that a description makes possible.
 *
 * @category type-level
 * @since 0.1.0
 */
export type ErrorOf<O> =
  | TransportError
  | Source.ErrorOf<O>
  | (O extends { readonly echo: unknown } ? ReadError.ScopeMismatch : never)
  | (O extends { readonly paging: infer P } ? PagingError<P> : never)

/**
 * Keyset paging and overlapping pages rest on an order.
 *
 * @category type-level
 * @since 0.1.0
 */
export type Requires<O> = O extends { readonly paging: { readonly style: "keyset" } | { readonly overlap: 1 } }
  ? { readonly order: unknown }
  : unknown

/**
 * Describes a collection behind HTTP. The type of the record flows into `id`, `order` and `asked`, and from there into
 * every check; the errors are those that the description makes possible.
 *
 * A read fails with `Timeout`, `Malformed`, `Unreachable`, `Refused`, `Denied`, `RateLimited`, `ChainBroken` or
 * `BudgetExhausted`, and with what the keys of the description add: `total` adds `SizeDrift`, `order` adds
 * `OrderNotTotal`, `echo` and `asked` add `ScopeMismatch`, and so on. `Source.requireSnapshot` adds `SnapshotUnbound`.
 *
 * A description that cannot be meant, such as a pointer without its slash, is a mistake in the program: it throws, with
 * the part that is wrong.
 *
 * @example
 * ```ts
 * import { Aggregate, Reader } from "@befund/core"
 * import { Http } from "@befund/sources"
 * import { Effect, Schema } from "effect"
 *
 * const Transaction = Schema.Struct({ id: Schema.String, documentIds: Schema.Array(Schema.String) })
 *
 * const transactions = Http.source({
 *   name: "bank",
 *   scope: "bank transactions booked in 2026-Q3",
 *   url: "https://bank.example/transactions",
 *   paging: Http.cursor({ param: "cursor", next: "/next" }),
 *   items: "/data",
 *   record: Transaction,
 *   id: (transaction) => transaction.id
 * })
 *
 * export const missing = Reader.fold(transactions, Aggregate.count((t) => t.documentIds.length === 0)).pipe(
 *   Effect.provide(Http.layer)
 * )
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const source = <S extends Schema.ConstraintDecoder<unknown>, const O extends Options<S["Type"]>>(
  options: O & { readonly record: S } & NoExcess<O, Options<never> & { readonly record: unknown }> & Requires<O>
): Source.Source<S["Type"], ErrorOf<O>, HttpClient.HttpClient> => {
  const about: Options<S["Type"]> = options
  const nested = about.nested === undefined ? undefined : orThrow(Result.mapError(
    Condition.nested(about.nested),
    (problem) => [{ path: "/nested", problem }]
  ))
  const checked = orThrow(validate(about, { ordered: about.order !== undefined, secrets: about.secrets ?? [] }))
  const { contentDigest, name, scope, system } = about
  // `ErrorOf` computes from the keys of the description which errors there can be; others cannot come.
  const described = fromDescription(checked, {
    name,
    scope,
    system,
    contentDigest,
    decode: Source.decoder(options.record),
    promises: internal.promisesOf(about, nested)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return described as Source.Source<S["Type"], ErrorOf<O>, HttpClient.HttpClient>
}

const orThrow = <A>(result: Result.Result<A, ReadonlyArray<Problem>>): A => {
  if (Result.isSuccess(result)) return result.success
  throw new Error(`Http.source: ${result.failure.map(({ path, problem }) => `${path}: ${problem}`).join("; ")}`)
}

const checkedTypeId = "~@befund/sources/Http/Checked"

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
 * Finds what is wrong with a description before anything is asked: a pointer without its slash, a style of paging
 * without what it needs, an address that is not http, a witness of another origin. All problems are told, each with its
 * path in the description; none quotes a header or an address.
 *
 * @example
 * ```ts
 * import { Http } from "@befund/sources"
 *
 * const description: Http.Description = { url: "ftp://bank.example", items: "data", paging: Http.none }
 *
 * // A failure with "/url: only http and https can be read" and "/items: a JSON Pointer is empty or starts with a slash"
 * export const checked = Http.validate(description)
 * ```
 *
 * @category descriptions
 * @since 0.1.0
 */
export const validate = (
  description: Description,
  options: {
    /** Whether the source keeps an order. Default false. */
    readonly ordered?: boolean
    /** What must not be in any error or receipt, such as the values of `${env:NAME}`. */
    readonly secrets?: ReadonlyArray<Redacted.Redacted>
  } = {}
): Result.Result<Checked, ReadonlyArray<Problem>> =>
  Result.map(
    plan.compile(description, { ordered: options.ordered ?? false, secrets: options.secrets ?? [] }),
    (compiled) => ({ [checkedTypeId]: compiled })
  )

/**
 * What is said of the records of a source that is described as data.
 *
 * @category models
 * @since 0.1.0
 */
export type About<A> = internal.About<A>

/**
 * The source of a description that came as data. Its records are decoded by `decode`, which sees them with all digits
 * and as `JSON.parse` would give them. Which errors a read can have is known when it runs, not in the type.
 *
 * @example
 * ```ts
 * import type { Source } from "@befund/core"
 * import { Http } from "@befund/sources"
 * import { Result } from "effect"
 *
 * declare const decode: Source.Decoder<{ readonly id: string }>
 *
 * export const items = Http.validate({ url: "https://shop.example/items", items: "", paging: Http.none }).pipe(
 *   Result.map((checked) =>
 *     Http.fromDescription(checked, {
 *       name: "items",
 *       scope: "all items of the shop",
 *       decode,
 *       promises: { id: (item) => item.id }
 *     })
 *   )
 * )
 * ```
 *
 * @category descriptions
 * @since 0.1.0
 */
export const fromDescription = <A>(
  checked: Checked,
  about: About<A>
): Source.Source<A, ReadError.ReadError, HttpClient.HttpClient> => internal.make(checked[checkedTypeId], about)

/**
 * The description of one partition: its name takes the place of `{partition}`, encoded in addresses, as it is in
 * parameters, in the body and in the echo.
 *
 * @example
 * ```ts
 * import { Http } from "@befund/sources"
 *
 * const payroll: Http.Description = { url: "https://hr.example/pay/{partition}", items: "/rows", paging: Http.none }
 *
 * console.log(Http.forPartition(payroll, "2026-01").url) // "https://hr.example/pay/2026-01"
 * ```
 *
 * @category descriptions
 * @since 0.1.0
 */
export const forPartition: (description: Description, value: string) => Description = partition.forPartition

/**
 * The transport: `fetch`.
 *
 * @category layers
 * @since 0.1.0
 */
export const layer: Layer.Layer<HttpClient.HttpClient> = FetchHttpClient.layer

/**
 * A transport without a network, for tests: the function answers every request, or hangs, or fails.
 *
 * @example
 * ```ts
 * import { Http } from "@befund/sources"
 * import { Effect } from "effect"
 *
 * export const twoPages = Http.layerTest((url) =>
 *   url.searchParams.get("cursor") === "p2"
 *     ? Response.json({ data: [{ id: "b" }], next: null })
 *     : Response.json({ data: [{ id: "a" }], next: "p2" })
 * )
 *
 * export const hanging = Http.layerTest(() => Effect.never)
 * ```
 *
 * @category layers
 * @since 0.1.0
 */
export const layerTest = (
  answer: (
    url: URL,
    request: HttpClientRequest.HttpClientRequest
  ) => Response | Effect.Effect<Response, HttpClientError.HttpClientError>
): Layer.Layer<HttpClient.HttpClient> =>
  Layer.succeed(
    HttpClient.HttpClient,
    HttpClient.make((request, url) =>
      Effect.suspend(() => {
        const given = answer(url, request)
        return Effect.isEffect(given) ? given : Effect.succeed(given)
      }).pipe(Effect.map((response) => HttpClientResponse.fromWeb(request, response)))
    )
  )
