/** An answer as the reader's own transport would hand it over: a page, or the error that fits what came instead. */
import { Page, ReadError } from "@befund/core"
import { Effect } from "effect"
import type { Answer, Wire } from "./wire.ts"

const noDigest = `sha256:${"0".repeat(64)}`

const pageOf = (wire: Wire): Page.Page =>
  Page.make({
    records: wire.records,
    bytes: 100,
    digest: noDigest,
    next: wire.next,
    hasMore: wire.hasMore,
    total: wire.total,
    token: wire.token,
    incomplete: wire.incomplete ? "/incomplete" : undefined
  })

const statusError = (
  { retryAfterSeconds, status }: Extract<Answer, { readonly _tag: "Status" }>,
  place: ReadError.Place
): ReadError.ReadError => {
  switch (status) {
    case 401:
    case 403:
      return new ReadError.Denied({ ...place, problem: `status ${status}`, status })
    case 429:
      return new ReadError.RateLimited({
        ...place,
        attempts: 1,
        ...(retryAfterSeconds === undefined ? {} : { retryAfterMillis: retryAfterSeconds * 1000 })
      })
    case 502:
    case 503:
    case 504:
      return new ReadError.Unreachable({ ...place, problem: `status ${status}`, status, attempts: 1 })
    default:
      return new ReadError.Refused({ ...place, problem: `status ${status}`, status })
  }
}

const malformed = (place: ReadError.Place, problem: string) =>
  Effect.fail(new ReadError.Malformed({ ...place, problem }))

/** `hang` is what takes the place of an answer that never comes. */
export const toPage = (
  answer: Answer,
  place: ReadError.Place,
  hang: Effect.Effect<never> = Effect.never
): Effect.Effect<Page.Page, ReadError.ReadError> => {
  switch (answer._tag) {
    case "Page":
    case "ByteOrderMark":
      return Effect.succeed(pageOf(answer.page))
    case "Hang":
    case "Drip":
      return hang
    case "Reset":
      return Effect.fail(new ReadError.Unreachable({ ...place, problem: "the connection was reset", attempts: 1 }))
    case "Status":
      return Effect.fail(statusError(answer, place))
    case "CutBody":
      return malformed(place, "the body ends in the middle")
    case "NotJson":
      return malformed(place, "the body is not JSON")
    case "NullList":
      return malformed(place, "the list of records is null")
    case "ObjectList":
      return malformed(place, "the list of records is an object, not a list")
    case "ErrorObject":
      return Effect.fail(new ReadError.Refused({ ...place, problem: "the source answered with an error" }))
    case "RedirectAway":
      return Effect.fail(new ReadError.ChainBroken({ ...place, reason: "leaves_the_origin" }))
  }
}
