/**
 * One receipt and one progress for several walks: pages in the order of the walks, sums, and the hull of the times.
 */
import { sha256 } from "@noble/hashes/sha2.js"
import { DateTime, Option } from "effect"
import type * as Evidence from "../../Evidence.ts"
import type { Progress } from "../../ReadError.ts"
import type * as Receipt from "../../Receipt.ts"

type Reads = readonly [Evidence.Read, ...ReadonlyArray<Evidence.Read>]

export const progressOf = ([first, ...others]: Reads): Progress =>
  others.reduce((sofar, { progress }): Progress => ({
    pages: sofar.pages + progress.pages,
    records: sofar.records + progress.records,
    from: either(sofar.from, progress.from, earlier),
    to: either(sofar.to, progress.to, later)
  }), first.progress)

const earlier = (a: DateTime.Utc, b: DateTime.Utc): DateTime.Utc => DateTime.isLessThan(b, a) ? b : a
const later = (a: DateTime.Utc, b: DateTime.Utc): DateTime.Utc => DateTime.isLessThan(a, b) ? b : a

const either = <A>(
  a: Option.Option<A>,
  b: Option.Option<A>,
  choose: (a: A, b: A) => A
): Option.Option<A> => Option.isNone(a) ? b : Option.isNone(b) ? a : Option.some(choose(a.value, b.value))

/**
 * The rule of a single receipt over all pages, so that it is checked in the same way. A content digest stands for one
 * walk only; those of the parts cannot be made into one.
 */
export const receiptOf = (reads: Reads): Receipt.Receipt => {
  if (reads.length === 1) return reads[0].receipt
  const pages = reads.flatMap((read) => read.receipt.pages)
  return { pages, digest: digest(pages.map((page) => page.digest).join("\n")) }
}

/** In one go, unlike that of the platform: an encoder has nothing to wait for. */
const digest = (text: string): string =>
  `sha256:${Array.from(sha256(new TextEncoder().encode(text)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`
