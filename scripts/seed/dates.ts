import { now } from '#core/shared/clock'
import type { Random } from '#scripts/seed/random'

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000

/** The start of the current day in UTC. The latest seeded history is just before it. */
export const today = () => Math.floor(now() / DAY_MS) * DAY_MS

/** Whole months since January 2022, when the business started. */
export function monthsSoFar(): number {
  const date = new Date(now())
  return (date.getUTCFullYear() - 2022) * 12 + date.getUTCMonth()
}

/** A time in a month of business, where month 0 is January 2022. Use days up to 28, which every month has. */
export const inMonth = (month: number, day: number, hour = 15, minute = 0) =>
  Date.UTC(2022, month, day, hour, minute)

/** A time between the start of the business and the current month, later ones more likely. */
export const anyTime = (random: Random) =>
  inMonth(
    Math.floor(random.next() ** 0.6 * monthsSoFar()),
    random.int(1, 28),
    random.int(6, 22),
    random.int(0, 59),
  )

export const iso = (time: number) => new Date(time).toISOString()

/**
 * The number of monthly payments due from `start` until now, including the first. Times are in milliseconds.
 */
export function paymentsSince(start: number): number {
  const date = new Date(start)
  for (let months = 0; ; months++) {
    const due = new Date(date)
    due.setUTCMonth(due.getUTCMonth() + months)
    if (due.getTime() > now()) return months
  }
}
