/**
 * A calendar date as it stands on a bank statement: `2026-07-14`, without a time or a zone. Dates sort as text.
 *
 * @since 0.1.0
 */
import { DateTime, Option, Schema } from "effect"

/**
 * A date of the calendar, not only of its shape: `2026-02-30` is refused.
 *
 * @category models
 * @since 0.1.0
 */
export const CalendarDate = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/),
  Schema.makeFilter((text: string) =>
    Option.exists(DateTime.make(text), (date) => DateTime.formatIsoDateUtc(date) === text)
  )
)

/**
 * @category models
 * @since 0.1.0
 */
export type CalendarDate = typeof CalendarDate.Type

/**
 * The first and the last day of a period. A missing side is open.
 *
 * @category models
 * @since 0.1.0
 */
export interface Period {
  readonly from?: CalendarDate | undefined
  readonly to?: CalendarDate | undefined
}

/**
 * The date that many days later, or earlier for a negative number.
 *
 * @category combinators
 * @since 0.1.0
 */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  DateTime.formatIsoDateUtc(DateTime.add(DateTime.makeUnsafe(date), { days }))

/**
 * Whether the date lies in the period, its first and last day included.
 *
 * @category predicates
 * @since 0.1.0
 */
export const isWithin = (date: CalendarDate, period: Period): boolean =>
  (period.from === undefined || period.from <= date) && (period.to === undefined || date <= period.to)

/**
 * Whether banks book on that day; holidays are not looked at.
 *
 * @category predicates
 * @since 0.1.0
 */
export const isWeekday = (date: CalendarDate): boolean => {
  const { weekDay } = DateTime.toPartsUtc(DateTime.makeUnsafe(date))
  return weekDay !== 0 && weekDay !== 6
}
