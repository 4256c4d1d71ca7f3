/**
 * Dates, months, quarters, years and times of day as people write them, in every language of the lexicons. Offsets are
 * those of the lower-case text that is searched.
 */
import { type Hit, languages } from "./lexicons.ts"

export type When =
  | Hit & { readonly grain: "period"; readonly from: Day; readonly to: Day }
  /** A part of some year that the text does not name. */
  | Hit & { readonly grain: "yearless"; readonly months: readonly [number, number]; readonly day: number | undefined }
  | Hit & { readonly grain: "clock"; readonly clock: string }

/** `YYYY-MM-DD`, which is ordered as a text. */
type Day = string

/** Days from one to another, both included. */
export interface Period {
  readonly from: Day
  readonly to: Day
}

const pad = (n: number): string => String(n).padStart(2, "0")
const dayOf = (year: number, month: number, day: number): Day => `${year}-${pad(month)}-${pad(day)}`
const monthsOf = (year: number, from: number, to: number): Period => ({
  from: dayOf(year, from, 1),
  to: dayOf(year, to, lastDay(year, to))
})
const lastDay = (year: number, month: number): number =>
  month === 2
    ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28)
    : [4, 6, 9, 11].includes(month)
    ? 30
    : 31

const monthNames = languages.flatMap(({ lexicon }) =>
  lexicon.months.flatMap((spellings, i) => spellings.map((spelling) => ({ spelling, month: i + 1 })))
)
const month = `(${monthNames.map(({ spelling }) => spelling).toSorted((a, b) => b.length - a.length).join("|")})`
const quarterNames = languages.flatMap(({ lexicon }) => lexicon.quarter).join("|")
const ordinalNames = languages.flatMap(({ lexicon }) => Object.entries(lexicon.ordinals))
const ordinal = `(${ordinalNames.map(([source]) => source).join("|")}|\\d\\.|\\d(?:st|nd|rd|th))`
const before = "(?<![\\p{L}\\p{N}.,])"
const after = "(?![\\p{L}\\p{N}])"

const numberOfMonth = (name: string): number =>
  monthNames.find(({ spelling }) => new RegExp(`^(?:${spelling})$`, "u").test(name))?.month ?? 0

const numberOfOrdinal = (name: string): number =>
  Number.parseInt(name, 10) ||
  (ordinalNames.find(([source]) => new RegExp(`^(?:${source})$`, "u").test(name))?.[1] ?? 0)

type Groups = ReadonlyArray<string | undefined>

interface Reader {
  readonly pattern: RegExp
  readonly read: (groups: Groups, hit: Hit) => When | undefined
}

const reader = (source: string, read: Reader["read"]): Reader => ({
  pattern: new RegExp(`${before}(?:${source})${after}`, "gu"),
  read
})

const n = (text: string | undefined): number => Number(text ?? Number.NaN)

const day = (hit: Hit, year: number, monthNumber: number, dayNumber: number): When | undefined => {
  if (!(monthNumber >= 1 && monthNumber <= 12 && dayNumber >= 1 && dayNumber <= 31)) return undefined
  const date = dayOf(year < 100 ? 2000 + year : year, monthNumber, dayNumber)
  return { ...hit, grain: "period", from: date, to: date }
}

const quarter = (hit: Hit, number: number, year: string | undefined): When | undefined => {
  if (!(number >= 1 && number <= 4)) return undefined
  return year === undefined
    ? { ...hit, grain: "yearless", months: [number * 3 - 2, number * 3], day: undefined }
    : { ...hit, grain: "period", ...monthsOf(n(year), number * 3 - 2, number * 3) }
}

/** The more exact come first; what one has taken, no later one reads again. */
const readers: ReadonlyArray<Reader> = [
  reader("(\\d{4})-(\\d\\d)-(\\d\\d)(?:t[\\d:.]+z?)?", ([y, m, d], hit) => day(hit, n(y), n(m), n(d))),
  reader("(\\d{4})[- ]?q([1-4])", ([y, q], hit) => quarter(hit, n(q), y)),
  reader("q([1-4])(?:[ /-]+(\\d{4}))?", ([q, y], hit) => quarter(hit, n(q), y)),
  reader(
    `${ordinal} (?:${quarterNames})(?: (?:of |des jahres |von )?(\\d{4}))?`,
    ([o, y], hit) => quarter(hit, numberOfOrdinal(o ?? ""), y)
  ),
  reader(
    "(\\d{4})-(\\d\\d)(?!-\\d)",
    ([y, m], hit) => n(m) >= 1 && n(m) <= 12 ? { ...hit, grain: "period", ...monthsOf(n(y), n(m), n(m)) } : undefined
  ),
  reader("(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4}|\\d\\d)", ([d, m, y], hit) => day(hit, n(y), n(m), n(d))),
  reader(
    "(\\d{1,2})/(\\d{1,2})/(\\d{4})",
    ([a, b, y], hit) => n(a) > 12 ? day(hit, n(y), n(b), n(a)) : day(hit, n(y), n(a), n(b))
  ),
  reader(
    `(\\d{1,2})(?:\\.|st|nd|rd|th)? (?:of )?${month}\\.?(?:,? (\\d{4}))?`,
    ([d, m, y], hit) => dayInMonth(hit, n(d), numberOfMonth(m ?? ""), y)
  ),
  reader(
    `${month}\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:, ?(\\d{4}))?(?![.,:]?\\d)`,
    ([m, d, y], hit) => dayInMonth(hit, n(d), numberOfMonth(m ?? ""), y)
  ),
  reader(`${month}\\.?,? (?:of |des jahres )?(\\d{4})`, ([m, y], hit) => {
    const number = numberOfMonth(m ?? "")
    return { ...hit, grain: "period", ...monthsOf(n(y), number, number) }
  }),
  reader(month, ([m], hit) => {
    const number = numberOfMonth(m ?? "")
    return { ...hit, grain: "yearless", months: [number, number], day: undefined }
  }),
  reader(
    "\\d{1,2}:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?",
    (_, hit) => ({ ...hit, grain: "clock", clock: hit.text.padStart(5, "0") })
  ),
  // A number of four digits is a year only where a word says so: 1900 documents can be missing.
  reader(
    "(?<=(?:in|for|of|since|year|until|to|from|by|during|jahre?|für|von|bis|seit|ab|aus|and|und|[-–/]) ?)((?:19|20)\\d\\d)(?![.,]\\d)",
    ([y], hit) => ({ ...hit, grain: "period", ...monthsOf(n(y), 1, 12) })
  )
]

function dayInMonth(hit: Hit, dayNumber: number, monthNumber: number, year: string | undefined): When | undefined {
  if (year !== undefined) return day(hit, n(year), monthNumber, dayNumber)
  return { ...hit, grain: "yearless", months: [monthNumber, monthNumber], day: dayNumber }
}

/** Words that are months only where they are written with a capital letter and do not begin a sentence. */
const ambiguous = /^(?:may|march)$/

/** Every date and time in a text; `lower` is the lower-case form of `written`, of the same length. */
export const whensIn = (lower: string, written: string): ReadonlyArray<When> => {
  const found: Array<When> = []
  for (const { pattern, read } of readers) {
    for (const match of lower.matchAll(pattern)) {
      const [text, ...groups] = match
      const hit = { start: match.index, end: match.index + text.length, text }
      if (found.some(({ end, start }) => hit.start < end && start < hit.end)) continue
      if (ambiguous.test(text) && (hit.start === 0 || written.charAt(hit.start) === lower.charAt(hit.start))) continue
      const when = read(groups, hit)
      if (when !== undefined) found.push(when)
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}

const openStart = /(?:up to|until|till|through|by|before|bis(?: zum)?|vor(?: dem)?) $/

/** The days that a scope speaks of: from the first date to the last; one that says "up to" has no first. */
export const periodOf = (scope: string): Period | undefined => {
  const lower = scope.toLowerCase()
  const periods = whensIn(lower, lower).filter((when) => when.grain === "period")
  const [first] = periods
  if (first === undefined) return undefined
  const from = periods.map((period) => period.from).toSorted()[0] ?? first.from
  const to = periods.map((period) => period.to).toSorted().at(-1) ?? first.to
  return openStart.test(lower.slice(0, first.start)) ? { from: "0000-00-00", to } : { from, to }
}

/** The periods that something written can mean, given the periods it may lie in: a month without a year is in any. */
const readings = (when: When, within: Period): ReadonlyArray<Period> => {
  switch (when.grain) {
    case "period":
      return [when]
    case "clock":
      return []
    case "yearless": {
      const { day: dayNumber, months: [first, last] } = when
      const years = [...new Set([within.from.slice(0, 4), within.to.slice(0, 4)])].map(Number).filter((y) => y > 0)
      return years.map((year) =>
        dayNumber === undefined
          ? monthsOf(year, first, last)
          : { from: dayOf(year, first, dayNumber), to: dayOf(year, first, dayNumber) }
      )
    }
  }
}

const lies = (inner: Period, outer: Period): boolean => inner.from >= outer.from && inner.to <= outer.to

/** Whether something written can lie in the period. */
export const isInside = (when: When, outer: Period): boolean =>
  readings(when, outer).some((period) => lies(period, outer))

/** Whether it lies in the period and leaves some of it out. */
export const isPartOf = (when: When, outer: Period): boolean =>
  readings(when, outer).some((period) => lies(period, outer) && (period.from > outer.from || period.to < outer.to))

/** Whether two ways of writing can mean the same days. */
export const isSame = (when: When, written: string): boolean => {
  const lower = written.toLowerCase()
  return whensIn(lower, lower).some((other) =>
    other.grain === "period" &&
    readings(when, other).some((period) => period.from === other.from && period.to === other.to)
  )
}

export const isDay = (when: When): boolean =>
  (when.grain === "period" && when.from === when.to) || (when.grain === "yearless" && when.day !== undefined)
