import { FIRST_YEAR, type Month, monthOf, now } from '#core/shared/clock'
import { timeIn } from '#core/shared/time-in-zone'

const HOUR_MS = 3_600_000
const PART_MS = HOUR_MS / 4
const [WESTERNMOST_HOURS, EASTERNMOST_HOURS] = [-12, 14]

/**
 * What a sum by month is kept under, so that it can be read in any time zone: the month, `YYYY-MM`, or near its ends,
 * where it depends on the zone, a quarter of an hour in UTC, `YYYY-MM-DDTHH:MM`. All zones differ by whole quarters.
 */
export type MonthPart = string

export function monthPartOf(time: number): MonthPart {
  const [first, last] = [WESTERNMOST_HOURS, EASTERNMOST_HOURS].map((hours) => monthOf(time + hours * HOUR_MS))
  if (first && first === last) return first
  return new Date(Math.floor(time / PART_MS) * PART_MS).toISOString().slice(0, 16)
}

const monthIn = (time: number, timeZone: string): Month => timeIn(time, timeZone).slice(0, 7)

/** Adds up, by month in a time zone. */
export function sumByMonth(
  parts: readonly { part: MonthPart; value: number }[],
  timeZone: string,
): Map<Month, number> {
  const sums = new Map<Month, number>()
  for (const { part, value } of parts) {
    const month = part.includes('T') ? monthIn(Date.parse(`${part}Z`), timeZone) : part
    sums.set(month, (sums.get(month) ?? 0) + value)
  }
  return sums
}

/** All months since the beginning, in a time zone, with their sums or 0. */
export function monthsOfBusiness(sums: ReadonlyMap<Month, number>, timeZone: string) {
  const last = monthIn(now(), timeZone)
  const months: { label: Month; value: number }[] = []
  for (let index = 0; ; index++) {
    const label = monthOf(Date.UTC(FIRST_YEAR, index))
    if (label > last) return months
    months.push({ label, value: sums.get(label) ?? 0 })
  }
}
