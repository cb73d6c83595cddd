import type { Chat } from '#core/chat/shared/schema'
import type { SentMessage } from '@/features/chat/connection/message'
import { isAfter, type Timetoken } from '@/features/chat/connection/timetoken'

/** The server counts no further either. */
const MAX_MESSAGES = 100
const BEGINNING = '0'

/** What this device received and read, ahead of what the server has reported. */
const state = {
  /** The person it belongs to. The next person to sign in here may share a conversation with the previous one. */
  owner: '',
  version: 0,
  messages: new Map<string, SentMessage[]>(),
  marks: new Map<string, Timetoken>(),
  /** The latest message of each conversation. The server doesn't store its text. */
  lastMessages: new Map<string, SentMessage>() as ReadonlyMap<string, SentMessage>,
}
const listeners = new Set<() => void>()

function change() {
  state.version++
  for (const listener of listeners) listener()
}

export const incomingActivity = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  version: () => state.version,
  lastMessages: () => state.lastMessages,
  readMarkOf: (channelId: string) => state.marks.get(channelId),
  /** Clears the data of another person. */
  resetFor(owner: string) {
    if (owner === state.owner) return
    state.owner = owner
    state.messages.clear()
    state.marks.clear()
    state.lastMessages = new Map()
  },
  /** Adds a message that arrived live. */
  addMessage(channelId: string, message: SentMessage) {
    const existing = state.messages.get(channelId) ?? []
    if (existing.some(({ timetoken }) => timetoken === message.timetoken)) return
    const all = [...existing, message].sort((a, b) => (isAfter(a.timetoken, b.timetoken) ? 1 : -1))
    state.messages.set(channelId, all.slice(-MAX_MESSAGES))
    incomingActivity.setLastMessages([[channelId, message]])
  },
  /** Stores the latest messages of some conversations. */
  setLastMessages(entries: [string, SentMessage][]) {
    const lastMessages = new Map(state.lastMessages)
    for (const [channelId, message] of entries)
      if (isAfter(message.timetoken, lastMessages.get(channelId)?.timetoken ?? BEGINNING))
        lastMessages.set(channelId, message)
    state.lastMessages = lastMessages
    change()
  },
  markRead(channelId: string, timetoken: Timetoken) {
    state.marks.set(channelId, timetoken)
    change()
  },
}

/** Whether the server reports a message whose text this device doesn't have. */
export const lacksLastMessage = ({ channelId, latest }: Chat) =>
  latest !== null && isAfter(latest.timetoken, state.lastMessages.get(channelId)?.timetoken ?? BEGINNING)

/** Returns the server's conversation, updated with what was received and read since. */
export function withIncomingActivity(chat: Chat, me: string): Chat {
  const mark = state.marks.get(chat.channelId)
  const counted = chat.latest?.timetoken ?? BEGINNING
  const readTo = mark && isAfter(mark, chat.readTo ?? BEGINNING) ? mark : chat.readTo
  const since = (state.messages.get(chat.channelId) ?? []).filter(({ timetoken }) =>
    isAfter(timetoken, counted),
  )
  const isRead = (timetoken: Timetoken) => readTo !== null && !isAfter(timetoken, readTo)
  const newest = since.at(-1)
  return {
    ...chat,
    readTo,
    unread:
      (isRead(counted) ? 0 : chat.unread) +
      since.filter(({ authorId, timetoken }) => authorId !== me && !isRead(timetoken)).length,
    owedSince: since.reduce((since, message) => unansweredAfter(chat, me, since, message), chat.owedSince),
    ...(newest && {
      latest: { timetoken: newest.timetoken, senderId: newest.authorId },
      activeAt: newest.timetoken,
    }),
  }
}

/** Only a coach owes an answer, and only in conversations with a single client. */
function unansweredAfter(
  { toAdmin, groupName, nutritionist, disabled }: Chat,
  me: string,
  owedSince: Timetoken | null,
  { authorId, timetoken }: SentMessage,
) {
  if (toAdmin || groupName || disabled || nutritionist?.id !== me || authorId === me) return null
  return owedSince ?? timetoken
}
