/**
 * Whether keys that come one after the other can be strictly ascending under some one total order.
 *
 * A source tells by what it sorts, not how. Numbers have one order. Strings are taken to be sorted by Unicode code
 * points, as databases with a binary collation do, or, as long as all of them are decimal integers, by their value: both
 * hypotheses are kept until one is refuted. Timestamps in ISO 8601 of one form and one offset sort as strings.
 */
import { BigDecimal, Result } from "effect"

/**
 * What an order can be asked of.
 *
 * @category models
 * @since 0.1.0
 */
export type Key = string | number | bigint | BigDecimal.BigDecimal

/**
 * The last key, and for strings, which orders all keys so far agree with: always at least one.
 *
 * @category models
 * @since 0.1.0
 */
export type State =
  | { readonly _tag: "Empty" }
  | { readonly _tag: "Numeric"; readonly last: Exclude<Key, string> }
  | { readonly _tag: "Text"; readonly last: string; readonly byCodePoint: boolean; readonly byValue: boolean }

/**
 * How the order was broken: the key repeats the last one; it precedes it under every order that was still possible; or
 * it cannot be compared with it, being of another type or not a number at all.
 *
 * @category models
 * @since 0.1.0
 */
export interface Violation {
  readonly kind: "equal" | "descending" | "mixed"
}

/**
 * Before the first key.
 *
 * @category constructors
 * @since 0.1.0
 */
export const initial: State = { _tag: "Empty" }

/**
 * The state after one more key, or how it breaks the order.
 *
 * @category transitions
 * @since 0.1.0
 */
export const next = (state: State, key: Key): Result.Result<State, Violation> =>
  typeof key === "string" ? nextText(state, key) : nextNumeric(state, key)

const equal = Result.fail<Violation>({ kind: "equal" })
const descending = Result.fail<Violation>({ kind: "descending" })
const mixed = Result.fail<Violation>({ kind: "mixed" })

/**
 * Whether a key is at or below a ceiling in every order that keys of their form can be in; `false` where that cannot be
 * told. Texts are compared where that is safe: as decimal integers, or by code points when they are equally long and, as
 * timestamps, of one offset. `"9"` and `"10"`, or a second with and without its fraction, sort one way as texts and
 * another by what they mean.
 *
 * @category comparisons
 * @since 0.1.0
 */
export const isAtMost = (key: Key, ceiling: Key): boolean => {
  if (typeof key !== "string" && typeof ceiling !== "string") {
    return isNumber(key) && isNumber(ceiling) && compareNumbers(key, ceiling) <= 0
  }
  if (typeof key !== "string" || typeof ceiling !== "string") return false
  if (isCanonicalInteger(ceiling)) return isCanonicalInteger(key) && compareIntegers(key, ceiling) <= 0
  return key.length === ceiling.length && offsetOf(key) === offsetOf(ceiling) && compareCodePoints(key, ceiling) <= 0
}

const isNumber = (key: Exclude<Key, string>): boolean => typeof key !== "number" || Number.isFinite(key)

/** The offset of a timestamp in ISO 8601, which sorts by itself and not by the moment. */
const offsetOf = (text: string): string | undefined => /[+-]\d\d:?\d\d$/.exec(text)?.[0]

const nextText = (state: State, key: string): Result.Result<State, Violation> => {
  if (state._tag === "Empty") {
    return Result.succeed({ _tag: "Text", byCodePoint: true, byValue: isCanonicalInteger(key), last: key })
  }
  if (state._tag === "Numeric") return mixed
  if (state.last === key) return equal
  const byCodePoint = state.byCodePoint && compareCodePoints(state.last, key) < 0
  const byValue = state.byValue && isCanonicalInteger(key) && compareIntegers(state.last, key) < 0
  return byCodePoint || byValue ? Result.succeed({ _tag: "Text", byCodePoint, byValue, last: key }) : descending
}

const nextNumeric = (state: State, key: Exclude<Key, string>): Result.Result<State, Violation> => {
  if (state._tag === "Text" || (typeof key === "number" && !Number.isFinite(key))) return mixed
  if (state._tag === "Numeric") {
    const order = compareNumbers(state.last, key)
    if (order >= 0) return order === 0 ? equal : descending
  }
  return Result.succeed({ _tag: "Numeric", last: key })
}

const compareNumbers = (left: Exclude<Key, string>, right: Exclude<Key, string>): number => {
  if (isPlain(left) && isPlain(right)) return left < right ? -1 : left > right ? 1 : 0
  return BigDecimal.Order(toDecimal(left), toDecimal(right))
}

// The engine compares bigints and doubles by their exact values. A double beyond the safe integers stands for the
// decimal of its shortest form, which need not be its exact value; nor is one tenth exactly the double 0.1.
const isPlain = (key: Exclude<Key, string>): key is number | bigint =>
  typeof key === "bigint" || (typeof key === "number" && Math.abs(key) <= Number.MAX_SAFE_INTEGER)

const toDecimal = (key: Exclude<Key, string>): BigDecimal.BigDecimal =>
  typeof key === "number"
    ? BigDecimal.fromNumberUnsafe(key)
    : typeof key === "bigint"
    ? BigDecimal.fromBigInt(key)
    : key

const isCanonicalInteger = (text: string): boolean => /^(?:0|-?[1-9][0-9]*)$/.test(text)

const compareIntegers = (left: string, right: string): number => {
  const leftNegative = left.startsWith("-")
  if (leftNegative !== right.startsWith("-")) return leftNegative ? -1 : 1
  const byMagnitude = left.length - right.length || (left < right ? -1 : left > right ? 1 : 0)
  return leftNegative ? -byMagnitude : byMagnitude
}

/**
 * Strings compare by UTF-16 code units in the engine, which puts characters beyond U+FFFF, written as surrogates, before
 * U+E000 to U+FFFF. Code points put them behind.
 */
const compareCodePoints = (left: string, right: string): number => {
  const length = Math.min(left.length, right.length)
  let at = 0
  while (at < length && left.charCodeAt(at) === right.charCodeAt(at)) at++
  return at < length ? rank(left.charCodeAt(at)) - rank(right.charCodeAt(at)) : left.length - right.length
}

const rank = (unit: number): number => unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800
