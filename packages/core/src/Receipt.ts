/**
 * What was read, when, in which pages, with digests: enough to check the evidence later. A receipt holds no record and
 * no secret, and it is not signed.
 */
import type { DateTime, Effect } from "effect"
import * as sha256 from "./internal/sha256.ts"

/**
 * The digest of a page's bytes, for transports: `sha256:` and 64 hexadecimal digits.
 *
 * @category constructors
 * @since 0.1.0
 */
export const digest: (bytes: Uint8Array<ArrayBuffer>) => Effect.Effect<string> = sha256.digest

/**
 * One page as received. The digest is of the bytes of the body, before anything was made of them.
 *
 * @category models
 * @since 0.1.0
 */
export interface PageReceipt {
  readonly records: number
  readonly bytes: number
  readonly digest: string
  /** Requests that it took, 1 where the first one was answered. */
  readonly attempts: number
  /** When its answer had passed its checks. */
  readonly at: DateTime.Utc
}

/**
 * @category models
 * @since 0.1.0
 */
export interface Receipt {
  /** SHA-256 over the page digests, joined by line feeds: `sha256:` and 64 hexadecimal digits. */
  readonly digest: string
  readonly pages: ReadonlyArray<PageReceipt>
  /**
   * Where it was asked for: a digest of the records themselves in the order of their ids, in the canonical form of
   * RFC 8785. It does not depend on how the pages were cut, so that two reads can be compared.
   */
  readonly content?: string
}

/**
 * How many requests of the read were repeats of one that had failed.
 *
 * @category accessors
 * @since 0.1.0
 */
export const retries = (receipt: Receipt): number =>
  receipt.pages.reduce((sum, page) => sum + Math.max(0, page.attempts - 1), 0)
