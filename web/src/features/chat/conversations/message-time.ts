import type { SentMessage, UnsentMessage } from '@/features/chat/connection/message'
import { millisecondsOf } from '@/features/chat/connection/timetoken'
import { dateText, timeText } from '@/lib/text/format'

const DAY_MILLISECONDS = 24 * 3_600_000

export const timeOf = (message: SentMessage | UnsentMessage) =>
  'timetoken' in message ? millisecondsOf(message.timetoken) : message.createdAt

/** Returns `Today`, `Yesterday` or the date in the usual format (rule dates). */
export function dayLabel(time: number, now = Date.now()): string {
  // Rounded, because days with a clock change are longer or shorter.
  const days = Math.round((beginningOf(now) - beginningOf(time)) / DAY_MILLISECONDS)
  if (days === 0) return 'Today'
  return days === 1 ? 'Yesterday' : dateText(time)
}

const beginningOf = (time: number) => new Date(time).setHours(0, 0, 0, 0)

/** Returns the time for today, otherwise the day. */
export function timeLabel(time: number): string {
  const day = dayLabel(time)
  return day === 'Today' ? timeText(time) : day
}
