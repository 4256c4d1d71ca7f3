/** The functions that an expression can call. Methods take what they are called on as their first argument. */
import * as Num from "./number.ts"
import * as Time from "./time.ts"
import { isList, isMembers, maxText, type Run, spend, type Value } from "./value.ts"

export type Implementation = (run: Run, args: ReadonlyArray<Value>) => Value | undefined

const text = (value: Value | undefined): string | undefined => typeof value === "string" ? value : undefined

/** A text, if nobody could be hurt by its length. */
const bounded = (run: Run, value: string): string | undefined =>
  value.length <= maxText && spend(run, value.length >> 6) ? value : undefined

const ofText = (f: (value: string, run: Run) => Value | undefined): Implementation => (run, [value]) => {
  const found = text(value)
  return found === undefined || !spend(run, found.length >> 6) ? undefined : f(found, run)
}

const ofTexts = (f: (value: string, other: string) => Value): Implementation => (run, [value, other]) => {
  const [a, b] = [text(value), text(other)]
  return a === undefined || b === undefined || !spend(run, a.length >> 6) ? undefined : f(a, b)
}

/** A position: a whole number, however it is written. */
export const position = (value: Value | undefined): number | undefined => {
  if (!Num.isNum(value)) return undefined
  const index = Num.truncate(value)
  return index !== undefined && Num.compare(index, value) === 0 ? Number(index) : undefined
}

const countCharacters = (value: string): number => {
  let count = 0
  for (const _ of value) count++
  return count
}

const size: Implementation = (run, [value]) => {
  if (typeof value === "string") return spend(run, value.length >> 6) ? BigInt(countCharacters(value)) : undefined
  if (isList(value)) return BigInt(value.length)
  return isMembers(value) ? BigInt(Object.keys(value).length) : undefined
}

const indexOf =
  (find: (value: string, part: string, from: number | undefined) => number): Implementation =>
  (run, [value, part, from]) => {
    const [a, b] = [text(value), text(part)]
    if (a === undefined || b === undefined || !spend(run, a.length >> 6)) return undefined
    if (from === undefined) return BigInt(find(a, b, undefined))
    const start = position(from)
    return start === undefined || start < 0 || start > a.length ? undefined : BigInt(find(a, b, start))
  }

const substring: Implementation = (_run, [value, from, to]) => {
  const whole = text(value)
  const start = position(from)
  const end = to === undefined ? whole?.length : position(to)
  return whole === undefined || start === undefined || end === undefined || start < 0 || end < start ||
      end > whole.length
    ? undefined
    : whole.slice(start, end)
}

const split: Implementation = (run, [value, separator, limit]) => {
  const [a, b] = [text(value), text(separator)]
  const most = limit === undefined ? -1 : position(limit)
  if (a === undefined || b === undefined || most === undefined || !spend(run, a.length)) return undefined
  if (most === 0) return []
  const parts = a.split(b)
  return most < 0 || parts.length <= most ? parts : [...parts.slice(0, most - 1), parts.slice(most - 1).join(b)]
}

const join: Implementation = (run, [value, separator = ""]) => {
  if (!isList(value) || typeof separator !== "string" || !spend(run, value.length)) return undefined
  let joined = ""
  for (const [index, part] of value.entries()) {
    if (typeof part !== "string") return undefined
    joined += index === 0 ? part : separator + part
    if (joined.length > maxText) return undefined
  }
  return bounded(run, joined)
}

const toInt: Implementation = (_run, [value]) => {
  if (value instanceof Time.Timestamp) return value.nanos / 1_000_000_000n
  if (typeof value === "string") return /^[+-]?\d{1,19}$/.test(value) ? Num.int(BigInt(value)) : undefined
  return Num.isNum(value) ? Num.truncate(value) : undefined
}

const toDouble: Implementation = (_run, [value]) =>
  typeof value === "string" ? Num.parse(value) : Num.isNum(value) ? Num.toDecimal(value) : undefined

const toText: Implementation = (_run, [value]) => {
  if (typeof value === "string") return value
  if (typeof value === "boolean") return String(value)
  return Num.isNum(value) ? Num.format(value) : undefined
}

const toBool: Implementation = (_run, [value]) => {
  if (typeof value === "boolean") return value
  if (value === "true" || value === "True" || value === "TRUE" || value === "t" || value === "1") return true
  return value === "false" || value === "False" || value === "FALSE" || value === "f" || value === "0"
    ? false
    : undefined
}

const toTimestamp: Implementation = (_run, [value]) => {
  if (value instanceof Time.Timestamp) return value
  if (typeof value === "string") return Time.parseTimestamp(value)
  const seconds = Num.isNum(value) ? Num.truncate(value) : undefined
  return seconds === undefined ? undefined : Time.timestamp(seconds * 1_000_000_000n)
}

const toSpan: Implementation = (_run, [value]) =>
  value instanceof Time.Span ? value : typeof value === "string" ? Time.parseSpan(value) : undefined

const part = (name: string): Implementation => (_run, [value, zone]) => {
  const ofTimestamp = Time.timestampParts[name]
  const ofSpan = Time.spanParts[name]
  if (value instanceof Time.Timestamp && ofTimestamp !== undefined) {
    return zone === undefined || typeof zone === "string" ? Time.partOf(value, ofTimestamp, zone) : undefined
  }
  return value instanceof Time.Span && ofSpan !== undefined && zone === undefined ? value.nanos / ofSpan : undefined
}

const ascii = (range: RegExp, change: (value: string) => string): Implementation =>
  ofText((value) => value.replaceAll(range, change))

/** By name; the number of arguments was checked when the expression was compiled. */
export const functions: ReadonlyMap<string, Implementation> = new Map<string, Implementation>([
  ["size", size],
  ["int", toInt],
  ["uint", (run, args) => {
    const value = toInt(run, args)
    return typeof value === "bigint" && value >= 0n ? value : undefined
  }],
  ["double", toDouble],
  ["string", toText],
  ["bool", toBool],
  ["dyn", (_run, [value]) => value],
  ["timestamp", toTimestamp],
  ["duration", toSpan]
])

/** See {@link functions}. */
export const methods: ReadonlyMap<string, Implementation> = new Map<string, Implementation>([
  ["size", size],
  ["startsWith", ofTexts((value, start) => value.startsWith(start))],
  ["endsWith", ofTexts((value, end) => value.endsWith(end))],
  ["contains", ofTexts((value, inner) => value.includes(inner))],
  ["lowerAscii", ascii(/[A-Z]+/g, (letters) => letters.toLowerCase())],
  ["upperAscii", ascii(/[a-z]+/g, (letters) => letters.toUpperCase())],
  ["trim", ofText((value) => value.trim())],
  ["indexOf", indexOf((value, inner, from) => value.indexOf(inner, from))],
  ["lastIndexOf", indexOf((value, inner, from) => value.lastIndexOf(inner, from))],
  ["substring", substring],
  ["split", split],
  ["join", join],
  ...Object.keys(Time.timestampParts).map((name) => [name, part(name)] as const)
])
