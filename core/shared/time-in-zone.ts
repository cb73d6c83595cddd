import type { Day } from '#core/shared/clock'

/** `2026-11-30`. */
export const dayIn = (time: number, timeZone: string): Day => timeIn(time, timeZone).slice(0, 10)

/** Of a time in milliseconds since 1970: `2026-11-30 18:05:09`, which Excel and LibreOffice read as a time. */
export function timeIn(time: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(time)
}
/** By time zone. Making one takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()
