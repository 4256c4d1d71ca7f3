/**
 * One-pass folds over the records of a read; several answers come from one read with {@link zip}.
 *
 * An aggregate has two results. The first is given for a complete read. The second, for a partial one, is of another
 * type, from which no number can be taken by accident: rule 2 of the design.
 */
import * as Decimal from "./Decimal.ts"
import type * as Key from "./Key.ts"

/**
 * The running state of a fold. It is made anew for every read and used by one fiber.
 *
 * @category models
 * @since 0.1.0
 */
export interface Fold<in Rec, out A, out P> {
  /** `id` is the record's id in the form in which ids are compared. */
  readonly add: (record: Rec, id: string) => void
  /** The result over all records of the scope. */
  readonly complete: () => A
  /** What the records seen so far allow to say. */
  readonly partial: () => P
  /** The bound of records to keep that was exceeded, if one was: the read ends with `BudgetExhausted`. */
  readonly exceeded: () => number | undefined
}

/**
 * @category models
 * @since 0.1.0
 */
export interface Aggregate<in Rec, out A, out P> {
  readonly start: () => Fold<Rec, A, P>
}

/**
 * What is known of a number when only some records were read: so many at least. It is no number on purpose.
 *
 * @category models
 * @since 0.1.0
 */
export interface AtLeast {
  readonly _tag: "AtLeast"
  readonly atLeast: number
}

/**
 * Something that was seen on the pages read, and that unread pages may change.
 *
 * @category models
 * @since 0.1.0
 */
export interface Seen<out A> {
  readonly _tag: "Seen"
  readonly seen: A
}

/**
 * One item that a check reports.
 *
 * @category models
 * @since 0.1.0
 */
export interface Finding<out Rec> {
  readonly id: string
  readonly record: Rec
  /** The element of a list inside the record that the finding is about, where a check looks at each of them. */
  readonly element?: string
  /** The partition that the record was read in, where the source has any. */
  readonly partition?: string
}

/**
 * The findings of a complete read. `count` counts all of them; `shown` is cut at the bound that was asked for.
 *
 * @category models
 * @since 0.1.0
 */
export interface Findings<out Rec> {
  readonly count: number
  readonly shown: ReadonlyArray<Finding<Rec>>
}

/**
 * The findings among the records that were read. Each of them stands; there may be more.
 *
 * @category models
 * @since 0.1.0
 */
export interface SomeFindings<out Rec> {
  readonly count: AtLeast
  readonly shown: ReadonlyArray<Finding<Rec>>
}

const atLeast = (n: number): AtLeast => ({ _tag: "AtLeast", atLeast: n })
const seen = <A>(value: A): Seen<A> => ({ _tag: "Seen", seen: value })
const never = (): undefined => undefined

/**
 * How many records there are, or how many the predicate is true for.
 *
 * @example
 * ```ts
 * import { Aggregate } from "@befund/core"
 *
 * export const unpaid = Aggregate.count((invoice: { readonly paid: boolean }) => !invoice.paid)
 * ```
 *
 * @category aggregates
 * @since 0.1.0
 */
export const count = <Rec = unknown>(
  where: (record: Rec) => boolean = () => true
): Aggregate<Rec, number, AtLeast> => ({
  start: () => {
    let n = 0
    return {
      add: (record) => {
        if (where(record)) n += 1
      },
      complete: () => n,
      partial: () => atLeast(n),
      exceeded: never
    }
  }
})

/**
 * The exact decimal sum of an amount. Amounts are summed in decimal digits, never in binary floating point; what is
 * no decimal number is a mistake of the record's schema and ends the program. Over some of the records only the
 * subtotal that was seen can be shown: unread amounts may have either sign.
 *
 * @category aggregates
 * @since 0.1.0
 */
export const sum = <Rec>(amount: (record: Rec) => unknown): Aggregate<Rec, Decimal.Decimal, Seen<Decimal.Decimal>> => ({
  start: () => {
    const total = Decimal.makeSum()
    return {
      add: (record, id) => {
        const value = Decimal.fromJson(amount(record))
        if (value === undefined) throw new Error(`Aggregate.sum: the record ${id} has no decimal amount`)
        total.add(value)
      },
      complete: () => total.value(),
      partial: () => seen(total.value()),
      exceeded: never
    }
  }
})

const extreme = <Rec, K extends Key.Key>(
  key: (record: Rec) => K,
  better: (a: K, b: K) => boolean
): Aggregate<Rec, K | undefined, Seen<K | undefined>> => ({
  start: () => {
    let best: K | undefined
    return {
      add: (record) => {
        const value = key(record)
        if (best === undefined || better(value, best)) best = value
      },
      complete: () => best,
      partial: () => seen(best),
      exceeded: never
    }
  }
})

/**
 * The least key, `undefined` over no records.
 *
 * @category aggregates
 * @since 0.1.0
 */
export const min = <Rec, K extends Key.Key>(key: (record: Rec) => K) => extreme(key, (a, b) => a < b)

/**
 * The greatest key, `undefined` over no records.
 *
 * @category aggregates
 * @since 0.1.0
 */
export const max = <Rec, K extends Key.Key>(key: (record: Rec) => K) => extreme(key, (a, b) => a > b)

/**
 * The records that the predicate is true for. All are counted; at most `keep` of them (default 1,000) are kept, in the
 * order in which they came.
 *
 * @category aggregates
 * @since 0.1.0
 */
export const find = <Rec>(
  where: (record: Rec) => boolean,
  options: { readonly keep?: number } = {}
): Aggregate<Rec, Findings<Rec>, SomeFindings<Rec>> => ({
  start: () => {
    const keep = options.keep ?? 1000
    const shown: Array<Finding<Rec>> = []
    let n = 0
    return {
      add: (record, id) => {
        if (!where(record)) return
        n += 1
        if (shown.length < keep) shown.push({ id, record })
      },
      complete: () => ({ count: n, shown }),
      partial: () => ({ count: atLeast(n), shown }),
      exceeded: never
    }
  }
})

/**
 * The `k` greatest records by an amount, greatest first; of equal ones the first that came. Over some of the records
 * only those seen: a greater one may be unread.
 *
 * @category aggregates
 * @since 0.1.0
 */
export const top = <Rec>(
  k: number,
  by: (record: Rec) => Decimal.Decimal
): Aggregate<Rec, ReadonlyArray<Rec>, Seen<ReadonlyArray<Rec>>> => ({
  start: () => {
    const best: Array<readonly [amount: Decimal.Decimal, record: Rec]> = []
    const records = () => best.map(([, record]) => record)
    return {
      add: (record) => {
        const amount = by(record)
        const least = best.at(-1)
        if (best.length >= k && (least === undefined || Decimal.compare(amount, least[0]) <= 0)) return
        const at = best.findIndex(([other]) => Decimal.compare(amount, other) > 0)
        best.splice(at < 0 ? best.length : at, 0, [amount, record])
        if (best.length > k) best.pop()
      },
      complete: records,
      partial: () => seen(records()),
      exceeded: never
    }
  }
})

/**
 * All records, in the order in which they came. More than `max` of them end the read with `BudgetExhausted`; the list
 * is never cut short.
 *
 * @category aggregates
 * @since 0.1.0
 */
export const collect = <Rec>(
  options: { readonly max: number }
): Aggregate<Rec, ReadonlyArray<Rec>, Seen<ReadonlyArray<Rec>>> => ({
  start: () => {
    const records: Array<Rec> = []
    let over = false
    return {
      add: (record) => {
        if (records.length < options.max) records.push(record)
        else over = true
      },
      complete: () => records,
      partial: () => seen(records),
      exceeded: () => over ? options.max : undefined
    }
  }
})

/**
 * One fold for each group. Over some of the records other groups may exist, and each group is partial itself.
 *
 * @category aggregates
 * @since 0.1.0
 */
export const groupBy = <Rec, A, P>(
  key: (record: Rec) => Key.Key,
  each: Aggregate<Rec, A, P>
): Aggregate<Rec, ReadonlyMap<string, A>, Seen<ReadonlyMap<string, P>>> => ({
  start: () => {
    const groups = new Map<string, Fold<Rec, A, P>>()
    const all = <B>(result: (fold: Fold<Rec, A, P>) => B): ReadonlyMap<string, B> =>
      new Map([...groups].map(([name, fold]) => [name, result(fold)]))
    let over: number | undefined
    return {
      add: (record, id) => {
        const name = String(key(record))
        let fold = groups.get(name)
        if (fold === undefined) groups.set(name, fold = each.start())
        fold.add(record, id)
        over ??= fold.exceeded()
      },
      complete: () => all((fold) => fold.complete()),
      partial: () => seen(all((fold) => fold.partial())),
      exceeded: () => over
    }
  }
})

/**
 * The same aggregate over only the records that the predicate is true for. The evidence stays that of the whole read: a
 * filter comes after the checks (rule 10).
 *
 * @example
 * ```ts
 * import { Aggregate } from "@befund/core"
 *
 * interface Invoice {
 *   readonly gross: string
 *   readonly paid: boolean
 * }
 *
 * export const open = Aggregate.where(
 *   (invoice: Invoice) => !invoice.paid,
 *   Aggregate.zip({ count: Aggregate.count<Invoice>(), gross: Aggregate.sum((invoice: Invoice) => invoice.gross) })
 * )
 * ```
 *
 * @category combinators
 * @since 0.1.0
 */
export const where = <Rec, A, P>(
  predicate: (record: Rec) => boolean,
  self: Aggregate<Rec, A, P>
): Aggregate<Rec, A, P> => ({
  start: () => {
    const fold = self.start()
    return {
      ...fold,
      add: (record, id) => {
        if (predicate(record)) fold.add(record, id)
      }
    }
  }
})

/**
 * The result of an aggregate over a complete read.
 *
 * @category type-level
 * @since 0.1.0
 */
export type Result<T> = T extends Aggregate<never, infer A, unknown> ? A : never

/**
 * The result of an aggregate over some of the records.
 *
 * @category type-level
 * @since 0.1.0
 */
export type PartialResult<T> = T extends Aggregate<never, unknown, infer P> ? P : never

type RecordOf<T> = T extends Readonly<Record<string, Aggregate<infer Rec, unknown, unknown>>> ? Rec : never

/**
 * Several aggregates over one read, by name.
 *
 * @example
 * ```ts
 * import { Aggregate } from "@befund/core"
 *
 * interface Invoice {
 *   readonly gross: string
 *   readonly paid: boolean
 * }
 *
 * export const overview = Aggregate.zip({
 *   all: Aggregate.count<Invoice>(),
 *   gross: Aggregate.sum((invoice: Invoice) => invoice.gross),
 *   unpaid: Aggregate.find((invoice: Invoice) => !invoice.paid, { keep: 20 })
 * })
 * ```
 *
 * @category combinators
 * @since 0.1.0
 */
export const zip = <const T extends Readonly<Record<string, Aggregate<never, unknown, unknown>>>>(
  parts: T
): Aggregate<
  RecordOf<T>,
  { readonly [K in keyof T]: Result<T[K]> },
  { readonly [K in keyof T]: PartialResult<T[K]> }
> => ({
  start: () => {
    const folds = Object.entries(parts).map(([name, part]) => [name, part.start()] as const)
    const all = (result: (fold: Fold<never, unknown, unknown>) => unknown): Record<string, unknown> =>
      Object.fromEntries(folds.map(([name, fold]) => [name, result(fold)]))
    return {
      add: (record, id) => {
        // Each part takes what `RecordOf` infers from all of them; the compiler has lost the tie in the entries.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
        for (const [, fold] of folds) fold.add(record as never, id)
      },
      // Built by name from `parts`; Object.fromEntries forgets the names.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      complete: () => all((fold) => fold.complete()) as { readonly [K in keyof T]: Result<T[K]> },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      partial: () => all((fold) => fold.partial()) as { readonly [K in keyof T]: PartialResult<T[K]> },
      exceeded: () => folds.map(([, fold]) => fold.exceeded()).find((limit) => limit !== undefined)
    }
  }
})

/**
 * The same aggregate with its results put into another form.
 *
 * @category combinators
 * @since 0.1.0
 */
export const map = <Rec, A, P, B, Q>(
  self: Aggregate<Rec, A, P>,
  onto: { readonly complete: (a: A) => B; readonly partial: (p: P) => Q }
): Aggregate<Rec, B, Q> => ({
  start: () => {
    const fold = self.start()
    return {
      add: fold.add,
      complete: () => onto.complete(fold.complete()),
      partial: () => onto.partial(fold.partial()),
      exceeded: fold.exceeded
    }
  }
})
