import { now } from '#core/shared/clock'

export const MIN_AGE_YEARS = 16

/** Returns the latest birthdate (`YYYY-MM-DD`) of someone who is old enough today (rule client-intake). */
export function latestBirthdate(time = now(), years = MIN_AGE_YEARS): string {
  const date = new Date(time)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString().slice(0, 10)
}
