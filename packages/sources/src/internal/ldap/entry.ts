/**
 * An entry as a record: its name under `dn`, and a list of values under each attribute. Names of attributes are the same
 * in any case of their letters; in a record they are spelled as they were asked for.
 */
import { Json } from "@befund/core"
import { Result } from "effect"
import { Base64 } from "effect/encoding"
import type { SearchEntry } from "ldapts"

export type Record = { readonly [name: string]: Json.Value }

/** What was asked for. */
export interface Asked {
  readonly attributes: ReadonlyArray<string>
  /** In lower case. */
  readonly binary: ReadonlySet<string>
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const textOf = (bytes: Uint8Array): string | undefined => Result.getOrUndefined(Result.try(() => utf8.decode(bytes)))

const valuesOf = (
  name: string,
  buffers: ReadonlyArray<Uint8Array>,
  { binary }: Asked
): Result.Result<ReadonlyArray<string>, string> => {
  if (binary.has(name.toLowerCase())) return Result.succeed(buffers.map((bytes) => Base64.encode(bytes)))
  const texts = buffers.map(textOf)
  return texts.every((text) => text !== undefined)
    ? Result.succeed(texts)
    : Result.fail("has an attribute whose values are no text; it can be named under binary")
}

/** What is wrong with it is said without quoting any of it. */
export const toRecord = (entry: SearchEntry, asked: Asked): Result.Result<Record, string> =>
  Result.gen(function*() {
    const spelled = new Map(asked.attributes.map((name) => [name.toLowerCase(), name]))
    const record = new Map<string, Json.Value>([["dn", entry.name]])
    for (const name of asked.attributes) record.set(name, [])
    const seen = new Set(["dn"])
    for (const { parsedBuffers, type } of entry.attributes) {
      const key = type.toLowerCase()
      if (seen.has(key)) return yield* Result.fail("has an attribute twice, or one that is called dn")
      seen.add(key)
      record.set(spelled.get(key) ?? type, yield* valuesOf(type, parsedBuffers, asked))
    }
    return Object.fromEntries(record)
  })

/**
 * Active Directory gives at most so many values of an attribute at once, and says which in its name:
 * `member;range=0-1499`. The last of them end with a star.
 */
const cut = /;range=\d+-\d+$/i

/** The name of an attribute that says of itself that it has more values. */
export const cutOff = (record: unknown): string | undefined =>
  typeof record === "object" && record !== null ? Object.keys(record).find((name) => cut.test(name)) : undefined
