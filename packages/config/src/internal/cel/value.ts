/** Values while an expression is evaluated, and how they compare. */
import type { Decimal } from "@befund/core"
import * as Num from "./number.ts"
import { Span, Timestamp } from "./time.ts"

export type Value =
  | null
  | boolean
  | string
  | number
  | bigint
  | Decimal.Decimal
  | Timestamp
  | Span
  | ReadonlyArray<Value>
  | Members

export interface Members {
  readonly [key: string]: Value
}

/**
 * One evaluation. `steps` counts down what may still be done, so that no record can make a predicate run for long.
 * Where something cannot be evaluated, the value is `undefined`, everywhere below.
 */
export interface Run {
  readonly slots: Array<Value>
  steps: number
}

export type Evaluate = (run: Run) => Value | undefined

/** Elements that one evaluation may look at. */
export const maxSteps = 1_000_000

/** The longest text that an expression may put together. */
export const maxText = 1_000_000

/** Whether that much may still be done. */
export const spend = (run: Run, steps: number): boolean => {
  run.steps -= steps
  return run.steps >= 0
}

export const isList = (value: Value | undefined): value is ReadonlyArray<Value> => Array.isArray(value)

/** The objects of JSON, and of an expression. Decimals, timestamps and durations have prototypes of their own. */
export const isMembers = (value: Value | undefined): value is Members => {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** A value of a record as a value of CEL. What lies inside it is taken when it is reached. */
export const fromRecord = (value: Value | undefined): Value | undefined =>
  typeof value === "bigint" ? Num.fromRecord(value) : value

/** A member that the object has itself: no `constructor`, no `__proto__`. */
export const member = (object: Members, key: string): Value | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined

const isTime = (value: Value): value is Timestamp | Span => value instanceof Timestamp || value instanceof Span

const listsEqual = (run: Run, a: ReadonlyArray<Value>, b: ReadonlyArray<Value>): boolean | undefined => {
  if (a.length !== b.length) return false
  for (const [index, element] of a.entries()) {
    const other = b[index]
    const same = other === undefined ? false : isEqual(run, element, other)
    if (same !== true) return same
  }
  return true
}

const membersEqual = (run: Run, a: Members, b: Members): boolean | undefined => {
  const entries = Object.entries(a)
  if (entries.length !== Object.keys(b).length) return false
  for (const [key, value] of entries) {
    const other = member(b, key)
    const same = other === undefined ? false : isEqual(run, value, other)
    if (same !== true) return same
  }
  return true
}

/** Values of different kinds are not equal; numbers are compared by value. */
export const isEqual = (run: Run, a: Value, b: Value): boolean | undefined => {
  if (!spend(run, 1)) return undefined
  if (typeof a === "string" || typeof b === "string") return a === b
  if (Num.isNum(a) && Num.isNum(b)) {
    const order = Num.compare(a, b)
    return order === undefined ? undefined : order === 0
  }
  if (isTime(a)) return isTime(b) && a.constructor === b.constructor && a.nanos === b.nanos
  if (isList(a)) return isList(b) && listsEqual(run, a, b)
  if (isMembers(a)) return isMembers(b) && membersEqual(run, a, b)
  return a === b
}

const sign = <A extends string | bigint | boolean>(a: A, b: A): number => a < b ? -1 : a > b ? 1 : 0

/** Only values of one kind have an order: numbers, texts, timestamps, durations, booleans. */
export const order = (a: Value, b: Value): number | undefined => {
  if (typeof a === "number" && typeof b === "number") return a - b
  if (Num.isNum(a) && Num.isNum(b)) return Num.compare(a, b)
  if (typeof a === "string" && typeof b === "string") return sign(a, b)
  if (typeof a === "boolean" && typeof b === "boolean") return sign(a, b)
  return isTime(a) && isTime(b) && a.constructor === b.constructor ? sign(a.nanos, b.nanos) : undefined
}

/** An element of the list, or a key of the object. */
export const isIn = (run: Run, value: Value, container: Value): boolean | undefined => {
  if (isMembers(container)) return typeof value === "string" ? Object.hasOwn(container, value) : undefined
  if (!isList(container)) return undefined
  let open = false
  for (const element of container) {
    const same = isEqual(run, value, element)
    if (same === true) return true
    open ||= same === undefined
  }
  return open ? undefined : false
}
