/** Timestamps and durations of CEL, to the nanosecond, without the clock or the zone of the machine. */
import { DateTime, Option } from "effect"

/** A moment, in nanoseconds since 1970. */
export class Timestamp {
  readonly nanos: bigint
  constructor(nanos: bigint) {
    this.nanos = nanos
  }
}

/** A length of time, in nanoseconds. */
export class Span {
  readonly nanos: bigint
  constructor(nanos: bigint) {
    this.nanos = nanos
  }
}

const perMilli = 1_000_000n
const perSecond = 1_000_000_000n

// From the year 1 to the year 9999, as CEL has it.
const first = -62_135_596_800n * perSecond
const last = 253_402_300_800n * perSecond - 1n

export const timestamp = (nanos: bigint): Timestamp | undefined =>
  nanos >= first && nanos <= last ? new Timestamp(nanos) : undefined

const longest = 315_576_000_000n * perSecond

export const span = (nanos: bigint): Span | undefined =>
  nanos <= longest && nanos >= -longest ? new Span(nanos) : undefined

const rfc3339 =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)[Tt](?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)(?:\.(?<fraction>\d{1,9}))?(?:[Zz]|(?<sign>[+-])(?<offsetHour>\d\d):(?<offsetMinute>\d\d))$/

const noDate = { day: 0, month: 0, year: 0 }

/** RFC 3339, with its zone: a moment without one could be any of a whole day. */
export const parseTimestamp = (text: string): Timestamp | undefined => {
  const parts = text.length > 40 ? undefined : rfc3339.exec(text)?.groups
  if (parts === undefined) return undefined
  const number = (name: string): number => Number(parts[name] ?? 0)
  const [year, month, day] = [number("year"), number("month"), number("day")]
  const [hour, minute, second] = [number("hour"), number("minute"), number("second")]
  if (hour > 23 || minute > 59 || second > 59 || number("offsetHour") > 23 || number("offsetMinute") > 59) {
    return undefined
  }
  const date = Option.getOrUndefined(DateTime.make({ year, month, day, hour, minute, second }))
  // The 30th of February is taken for a day of March there.
  const { day: dayRead, month: monthRead, year: yearRead } = date === undefined ? noDate : DateTime.toPartsUtc(date)
  if (date === undefined || dayRead !== day || monthRead !== month || yearRead !== year) return undefined
  const offset = BigInt(number("offsetHour") * 3600 + number("offsetMinute") * 60) * (parts["sign"] === "-" ? -1n : 1n)
  const seconds = BigInt(DateTime.toEpochMillis(date)) / 1000n - offset
  return timestamp(seconds * perSecond + BigInt((parts["fraction"] ?? "").padEnd(9, "0")))
}

const units: Readonly<Record<string, bigint>> = {
  h: 3600n * perSecond,
  m: 60n * perSecond,
  s: perSecond,
  ms: perMilli,
  us: 1000n,
  µs: 1000n,
  ns: 1n
}

/** `1h30m`, `-1.5h`, `300ms`. */
export const parseSpan = (text: string): Span | undefined => {
  if (text.length > 100 || !/^[+-]?(?:\d+(?:\.\d*)?(?:ns|us|µs|ms|s|m|h))+$/.test(text)) return undefined
  const parts = text.matchAll(/(?<whole>\d+)(?:\.(?<fraction>\d*))?(?<unit>ns|us|µs|ms|s|m|h)/g)
  let nanos = 0n
  for (const { groups = {} } of parts) {
    const { fraction = "", unit = "", whole = "" } = groups
    const one = units[unit] ?? 0n
    nanos += BigInt(whole) * one + (fraction === "" ? 0n : BigInt(fraction) * one / 10n ** BigInt(fraction.length))
  }
  return span(text.startsWith("-") ? -nanos : nanos)
}

const floorMillis = (nanos: bigint): number =>
  Number(nanos / perMilli) - (nanos < 0n && nanos % perMilli !== 0n ? 1 : 0)

/** What a clock on the wall of the zone shows; `undefined` for a zone that there is not. */
const wall = ({ nanos }: Timestamp, zone: string | undefined): DateTime.DateTime.PartsWithWeekday | undefined => {
  const utc = DateTime.makeUnsafe(floorMillis(nanos))
  if (zone === undefined) return DateTime.toPartsUtc(utc)
  return Option.match(DateTime.zoneFromString(zone), {
    onNone: () => undefined,
    onSome: (known) => DateTime.toParts(DateTime.setZone(utc, known))
  })
}

const daysBefore = ({ day, month, year }: DateTime.DateTime.PartsWithWeekday): number => {
  const epochDay = (of: { readonly year: number; readonly month: number; readonly day: number }): number =>
    DateTime.toEpochMillis(DateTime.makeUnsafe(of)) / 86_400_000
  return epochDay({ year, month, day }) - epochDay({ year, month: 1, day: 1 })
}

type Part = (parts: DateTime.DateTime.PartsWithWeekday) => number

/** The methods of a timestamp. CEL counts months, days of the month and days of the year from 0, but not dates. */
export const timestampParts: Readonly<Record<string, Part>> = {
  getFullYear: ({ year }) => year,
  getMonth: ({ month }) => month - 1,
  getDate: ({ day }) => day,
  getDayOfMonth: ({ day }) => day - 1,
  getDayOfWeek: ({ weekDay }) => weekDay,
  getDayOfYear: daysBefore,
  getHours: ({ hour }) => hour,
  getMinutes: ({ minute }) => minute,
  getSeconds: ({ second }) => second,
  getMilliseconds: ({ millisecond }) => millisecond
}

export const partOf = (at: Timestamp, part: Part, zone: string | undefined): bigint | undefined => {
  const parts = wall(at, zone)
  return parts === undefined ? undefined : BigInt(part(parts))
}

/** The methods of a duration: all of it in whole units. */
export const spanParts: Readonly<Record<string, bigint>> = {
  getHours: 3600n * perSecond,
  getMinutes: 60n * perSecond,
  getSeconds: perSecond,
  getMilliseconds: perMilli
}
