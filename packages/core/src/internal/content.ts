/**
 * A digest of what was read that does not depend on how the pages were cut: SHA-256 over the digests of the records'
 * canonical forms (RFC 8785), one a line, in the order of the ids by UTF-16 code units. Two reads of the same records
 * have the same one.
 */
import { Effect, Result } from "effect"
import * as Json from "../Json.ts"
import { Malformed } from "../ReadError.ts"
import type { Place } from "../ReadError.ts"
import * as sha256 from "./sha256.ts"

export interface Content {
  readonly add: (
    raw: ReadonlyArray<unknown>,
    ids: ReadonlyArray<string>,
    place: Place
  ) => Effect.Effect<void, Malformed>
  readonly digest: Effect.Effect<string>
}

const encoder = new TextEncoder()

export const make = (): Content => {
  const lines: Array<readonly [id: string, digest: string]> = []
  return {
    add: (raw, ids, place) =>
      Effect.forEach(
        raw,
        (record, i) =>
          Result.match(Json.canonical(record), {
            onFailure: ({ message }) =>
              Effect.fail(new Malformed({ ...place, problem: `record ${i + 1} has no canonical form: ${message}` })),
            onSuccess: (text) =>
              Effect.map(sha256.digest(encoder.encode(text)), (digest) => {
                lines.push([ids[i] ?? "", digest])
              })
          }),
        { discard: true }
      ),
    digest: Effect.suspend(() => {
      lines.sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0)
      return sha256.combine(lines.map(([, digest]) => digest))
    })
  }
}
