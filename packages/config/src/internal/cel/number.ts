/**
 * Numbers of CEL, exactly. An `int` of CEL is a `bigint`; everything else is a decimal, as a JSON number or as an exact
 * one where no JSON number spells it. So `0.1 + 0.2 == 0.3` holds, and a long id keeps its last digits.
 */
import { Decimal } from "@befund/core"
import { BigDecimal, Option } from "effect"

export type Num = number | bigint | Decimal.Decimal

export type Operator = "+" | "-" | "*" | "/" | "%"

export const isNum = (value: unknown): value is Num =>
  typeof value === "number" || typeof value === "bigint" ||
  (typeof value === "object" && value !== null && Decimal.isDecimal(value))

const maxInt = 2n ** 63n - 1n
const minInt = -(2n ** 63n)

/** An `int` of CEL has 64 bits. */
export const int = (value: bigint): bigint | undefined => value <= maxInt && value >= minInt ? value : undefined

/** A decimal as a number where that spells the same, so that most arithmetic stays cheap. */
const shrink = (decimal: Decimal.Decimal): number | Decimal.Decimal | undefined => {
  const bounded = Decimal.fromJson(decimal)
  if (bounded === undefined) return undefined
  const number = Number(`${bounded.value}e${-bounded.scale}`)
  return Number.isFinite(number) && Decimal.compare(BigDecimal.fromNumberUnsafe(number), bounded) === 0
    ? number
    : bounded
}

/** Decimal text, with or without an exponent. */
export const parse = (text: string): number | Decimal.Decimal | undefined => {
  if (text.length > Decimal.maxDigits || !/^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return undefined
  return Option.match(BigDecimal.fromString(text), { onNone: () => undefined, onSome: shrink })
}

/** The numbers of a record: whole numbers that JSON numbers cannot hold come as `bigint`s, and are no `int`s of CEL. */
export const fromRecord = (value: bigint): Decimal.Decimal => BigDecimal.fromBigInt(value)

/** Between these, comparing as floating point and comparing as decimals is the same. */
const isPlain = (value: number | bigint): boolean =>
  value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER

const isQuick = (value: Num): value is number | bigint => typeof value !== "object" && isPlain(value)

export const compare = (a: Num, b: Num): number | undefined => {
  if (typeof a !== "object" && typeof b !== "object" && (typeof a === typeof b || (isPlain(a) && isPlain(b)))) {
    return a < b ? -1 : a > b ? 1 : 0
  }
  const left = Decimal.fromJson(a)
  const right = Decimal.fromJson(b)
  return left === undefined || right === undefined ? undefined : Decimal.compare(left, right)
}

const ints = (operator: Operator, a: bigint, b: bigint): bigint | undefined => {
  switch (operator) {
    case "+":
      return int(a + b)
    case "-":
      return int(a - b)
    case "*":
      return int(a * b)
    case "/":
      return b === 0n ? undefined : int(a / b)
    case "%":
      return b === 0n ? undefined : a % b
  }
}

const fixedPower = 10_000

/** Below this, no two decimals of that many digits share a double, so that a quotient is the decimal that is meant. */
const beyondUnits = 1e15

/** The number in units of the fourth digit after the point, if it has no digit beyond that. */
const unitsOf = (value: number): number | undefined => {
  const units = Math.round(value * fixedPower)
  return units / fixedPower === value && Math.abs(units) < beyondUnits ? units : undefined
}

/** The usual case, without an allocation: amounts of at most four digits after the point, whole numbers among them. */
const quickly = (operator: Operator, a: number, b: number): number | undefined => {
  if (operator === "/") return undefined
  const left = unitsOf(a)
  const right = unitsOf(b)
  if (left === undefined || right === undefined || (operator === "%" && right === 0)) return undefined
  const isProduct = operator === "*"
  const units = operator === "+"
    ? left + right
    : operator === "-"
    ? left - right
    : isProduct
    ? left * right
    : left % right
  // Adding 0 turns -0 into 0.
  return Math.abs(units) < beyondUnits ? units / (isProduct ? fixedPower * fixedPower : fixedPower) + 0 : undefined
}

/** Digits of a quotient that does not end: those of the widest IEEE decimal. */
const quotientDigits = 34

const lengthOf = (value: bigint): number => String(value < 0n ? -value : value).length

const divide = (a: Decimal.Decimal, b: Decimal.Decimal): Decimal.Decimal => {
  const more = Math.max(0, quotientDigits - lengthOf(a.value) + lengthOf(b.value))
  const dividend = a.value * 10n ** BigInt(more)
  const quotient = dividend / b.value
  const rest = dividend % b.value
  const isUp = 2n * (rest < 0n ? -rest : rest) >= (b.value < 0n ? -b.value : b.value)
  const step = (dividend < 0n) === (b.value < 0n) ? 1n : -1n
  return BigDecimal.make(isUp && rest !== 0n ? quotient + step : quotient, a.scale - b.scale + more)
}

const remainder = (a: Decimal.Decimal, b: Decimal.Decimal): Decimal.Decimal => {
  const scale = Math.max(a.scale, b.scale)
  const at = (decimal: Decimal.Decimal): bigint => decimal.value * 10n ** BigInt(scale - decimal.scale)
  return BigDecimal.make(at(a) % at(b), scale)
}

const decimals = (operator: Operator, a: Decimal.Decimal, b: Decimal.Decimal): Decimal.Decimal | undefined => {
  switch (operator) {
    case "+":
      return Decimal.add(a, b)
    case "-":
      return Decimal.add(a, Decimal.negate(b))
    case "*":
      return BigDecimal.multiply(a, b)
    case "/":
      return b.value === 0n ? undefined : divide(a, b)
    case "%":
      return b.value === 0n ? undefined : remainder(a, b)
  }
}

/**
 * `undefined` where there is no result: a division by zero, an `int` beyond 64 bits, more digits than anybody needs.
 * Two `int`s give an `int`, as CEL asks; with a decimal on either side, `5 / 2` is `2.5`.
 */
export const calculate = (operator: Operator, a: Num, b: Num): Num | undefined => {
  if (typeof a === "bigint" && typeof b === "bigint") return ints(operator, a, b)
  if (isQuick(a) && isQuick(b)) {
    const result = quickly(operator, Number(a), Number(b))
    if (result !== undefined) return result
  }
  const left = Decimal.fromJson(a)
  const right = Decimal.fromJson(b)
  if (left === undefined || right === undefined) return undefined
  const result = decimals(operator, left, right)
  return result === undefined ? undefined : shrink(result)
}

/** Without what stands after the point. */
export const truncate = (value: Num): bigint | undefined => {
  if (typeof value === "bigint") return value
  const decimal = Decimal.fromJson(value)
  if (decimal === undefined || lengthOf(decimal.value) - decimal.scale > 20) return undefined
  const { scale, value: digits } = decimal
  return int(scale <= 0 ? digits * 10n ** BigInt(-scale) : digits / 10n ** BigInt(scale))
}

/** The number as a decimal of CEL. */
export const toDecimal = (value: Num): number | Decimal.Decimal | undefined =>
  typeof value === "bigint" ? shrink(BigDecimal.fromBigInt(value)) : value

/** Written out, as in JSON but never with an exponent. */
export const format = (value: Num): string | undefined => {
  const decimal = Decimal.fromJson(value)
  return decimal === undefined ? undefined : Decimal.format(BigDecimal.normalize(decimal))
}
