/** Calendar days as text, `2026-07-01`: in their order as text they are in the order of time. */
import { DateTime, Option } from "effect"

const startOf = (day: string): Option.Option<DateTime.Utc> =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? DateTime.make(`${day}T00:00:00Z`) : Option.none()

const format = (time: DateTime.Utc): string => DateTime.formatIsoDateUtc(time)

/** A day of the calendar: not the 30th of February. */
export const isDay = (text: string): boolean =>
  Option.match(startOf(text), { onNone: () => false, onSome: (time) => format(time) === text })

export const after = (day: string): string =>
  Option.match(startOf(day), { onNone: () => day, onSome: (time) => format(DateTime.add(time, { days: 1 })) })

export const yearOf = (day: string): number => Number(day.slice(0, 4))

/** `260701`. Years of two digits from 80 on are of the last century. */
export const ofShort = (digits: string): string | undefined => {
  const day = `${Number(digits.slice(0, 2)) < 80 ? 20 : 19}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${
    digits.slice(4, 6)
  }`
  return isDay(day) ? day : undefined
}

const days = (day: string): number =>
  Option.match(startOf(day), { onNone: () => 0, onSome: (time) => DateTime.toEpochMillis(time) / 86_400_000 })

const distance = (a: string, b: string): number => Math.abs(days(a) - days(b))

/** The day with this month and day that lies nearest to another one. */
export const nearest = (monthAndDay: string, to: string): string | undefined => {
  const year = yearOf(to)
  return [year - 1, year, year + 1]
    .map((candidate) => `${candidate}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2, 4)}`)
    .filter(isDay)
    .toSorted((a, b) => distance(a, to) - distance(b, to))[0]
}
