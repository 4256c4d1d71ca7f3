/** What must never leave a source: which texts are its secrets, and the one place in which they are removed. */
import { Redaction } from "@befund/core"
import { Redacted, Result } from "effect"
import { Base64 } from "effect/encoding"
import { clean } from "./text.ts"

/** Knows the secrets of one source. */
export interface Secrets {
  readonly isIn: (text: string) => boolean
  /** The text without the secrets, as they are or in one of the forms in which a source may echo them. */
  readonly remove: (text: string) => string
  /** A short, printable piece of the text, without the secrets and without any value of a header that was sent. */
  readonly excerpt: (text: string) => string
}

/** Forms in which a body or a link holds a text, beside those that a redaction knows by itself. */
const forms = (secret: string): ReadonlyArray<string> => [
  secret,
  encodeURIComponent(secret.toWellFormed()).replaceAll("%20", "+"),
  JSON.stringify(secret).slice(1, -1)
]

const redactionOf = (secrets: ReadonlyArray<string>): Redaction.Redaction =>
  Redaction.make([...new Set(secrets.flatMap(forms))].map((text) => Redacted.make(text)))

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
  const named = value.split(/[;,\s]+/).flatMap((part) => /^[\w.-]+="?([^"]{8,})"?$/.exec(part)?.[1] ?? [])
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
  const secret = redactionOf(hidden)
  const sent = redactionOf([...hidden, ...shown])
  return {
    isIn: (text) => secret.text(text) !== text,
    remove: secret.text,
    excerpt: (text) => clean(sent.text(text))
  }
}
