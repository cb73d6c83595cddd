const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** How long ago a timetoken was, in its largest unit: `3 days`. */
export function ageOf(timetoken: string, now = Date.now()): string {
  const milliseconds = Math.max(0, now - Number(BigInt(timetoken) / 10_000n))
  if (milliseconds >= DAY) return counted(Math.floor(milliseconds / DAY), 'day')
  if (milliseconds >= HOUR) return counted(Math.floor(milliseconds / HOUR), 'hour')
  return counted(Math.max(1, Math.floor(milliseconds / MINUTE)), 'minute')
}
