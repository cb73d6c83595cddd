import {
  addMonths,
  addWeeks,
  fromFields,
  toString as textOf,
  toZonedDateTime,
} from 'temporal-polyfill/fns/PlainDateTime'
import * as v from 'valibot'
import { FREQUENCIES } from '#core/forms/schedules/shared/schedule-schema'
import { orNull, shape } from '#core/lib/shape'
import type { Day } from '#core/shared/clock'

/** When a form is sent repeatedly, in the local time of a time zone. */
export const ScheduleTiming = shape({
  rhythm: v.picklist(FREQUENCIES),
  firstDay: v.string(),
  time: v.string(),
  timeZone: v.string(),
  /** The last day on which it may be sent, in the same time zone. */
  until: orNull(v.string()),
})
export type ScheduleTiming = v.InferOutput<typeof ScheduleTiming>

interface ScheduledDate {
  day: Day
  /** Milliseconds since 1970. */
  at: number
}

const STEP_MS = 7 * 24 * 3600 * 1000
const WEEKS = { weekly: 1, biweekly: 2 } as const

/**
 * Returns the nth date, counting from 0. Months are counted from the first day, so a date at the end of a month
 * returns to it after a short one. A time that a clock change skips is an hour later; a time that occurs twice is the
 * first of the two.
 */
export function dateOf({ rhythm, firstDay, time, timeZone }: ScheduleTiming, number: number): ScheduledDate {
  const [year = 0, month = 1, day = 1] = firstDay.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const first = fromFields({ year, month, day, hour, minute })
  const date = rhythm === 'monthly' ? addMonths(first, number) : addWeeks(first, WEEKS[rhythm] * number)
  return { day: textOf(date).slice(0, 10), at: toZonedDateTime(date, timeZone).epochMilliseconds }
}

/** Returns the first date after a time, or undefined if there is none. Earlier dates aren't made up for. */
export function nextDate(timing: ScheduleTiming, after: number): ScheduledDate | undefined {
  const { at } = dateOf(timing, 0)
  // Start just below the result instead of at 0. A month has less than five weeks, so dividing by five never
  // overshoots.
  const weeks = Math.floor((after - at) / STEP_MS)
  const steps = timing.rhythm === 'monthly' ? weeks / 5 : weeks / WEEKS[timing.rhythm]
  for (let number = Math.max(0, Math.floor(steps) - 1); ; number++) {
    const date = dateOf(timing, number)
    if (timing.until !== null && date.day > timing.until) return undefined
    if (date.at > after) return date
  }
}
