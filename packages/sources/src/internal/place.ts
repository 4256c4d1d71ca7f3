/** A place in an answer: a JSON Pointer into the body, or the name of a response header. */
import { Json } from "@befund/core"
import { Option, Result } from "effect"
import { Headers } from "effect/http"

export type Place = string | { readonly header: string }

/** What can be looked at: the body, read exactly, and the headers. */
export interface Seen {
  readonly body: Json.Value
  readonly headers: Headers.Headers
}

/** A compiled place. */
export interface At {
  /** How the description names it; stands in messages. */
  readonly name: string
  /** Headers hold text only: numbers and flags are spelled there. */
  readonly isHeader: boolean
  readonly read: (seen: Seen) => Json.Value | undefined
}

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

export const compile = (place: Place): Result.Result<At, string> => {
  if (typeof place === "string") {
    return Result.mapBoth(Json.pointer(place), {
      onFailure: ({ message }) => message,
      onSuccess: (pointer) => ({
        name: place === "" ? "the body" : place,
        isHeader: false,
        read: ({ body }) => Json.get(pointer, body)
      })
    })
  }
  const name = place.header.toLowerCase()
  return headerName.test(name)
    ? Result.succeed({
      name: `header ${name}`,
      isHeader: true,
      read: ({ headers }) => Option.getOrUndefined(Headers.get(headers, name))
    })
    : Result.fail("this is not the name of a header")
}

/** Absent, `null` or empty: nothing stands there. */
export const isNothing = (value: Json.Value | undefined): value is undefined | null | "" =>
  value === undefined || value === null || value === ""

/** A short value as text: a string, or the digits of a number. */
export const textOf = (value: Json.Value | undefined): string | undefined =>
  typeof value === "string" ? value : typeof value === "number" || typeof value === "bigint" ? String(value) : undefined

/** How a value is written where there is only text. */
export const spelled = (value: Json.Value): string => typeof value === "string" ? value : Json.stringify(value)

/** The same JSON, however it is written: `7` is not `"7"`. */
export const isSame = (a: Json.Value, b: Json.Value): boolean =>
  a === b || Result.match(Result.all([Json.canonical(a), Json.canonical(b)]), {
    onFailure: () => false,
    onSuccess: ([first, second]) => first === second
  })
