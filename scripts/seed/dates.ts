import { now } from '#core/lib/clock'
import type { Random } from '#scripts/seed/random'

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000

/** The first moment of the day on which the seed is made, in UTC: the newest history lies just before it. */
export const today = () => Math.floor(now() / DAY_MS) * DAY_MS

/** Whole months from January 2022, when business began, to now. */
export function monthsSoFar(): number {
  const date = new Date(now())
  return (date.getUTCFullYear() - 2022) * 12 + date.getUTCMonth()
}

/** A time in a month of business, counted from January 2022. Days up to the 28th are in every month. */
export const inMonth = (month: number, day: number, hour = 15, minute = 0) =>
  Date.UTC(2022, month, day, hour, minute)

/** Sometime since business began and before this month, more often late than early. */
export const anyTime = (random: Random) =>
  inMonth(
    Math.floor(random.next() ** 0.6 * monthsSoFar()),
    random.int(1, 28),
    random.int(6, 22),
    random.int(0, 59),
  )

export const iso = (time: number) => new Date(time).toISOString()

/** How many monthly payments fall due from `start` to now, the first included. Both in milliseconds. */
export function paymentsSince(start: number): number {
  const date = new Date(start)
  for (let months = 0; ; months++) {
    const due = new Date(date)
    due.setUTCMonth(due.getUTCMonth() + months)
    if (due.getTime() > now()) return months
  }
}
