/** Where a source may lead: never away from its origin. Rule 9 of the design. */
import type { ReadError } from "@befund/core"
import { Result } from "effect"
import { chainBroken } from "./flaw.ts"
import type { Flaw } from "./flaw.ts"

/** An address that can be asked: http or https, without credentials in it. */
export const isAddress = (url: URL): boolean =>
  (url.protocol === "http:" || url.protocol === "https:") && url.username === "" && url.password === ""

/**
 * The address that a link on the page `base` means, if it stays at `origin`. What follows a `#` is for the client and
 * not sent. A link that cannot be an address is no link; one to another host, port or scheme is not followed.
 */
export const resolve = (
  link: string,
  base: string,
  origin: string
): Result.Result<string, Flaw<ReadError.ChainBroken>> => {
  if (!URL.canParse(link, base)) return Result.fail(chainBroken("not_a_link"))
  const url = new URL(link, base)
  if (url.origin !== origin || !isAddress(url)) return Result.fail(chainBroken("leaves_the_origin"))
  url.hash = ""
  return Result.succeed(url.href)
}
