/**
 * What can go wrong with a page, as data: each fault has a name, a kind, a description, the verdicts that are right on
 * it, and what it needs the source to promise for it to show at all.
 *
 * One catalogue, applied in three places: `fault.source(source)` to a source of any transport, `fault.layer(pages)` to a
 * mocked HTTP transport, and `Loopback.serve(pages, fault)` to a real server.
 *
 * @since 0.1.0
 */
import type { ReadError, Source } from "@befund/core"
import type { Layer } from "effect"
import type { HttpClient } from "effect/http"
import * as catalogue from "./internal/faults/catalogue.ts"
import * as onSource from "./internal/onSource.ts"
import * as respond from "./internal/respond.ts"
import type * as Pages from "./Pages.ts"

/**
 * How a read may rightly end: with an error of that name, or complete on that level of consistency.
 *
 * @category models
 * @since 0.1.0
 */
export type Verdict = catalogue.Verdict

/**
 * What a fault is about. `legal` ones are oddities of honest sources: a read of them has to end complete.
 *
 * @category models
 * @since 0.1.0
 */
export type Kind = catalogue.Kind

/**
 * What a source can promise. A fault that needs one of these shows only where one of them is promised; elsewhere an
 * honest source might have sent the same pages.
 *
 * @category models
 * @since 0.1.0
 */
export type Needs = catalogue.Promise

/**
 * @category models
 * @since 0.1.0
 */
export interface Fault {
  readonly name: string
  readonly kind: Kind
  readonly description: string
  /** Every other end of a read on which the fault shows is wrong. */
  readonly right: ReadonlyArray<Verdict>
  /** One of them is enough; none: the fault always shows. */
  readonly needs: ReadonlyArray<Needs>
  /** The page, from 1, at which it happens. */
  readonly page: number
  /** The pages, through a mocked transport on which the fault happens. */
  readonly layer: (pages: Pages.Pages) => Layer.Layer<HttpClient.HttpClient>
  /** The source, on whose pages the fault happens. */
  readonly source: <A, E extends ReadError.ReadError, R>(
    source: Source.Source<A, E, R>
  ) => Source.Source<A, E | ReadError.ReadError, R>
  /** What it does, for the appliers. */
  readonly data: catalogue.Data
}

/**
 * Where a fault happens: `page` counts from 1; with `times`, only the first so many requests for that page meet it.
 *
 * @category models
 * @since 0.1.0
 */
export type At = catalogue.At

const lift = (data: catalogue.Data): Fault => ({
  name: data.name,
  kind: data.kind,
  description: data.description,
  right: data.right,
  needs: data.needs,
  page: data.page,
  layer: (pages) => respond.layer(pages, data),
  source: onSource.apply(data),
  data
})

/**
 * The page never answers.
 *
 * @example
 * ```ts
 * import { Http } from "@befund/sources"
 * import { Faults, Pages } from "@befund/testing"
 *
 * const description = { url: "https://bank.example/t", paging: Http.page({}), items: "/data", total: "/total" } as const
 *
 * export const layer = Faults.hang({ page: 2 }).layer(Pages.make(description, [[{ id: "a" }], [{ id: "b" }]]))
 * ```
 *
 * @category transport faults
 * @since 0.1.0
 */
export const hang = (at: At): Fault => lift(catalogue.hang(at))

/**
 * The page comes one byte after the other and is not whole in time.
 *
 * @category transport faults
 * @since 0.1.0
 */
export const slowDrip = (at: At): Fault => lift(catalogue.slowDrip(at))

/**
 * The connection breaks before an answer.
 *
 * @category transport faults
 * @since 0.1.0
 */
export const reset = (at: At): Fault => lift(catalogue.reset(at))

/**
 * The page is answered with a status that is no success, such as 403, 429, 500 or 503.
 *
 * @category transport faults
 * @since 0.1.0
 */
export const status = (at: At & { readonly status: number; readonly retryAfterSeconds?: number }): Fault =>
  lift(catalogue.status(at))

/**
 * The first request for the page meets 503, the second the page. A read that retries ends complete.
 *
 * @category legal oddities
 * @since 0.1.0
 */
export const passing503 = (at: Pick<At, "page">): Fault => lift(catalogue.passing503(at))

/**
 * The page is said to be found at another origin.
 *
 * @category transport faults
 * @since 0.1.0
 */
export const redirectAway = (at: At): Fault => lift(catalogue.redirectAway(at))

/**
 * The body ends in the middle.
 *
 * @category faults of bodies
 * @since 0.1.0
 */
export const cutBody = (at: At): Fault => lift(catalogue.cutBody(at))

/**
 * The body is a page of HTML, with status 200.
 *
 * @category faults of bodies
 * @since 0.1.0
 */
export const notJson = (at: At): Fault => lift(catalogue.notJson(at))

/**
 * The status is 200 and the body is an error.
 *
 * @category faults of bodies
 * @since 0.1.0
 */
export const errorObject = (at: At): Fault => lift(catalogue.errorObject(at))

/**
 * `null` stands where the list of records should.
 *
 * @category faults of bodies
 * @since 0.1.0
 */
export const nullList = (at: At): Fault => lift(catalogue.nullList(at))

/**
 * An object stands where the list of records should.
 *
 * @category faults of bodies
 * @since 0.1.0
 */
export const objectList = (at: At): Fault => lift(catalogue.objectList(at))

/**
 * The body begins with a byte order mark.
 *
 * @category legal oddities
 * @since 0.1.0
 */
export const byteOrderMark = (at: At): Fault => lift(catalogue.byteOrderMark(at))

/**
 * The records of the page before come again.
 *
 * @category faults of pages
 * @since 0.1.0
 */
export const repeatedPage = (at: At): Fault => lift(catalogue.repeatedPage(at))

/**
 * The page begins one record too early, with the last one of the page before.
 *
 * @category faults of pages
 * @since 0.1.0
 */
export const shiftedPage = (at: At): Fault => lift(catalogue.shiftedPage(at))

/**
 * The page is left out; the one after it stands in its place.
 *
 * @category faults of pages
 * @since 0.1.0
 */
export const droppedPage = (at: At): Fault => lift(catalogue.droppedPage(at))

/**
 * The last record of the page is left out.
 *
 * @category faults of pages
 * @since 0.1.0
 */
export const droppedRecord = (at: At): Fault => lift(catalogue.droppedRecord(at))

/**
 * The page says that something was left out, and a record is.
 *
 * @category faults of pages
 * @since 0.1.0
 */
export const saysIncomplete = (at: At): Fault => lift(catalogue.saysIncomplete(at))

/**
 * The announced total is another one from this page on.
 *
 * @category faults of totals
 * @since 0.1.0
 */
export const changedTotal = (at: At): Fault => lift(catalogue.changedTotal(at))

/**
 * The number that is described as the total is the number of records on the page.
 *
 * @category faults of totals
 * @since 0.1.0
 */
export const totalOfAnotherKind = (at: At): Fault => lift(catalogue.totalOfAnotherKind(at))

/**
 * The cursor leads back: to the page that it stands on, or to one before; never to the first one, unless a cursor was
 * sent for it.
 *
 * @category faults of the chain
 * @since 0.1.0
 */
export const loop = (at: At & { readonly period: 1 | 2 | 3 }): Fault => lift(catalogue.loop(at))

/**
 * There is more, and nothing that leads there.
 *
 * @category faults of the chain
 * @since 0.1.0
 */
export const lostCursor = (at: At): Fault => lift(catalogue.lostCursor(at))

/**
 * The page says that it is the last, and is not.
 *
 * @category faults of the chain
 * @since 0.1.0
 */
export const earlyEnd = (at: At): Fault => lift(catalogue.earlyEnd(at))

/**
 * The source refuses to show more records than its window holds.
 *
 * @category faults of the chain
 * @since 0.1.0
 */
export const windowRefused = (at: At): Fault => lift(catalogue.windowRefused(at))

/**
 * A record lacks a field that is needed to interpret it.
 *
 * @category faults of records
 * @since 0.1.0
 */
export const removedField = (at: At & { readonly field: string }): Fault => lift(catalogue.removedField(at))

/**
 * `null` stands in the place of a record.
 *
 * @category faults of records
 * @since 0.1.0
 */
export const nullRecord = (at: At): Fault => lift(catalogue.nullRecord(at))

/**
 * A record says that a list inside it is cut off; `cut` makes it say so.
 *
 * @category faults of records
 * @since 0.1.0
 */
export const nestedCut = (at: At & { readonly cut: (record: unknown) => unknown }): Fault =>
  lift(catalogue.nestedCut(at))

/**
 * Two ids differ only in a digit that a binary floating-point number does not hold.
 *
 * @category legal oddities
 * @since 0.1.0
 */
export const wideIds = (at: At & { readonly field: string }): Fault => lift(catalogue.wideIds(at))

/**
 * The page answers for another tenant.
 *
 * @category faults of the scope
 * @since 0.1.0
 */
export const wrongTenant = (at: At & { readonly field: string; readonly value: unknown }): Fault =>
  lift(catalogue.wrongTenant(at))

/**
 * The page holds a record that the filter should have left out.
 *
 * @category faults of the scope
 * @since 0.1.0
 */
export const filterIgnored = (at: At & { readonly record: unknown }): Fault => lift(catalogue.filterIgnored(at))

/**
 * Two records have the same key in the order that paging rests on.
 *
 * @category faults of the order
 * @since 0.1.0
 */
export const ties = (at: At & { readonly field: string }): Fault => lift(catalogue.ties(at))

/**
 * The records of the page come last first.
 *
 * @category faults of the order
 * @since 0.1.0
 */
export const reversed = (at: At): Fault => lift(catalogue.reversed(at))

/**
 * From this page on, the token names another state.
 *
 * @category faults of states
 * @since 0.1.0
 */
export const tokenChanged = (at: At): Fault => lift(catalogue.tokenChanged(at))

/**
 * The page does not say which state it shows.
 *
 * @category faults of states
 * @since 0.1.0
 */
export const tokenMissing = (at: At): Fault => lift(catalogue.tokenMissing(at))

/**
 * The source no longer keeps the state that the read began with: status 410.
 *
 * @category faults of states
 * @since 0.1.0
 */
export const tokenExpired = (at: At): Fault => lift(catalogue.tokenExpired(at))

/**
 * From this page on, the records are those of another state; `change` makes them so.
 *
 * @category faults of states
 * @since 0.1.0
 */
export const stateSwapped = (at: At & { readonly change: (record: unknown) => unknown }): Fault =>
  lift(catalogue.stateSwapped(at))

/**
 * A record of an earlier page is deleted and one inserted at the end, so that one is never shown.
 *
 * @category faults of states
 * @since 0.1.0
 */
export const deletePlusInsert = (at: At & { readonly record: unknown }): Fault => lift(catalogue.deletePlusInsert(at))

/**
 * What the faults of {@link all} need to know of the records that they change.
 *
 * @category models
 * @since 0.1.0
 */
export interface Shape {
  readonly page: number
  /** The field of the identity. */
  readonly id: string
  /** A field that a record cannot do without. */
  readonly required: string
  /** The field that pages are ordered by. Default: the identity. */
  readonly order?: string
  /** The field that says whose record it is, and a value that was not asked for. */
  readonly tenant: { readonly field: string; readonly other: unknown }
  /** A record that the filter would have left out. */
  readonly stranger: unknown
  /** A record that is inserted behind all others. */
  readonly late: unknown
  readonly cut: (record: unknown) => unknown
  readonly change: (record: unknown) => unknown
}

/**
 * The whole catalogue, each fault at the same page; a loop of two or three at the first one at which it can lead back.
 *
 * @category catalogue
 * @since 0.1.0
 */
export const all = (shape: Shape): ReadonlyArray<Fault> =>
  catalogue.all(shape).map((fault) => lift(fault({ page: shape.page })))
