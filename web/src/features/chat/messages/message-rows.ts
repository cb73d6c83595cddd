import type { MessageList, SentMessage, UnsentMessage } from '@/features/chat/messages/message-list'
import { isAfter, millisecondsOf, type Timetoken } from '@/features/chat/connection/timetoken'
import { dateText } from '@/lib/format'

export type Row =
  | { kind: 'day'; key: string; time: number }
  | { kind: 'unread'; key: string }
  | {
      kind: 'message'
      key: string
      message: SentMessage | UnsentMessage
      time: number
      isOwn: boolean
      /** The first of several by the same author. */
      isFirst: boolean
    }

/** What was unread when the conversation was opened: after the first time, up to the second. */
export interface UnreadRange {
  after: Timetoken
  upTo: Timetoken
}

const GROUP_MILLISECONDS = 5 * 60_000
const DAY_MILLISECONDS = 24 * 3_600_000

export const timeOf = (message: SentMessage | UnsentMessage) =>
  'timetoken' in message ? millisecondsOf(message.timetoken) : message.createdAt

/** What the log shows: messages with a line for each day and one before the first unread message. */
export function rowsOf({ sent, unsent }: MessageList, me: string, unread?: UnreadRange): Row[] {
  const rows: Row[] = []
  const first =
    unread && sent.find((message) => message.authorId !== me && isWithin(message.timetoken, unread))
  let day = ''
  let last: { authorId: string; time: number } | undefined
  for (const message of [...sent, ...unsent]) {
    const time = timeOf(message)
    const isOwn = message.authorId === me
    const today = new Date(time).toDateString()
    if (today !== day) rows.push({ kind: 'day', key: `day ${today}`, time })
    if (message === first) rows.push({ kind: 'unread', key: 'unread' })
    const goesOn = last?.authorId === message.authorId && time - last.time < GROUP_MILLISECONDS
    const isFirst = !goesOn || today !== day || message === first
    rows.push({ kind: 'message', key: message.key, message, time, isOwn, isFirst })
    day = today
    last = { authorId: message.authorId, time }
  }
  return rows
}

const isWithin = (timetoken: Timetoken, { after, upTo }: UnreadRange) =>
  isAfter(timetoken, after) && !isAfter(timetoken, upTo)

/** `Today`, `Yesterday` or the date in the form of all dates (rule dates). */
export function dayLabel(time: number, now = Date.now()): string {
  // Days are not all of one length.
  const days = Math.round((beginningOf(now) - beginningOf(time)) / DAY_MILLISECONDS)
  if (days === 0) return 'Today'
  return days === 1 ? 'Yesterday' : dateText(time)
}

const beginningOf = (time: number) => new Date(time).setHours(0, 0, 0, 0)

export const clockLabel = (time: number) =>
  new Date(time).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })

/** The time of today, the day of what is older. */
export function timeLabel(time: number): string {
  const day = dayLabel(time)
  return day === 'Today' ? clockLabel(time) : day
}
