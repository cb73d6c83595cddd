import type { SentMessage, UnsentMessage } from '@/features/chat/connection/message'
import { isAfter, type Timetoken } from '@/features/chat/connection/timetoken'
import { timeOf } from '@/features/chat/conversations/message-time'
import type { MessageList } from '@/features/chat/messages/message-list'

export type Row =
  | { kind: 'day'; key: string; time: number }
  | { kind: 'unread'; key: string }
  | {
      kind: 'message'
      key: string
      message: SentMessage | UnsentMessage
      time: number
      isOwn: boolean
      /** The first of several messages by the same author. */
      isFirst: boolean
    }

/** What was unread when the conversation was opened: after `after`, up to and including `upTo`. */
export interface UnreadRange {
  after: Timetoken
  upTo: Timetoken
}

const GROUP_MILLISECONDS = 5 * 60_000

/** The rows of the log: messages, a divider for each day and one before the first unread message. */
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
    const continuesGroup = last?.authorId === message.authorId && time - last.time < GROUP_MILLISECONDS
    const isFirst = !continuesGroup || today !== day || message === first
    rows.push({ kind: 'message', key: message.key, message, time, isOwn, isFirst })
    day = today
    last = { authorId: message.authorId, time }
  }
  return rows
}

const isWithin = (timetoken: Timetoken, { after, upTo }: UnreadRange) =>
  isAfter(timetoken, after) && !isAfter(timetoken, upTo)
