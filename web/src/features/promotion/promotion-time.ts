import { PROMOTION_MIN_DAYS } from '#core/coach/shared/admin-schema'

const HOUR_MS = 3_600_000
const two = (value: number) => String(value).padStart(2, '0')

/** The first day that an admin can choose: `YYYY-MM-DD` in the admin's time zone. */
export function firstDay(now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + PROMOTION_MIN_DAYS)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** Returns the end of a promotion's last day in the admin's time zone. */
export const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString()

/** Returns the remaining time, such as `12 days and 4 hours`. */
export function durationText(until: string, now = Date.now()): string {
  const hours = Math.max(0, Math.floor((Date.parse(until) - now) / HOUR_MS))
  const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
  return `${counted(Math.floor(hours / 24), 'day')} and ${counted(hours % 24, 'hour')}`
}
