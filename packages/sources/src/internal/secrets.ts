/** What must never leave a source: the one place in which secrets are found and removed. */
import { Redacted, Result } from "effect"
import { Base64 } from "effect/encoding"
import { clean } from "./text.ts"

const mask = "‹redacted›"

/** Knows the secrets of one source. */
export interface Secrets {
  readonly isIn: (text: string) => boolean
  /** The text without the secrets, as they are or in one of the forms in which a source may echo them. */
  readonly remove: (text: string) => string
  /** A short, printable piece of the text, without the secrets and without any value of a header that was sent. */
  readonly excerpt: (text: string) => string
}

/** A text as it is, percent-encoded, form-encoded and as it stands within a JSON string. */
const forms = (secret: string): ReadonlyArray<string> => {
  const encoded = encodeURIComponent(secret.toWellFormed())
  return [secret, encoded, encoded.replaceAll("%20", "+"), JSON.stringify(secret).slice(1, -1)]
}

/** Case is ignored: a source that echoes a header may well write it in another. */
const patternOf = (secrets: ReadonlyArray<string>): RegExp | undefined => {
  const texts = [...new Set(secrets.filter((secret) => secret !== "").flatMap(forms))]
  return texts.length === 0
    ? undefined
    : new RegExp(texts.toSorted((a, b) => b.length - a.length).map((text) => RegExp.escape(text)).join("|"), "giu")
}

/**
 * A header value and the parts of it that are secrets themselves: what follows the scheme, the password of `Basic`, the
 * values of a cookie or of parameters.
 */
const partsOf = (header: string): ReadonlyArray<string> => {
  const value = header.trim()
  const credentials = /^\S+\s+(\S.*)$/.exec(value)?.[1]
  const pair = /^basic\s+(\S+)$/i.exec(value)?.[1]
  const basic = pair === undefined
    ? []
    : Result.match(Base64.decodeString(pair), {
      onFailure: () => [],
      onSuccess: (decoded) => [decoded, decoded.slice(decoded.indexOf(":") + 1)]
    })
  // Shorter values are flags, or the padding of a token in Base64.
  const named = value.split(/[;,\s]+/).flatMap((part) => /^[\w.-]+="?([^"]{4,})"?$/.exec(part)?.[1] ?? [])
  return [value, ...(credentials === undefined ? [] : [credentials]), ...basic, ...named]
}

const isSensitive = (header: string): boolean =>
  /auth|cookie|token|key|secret|password|credential|session/i.test(header)

/**
 * A header is secret as a whole if its value is `Redacted` or its name sounds like credentials; the values of all others
 * are kept out of excerpts too.
 */
export const make = (options: {
  readonly headers: Readonly<Record<string, string | Redacted.Redacted>>
  readonly secrets: ReadonlyArray<Redacted.Redacted>
}): Secrets => {
  const headers = Object.entries(options.headers).map(([name, value]) =>
    Redacted.isRedacted(value)
      ? { hidden: true, value: Redacted.value(value) }
      : { hidden: isSensitive(name), value }
  )
  const hidden = [
    ...options.secrets.map(Redacted.value),
    ...headers.flatMap((header) => header.hidden ? partsOf(header.value) : [])
  ]
  const shown = headers.flatMap(({ value }) => value.length < 4 ? [] : [value])
  const secret = patternOf(hidden)
  const sent = patternOf([...hidden, ...shown])
  return {
    // `search` and `replaceAll` start at 0, whatever was looked for before.
    isIn: (text) => secret !== undefined && text.search(secret) >= 0,
    remove: (text) => secret === undefined ? text : text.replaceAll(secret, mask),
    excerpt: (text) => clean(sent === undefined ? text : text.replaceAll(sent, mask))
  }
}
