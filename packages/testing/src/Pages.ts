/**
 * A collection in written-down pages, answered in the way in which a description of `@befund/sources` asks for it. What
 * describes the source describes the pages too, so a test says nothing twice.
 *
 * @since 0.1.0
 */
import type { Http } from "@befund/sources"
import type { Layer } from "effect"
import type { HttpClient } from "effect/http"
import type * as pages from "./internal/pages.ts"
import * as respond from "./internal/respond.ts"

/**
 * Pages of records, and how they are asked for. {@link make} gives them.
 *
 * @category models
 * @since 0.1.0
 */
export interface Pages extends pages.Collection {}

/**
 * Writes pages down. Their records go to `items`, their number to `total`, the way onward where `paging` looks for it,
 * and so on, as the description says. An empty page is written as `[]`.
 *
 * @example
 * ```ts
 * import { Reader } from "@befund/core"
 * import { Http } from "@befund/sources"
 * import { Pages } from "@befund/testing"
 * import { Effect, Schema } from "effect"
 *
 * const description = {
 *   url: "https://bank.example/transactions",
 *   paging: Http.cursor({ param: "cursor", next: "/next" }),
 *   items: "/data",
 *   total: "/total"
 * } as const
 *
 * const bank = Http.source({
 *   ...description,
 *   name: "bank",
 *   scope: "bank transactions booked in 2026-Q3",
 *   record: Schema.Struct({ id: Schema.String }),
 *   id: ({ id }) => id
 * })
 *
 * const pages = Pages.make(description, [[{ id: "a" }, { id: "b" }], [{ id: "c" }]])
 *
 * export const read = Reader.read(bank).pipe(Effect.provide(Pages.layerPages(pages)))
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const make = (
  description: Http.Description,
  records: ReadonlyArray<ReadonlyArray<unknown>>,
  options: {
    /** The token of the state that all pages show, where the description has a place for one. Default `"1"`. */
    readonly token?: string
    /** The announced total, where it is not the number of all records. */
    readonly total?: number
  } = {}
): Pages => ({ description, pages: records, token: options.token ?? "1", total: options.total })

/**
 * A transport that answers with these pages and knows no network.
 *
 * @category layers
 * @since 0.1.0
 */
export const layerPages = (written: Pages): Layer.Layer<HttpClient.HttpClient> => respond.layer(written)
