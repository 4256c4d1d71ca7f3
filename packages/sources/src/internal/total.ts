/** The announced total of a page, and what kind of a total it is. */
import type { Json, Page, ReadError } from "@befund/core"
import { Result } from "effect"
import { malformed } from "./flaw.ts"
import type { Flaw } from "./flaw.ts"
import * as Place from "./place.ts"

/** The words by which a source names the kinds of its totals. */
type Words = { readonly [K in Page.TotalKind]?: string }

export type TotalAt =
  | Place.Place
  | { readonly at: Place.Place; readonly kind?: Page.TotalKind | ({ readonly at: Place.Place } & Words) }

const kinds: ReadonlyArray<Page.TotalKind> = ["exact", "at_least", "estimate", "page_local", "remaining"]

/** `undefined` where the page announces nothing: not known for that page, which is not zero. */
export type Total = (seen: Place.Seen) => Result.Result<Page.Total | undefined, Flaw<ReadError.Malformed>>

type Kind = (seen: Place.Seen) => Result.Result<Page.TotalKind, Flaw<ReadError.Malformed>>

const digits = /^(?:0|[1-9][0-9]*)$/

/** A whole number that is not negative, or its digits. */
const count = (value: Json.Value): number | undefined => {
  const number = typeof value === "number"
    ? value
    : typeof value === "string" && digits.test(value)
    ? Number(value)
    : -1
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

const kindFrom = (at: Place.At, words: Words): Kind => (seen) => {
  const word = Place.textOf(at.read(seen))
  const kind = kinds.find((candidate) => word !== undefined && words[candidate] === word)
  return kind === undefined
    ? Result.fail(malformed(`the kind of the total, at ${at.name}, is none of the described ones`))
    : Result.succeed(kind)
}

const make = (at: Place.At, kindOf: Kind): Total => (seen) => {
  const value = at.read(seen)
  if (value === undefined || value === null) return Result.succeed(undefined)
  const number = count(value)
  return number === undefined
    ? Result.fail(malformed(`the total, at ${at.name}, is not a count of records`))
    : Result.map(kindOf(seen), (kind) => ({ kind, value: number }))
}

/** Problems are told with the part of the description that has them. */
export const compile = (total: TotalAt): Result.Result<Total, { readonly path: string; readonly problem: string }> => {
  const problemAt = (path: string) => (problem: string) => ({ path, problem })
  if (typeof total === "string" || "header" in total) {
    return Result.mapBoth(Place.compile(total), {
      onFailure: problemAt(""),
      onSuccess: (at) => make(at, () => Result.succeed("exact"))
    })
  }
  return Result.flatMap(Result.mapError(Place.compile(total.at), problemAt("/at")), (at) => {
    const { kind = "exact" } = total
    if (typeof kind === "string") return Result.succeed(make(at, () => Result.succeed(kind)))
    const { at: kindAt, ...words } = kind
    if (Object.keys(words).length === 0) {
      return Result.fail({
        path: "/kind",
        problem: "no word for any kind of total, such as { exact: eq, at_least: gte }"
      })
    }
    return Result.mapBoth(Place.compile(kindAt), {
      onFailure: problemAt("/kind/at"),
      onSuccess: (place) => make(at, kindFrom(place, words))
    })
  })
}
