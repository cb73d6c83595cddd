import { dateText, timeText } from '@/lib/text/format'

interface Props {
  /** ISO 8601 or milliseconds. For Stripe's seconds, pass `seconds * 1000`. */
  time: string | number
}

/** MM.DD.YYYY, with the time on hover. */
export const DateText = ({ time }: Props) => (
  <time dateTime={new Date(time).toISOString()} title={`${dateText(time)} ${timeText(time)}`}>
    {dateText(time)}
  </time>
)
