/**
 * The only place where complete evidence is built. Closed by the package's exports.
 */
import * as Consistency from "../Consistency.ts"
import type * as Evidence from "../Evidence.ts"
import type * as Gap from "../Gap.ts"
import type { ReadError } from "../ReadError.ts"
import type * as Receipt from "../Receipt.ts"

type Reads = readonly [Evidence.Read, ...ReadonlyArray<Evidence.Read>]

/** What stands behind `Evidence.Complete`: the private field tells an earned one from an object that looks like it. */
class Earned<A> {
  readonly _tag = "Complete"
  readonly #earned = true
  readonly value: A
  readonly reads: Reads
  readonly consistency: Consistency.Consistency

  constructor(value: A, reads: Reads) {
    this.value = value
    this.reads = reads
    this.consistency = Consistency.joint(reads.map((read) => read.consistency))
  }

  static is(value: object): boolean {
    return #earned in value && value.#earned
  }
}

/** The public type is a declaration without a constructor, so that this is the only way to one. */
export const complete = <A>(value: A, reads: Reads): Evidence.Complete<A> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  new Earned(value, reads) as unknown as Evidence.Complete<A>

export const isComplete = <A, P, E extends ReadError>(
  evidence: Evidence.Evidence<A, P, E>
): evidence is Evidence.Complete<A> => Earned.is(evidence)

export const map = <A, B>(one: Evidence.Complete<A>, f: (value: A) => B): Evidence.Complete<B> =>
  complete(f(one.value), one.reads)

export const all = <const T extends Readonly<Record<string, Evidence.Complete<unknown>>>>(
  parts: T
): Evidence.Complete<{ readonly [K in keyof T]: T[K] extends Evidence.Complete<infer A> ? A : never }> => {
  const [first, ...others] = Object.values(parts).flatMap((part) => part.reads)
  if (first === undefined) throw new Error("Evidence.all needs at least one complete read")
  const value = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.value]))
  // Built entry by entry from `parts`, which the compiler cannot follow through Object.fromEntries.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const named = value as { readonly [K in keyof T]: T[K] extends Evidence.Complete<infer A> ? A : never }
  return complete(named, [first, ...others])
}

export const partial = <P, E extends ReadError>(
  observed: P,
  gaps: readonly [Gap.Gap<E>, ...ReadonlyArray<Gap.Gap<E>>],
  reads: Reads
): Evidence.Partial<P, E> => ({
  _tag: "Partial",
  observed,
  gaps,
  reads,
  consistency: Consistency.joint(reads.map((read) => read.consistency))
})

/** Nothing rests on the pages of a read that failed, so its receipt lists none: the digest of an empty list. */
const emptyReceipt: Receipt.Receipt = {
  digest: "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  pages: []
}

export const unavailable = <E extends ReadError>(error: E): Evidence.Unavailable<E> => ({
  _tag: "Unavailable",
  error,
  read: {
    source: error.source,
    scope: error.scope,
    partition: undefined,
    consistency: Consistency.notEstablished,
    progress: error.progress,
    receipt: emptyReceipt
  }
})
