import {
  addMonths,
  addWeeks,
  fromFields,
  toString as textOf,
  toZonedDateTime,
} from 'temporal-polyfill/fns/PlainDateTime'
import type { Frequency } from '#core/forms/schedules/shared/repeat-schema'
import type { Day } from '#core/shared/clock'

/** When a form comes again, by the clock on somebody's wall. */
export interface Schedule {
  rhythm: Frequency
  firstDay: Day
  time: string
  timeZone: string
  /** The last day on which it may come, by the same clock. */
  until: Day | null
}

interface Date {
  day: Day
  /** Milliseconds since 1970. */
  at: number
}

const STEP_MS = 7 * 24 * 3600 * 1000
const WEEKS = { weekly: 1, biweekly: 2 } as const

/**
 * The date of that number, from 0. Months are counted from the first day, so that one at the end of a month comes back
 * to it after a short one; a time that a change of the clocks leaves out comes an hour later, one that comes twice the
 * first time.
 */
export function dateOf({ rhythm, firstDay, time, timeZone }: Schedule, number: number): Date {
  const [year = 0, month = 1, day = 1] = firstDay.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const first = fromFields({ year, month, day, hour, minute })
  const date = rhythm === 'monthly' ? addMonths(first, number) : addWeeks(first, WEEKS[rhythm] * number)
  return { day: textOf(date).slice(0, 10), at: toZonedDateTime(date, timeZone).epochMilliseconds }
}

/** The first date after that time; undefined when there is none. What lies before it is not made up for. */
export function nextDate(timing: Schedule, after: number): Date | undefined {
  const { at } = dateOf(timing, 0)
  // Of no rhythm are there more dates than weeks, and a month has less than five.
  const weeks = Math.floor((after - at) / STEP_MS)
  const steps = timing.rhythm === 'monthly' ? weeks / 5 : weeks / WEEKS[timing.rhythm]
  for (let number = Math.max(0, Math.floor(steps) - 1); ; number++) {
    const date = dateOf(timing, number)
    if (timing.until !== null && date.day > timing.until) return undefined
    if (date.at > after) return date
  }
}
