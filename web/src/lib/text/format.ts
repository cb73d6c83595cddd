export { money, sumText } from '#core/shared/money'

/** `2,740`. */
export const numberText = (value: number) => value.toLocaleString('en-US')

/** Formats a count, for example as `1 email` or `2,740 emails`. */
export const countText = (count: number, singular: string, plural = `${singular}s`) =>
  count === 1 ? `1 ${singular}` : `${numberText(count)} ${plural}`

const two = (value: number) => String(value).padStart(2, '0')

/** MM.DD.YYYY in the user's time zone (rule dates). */
export const dateText = (time: string | number | Date) => {
  const date = new Date(time)
  return `${two(date.getMonth() + 1)}.${two(date.getDate())}.${date.getFullYear()}`
}

/** Formats a date without a time zone, such as a birthdate in `YYYY-MM-DD`, as MM.DD.YYYY. */
export const dayText = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$2.$3.$1')

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** `2:05 PM` in the user's time zone. */
export const timeText = (time: string | number | Date) => clock.format(new Date(time))

export const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** The greeting for the current time of day. */
export function greeting(now = new Date()) {
  const hour = now.getHours()
  return hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
}
