/**
 * Directories that speak LDAP: OpenLDAP, 389 Directory Server, Active Directory.
 *
 * A server that meets a limit sends what it has found so far and says so in its result code. The entries are kept, and
 * the read is incomplete. A server that leaves out entries which the identity may not see says nothing of it: the scope
 * of such a source is what this identity can see.
 *
 * @since 0.1.0
 */
import { type ReadError, Source } from "@befund/core"
import { Result, type Schema } from "effect"
import { Filter } from "ldapts"
import * as Condition from "./Condition.ts"
import * as entry from "./internal/ldap/entry.ts"
import * as plan from "./internal/ldap/plan.ts"
import type { NoExcess } from "./internal/noExcess.ts"
import type * as problems from "./internal/problems.ts"
import * as internal from "./internal/source.ts"
import type * as description from "./LdapDescription.ts"

/**
 * A search in a directory as data, in the words of the audit file.
 *
 * @category models
 * @since 0.1.0
 */
export type Description = description.Description

/**
 * A part of a description, as a path within it, and what is wrong there.
 *
 * @category models
 * @since 0.1.0
 */
export type Problem = problems.Problem

/**
 * What {@link source} takes, beside the `record`.
 *
 * @category models
 * @since 0.1.0
 */
export interface Options<in A> extends Description {
  readonly name: string
  /** What is searched, in words, and who can see it. It stands in every statement. */
  readonly scope: string
  /** The identity of a record. */
  readonly id: Source.Promises<A>["id"]
  /** The monotone version of a record. */
  readonly version?: NonNullable<Source.Promises<A>["version"]>
  /** What the directory was asked to filter by; a record for which this is not `true` is `ScopeMismatch`. */
  readonly asked?: NonNullable<Source.Promises<A>["asked"]>
  /** Where a record says that it is itself cut off, beside a range of values, which is always seen. */
  readonly nested?: ReadonlyArray<Condition.OnRecord>
  /** A digest of the records themselves goes into the receipt. */
  readonly contentDigest?: boolean
}

/**
 * The errors that a description makes possible.
 *
 * @category type-level
 * @since 0.1.0
 */
export type ErrorOf<O> =
  | ReadError.Unreachable
  | ReadError.Refused
  | ReadError.Denied
  | ReadError.SourceIncomplete
  | ReadError.NestedIncomplete
  | Source.ErrorOf<O>
  | (O extends { readonly pageSize: number } ? ReadError.ChainBroken | ReadError.EndUnproven : never)

/**
 * Describes a search in a directory. A record has the name of its entry under `dn`, and a list of texts under each
 * attribute that was asked for.
 *
 * A read fails with
 *
 * - `SourceIncomplete`: a limit of the directory cut the answer off (result codes 3, 4 and 11 of RFC 4511), or a part is
 *   held by another server, which is not asked;
 * - `NestedIncomplete`: an entry has more values than were sent (`member;range=0-1499` of Active Directory);
 * - `EndUnproven`: pages were asked for, and the answer does not say whether there is another one;
 * - `Denied`, `Refused`, `Unreachable`: by the result code, which the message names, or without an answer;
 * - `DuplicateId`: an entry came twice, such as one that was renamed while it was read;
 * - `Malformed`: no LDAP message, or values that are no text and are not named under `binary`;
 * - `Timeout`, `BudgetExhausted`, and with `asked` `ScopeMismatch`: as for `Http.source`.
 *
 * It is an `interval` in which stable records may be missed: LDAP promises no order and no state, over pages or within
 * one answer.
 *
 * A description that cannot be meant is a mistake in the program: it throws, with the part that is wrong.
 *
 * Sources of the rules: RFC 4511, RFC 4513, RFC 2696.
 *
 * @example
 * ```ts
 * import { Aggregate, Reader } from "@befund/core"
 * import { Ldap } from "@befund/sources"
 * import { Redacted, Schema } from "effect"
 *
 * const people = Ldap.source({
 *   name: "people",
 *   scope: "people of the directory, as the auditor sees them",
 *   url: "ldaps://directory.example",
 *   base: "ou=people,dc=books,dc=example",
 *   filter: "(objectClass=inetOrgPerson)",
 *   attributes: ["uid", "mail"],
 *   bind: { dn: "cn=auditor,dc=books,dc=example", password: Redacted.make("secret") },
 *   pageSize: 500,
 *   record: Schema.Struct({ dn: Schema.String, mail: Schema.Array(Schema.String) }),
 *   id: (person) => person.dn
 * })
 *
 * export const withoutMail = Reader.fold(people, Aggregate.find((person) => person.mail.length === 0))
 * ```
 *
 * @category constructors
 * @since 0.1.0
 */
export const source = <S extends Schema.ConstraintDecoder<unknown>, const O extends Options<S["Type"]>>(
  options: O & { readonly record: S } & NoExcess<O, Options<never> & { readonly record: unknown }>
  // @effect-diagnostics-next-line missingEffectError:off -- the errors are Effects themselves; none is returned here
): Source.Source<S["Type"], ErrorOf<O>> => {
  const about: Options<S["Type"]> = options
  const nested = about.nested === undefined ? undefined : orThrow(Result.mapError(
    Condition.nested(about.nested),
    (problem) => [{ path: "/nested", problem }]
  ))
  const { contentDigest, name, scope } = about
  const described = fromDescription(orThrow(validate(about)), {
    name,
    scope,
    contentDigest,
    decode: Source.decoder(options.record),
    promises: internal.promisesOf(about, nested)
  })
  // `ErrorOf` computes from the keys of the description which errors there can be; others cannot come.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return described as Source.Source<S["Type"], ErrorOf<O>>
}

const orThrow = <A>(result: Result.Result<A, ReadonlyArray<Problem>>): A => {
  if (Result.isSuccess(result)) return result.success
  throw new Error(`Ldap.source: ${result.failure.map(({ path, problem }) => `${path}: ${problem}`).join("; ")}`)
}

const checkedTypeId = "~@befund/sources/Ldap/Checked"

/**
 * A description in which nothing was found wrong. {@link validate} gives it.
 *
 * @category models
 * @since 0.1.0
 */
export interface Checked {
  readonly [checkedTypeId]: plan.Plan
}

/**
 * Finds what is wrong with a description before anything is asked. All problems are told, each with its path.
 *
 * @example
 * ```ts
 * import { Ldap } from "@befund/sources"
 *
 * // A failure with "/filter: this is no filter (RFC 4515), such as (objectClass=person)"
 * export const checked = Ldap.validate({
 *   url: "ldaps://directory.example",
 *   base: "dc=books,dc=example",
 *   filter: "(uid=",
 *   attributes: ["uid"]
 * })
 * ```
 *
 * @category descriptions
 * @since 0.1.0
 */
export const validate = (description: Description): Result.Result<Checked, ReadonlyArray<Problem>> =>
  Result.map(plan.compile(description), (compiled) => ({ [checkedTypeId]: compiled }))

/** RFC 4514, 2.4. */
const inName = (text: string): string =>
  text.replaceAll(/[\\",+<>;=]|^[# ]| $/g, (character) => `\\${character}`).replaceAll("\0", "\\00")

/**
 * The description for one partition: its name takes the place of `{partition}` in the base and in the filter, where it
 * stands for itself and for nothing else.
 *
 * @example
 * ```ts
 * import { Ldap } from "@befund/sources"
 *
 * // Of the filter (ou=R\2a)
 * export const research = Ldap.forPartition(
 *   { url: "ldaps://directory.example", base: "dc=books", filter: "(ou={partition})", attributes: ["uid"] },
 *   "R*"
 * )
 * ```
 *
 * @category descriptions
 * @since 0.1.0
 */
export const forPartition = ({ base, filter, ...rest }: Description, partition: string): Description => ({
  ...rest,
  base: base.replaceAll("{partition}", () => inName(partition)),
  ...(filter === undefined ? {} : { filter: filter.replaceAll("{partition}", () => Filter.escape(partition)) })
})

/**
 * What is said of the records of a source that is described as data.
 *
 * @category models
 * @since 0.1.0
 */
export type About<A> = internal.About<A>

/**
 * The source of a description that came as data. Which errors a read can have is known when it runs, not in the type.
 *
 * @category descriptions
 * @since 0.1.0
 */
export const fromDescription = <A>(checked: Checked, about: About<A>): Source.Source<A, ReadError.ReadError> => {
  const { nested } = about.promises
  return internal.make(checked[checkedTypeId], {
    ...about,
    promises: { ...about.promises, nested: (raw) => entry.cutOff(raw) ?? nested?.(raw) }
  })
}
