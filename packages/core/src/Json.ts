/**
 * JSON without loss: numbers keep every digit that the text has, and no message quotes what was read.
 *
 * A number token becomes an ordinary number whenever the shortest form of that number spells the same decimal. Only
 * where it does not, an integer becomes a `bigint` and everything else an exact decimal. So `1.10` is `1.1`,
 * `18446744073709551615` is `18446744073709551615n`, and two tokens of one value always give one representation within
 * integers, and one within all others.
 *
 * Two things are as in `JSON.parse`: of members with the same name the last one counts, and `-0` is written as `0`.
 *
 * @since 0.1.0
 */
import { BigDecimal, Option, Result } from "effect"
import * as Decimal from "./Decimal.ts"

/**
 * A JSON value with exact numbers.
 *
 * @category models
 * @stability unstable
 * @since 0.1.0
 */
export type Value =
  | null
  | boolean
  | number
  | string
  | bigint
  | Decimal.Decimal
  | ReadonlyArray<Value>
  | { readonly [key: string]: Value }

/**
 * One text, read twice: `exact` keeps all digits; `plain` is what `JSON.parse` makes of it, with numbers rounded to the
 * nearest finite double, for validators that know no others. They are the same object if nothing had to be kept.
 *
 * @category models
 * @stability unstable
 * @since 0.1.0
 */
export interface Parsed {
  readonly exact: Value
  readonly plain: unknown
}

/**
 * Why something is not the JSON that was asked for. The message never quotes the content; `at` is the position that it
 * names, where one is known.
 *
 * @category models
 * @stability unstable
 * @since 0.1.0
 */
export interface Problem {
  readonly message: string
  readonly at?: number
}

/**
 * A compiled JSON Pointer (RFC 6901).
 *
 * @category models
 * @stability unstable
 * @since 0.1.0
 */
export interface Pointer {
  readonly path: string
  readonly tokens: ReadonlyArray<{
    readonly key: string
    /** The token as an array index, -1 if it is none: `01` and `-` name no element. */
    readonly index: number
  }>
}

/**
 * The nesting up to which {@link canonical} goes.
 *
 * @category constants
 * @stability unstable
 * @since 0.1.0
 */
export const maxCanonicalDepth = 256

/**
 * Reads a body: UTF-8, strictly, with or without a byte order mark.
 *
 * **Example** (Digits survive)
 *
 * ```ts
 * import * as Json from "@befund/core/Json"
 * import { BigDecimal, Option, Result } from "effect"
 *
 * const body = new TextEncoder().encode(`{"id":9007199254740993,"amount":10.5}`)
 * const { exact } = Result.getOrThrow(Json.parse(body)) // { id: 9007199254740993n, amount: 10.5 }
 * ```
 *
 * @category parsing
 * @stability unstable
 * @since 0.1.0
 */
export const parse = (bytes: Uint8Array): Result.Result<Parsed, Problem> => {
  const text = decode(bytes)
  return text === undefined
    ? Result.fail(undecodable(bytes))
    : parseWith(text, (index) => brokenAt(bytes.length - utf8Length(text.slice(index)), bytes.length, "byte"))
}

/**
 * Reads a text, with or without a byte order mark. Positions count UTF-16 code units.
 *
 * **Example** (A problem quotes nothing)
 *
 * ```ts
 * import * as Json from "@befund/core/Json"
 * import { BigDecimal, Option, Result } from "effect"
 *
 * Result.getFailure(Json.parseText(`{"iban": DE89}`)) // not JSON at character 9 of 14
 * ```
 *
 * @category parsing
 * @stability unstable
 * @since 0.1.0
 */
export const parseText = (text: string): Result.Result<Parsed, Problem> => {
  const mark = text.startsWith("\uFEFF") ? 1 : 0
  return parseWith(text.slice(mark), (index) => brokenAt(index + mark, text.length, "character"))
}

/**
 * Writes JSON, with every digit of bigints and decimals. Otherwise as `JSON.stringify`: `undefined` members are left
 * out, numbers that are not finite become `null`, and a value that contains itself is a defect.
 *
 * **Example** (Both ways)
 *
 * ```ts
 * import * as Json from "@befund/core/Json"
 *
 * Json.stringify({ id: 9007199254740993n }) // {"id":9007199254740993}
 * ```
 *
 * @category writing
 * @stability unstable
 * @since 0.1.0
 */
export const stringify = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    // `this` holds the value as it is; the argument has been through `toJSON`, which decimals have.
    function(this: Readonly<Record<string, unknown>>, key: string, converted: unknown) {
      const original = this[key]
      if (typeof original === "bigint") return rawJson(String(original))
      return Decimal.isDecimal(original) ? rawJson(Decimal.toJsonToken(original)) : converted
    },
    indent
  ) ?? "null"

/**
 * Compiles a JSON Pointer. `""` is the whole value.
 *
 * **Example** (Compiled once, used for every page)
 *
 * ```ts
 * import * as Json from "@befund/core/Json"
 * import { BigDecimal, Option, Result } from "effect"
 *
 * const items = Result.getOrThrow(Json.pointer("/data/items"))
 * Json.get(items, { data: { items: [1, 2] } }) // [1, 2]
 * ```
 *
 * @category pointers
 * @stability unstable
 * @since 0.1.0
 */
export const pointer = (path: string): Result.Result<Pointer, Problem> => {
  if (path !== "" && !path.startsWith("/")) {
    return Result.fail({ message: "a JSON Pointer is empty or starts with a slash", at: 0 })
  }
  const escape = path.search(/~(?![01])/)
  if (escape !== -1) {
    return Result.fail({ message: `a tilde in a JSON Pointer is written ~0, at character ${escape}`, at: escape })
  }
  return Result.succeed({ path, tokens: path.split("/").slice(1).map(tokenOf) })
}

/**
 * The value that a pointer names, `undefined` if there is none. Only a value's own members and elements can be named:
 * no `length`, no `constructor`, nothing inside a string or a number.
 *
 * @category pointers
 * @stability unstable
 * @since 0.1.0
 */
export const get = (compiled: Pointer, value: Value): Value | undefined => {
  let at: Value | undefined = value
  for (const { index, key } of compiled.tokens) {
    if (isArray(at)) at = index === -1 ? undefined : at[index]
    else if (isObject(at) && Object.hasOwn(at, key)) at = at[key]
    else return undefined
  }
  return at
}

/**
 * The canonical form of RFC 8785: members sorted by the UTF-16 code units of their names, numbers as ECMAScript writes
 * them, no white space. A bigint or a decimal is written with all its digits, without an exponent or trailing zeros; where
 * a number stands for the same value, it is written as that number, so that one value has one text.
 *
 * Refused are what JSON has no form for (`undefined`, `NaN`, functions, instances of classes), unpaired surrogates, and
 * nesting beyond {@link maxCanonicalDepth}, which also ends a value that contains itself.
 *
 * **Example** (One text per value)
 *
 * ```ts
 * import * as Json from "@befund/core/Json"
 * import { BigDecimal, Option, Result } from "effect"
 *
 * Result.getOrThrow(Json.canonical({ b: 1e2, a: [true] })) // {"a":[true],"b":100}
 * ```
 *
 * @category writing
 * @stability unstable
 * @since 0.1.0
 */
export const canonical = (value: unknown): Result.Result<string, Problem> => {
  const written = canonicalAt(value, maxCanonicalDepth)
  return typeof written === "string" ? Result.succeed(written) : Result.fail(written)
}

/**
 * Whether arrays and objects are nested at most `limit` deep. A scalar has depth 0, `[]` depth 1. The walk needs no
 * stack, so that it can answer for any body.
 *
 * @category guards
 * @stability unstable
 * @since 0.1.0
 */
export const depthWithin = (value: unknown, limit: number): boolean => {
  let level = isContainer(value) ? [value] : []
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === limit) return false
    const next: Array<object> = []
    for (const container of level) {
      for (const child of isUnknownArray(container) ? container : Object.values(container)) {
        if (isContainer(child)) next.push(child)
      }
    }
    level = next
  }
  return true
}

// ECMAScript 2026: in every Node that this package supports, and not yet in the library of TypeScript.
const rawJson: (text: string) => unknown = Reflect.get(JSON, "rawJSON")

const parsePlain = (text: string): Value => JSON.parse(text)

const parseWith = (text: string, broken: (index: number) => Problem): Result.Result<Parsed, Problem> => {
  let plain: Value
  try {
    plain = parsePlain(text)
  } catch {
    // The engine's message quotes the text, and it names no position where it does.
    return Result.fail(broken(endOfJson(text)))
  }
  const escaped = hasEscapedName(text)
  return escaped || mayLoseDigits(text)
    ? parseExactly(text, escaped ? undefined : plain)
    : Result.succeed({ exact: plain, plain })
}

/*
 * Which texts need the slow path.
 *
 * A double reproduces every decimal of up to 15 significant digits within its range, so a token that loses something has
 * at least 16 digits, or an exponent of at least three. The first kind is at least 16 units long and so covers one of
 * every 16 positions; the second is looked for by a regular expression. Both ask for the delimiters of a token around
 * it, so that digits within strings, such as those of ids and digests, rarely cost anything.
 */
const mayLoseDigits = (text: string): boolean => hasLongNumber(text) || wideExponent.test(text)

const longNumber = 16
const wideExponent = /[0-9][eE][+-]?[0-9]{3,}(?:[\s,\]}]|$)/

const hasLongNumber = (text: string): boolean => {
  let at = longNumber - 1
  while (at < text.length) {
    if (isNumberUnit(text.charCodeAt(at))) {
      let end = at + 1
      while (end < text.length && isNumberUnit(text.charCodeAt(end))) end++
      if (endsToken(text, end) && startOfToken(text, at) <= end - longNumber) return true
      // No unit is looked at twice, however long the run: on to the first position behind it.
      at = end - end % longNumber - 1
    }
    at += longNumber
  }
  return false
}

const endsToken = (text: string, end: number): boolean => {
  const unit = end < text.length ? text.charCodeAt(end) : 32
  return unit <= 32 || unit === 44 || unit === 93 || unit === 125
}

/** Where the run starts, `Infinity` if it cannot be a token because of what comes before it. */
const startOfToken = (text: string, at: number): number => {
  let start = at
  while (start > 0 && isNumberUnit(text.charCodeAt(start - 1))) start--
  const unit = start > 0 ? text.charCodeAt(start - 1) : 32
  return unit <= 32 || unit === 44 || unit === 58 || unit === 91 ? start : Infinity
}

// The units that number tokens consist of: digits, `.`, `-`, `+`, `e`, `E`.
const isNumberUnit = (unit: number): boolean =>
  (unit <= 57 && unit >= 43 && unit !== 44 && unit !== 47) || unit === 101 || unit === 69

/**
 * Whether a name has an escape in it. V8 takes such a name for one that it has seen before if what stands between the
 * quotes begins with that one (nodejs/node#63785, from Node 24 on): once a name was a backslash, the name `\n` is too.
 */
const hasEscapedName = (text: string): boolean => {
  let at = text.indexOf("\\")
  while (at !== -1) {
    const end = endOfString(text, at)
    let behind = end
    while (isSpace(text.charCodeAt(behind))) behind++
    if (text.charCodeAt(behind) === 58) return true
    at = text.indexOf("\\", end)
  }
  return false
}

/** The exact tree, and the plain one if the engine's is no good because of a name or a number in it. */
const parseExactly = (text: string, plain: Value | undefined): Result.Result<Parsed, Problem> => {
  let kept = false
  let overflow = false
  let refused = false
  const exact = build(text, (token) => {
    const value = Number(token)
    if (isReproduced(value, token)) return value
    const number = exactNumber(token)
    kept = true
    overflow ||= !Number.isFinite(value)
    refused ||= number === undefined
    return number ?? value
  })
  if (refused) return Result.fail({ message: `a number has more than ${Decimal.maxDigits} digits` })
  if (!kept) return Result.succeed({ exact, plain: exact })
  return Result.succeed({ exact, plain: overflow || plain === undefined ? build(text, finite) : plain })
}

const finite = (token: string): number => Math.max(-Number.MAX_VALUE, Math.min(Number(token), Number.MAX_VALUE))

interface Frame {
  readonly container: Array<Value> | { [name: string]: Value }
  readonly parent: Frame | undefined
  /** The name that waits for its value. */
  name: string | undefined
}

/** Builds the value of a text that is known to be JSON. It needs no stack, so that it can build any. */
const build = (text: string, number: (token: string) => Value): Value => {
  let frame: Frame | undefined
  let result: Value = null
  const put = (value: Value): void => {
    if (frame === undefined) result = value
    else if (Array.isArray(frame.container)) frame.container.push(value)
    else if (frame.name !== undefined) define(frame.container, frame.name, value)
    if (frame !== undefined) frame.name = undefined
  }

  let at = 0
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    // The text is known to be well formed: its commas and colons say no more than its spaces do.
    if (isSpace(unit) || unit === 44 || unit === 58) {
      at++
    } else if (unit === 123 || unit === 91) {
      frame = { container: unit === 91 ? [] : {}, name: undefined, parent: frame }
      at++
    } else if (unit === 125 || unit === 93) {
      const closed: Frame | undefined = frame
      frame = frame?.parent
      if (closed !== undefined) put(closed.container)
      at++
    } else if (unit === 34) {
      const end = endOfString(text, at + 1)
      const string = unescaped(text, at, end)
      if (frame === undefined || frame.name !== undefined || Array.isArray(frame.container)) put(string)
      else frame.name = string
      at = end
    } else if (unit === 116 || unit === 110 || unit === 102) {
      put(unit === 116 ? true : unit === 110 ? null : false)
      at += unit === 102 ? 5 : 4
    } else {
      let end = at + 1
      while (end < text.length && isNumberUnit(text.charCodeAt(end))) end++
      put(number(text.slice(at, end)))
      at = end
    }
  }
  return result
}

/** Assignment would take the name `__proto__` for the prototype. */
const define = (object: { [name: string]: Value }, name: string, value: Value): void => {
  if (name !== "__proto__") object[name] = value
  else Object.defineProperty(object, name, { configurable: true, enumerable: true, value, writable: true })
}

/** The index behind the closing quote, from any place within a string. */
const endOfString = (text: string, within: number): number => {
  let at = within
  for (let unit = text.charCodeAt(at); unit !== 34; unit = text.charCodeAt(at)) at += unit === 92 ? 2 : 1
  return at + 1
}

const unescaped = (text: string, start: number, end: number): string => {
  const raw = text.slice(start + 1, end - 1)
  return raw.includes("\\") ? JSON.parse(text.slice(start, end)) : raw
}

const exactNumber = (token: string): bigint | Decimal.Decimal | undefined => {
  if (token.length > 2 * Decimal.maxDigits) return undefined
  if (isInteger(token)) {
    const integer = BigInt(token)
    return Decimal.fromJson(integer) === undefined ? undefined : integer
  }
  return Decimal.fromJson(Option.getOrUndefined(BigDecimal.fromString(token)))
}

const isReproduced = (value: number, token: string): boolean => {
  if (token.length < longNumber && !wideExponentOfToken.test(token)) return true
  const short = String(value)
  if (short === token) return true
  // Below 10^21 integers are shown without an exponent, so that another text is another value.
  if (!Number.isFinite(value) || (Math.abs(value) < 1e21 && isInteger(token))) return false
  const read = significant(token)
  const shown = significant(short)
  return read.digits === shown.digits && read.exponent === shown.exponent
}

const isInteger = (token: string): boolean => !/[.eE]/.test(token)

const wideExponentOfToken = /[eE][+-]?[0-9]{3}/

/** The digits of a number token without zeros at either end, and the exponent that makes an integer of them. */
const significant = (token: string): { readonly digits: string; readonly exponent: number } => {
  const unsigned = token.startsWith("-") ? token.slice(1) : token
  const [mantissa = "", power = "0"] = unsigned.split(/[eE]/)
  const [whole = "", fraction = ""] = mantissa.split(".")
  const digits = whole + fraction
  let start = 0
  let end = digits.length
  while (start < end && digits.charAt(start) === "0") start++
  while (end > start && digits.charAt(end - 1) === "0") end--
  return start === end
    ? { digits: "", exponent: 0 }
    : { digits: digits.slice(start, end), exponent: Number(power) - fraction.length + digits.length - end }
}

// Text and bytes.

const strictUtf8 = new TextDecoder("utf-8", { fatal: true })

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

const utf8Length = (text: string): number => new TextEncoder().encode(text).length

/** What no string of the engine can hold (V8: 2^29 - 24 units). */
const maxText = 2 ** 29 - 24

const undecodable = (bytes: Uint8Array): Problem => {
  if (bytes.length > maxText) return { message: `${bytes.length} bytes are more than a text can hold` }
  const at = validPrefix(bytes)
  return at === bytes.length
    ? { message: `ends in the middle of a character, after ${at} bytes`, at }
    : { message: `not UTF-8 at byte ${at} of ${bytes.length}`, at }
}

/** The length of the longest prefix that UTF-8 can begin with: by bisection, as a decoder does not tell. */
const validPrefix = (bytes: Uint8Array): number => {
  let valid = 0
  let invalid = bytes.length + 1
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >>> 1
    if (canBegin(bytes.subarray(0, middle))) valid = middle
    else invalid = middle
  }
  return valid
}

const canBegin = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

const brokenAt = (at: number, total: number, unit: "byte" | "character"): Problem => ({
  at,
  message: total === 0
    ? "empty"
    : at === total
    ? `ends in the middle, after ${total} ${unit}s`
    : `not JSON at ${unit} ${at} of ${total}`
})

// Where a text stops being JSON: a scanner of its own, since the messages of engines quote the text.

type Expected = "value" | "element" | "member" | "name" | "colon" | "after"

interface Scan {
  readonly end: number
  readonly broken: boolean
}

/** The index of the first unit that cannot go on a JSON text; the length if the text ends too soon. */
const endOfJson = (text: string): number => {
  const closers: Array<"]" | "}"> = []
  let expected: Expected = "value"
  let at = 0
  for (;;) {
    while (isSpace(text.charCodeAt(at))) at++
    if (at >= text.length) return text.length
    const unit = text.charAt(at)
    const closer = closers.at(-1)
    if (unit === closer && (expected === "after" || expected === "element" || expected === "member")) {
      closers.pop()
      expected = "after"
      at++
    } else if (expected === "after") {
      if (unit !== "," || closer === undefined) return at
      expected = closer === "]" ? "value" : "name"
      at++
    } else if (expected === "colon") {
      if (unit !== ":") return at
      expected = "value"
      at++
    } else if (unit === "[" && isValueExpected(expected)) {
      closers.push("]")
      expected = "element"
      at++
    } else if (unit === "{" && isValueExpected(expected)) {
      closers.push("}")
      expected = "member"
      at++
    } else {
      const isValue = isValueExpected(expected)
      const scan = unit === "\"" ? scanString(text, at) : isValue ? scanScalar(text, at) : { broken: true, end: at }
      if (scan.broken) return scan.end
      expected = isValue ? "after" : "colon"
      at = scan.end
    }
  }
}

const isValueExpected = (expected: Expected): boolean => expected === "value" || expected === "element"

const isSpace = (unit: number): boolean => unit === 32 || unit === 10 || unit === 13 || unit === 9

const scanString = (text: string, start: number): Scan => {
  let at = start + 1
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    if (unit === 34) return { broken: false, end: at + 1 }
    if (unit < 32) return { broken: true, end: at }
    if (unit === 92) {
      const escape = scanEscape(text, at)
      if (escape.broken) return escape
      at = escape.end
    } else {
      at++
    }
  }
  return { broken: true, end: text.length }
}

const scanEscape = (text: string, start: number): Scan => {
  const kind = text.charAt(start + 1)
  if (kind !== "u") {
    const known = kind !== "" && "\"\\/bfnrt".includes(kind)
    return { broken: !known, end: start + (known ? 2 : 1) }
  }
  let at = start + 2
  while (at < start + 6 && /[0-9a-fA-F]/.test(text.charAt(at))) at++
  return { broken: at < start + 6, end: at }
}

const scanScalar = (text: string, start: number): Scan => {
  const word = ["true", "false", "null"].find((candidate) => candidate.startsWith(text.charAt(start)))
  return word === undefined ? scanNumber(text, start) : scanWord(text, start, word)
}

const scanWord = (text: string, start: number, word: string): Scan => {
  let at = 0
  while (at < word.length && text.charAt(start + at) === word.charAt(at)) at++
  return { broken: at < word.length, end: start + at }
}

const numberToken = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/
const numberBegun = /^-?(?:(?:0|[1-9][0-9]*)(?:(?:\.[0-9]+)?[eE][+-]?[0-9]*|\.[0-9]*)?)?/

const scanNumber = (text: string, start: number): Scan => {
  let end = start
  while (end < text.length && isNumberUnit(text.charCodeAt(end))) end++
  const run = text.slice(start, end)
  return numberToken.test(run)
    ? { broken: false, end }
    : { broken: true, end: start + (numberBegun.exec(run)?.[0].length ?? 0) }
}

// The shapes of values.

// `Array.isArray` narrows to mutable arrays of `any`; these say the same of the types at hand.
const isArray = (value: Value | undefined): value is ReadonlyArray<Value> => Array.isArray(value)
const isUnknownArray = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)

const isObject = (value: Value | undefined): value is { readonly [key: string]: Value } =>
  isContainer(value) && !Array.isArray(value)

const isContainer = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Decimal.isDecimal(value)

const tokenOf = (escaped: string): Pointer["tokens"][number] => {
  const key = escaped.replaceAll("~1", "/").replaceAll("~0", "~")
  return { key, index: /^(?:0|[1-9][0-9]{0,9})$/.test(key) ? Number(key) : -1 }
}

// The canonical form: a text, or what stands in its way.

const canonicalAt = (value: unknown, depth: number): string | Problem => {
  switch (typeof value) {
    case "string":
      return value.isWellFormed() ? JSON.stringify(value) : { message: "an unpaired surrogate has no canonical form" }
    case "number":
      return Number.isFinite(value) ? JSON.stringify(value) : noForm
    case "boolean":
      return String(value)
    case "bigint":
      return canonicalDecimal(BigDecimal.fromBigInt(value))
    case "object":
      return value === null ? "null" : canonicalObject(value, depth)
    default:
      return noForm
  }
}

const noForm: Problem = { message: "a value has no form in JSON" }

const canonicalObject = (value: object, depth: number): string | Problem => {
  if (Decimal.isDecimal(value)) return canonicalDecimal(value)
  if (depth === 0) return { message: `nested deeper than ${maxCanonicalDepth}` }
  return isUnknownArray(value) ? canonicalArray(value, depth - 1) : canonicalMembers(value, depth - 1)
}

const canonicalDecimal = (decimal: Decimal.Decimal): string | Problem => {
  const bounded = Decimal.fromJson(decimal)
  if (bounded === undefined) return { message: `a number has more than ${Decimal.maxDigits} digits` }
  const digits = Decimal.format(BigDecimal.normalize(bounded))
  const number = Number(digits)
  return isReproduced(number, digits) ? JSON.stringify(number) : digits
}

const canonicalArray = (array: ReadonlyArray<unknown>, depth: number): string | Problem => {
  const parts: Array<string> = []
  for (const element of array) {
    const part = canonicalAt(element, depth)
    if (typeof part !== "string") return part
    parts.push(part)
  }
  return `[${parts.join(",")}]`
}

const canonicalMembers = (object: object, depth: number): string | Problem => {
  const prototype: unknown = Object.getPrototypeOf(object)
  if (prototype !== Object.prototype && prototype !== null) return noForm
  const parts: Array<string> = []
  // Names are unique, so only the names decide, and they compare by code units as RFC 8785 asks.
  for (const [name, member] of Object.entries(object).toSorted(([left], [right]) => left < right ? -1 : 1)) {
    const key = canonicalAt(name, depth)
    if (typeof key !== "string") return key
    const part = canonicalAt(member, depth)
    if (typeof part !== "string") return part
    parts.push(`${key}:${part}`)
  }
  return `{${parts.join(",")}}`
}
