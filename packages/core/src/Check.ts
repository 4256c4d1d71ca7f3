/**
 * A question put to one or more sources, in a typed way: the record types of the sources flow into predicates and keys.
 * What the question may answer is computed from the evidence; nothing here reads anything.
 */
import type * as Conclusion from "./Conclusion.ts"
import * as Plan from "./internal/plan.ts"
import type * as Key from "./Key.ts"

/**
 * @category models
 * @since 0.1.0
 */
export interface Check<out K extends Conclusion.Kind = Conclusion.Kind> {
  readonly kind: K
  /** What is asked, as data. Opaque: it is run by `Audit`. */
  readonly plan: Plan.Plan
}

/**
 * How rows find their partners on the other side.
 *
 * @category models
 * @since 0.1.0
 */
export type By<A, B> =
  & {
    /** The key of a row on the other side; `null` where it has none. */
    readonly key: (row: B) => Key.Key | null | undefined
    /** The name under which a foreign key may be declared among the audit's facts. */
    readonly field?: string
  }
  & (
    | {
      /** The key to look for; `null` where the record has none, and so no partner. */
      readonly by: (row: A) => Key.Key | null | undefined
    }
    | {
      /** One row for each element of a list inside the record. */
      readonly each: (row: A) => ReadonlyArray<Key.Key> | null | undefined
    }
  )

const make = <K extends Conclusion.Kind>(
  { groupBy, rows }: Pick<Plan.Plan, "groupBy" | "rows">,
  question: Plan.Question & { readonly kind: K }
): Check<K> => ({
  kind: question.kind,
  plan: { rows, question, groupBy }
})

/** The engine only ever hands a row's functions the records of the row's own source; `Audit` ties the two together. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- see above
const erase = <A, B>(f: (row: A) => B): (row: unknown) => B => f as (row: unknown) => B

/**
 * The rows of a source, narrowed step by step. Asked for nothing more, they are a list of findings.
 *
 * A function that gives `undefined` says that it cannot tell; the row is then undecided and widens the bounds. It is
 * never taken for a no.
 *
 * @category models
 * @since 0.1.0
 */
export class Rows<in out A> implements Check<"findings"> {
  readonly kind = "findings"
  readonly plan: Plan.Plan

  constructor(rows: Plan.Rows, groupBy?: Plan.Plan["groupBy"]) {
    this.plan = { rows, question: { kind: "findings" }, groupBy }
  }

  #narrowed(rows: Plan.Rows): Rows<A> {
    return new Rows(rows, this.plan.groupBy)
  }

  /** Only rows for which the predicate is true. */
  filter(where: (row: A) => boolean | undefined): Rows<A> {
    return this.#narrowed({ _tag: "Filter", rows: this.plan.rows, where: erase(where) })
  }

  /** Asks about these partitions only; what happened to the others does not matter then. */
  partitions(...names: readonly [string, ...ReadonlyArray<string>]): Rows<A> {
    const within = (rows: Plan.Rows): Plan.Rows =>
      rows._tag === "Of" ? { ...rows, partitions: names } : { ...rows, rows: within(rows.rows) }
    return this.#narrowed(within(this.plan.rows))
  }

  /**
   * Asks about records up to this key only, in the order that the source keeps. A read that broke off behind it has
   * covered them. A source without an `order` cannot be asked so, which `Audit.run` says before anything is read.
   */
  upTo(key: Key.Key): Rows<A> {
    const within = (rows: Plan.Rows): Plan.Rows =>
      rows._tag === "Of" ? { ...rows, upTo: key } : { ...rows, rows: within(rows.rows) }
    return this.#narrowed(within(this.plan.rows))
  }

  /** Rows without a partner on the other side. That is certain only where the other side was read as a whole. */
  missingIn<B>(other: Rows<B>, by: By<A, B>): Rows<A> {
    return this.#match("missing", other, by)
  }

  /** Rows with a partner on the other side, which a partial read of it is enough for. */
  matchedIn<B>(other: Rows<B>, by: By<A, B>): Rows<A> {
    return this.#match("matched", other, by)
  }

  #match<B>(keep: "missing" | "matched", other: Rows<B>, by: By<A, B>): Rows<A> {
    return this.#narrowed({
      _tag: "Match",
      keep,
      rows: this.plan.rows,
      keys: "each" in by ? erase(by.each) : erase(by.by),
      each: "each" in by,
      field: by.field,
      right: other.plan.rows,
      rightKey: erase(by.key)
    })
  }

  /** The question that follows gets one answer more for each value of the key; `undefined` may belong to any group. */
  groupBy(key: (row: A) => Key.Key | null | undefined): Rows<A> {
    return new Rows(this.plan.rows, erase(key))
  }

  /** How many rows there are. */
  count(): Check<"count"> {
    return make(this.plan, { kind: "count" })
  }

  /**
   * The exact decimal sum of an amount: a number, a text of digits, a `bigint`. `field` is the name under which a range of
   * the amount may be declared among the audit's facts.
   */
  sum(amount: (row: A) => unknown, field?: string): Check<"sum"> {
    return make(this.plan, { kind: "sum", value: erase(amount), field })
  }

  /** The mean of an amount, rounded half to even at six digits more than the amounts have. */
  average(amount: (row: A) => unknown, field?: string): Check<"average"> {
    return make(this.plan, { kind: "average", value: erase(amount), field })
  }

  /** The least of an amount, a date or a text. */
  min(value: (row: A) => unknown, field?: string): Check<"min"> {
    return make(this.plan, { kind: "min", value: erase(value), field })
  }

  /** The greatest of an amount, a date or a text. */
  max(value: (row: A) => unknown, field?: string): Check<"max"> {
    return make(this.plan, { kind: "max", value: erase(value), field })
  }

  /** Whether there is a row, or one for which the predicate is true. */
  exists(where: (row: A) => boolean | undefined = () => true): Check<"exists"> {
    return make(this.plan, { kind: "exists", where: erase(where) })
  }

  /** Whether the predicate is true for every row. */
  every(where: (row: A) => boolean | undefined): Check<"every"> {
    return make(this.plan, { kind: "every", where: erase(where) })
  }

  /** Whether no two rows have the same key. */
  unique(key: (row: A) => Key.Key | null | undefined): Check<"unique"> {
    return make(this.plan, { kind: "unique", value: erase(key) })
  }
}

/**
 * All rows of a source, by its name in the audit. In `Audit.make` they are handed to you with their type.
 *
 * @category constructors
 * @since 0.1.0
 */
export const of = <A>(source: string): Rows<A> => new Rows<A>({ _tag: "Of", source, partitions: [], upTo: undefined })
