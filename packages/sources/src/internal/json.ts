/** The JSON of a body or of a line, with all digits, nested no deeper than the rest of the house can bear. */
import { Json } from "@befund/core"
import type { ReadError } from "@befund/core"
import { Result } from "effect"
import { malformed } from "./flaw.ts"
import type { Flaw } from "./flaw.ts"

const deepest = 256

/** Bytes at the start of what came, enough for an excerpt. */
const excerptBytes = 4096

export const parse = (
  what: string,
  bytes: Uint8Array,
  excerptOf: (text: string) => string
): Result.Result<Json.Parsed, Flaw<ReadError.Malformed>> => {
  const excerpt = (): string => excerptOf(new TextDecoder().decode(bytes.subarray(0, excerptBytes)))
  const parsed = Json.parse(bytes)
  if (Result.isFailure(parsed)) {
    return Result.fail(malformed(`${what} is no whole JSON: ${parsed.failure.message}`, excerpt()))
  }
  return Json.depthWithin(parsed.success.plain, deepest)
    ? Result.succeed(parsed.success)
    : Result.fail(malformed(`${what} is nested deeper than ${deepest}`, excerpt()))
}

/** What `JSON.parse` made of the text is JSON too. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
export const plainOf = ({ plain }: Json.Parsed): Json.Value => plain as Json.Value
