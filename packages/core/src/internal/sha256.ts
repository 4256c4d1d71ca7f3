/**
 * SHA-256 digests of pages and of whole reads, in the form in which receipts name them.
 */
import { Effect } from "effect"

/**
 * The digest of the bytes, as `sha256:` and 64 hexadecimal digits in lower case.
 *
 * @category digests
 * @since 0.1.0
 */
export const digest = (bytes: Uint8Array<ArrayBuffer>): Effect.Effect<string> =>
  Effect.map(Effect.promise(() => globalThis.crypto.subtle.digest("SHA-256", bytes)), format)

/**
 * One digest for all pages of a read: of their digests in the order of the pages, each as {@link digest} writes it,
 * joined by single newlines, with none at the end. Anyone who has the pages can recompute it:
 *
 * ```sh
 * for page in page-*.json; do echo "sha256:$(sha256sum < "$page" | cut -c -64)"; done | head -c -1 | sha256sum
 * ```
 *
 * A digest has no newline in it and a fixed length, so no two different sequences are joined to the same text.
 *
 * @category digests
 * @since 0.1.0
 */
export const combine = (digests: ReadonlyArray<string>): Effect.Effect<string> =>
  digest(new TextEncoder().encode(digests.join("\n")))

const format = (hash: ArrayBuffer): string =>
  `sha256:${Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("")}`
