/**
 * What the description of a search in a directory holds, in the words of the audit file. `Ldap` takes it and checks it.
 */
import type { Duration, Redacted } from "effect"

/**
 * A search in a directory.
 *
 * @category models
 * @since 0.1.0
 */
export interface Description {
  /** `ldaps://host` or `ldap://host:389`, which is not encrypted. */
  readonly url: string
  /** The name of the entry from which the search starts, such as `ou=people,dc=books,dc=example`. */
  readonly base: string
  /** `base`: that entry alone. `one`: the entries directly below it. `sub`, the default: it and all below it. */
  readonly depth?: "base" | "one" | "sub"
  /** RFC 4515. Default `(objectClass=*)`, which every entry matches. */
  readonly filter?: string
  /**
   * What is asked for of an entry, and how it is spelled in a record. An attribute with which an entry comes without a
   * value is an empty list there.
   */
  readonly attributes: ReadonlyArray<string>
  /** Those whose values are bytes, such as `objectGUID`: they stand in a record as Base64. */
  readonly binary?: ReadonlyArray<string>
  /** Who asks. Without it the directory is asked anonymously. */
  readonly bind?: Bind
  /** Entries that are asked for at once (RFC 2696). Without it, one answer has to hold all. */
  readonly pageSize?: number
  /**
   * A part of the directory that another server holds: `missing`, the default, makes the read incomplete; `outside`: such
   * parts are not in the scope.
   */
  readonly referrals?: "missing" | "outside"
  /** For one page. */
  readonly timeout?: Duration.Input
  /** For the whole read. */
  readonly deadline?: Duration.Input
  /** Of a connection that does not come about. */
  readonly retries?: number
  readonly maxPages?: number
  readonly maxRecords?: number
  /** Bytes of all answers together. */
  readonly maxBytes?: number
  /** Bytes of one answer. Default 64 MiB. */
  readonly maxBody?: number
  /** What must not be in any error, beside the password. */
  readonly secrets?: ReadonlyArray<Redacted.Redacted>
}

/**
 * A simple bind (RFC 4513).
 *
 * @category models
 * @since 0.1.0
 */
export interface Bind {
  /** The name of an entry, such as `cn=auditor,dc=books,dc=example`. */
  readonly dn: string
  readonly password: string | Redacted.Redacted
}
