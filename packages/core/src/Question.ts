/**
 * Questions to a {@link Relation}: how many, how much, whether. An answer is data; its wording is not made here.
 *
 * A number stands only in an `Exact` answer. What is known of the rest are bounds, in another type, between which the
 * true answer lies whatever the gaps hide. Rules R10 to R23 of the algebra.
 */
import * as Consistency from "./Consistency.ts"
import * as Decimal from "./Decimal.ts"
import type * as Fact from "./Fact.ts"
import type * as Gap from "./Gap.ts"
import * as Ground from "./internal/relation/grounds.ts"
import type { KeyOf } from "./internal/relation/keys.ts"
import * as Numbers from "./internal/relation/numbers.ts"
import type { Place } from "./internal/relation/region.ts"
import * as Rows from "./internal/relation/rows.ts"
import * as Unseens from "./internal/relation/unseen.ts"
import * as Key from "./Key.ts"
import * as Kleene from "./Kleene.ts"
import type { Relation } from "./Relation.ts"

/**
 * One thing to do that helps to close an answer: the source, the region of it, and the action.
 *
 * @category models
 * @since 0.1.0
 */
export type Next = Ground.Next

/**
 * What every answer carries: status, coverage, whether it is about nothing, the gaps that limit it, the facts that it
 * used, the consistency, and the fewest reads that would close it.
 *
 * @category models
 * @since 0.1.0
 */
export type Grounds = Ground.Grounds

/**
 * The answer is known: it is the same whatever the gaps hide.
 *
 * @category models
 * @since 0.1.0
 */
export interface Exact<out N> extends Grounds {
  readonly _tag: "Exact"
  readonly value: N
}

/**
 * The answer lies between the bounds; `undefined` is no bound on that side.
 *
 * @category models
 * @since 0.1.0
 */
export interface Bounded<out N> extends Grounds {
  readonly _tag: "Bounded"
  readonly lower: N | undefined
  readonly upper: N | undefined
  /** There may be no row at all, and so no least, greatest or average one. */
  readonly mayBeNone: boolean
}

/**
 * Nothing of what the question asks about was read. There is no number.
 *
 * @category models
 * @since 0.1.0
 */
export interface Open extends Grounds {
  readonly _tag: "Open"
}

/**
 * The answer to a question for a number.
 *
 * @category models
 * @since 0.1.0
 */
export type Measure<N> = Exact<N> | Bounded<NonNullable<N>> | Open

/**
 * The answer to a question of yes or no.
 *
 * @category models
 * @since 0.1.0
 */
export interface Verdict extends Grounds {
  readonly _tag: "Verdict"
  readonly verdict: Kleene.Kleene
}

/**
 * The rows that are among the first so many whatever the gaps hide, in their order, and those that may be, too.
 *
 * @category models
 * @since 0.1.0
 */
export interface Ranked<out Row> extends Grounds {
  readonly _tag: "Ranked"
  readonly certain: ReadonlyArray<Row>
  readonly possible: ReadonlyArray<Row>
}

/**
 * @category models
 * @since 0.1.0
 */
export type Ranking<Row> = Exact<ReadonlyArray<Row>> | Ranked<Row> | Open

/**
 * An average as it is: an exact sum over a count. {@link toDecimal} rounds it.
 *
 * @category models
 * @since 0.1.0
 */
export type Fraction = Numbers.Fraction

/**
 * What has an order: amounts by their value, texts by their code points. A text that spells an amount is a text; turn it
 * into a decimal first.
 *
 * @category models
 * @since 0.1.0
 */
export type Value = Numbers.Value

/**
 * A fraction with so many digits after the point. A lower bound is rounded down and an upper bound up, so that neither
 * says more than is known.
 *
 * @category conversions
 * @since 0.1.0
 */
export const toDecimal: (
  fraction: Fraction,
  digits: number,
  rounding: "down" | "up" | "nearest"
) => Decimal.Decimal = Numbers.toDecimal

interface Bounds<N> {
  readonly lower: N | undefined
  readonly upper: N | undefined
}

interface Asked extends Omit<Ground.Found, "isKnown" | "saysSomething" | "vacuous"> {
  /** Rows there may be; none of them, then the question is about nothing. */
  readonly mayBeNone?: boolean
  readonly vacuous?: boolean
}

const measure = <N>(
  self: Relation<unknown>,
  { lower, upper }: Bounds<N>,
  equal: (left: N, right: N) => boolean,
  { mayBeNone = false, vacuous = self.vacuous, ...asked }: Asked
): Exact<N> | Bounded<N> | Open => {
  const isKnown = lower !== undefined && upper !== undefined && !mayBeNone && equal(lower, upper)
  const saysSomething = self.certain.length > 0
  const grounds = Ground.grounds(self, { ...asked, isKnown, saysSomething, vacuous })
  if (isKnown) return { _tag: "Exact", value: lower, ...grounds }
  return grounds.status === "unavailable"
    ? { _tag: "Open", ...grounds }
    : { _tag: "Bounded", lower, upper, mayBeNone, ...grounds }
}

const same = (left: number, right: number): boolean => left === right

const finite = (n: number): number | undefined => n === Number.POSITIVE_INFINITY ? undefined : n

const sizes = (self: Relation<unknown>): { readonly lower: number; readonly upper: number } => ({
  lower: self.certain.length + Unseens.atLeast(self.unseen),
  upper: Math.min(self.most, self.certain.length + self.undecided.length + Unseens.atMost(self.unseen))
})

/** No row was seen and none can be hidden. */
const isEmpty = (self: Relation<unknown>): boolean => sizes(self).upper === 0

/**
 * How many rows there are. Rule R10.
 *
 * @example
 * ```ts
 * import { Question, type Relation } from "@befund/core"
 *
 * declare const unpaid: Relation.Relation<{ readonly id: string }>
 *
 * const answer = Question.count(unpaid)
 * export const text = answer._tag === "Exact" ? `${answer.value}` : answer._tag === "Bounded" ? "open" : "not known"
 * ```
 *
 * @category numbers
 * @since 0.1.0
 */
export const count = (self: Relation<unknown>): Measure<number> => {
  const { lower, upper } = sizes(self)
  return measure(self, { lower, upper: finite(upper) }, same, {})
}

/**
 * How many different keys the rows have. Rows without a key do not count, and an unknown key may be none. Rule R11.
 *
 * @category numbers
 * @since 0.1.0
 */
export const countDistinct = <Row>(
  self: Relation<Row>,
  key: KeyOf<Row>,
  options: { readonly domain?: Fact.FiniteDomain } = {}
): Measure<number> => {
  const certain = keysOf(self.certain, key)
  const undecided = keysOf(self.undecided.map(({ row }) => row), key)
  const seen = new Set([...certain.ids, ...undecided.ids])
  const domain = options.domain === undefined ? undefined : new Set(options.domain.values)
  const isBroken = domain !== undefined && [...seen].some((id) => !domain.has(id))
  const open = certain.open + undecided.open
  const unbounded = seen.size + open + Unseens.atMost(self.unseen)
  const upper = domain === undefined || isBroken ? unbounded : Math.min(unbounded, domain.size)
  return measure(self, { lower: certain.ids.size, upper: finite(upper) }, same, {
    openValues: open,
    ...declared(options.domain, isBroken, upper < unbounded)
  })
}

const keysOf = <Row>(
  rows: ReadonlyArray<Row>,
  key: KeyOf<Row>
): { readonly ids: Set<string>; readonly open: number } => {
  const ids = new Set<string>()
  let open = 0
  for (const row of rows) {
    const value = key(row)
    if (value === undefined) open += 1
    else if (value !== null) ids.add(Key.id(value))
  }
  return { ids, open }
}

const declared = (fact: Fact.Fact | undefined, isBroken: boolean, isUsed: boolean) => ({
  facts: fact !== undefined && !isBroken && isUsed ? [fact] : [],
  contradicted: fact !== undefined && isBroken ? [fact] : []
})

/**
 * An amount of a row: what `Decimal.fromJson` takes for a decimal. Everything else cannot be evaluated.
 *
 * @category models
 * @since 0.1.0
 */
export type Amount<in Row> = (row: Row) => unknown

interface Amounts {
  readonly certain: ReadonlyArray<Decimal.Decimal>
  readonly certainOpen: number
  readonly undecided: ReadonlyArray<Decimal.Decimal>
  readonly undecidedOpen: number
  readonly unseen: { readonly atLeast: number; readonly atMost: number }
}

const amountsOf = <Row>(self: Relation<Row>, amount: Amount<Row>): Amounts => {
  const take = (rows: ReadonlyArray<Row>) => {
    const all = rows.map((row) => Decimal.fromJson(amount(row)))
    const known = all.filter((value) => value !== undefined)
    return { known, open: all.length - known.length }
  }
  const certain = take(self.certain)
  const undecided = take(self.undecided.map(({ row }) => row))
  return {
    certain: certain.known,
    certainOpen: certain.open,
    undecided: undecided.known,
    undecidedOpen: undecided.open,
    unseen: { atLeast: Unseens.atLeast(self.unseen), atMost: Unseens.atMost(self.unseen) }
  }
}

const openValues = (amounts: Amounts): number => amounts.certainOpen + amounts.undecidedOpen

/** The same amounts with their signs turned: an upper bound of them is a lower bound of these. */
const mirrored = (amounts: Amounts): Amounts => ({
  ...amounts,
  certain: amounts.certain.map(Decimal.negate),
  undecided: amounts.undecided.map(Decimal.negate)
})

interface Range {
  readonly min: Decimal.Decimal | undefined
  readonly max: Decimal.Decimal | undefined
}

const unlimited: Range = { min: undefined, max: undefined }

/** A declared range, unless a value that was seen lies outside of it. */
const rangeOf = (amounts: Amounts, fact: Fact.ValueRange | undefined) => {
  const isBroken = isContradicted(fact, [...amounts.certain, ...amounts.undecided])
  return {
    range: fact === undefined || isBroken ? unlimited : fact,
    ...declared(fact, isBroken, openValues(amounts) > 0 || amounts.unseen.atMost > 0)
  }
}

const turned = (value: Decimal.Decimal | undefined): Decimal.Decimal | undefined =>
  value === undefined ? undefined : Decimal.negate(value)

/**
 * A sum with its observed subtotal: what the certain rows that could be evaluated add up to. It is shown where nothing
 * bounds the sum, and it is no bound itself.
 *
 * @category models
 * @since 0.1.0
 */
export type Sum = Measure<Decimal.Decimal> & { readonly subtotal: Decimal.Decimal | undefined }

/**
 * The exact decimal sum of an amount. What was not read, or cannot be evaluated, is bound only by a declared range.
 * Rule R12.
 *
 * @category numbers
 * @since 0.1.0
 */
export const sum = <Row>(
  self: Relation<Row>,
  amount: Amount<Row>,
  options: { readonly range?: Fact.ValueRange } = {}
): Sum => {
  const amounts = amountsOf(self, amount)
  const { range, ...facts } = rangeOf(amounts, options.range)
  const bounds = {
    lower: leastSum(amounts, range.min),
    upper: turned(leastSum(mirrored(amounts), turned(range.max)))
  }
  const answer = measure(self, bounds, (a, b) => Decimal.compare(a, b) === 0, {
    openValues: openValues(amounts),
    ...facts
  })
  return { ...answer, subtotal: answer._tag === "Open" ? undefined : amounts.certain.reduce(Decimal.add, Numbers.zero) }
}

const leastSum = (
  { certain, certainOpen, undecided, undecidedOpen, unseen }: Amounts,
  min: Decimal.Decimal | undefined
): Decimal.Decimal | undefined => {
  const seen = [...certain, ...undecided.filter((value) => Numbers.isBelow(value, Numbers.zero))]
    .reduce(Decimal.add, Numbers.zero)
  if (certainOpen + undecidedOpen + unseen.atMost === 0) return seen
  if (min === undefined) return undefined
  const isNegative = Numbers.isBelow(min, Numbers.zero)
  const n = certainOpen + (isNegative ? undecidedOpen + unseen.atMost : unseen.atLeast)
  return n === Number.POSITIVE_INFINITY ? undefined : Decimal.add(seen, Numbers.times(min, n))
}

/**
 * The average of an amount, exactly; `undefined` over no rows. Rule R13.
 *
 * @category numbers
 * @since 0.1.0
 */
export const average = <Row>(
  self: Relation<Row>,
  amount: Amount<Row>,
  options: { readonly range?: Fact.ValueRange } = {}
): Measure<Fraction | undefined> => {
  const amounts = amountsOf(self, amount)
  const { range, ...facts } = rangeOf(amounts, options.range)
  return averageOf(self, amounts, range, facts)
}

/**
 * The share of the rows that the predicate holds for. What was not read, and what cannot be evaluated, stays in the
 * denominator. Rule R13r.
 *
 * @category numbers
 * @since 0.1.0
 */
export const ratio = <Row>(
  self: Relation<Row>,
  predicate: (row: Row) => boolean | undefined
): Measure<Fraction | undefined> => {
  const asAmount = (row: Row): number | undefined => {
    const holds = predicate(row)
    return holds === undefined ? undefined : holds ? 1 : 0
  }
  return averageOf(self, amountsOf(self, asAmount), { min: Numbers.zero, max: Numbers.ofNumber(1) }, {})
}

const averageOf = (
  self: Relation<unknown>,
  amounts: Amounts,
  range: Range,
  facts: Pick<Ground.Found, "facts" | "contradicted">
): Measure<Fraction | undefined> => {
  if (isEmpty(self)) return ofNothing(self)
  const upper = leastAverage(mirrored(amounts), turned(range.max))
  const bounds = {
    lower: leastAverage(amounts, range.min),
    upper: upper === undefined ? undefined : Numbers.fraction(Decimal.negate(upper.numerator), upper.denominator)
  }
  return measure(self, bounds, (a, b) => Numbers.compareFractions(a, b) === 0, {
    ...facts,
    mayBeNone: sizes(self).lower === 0,
    openValues: openValues(amounts)
  })
}

const leastAverage = (amounts: Amounts, min: Decimal.Decimal | undefined): Fraction | undefined => {
  const { certain, certainOpen, undecided, undecidedOpen, unseen } = amounts
  const total = certain.reduce(Decimal.add, Numbers.zero)
  const optional = undecided.map((value) => ({ value, times: 1 }))
  if (certainOpen + undecidedOpen + unseen.atMost === 0) return Numbers.leastAverage(total, certain.length, optional)
  if (min === undefined) return undefined
  const forced = certainOpen + unseen.atLeast
  return Numbers.leastAverage(Decimal.add(total, Numbers.times(min, forced)), certain.length + forced, [
    ...optional,
    { value: min, times: undecidedOpen + unseen.atMost - unseen.atLeast }
  ])
}

/** The least, greatest or average of no rows. */
const ofNothing = (self: Relation<unknown>): Exact<undefined> => ({
  _tag: "Exact",
  value: undefined,
  ...Ground.grounds(self, { isKnown: true, saysSomething: true, vacuous: true })
})

/**
 * How the value of a least or greatest row is known beyond the rows.
 *
 * @category models
 * @since 0.1.0
 */
export interface Extreme {
  /** No amount lies outside of this. */
  readonly range?: Fact.ValueRange
  /** The value is the key in whose order this source is read: what was not read of it lies above the last key. R22. */
  readonly orderOf?: string
}

/**
 * The least value; `undefined` over no rows. Rules R14 and R22.
 *
 * @category numbers
 * @since 0.1.0
 */
export const min = <Row>(
  self: Relation<Row>,
  value: (row: Row) => Value | undefined,
  options: Extreme = {}
): Measure<Value | undefined> => extreme(self, value, options, "least")

/**
 * The greatest value; `undefined` over no rows. Rule R14.
 *
 * @category numbers
 * @since 0.1.0
 */
export const max = <Row>(
  self: Relation<Row>,
  value: (row: Row) => Value | undefined,
  options: Extreme = {}
): Measure<Value | undefined> => extreme(self, value, options, "greatest")

interface Values {
  readonly known: ReadonlyArray<Value>
  readonly open: number
}

const valuesOf = <Row>(rows: ReadonlyArray<Row>, value: (row: Row) => Value | undefined): Values => {
  const known = rows.map(value).filter((each) => each !== undefined)
  return { known, open: rows.length - known.length }
}

type Compare = (left: Value, right: Value) => number

const reversed = (compare: Compare): Compare => (left, right) => compare(right, left)

const foremost = (values: ReadonlyArray<Value | undefined>, compare: Compare): Value | undefined =>
  values.reduce(
    (best, each) => best === undefined || (each !== undefined && compare(each, best) < 0) ? each : best,
    undefined
  )

const extreme = <Row>(
  self: Relation<Row>,
  value: (row: Row) => Value | undefined,
  { orderOf, range: fact }: Extreme,
  which: "least" | "greatest"
): Measure<Value | undefined> => {
  if (isEmpty(self)) return ofNothing(self)
  const isLeast = which === "least"
  const compare = isLeast ? Numbers.compareValues : reversed(Numbers.compareValues)
  const certain = valuesOf(self.certain, value)
  const undecided = valuesOf(self.undecided.map(({ row }) => row), value)
  const seen = [...certain.known, ...undecided.known]
  const isBroken = isContradicted(fact, seen)
  const range = fact === undefined || isBroken ? unlimited : fact
  const [near, far] = isLeast ? [range.min, range.max] : [range.max, range.min]
  const open = certain.open + undecided.open
  const hidden = Unseens.atMost(self.unseen) > 0
  const ordered = isLeast && open === 0 ? lastKeyRead(self, orderOf, seen) : undefined
  const nearest = nearestOf(seen, open > 0 || hidden, [near, ordered], compare)
  const mustBeMore = certain.open > 0 || Unseens.atLeast(self.unseen) > 0
  const mayBeNone = certain.known.length === 0 && !mustBeMore
  const furthest = mayBeNone
    ? furthestOf(undecided.known, undecided.open > 0 || hidden, far, compare)
    : foremost([...certain.known, mustBeMore ? far : undefined], compare)
  const bounds = isLeast ? { lower: nearest, upper: furthest } : { lower: furthest, upper: nearest }
  return measure(self, bounds, (a, b) => compare(a, b) === 0, {
    ...declared(fact, isBroken, open > 0 || hidden),
    mayBeNone,
    openValues: open
  })
}

const isContradicted = (fact: Fact.ValueRange | undefined, seen: ReadonlyArray<Value>): boolean =>
  fact !== undefined && fact.of === "every_record" && seen.some((value) => isOutside(value, fact))

const isOutside = (value: Value, range: Range): boolean =>
  (range.min !== undefined && Numbers.compareValues(value, range.min) < 0) ||
  (range.max !== undefined && Numbers.compareValues(range.max, value) < 0)

/** The first that the answer can be: of what was seen, and of the tightest bound of what was not. */
const nearestOf = (
  seen: ReadonlyArray<Value>,
  isMore: boolean,
  bounds: ReadonlyArray<Value | undefined>,
  compare: Compare
): Value | undefined => {
  if (!isMore) return foremost(seen, compare)
  const bound = foremost(bounds, reversed(compare))
  return bound === undefined ? undefined : foremost([...seen, bound], compare)
}

/** The last that the answer can be where no row is certain: it is some one row that may be there. */
const furthestOf = (
  seen: ReadonlyArray<Value>,
  isMore: boolean,
  bound: Value | undefined,
  compare: Compare
): Value | undefined => {
  if (!isMore) return foremost(seen, reversed(compare))
  return bound === undefined ? undefined : foremost([...seen, bound], reversed(compare))
}

/**
 * What every unseen row certainly lies above, where all gaps are the rest of a read in the order of this source's key.
 * Rule R22. Digits in a text may have been sorted by their value, which is not the order of texts, so they tell nothing;
 * nor does a key of another kind than the values that were seen.
 */
const lastKeyRead = (
  self: Relation<unknown>,
  orderOf: string | undefined,
  seen: ReadonlyArray<Value>
): Value | undefined => {
  const keyOf = ({ region, source }: Gap.Gap): Value | undefined =>
    source === orderOf && region._tag === "keys_above" && !isDigits(region.key) ? region.key : undefined
  const ofList = (gaps: ReadonlyArray<Gap.Gap>): Value | undefined => leastOfAll(gaps.map(keyOf))
  const ofPart = ({ within }: Unseens.Unseen): Value | undefined =>
    foremost(within.map(ofList), reversed(Numbers.compareValues))
  const last = leastOfAll(self.unseen.map(ofPart))
  return last === undefined || seen.some((value) => isText(value) !== isText(last)) ? undefined : last
}

const isText = (value: Value): value is string => typeof value === "string"

const isDigits = (value: Value): boolean => isText(value) && /^-?\d+$/.test(value)

/** The least of them, where all are known. */
const leastOfAll = (values: ReadonlyArray<Value | undefined>): Value | undefined =>
  values.some((value) => value === undefined) ? undefined : foremost(values, Numbers.compareValues)

const verdictOf = (
  self: Relation<unknown>,
  verdict: Kleene.Kleene,
  found: { readonly vacuous: boolean; readonly byRowsAlone?: boolean }
): Verdict => ({
  _tag: "Verdict",
  verdict,
  ...Ground.grounds(self, {
    isKnown: verdict !== "unknown",
    saysSomething: self.certain.length > 0,
    vacuous: found.vacuous,
    byRowsAlone: found.byRowsAlone ?? false
  })
})

/**
 * Whether there are at least so many rows. Rule R18.
 *
 * @category verdicts
 * @since 0.1.0
 */
export const atLeast = (self: Relation<unknown>, k: number): Verdict => {
  const { lower, upper } = sizes(self)
  return verdictOf(self, lower >= k ? "yes" : upper < k ? "no" : "unknown", {
    vacuous: self.vacuous,
    byRowsAlone: self.certain.length >= k
  })
}

/**
 * Whether there are at most so many rows. Rule R18.
 *
 * @category verdicts
 * @since 0.1.0
 */
export const atMost = (self: Relation<unknown>, k: number): Verdict => {
  const { lower, upper } = sizes(self)
  return verdictOf(self, upper <= k ? "yes" : lower > k ? "no" : "unknown", {
    vacuous: self.vacuous,
    byRowsAlone: self.certain.length > k
  })
}

/**
 * Whether there is a row. One certain row is enough; a no needs all of the scope. Rule R15.
 *
 * @category verdicts
 * @since 0.1.0
 */
export const exists = (self: Relation<unknown>): Verdict => atLeast(self, 1)

/**
 * Whether there is no row. Rule R17.
 *
 * @category verdicts
 * @since 0.1.0
 */
export const none = (self: Relation<unknown>): Verdict => atMost(self, 0)

/**
 * Whether the predicate holds for every row. One certain row that breaks it is enough for a no. Over no rows it is a
 * yes about nothing, and `vacuous`. Rule R16.
 *
 * @category verdicts
 * @since 0.1.0
 */
export const every = <Row>(self: Relation<Row>, predicate: (row: Row) => boolean | undefined): Verdict => {
  const breaking = Rows.filter(self, (row) => {
    const holds = predicate(row)
    return holds === undefined ? undefined : !holds
  })
  return verdictOf(breaking, none(breaking).verdict, {
    vacuous: isEmpty(self),
    byRowsAlone: breaking.certain.length > 0
  })
}

/**
 * Whether no two rows have one key. Rows without a key do not count. Rule R19.
 *
 * Two certain rows with one key are a no only when they are two records: rows of one source are, since a read counts no
 * id twice; so are rows of one state, and rows with different `id`s. Otherwise it may be one record that was met twice.
 * Without one state, the answer is about the records as they were returned.
 *
 * @category verdicts
 * @since 0.1.0
 */
export const unique = <Row>(
  self: Relation<Row>,
  key: KeyOf<Row>,
  options: { readonly id?: (row: Row) => Key.Key; readonly place?: (row: Row) => ReadonlyArray<Place> } = {}
): Verdict => {
  const repeats = Rows.repeated(self, key, options.place)
  const areRecords = self.origin !== undefined || self.consistency._tag === "snapshot"
  const verdict = repeats.certain.length === 0
    ? none(repeats).verdict
    : areRecords || (options.id !== undefined && differ(repeats.certain, key, options.id))
    ? "no"
    : "unknown"
  return verdictOf(repeats, verdict, { vacuous: isEmpty(self), byRowsAlone: verdict === "no" })
}

const differ = <Row>(rows: ReadonlyArray<Row>, key: KeyOf<Row>, id: (row: Row) => Key.Key): boolean => {
  const ids = new Map<string, string>()
  return rows.some((row) => {
    const value = key(row)
    if (value === null || value === undefined) return false
    const [name, own] = [Key.id(value), Key.id(id(row))]
    const other = ids.get(name)
    ids.set(name, own)
    return other !== undefined && other !== own
  })
}

/**
 * The first so many rows by a value. A row is certain when fewer than `k` rows, seen or not, can come before it; in a
 * read that broke off in the order of the value, that is all that was read. Among equal values the first seen is first.
 * Rule R22.
 *
 * @category rankings
 * @since 0.1.0
 */
export const topK = <Row>(
  self: Relation<Row>,
  k: number,
  value: (row: Row) => Value | undefined,
  options: { readonly from: "lowest" | "highest"; readonly orderOf?: string }
): Ranking<Row> => {
  const compare: Compare = options.from === "lowest"
    ? Numbers.compareValues
    : reversed(Numbers.compareValues)
  const certain = valued(self.certain, value)
  const undecided = valued(self.undecided.map(({ row }) => row), value)
  const sorted = certain.known.toSorted((left, right) => compare(left.value, right.value))
  const last = options.from === "lowest"
    ? lastKeyRead(self, options.orderOf, sorted.map((each) => each.value))
    : undefined
  const hidden = Unseens.atMost(self.unseen)
  const open = certain.open.length + undecided.open.length
  const mayPrecede = (each: Value): number =>
    open + undecided.known.filter((other) => compare(other.value, each) <= 0).length +
    (last !== undefined && compare(each, last) <= 0 ? 0 : hidden)
  const rows = sorted.slice(0, k).filter((each, i) => i + mayPrecede(each.value) < k).map(({ row }) => row)
  const isAll = rows.length === sorted.length && open + undecided.known.length + hidden === 0
  const isKnown = rows.length === k || isAll
  const grounds = Ground.grounds(self, {
    isKnown,
    saysSomething: self.certain.length > 0,
    vacuous: self.vacuous,
    openValues: open
  })
  if (isKnown) return { _tag: "Exact", value: rows, ...grounds }
  if (grounds.status === "unavailable") return { _tag: "Open", ...grounds }
  const cut = sorted[k - 1]
  const mayBe = [...sorted.slice(rows.length), ...undecided.known]
    .filter((each) => cut === undefined || compare(each.value, cut.value) <= 0).map(({ row }) => row)
  return { _tag: "Ranked", certain: rows, possible: [...mayBe, ...certain.open, ...undecided.open], ...grounds }
}

const valued = <Row>(rows: ReadonlyArray<Row>, value: (row: Row) => Value | undefined) => {
  const known: Array<{ readonly row: Row; readonly value: Value }> = []
  const open: Array<Row> = []
  for (const row of rows) {
    const each = value(row)
    if (each === undefined) open.push(row)
    else known.push({ row, value: each })
  }
  return { known, open }
}

/**
 * Whether one number is above another whatever the gaps hide; a plain number stands for itself.
 *
 * @category comparing
 * @since 0.1.0
 */
export const isAbove = (left: Quantity, right: Quantity): Kleene.Kleene => {
  const [a, b] = [boundsOf(left), boundsOf(right)]
  if (a.lower !== undefined && b.upper !== undefined && Numbers.compareFractions(a.lower, b.upper) > 0) return "yes"
  return a.upper !== undefined && b.lower !== undefined && Numbers.compareFractions(a.upper, b.lower) <= 0
    ? "no"
    : "unknown"
}

/**
 * Whether two numbers are equal whatever the gaps hide.
 *
 * @category comparing
 * @since 0.1.0
 */
export const isEqual = (left: Quantity, right: Quantity): Kleene.Kleene => {
  if (isAbove(left, right) === "yes" || isAbove(right, left) === "yes") return "no"
  return isAbove(left, right) === "no" && isAbove(right, left) === "no" ? "yes" : "unknown"
}

/**
 * The change from one number to a later one, as a share of the first: `-0.1` is a tenth less. Both are counts or sums
 * that are not negative, the first one above zero.
 *
 * @category comparing
 * @since 0.1.0
 */
export const change = (
  before: Measure<number | Decimal.Decimal>,
  after: Measure<number | Decimal.Decimal>
): Measure<Fraction> => {
  const [from, to] = [boundsOf(before), boundsOf(after)]
  const bounds = { lower: growth(from.upper, to.lower), upper: growth(from.lower, to.upper) }
  const grounds = Ground.together(before, after, Consistency.joint([before.consistency, after.consistency]))
  if (grounds.status === "unavailable") return { _tag: "Open", ...grounds }
  return before._tag === "Exact" && after._tag === "Exact" && bounds.lower !== undefined
    ? { _tag: "Exact", value: bounds.lower, ...grounds }
    : { _tag: "Bounded", ...bounds, mayBeNone: false, ...grounds }
}

/** A share is a fraction of a whole number of units, so that it stays exact. */
const growth = (from: Fraction | undefined, to: Fraction | undefined): Fraction | undefined => {
  if (from === undefined || to === undefined) return undefined
  if (!Numbers.isBelow(Numbers.zero, from.numerator) || Numbers.isBelow(to.numerator, Numbers.zero)) return undefined
  return Numbers.quotient(Decimal.add(to.numerator, Decimal.negate(from.numerator)), from.numerator)
}

/**
 * @category comparing
 * @since 0.1.0
 */
export type Quantity = number | Measure<number | Decimal.Decimal | Fraction | undefined>

const boundsOf = (quantity: Quantity): Bounds<Fraction> => {
  if (typeof quantity === "number") return { lower: asFraction(quantity), upper: asFraction(quantity) }
  switch (quantity._tag) {
    case "Exact":
      return { lower: asFraction(quantity.value), upper: asFraction(quantity.value) }
    case "Bounded":
      return quantity.mayBeNone
        ? { lower: undefined, upper: undefined }
        : { lower: asFraction(quantity.lower), upper: asFraction(quantity.upper) }
    case "Open":
      return { lower: undefined, upper: undefined }
  }
}

const asFraction = (value: number | Decimal.Decimal | Fraction | undefined): Fraction | undefined => {
  if (value === undefined) return undefined
  if (typeof value === "number") return Numbers.fraction(Numbers.ofNumber(value), 1)
  return "denominator" in value ? value : Numbers.fraction(value, 1)
}

/**
 * A guess with its method and what it assumes. It is kept apart from every answer: no bound, no coverage and no verdict
 * is made from it. Rule R24.
 *
 * @category estimates
 * @since 0.1.0
 */
export interface Estimate {
  readonly method: "lincoln_petersen" | "chapman" | "planted_records"
  readonly estimate: number
  readonly assumes: "independent_listings" | "independent_loss"
}

/**
 * The size of a population from two listings of it and what they have in common. Lincoln and Petersen's guess is not
 * there when they have nothing in common.
 *
 * @category estimates
 * @since 0.1.0
 */
export const populationSize = (
  { common, one, other }: { readonly one: number; readonly other: number; readonly common: number }
): ReadonlyArray<Estimate> => {
  const chapman = ((one + 1) * (other + 1)) / (common + 1) - 1
  const lincoln = common === 0 ? [] : [(one * other) / common]
  return [
    ...lincoln.map((estimate): Estimate => ({ method: "lincoln_petersen", estimate, assumes: "independent_listings" })),
    { method: "chapman", estimate: chapman, assumes: "independent_listings" }
  ]
}

/**
 * The greatest rate of loss that is still likely when all planted records were returned. It raises confidence and never
 * makes a read complete.
 *
 * @category estimates
 * @since 0.1.0
 */
export const lossRateAtMost = (planted: number, confidence: number): Estimate => ({
  method: "planted_records",
  estimate: planted === 0 ? 1 : 1 - (1 - confidence) ** (1 / planted),
  assumes: "independent_loss"
})
