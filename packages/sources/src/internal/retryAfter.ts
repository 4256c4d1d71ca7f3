/** The `Retry-After` header: a number of seconds, or a date in one of the three forms of RFC 9110. */
import { DateTime, Option } from "effect"

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

const day = "(?<day>[ 0-3]?[0-9])"
const time = "(?<hour>[0-2][0-9]):(?<minute>[0-5][0-9]):(?<second>[0-6][0-9])"
const dates = [
  // Sun, 06 Nov 1994 08:49:37 GMT
  new RegExp(`^[a-z]{3}, ${day} (?<month>[a-z]{3}) (?<year>[0-9]{4}) ${time} gmt$`),
  // Sunday, 06-Nov-94 08:49:37 GMT
  new RegExp(`^[a-z]{6,9}, ${day}-(?<month>[a-z]{3})-(?<year>[0-9]{2}) ${time} gmt$`),
  // Sun Nov  6 08:49:37 1994
  new RegExp(`^[a-z]{3} (?<month>[a-z]{3}) ${day} ${time} (?<year>[0-9]{4})$`)
]

/** A year of two digits is never more than 50 years ahead. */
const fullYear = (year: string, nowMillis: number): number => {
  const thisYear = DateTime.getPartUtc(DateTime.makeUnsafe(nowMillis), "year")
  const candidate = Math.floor(thisYear / 100) * 100 + Number(year)
  return year.length === 4 ? Number(year) : candidate > thisYear + 50 ? candidate - 100 : candidate
}

const dateMillis = (text: string, nowMillis: number): number | undefined => {
  for (const date of dates) {
    const parts = date.exec(text.toLowerCase())?.groups
    if (parts === undefined) continue
    const month = months.indexOf(parts["month"] ?? "") + 1
    if (month === 0) return undefined
    return Option.getOrUndefined(Option.map(
      DateTime.make({
        year: fullYear(parts["year"] ?? "", nowMillis),
        month,
        day: Number(parts["day"]),
        hour: Number(parts["hour"]),
        minute: Number(parts["minute"]),
        second: Number(parts["second"])
      }),
      DateTime.toEpochMillis
    ))
  }
  return undefined
}

/** How long to wait from now, in milliseconds; `undefined` where the header says nothing that could be understood. */
export const parse = (header: string | undefined, nowMillis: number): number | undefined => {
  const text = header?.trim() ?? ""
  if (/^[0-9]{1,9}$/.test(text)) return Number(text) * 1000
  const at = dateMillis(text, nowMillis)
  return at === undefined ? undefined : Math.max(0, at - nowMillis)
}
