/**
 * Keeps secrets out of what is written: reports, messages, logs. A source may repeat a credential in a body, a header
 * or a link; whatever is put out goes through here. Rule 8 of the design.
 */
import { BigDecimal, Redacted } from "effect"

/**
 * @category models
 * @since 0.1.0
 */
export interface Redaction {
  /** The text with every secret replaced. */
  readonly text: (text: string) => string
  /** A JSON value with every secret replaced in its texts and in its property names. */
  readonly json: (value: unknown) => unknown
}

const mask = "<redacted>"

/** Below this length a secret is only recognised when it stands alone; else every text would be full of masks. */
const leastLength = 4

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&")

const pattern = (secret: string): string =>
  secret.length < leastLength ? `(?<![\\p{L}\\p{N}])${escape(secret)}(?![\\p{L}\\p{N}])` : escape(secret)

/**
 * The forms in which a secret travels: as it is, in a URL and in a form, in the text of a JSON value, in base64 as in
 * basic authentication.
 */
const forms = (secret: string): ReadonlyArray<string> => {
  const bytes = new TextEncoder().encode(secret)
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join("")).replace(/=+$/, "")
  const inUrl = encodeURIComponent(secret)
  const small = inUrl.replaceAll(/%[\dA-F]{2}/g, (escaped) => escaped.toLowerCase())
  return [
    secret,
    inUrl,
    small,
    inUrl.replaceAll("%20", "+"),
    small.replaceAll("%20", "+"),
    JSON.stringify(secret).slice(1, -1),
    ...(secret.length < leastLength ? [] : [base64])
  ]
}

/**
 * A redaction of these secrets. Longer ones go first, so that a secret inside another leaves nothing of the outer one.
 *
 * @example
 * ```ts
 * import { Redacted } from "effect"
 * import { Redaction } from "@befund/core"
 *
 * const redaction = Redaction.make([Redacted.make("tok-7d1f")])
 * console.log(redaction.text("bad token tok-7d1f")) // bad token <redacted>
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const make = (secrets: ReadonlyArray<Redacted.Redacted>): Redaction => {
  const all = [
    ...new Set(secrets.map((secret) => Redacted.value(secret)).filter((secret) => secret !== "").flatMap(forms))
  ]
    .toSorted((a, b) => b.length - a.length)
  if (all.length === 0) return none
  const any = new RegExp(all.map(pattern).join("|"), "gu")
  const text = (input: string): string => input.replaceAll(any, mask)
  const json = (value: unknown): unknown => {
    if (typeof value === "string") return text(value)
    if (Array.isArray(value)) return value.map(json)
    if (typeof value !== "object" || value === null || BigDecimal.isBigDecimal(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [text(key), json(inner)]))
  }
  return { text, json }
}

/**
 * Nothing to keep back.
 *
 * @category constructors
 * @since 0.1.0
 */
export const none: Redaction = { text: (text) => text, json: (value) => value }
