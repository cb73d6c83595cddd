const DAY_MS = 24 * 3_600_000
const UNITS = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const
const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** 'today', '3 weeks ago': the age of an answer. */
export function ageText(time: string, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(time)) / DAY_MS)
  const [unit, length] = UNITS.find(([, least]) => days >= least) ?? ['day', 1]
  return format.format(-Math.max(0, Math.floor(days / length)), unit)
}
