import type { SentFile, SentMessage, UnsentMessage } from '@/features/chat/connection/message'
import { compareTimetokens, isAfter, type Timetoken } from '@/features/chat/connection/timetoken'

/** The loaded messages of a conversation: sent ones from old to new, then unsent ones in the order of writing. */
export interface MessageList {
  readonly sent: readonly SentMessage[]
  readonly unsent: readonly UnsentMessage[]
  /**
   * The newest timetoken received, including duplicates that are shown as their first copy. The read mark goes here.
   */
  readonly newest?: Timetoken
}

export type MessageAction =
  /** From the history or live, in any order and any number of times. */
  | { type: 'received'; messages: SentMessage[] }
  /** The first attempt or a retry. */
  | { type: 'sending'; message: UnsentMessage }
  | { type: 'sent'; key: string; timetoken: Timetoken; file?: SentFile }
  | { type: 'failed'; key: string; reason?: string }
  | { type: 'discarded'; key: string }

export const noMessages: MessageList = { sent: [], unsent: [] }

/** Applies an action to a conversation. Deliveries are idempotent and can come in any order. */
export function reduceMessages(list: MessageList, action: MessageAction): MessageList {
  switch (action.type) {
    case 'received':
      return receive(list, action.messages)
    case 'sending':
      return startSending(list, action.message)
    case 'sent': {
      const message = list.unsent.find(({ key }) => key === action.key)
      if (!message) return list
      const { key, authorId, text, quote } = message
      const { timetoken, file } = action
      const words = text || (file?.name ?? '')
      const sent = { key, authorId, text: words, timetoken, ...(file && { file }) }
      return receive(list, [{ ...sent, ...(quote && { quotes: quote.timetoken }) }])
    }
    case 'failed': {
      const { key, reason } = action
      const failed = { state: 'failed', ...(reason && { reason }) } as const
      return {
        ...list,
        unsent: list.unsent.map((item) => (item.key === key ? { ...item, ...failed } : item)),
      }
    }
    case 'discarded':
      return { ...list, unsent: list.unsent.filter(({ key }) => key !== action.key) }
  }
}

function receive(list: MessageList, messages: SentMessage[]): MessageList {
  const byKey = new Map(list.sent.map((message) => [message.key, message]))
  let { newest } = list
  for (const message of messages) {
    if (!newest || isAfter(message.timetoken, newest)) newest = message.timetoken
    const existing = byKey.get(message.key)
    // A message that was sent twice has the time of its first arrival, whichever copy comes first.
    if (!existing || compareTimetokens(message.timetoken, existing.timetoken) < 0)
      byKey.set(message.key, message)
  }
  const unsent = list.unsent.filter(({ key }) => !byKey.has(key))
  return {
    sent: [...byKey.values()].sort((a, b) => compareTimetokens(a.timetoken, b.timetoken)),
    unsent: unsent.length === list.unsent.length ? list.unsent : unsent,
    ...(newest && { newest }),
  }
}

/** Finds the message with exactly this timetoken. */
export function findByTime(sent: readonly SentMessage[], timetoken: Timetoken): SentMessage | undefined {
  let [from, to] = [0, sent.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const message = sent[middle] as SentMessage
    if (message.timetoken === timetoken) return message
    if (isAfter(message.timetoken, timetoken)) to = middle
    else from = middle + 1
  }
  return undefined
}

function startSending(list: MessageList, message: UnsentMessage): MessageList {
  if (list.sent.some(({ key }) => key === message.key)) return list
  const isRetry = list.unsent.some(({ key }) => key === message.key)
  return {
    ...list,
    unsent: isRetry
      ? list.unsent.map((item) => (item.key === message.key ? { ...item, state: 'sending' } : item))
      : [...list.unsent, message],
  }
}
