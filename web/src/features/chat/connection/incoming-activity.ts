import type { Chat } from '#core/chat/shared/schema'
import type { SentMessage } from '@/features/chat/connection/message'
import { isAfter, type Timetoken } from '@/features/chat/connection/timetoken'

/** As many as the server counts. */
const MAX_MESSAGES = 100
const BEGINNING = '0'

/** What came to this device and was read on it, ahead of what the server tells. */
const state = {
  /** Whose it is: who signs in next on this device may share a conversation with who signed out. */
  owner: '',
  version: 0,
  messages: new Map<string, SentMessage[]>(),
  marks: new Map<string, Timetoken>(),
  /** What was said last: the server does not know. */
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
  /** Forgets what is another person's. */
  resetFor(owner: string) {
    if (owner === state.owner) return
    state.owner = owner
    state.messages.clear()
    state.marks.clear()
    state.lastMessages = new Map()
  },
  /** A message came live. */
  addMessage(channelId: string, message: SentMessage) {
    const existing = state.messages.get(channelId) ?? []
    if (existing.some(({ timetoken }) => timetoken === message.timetoken)) return
    const all = [...existing, message].sort((a, b) => (isAfter(a.timetoken, b.timetoken) ? 1 : -1))
    state.messages.set(channelId, all.slice(-MAX_MESSAGES))
    incomingActivity.setLastMessages([[channelId, message]])
  },
  /** What was said last in some conversations. */
  setLastMessages(found: [string, SentMessage][]) {
    const lastMessages = new Map(state.lastMessages)
    for (const [channelId, message] of found)
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

/** Whether the server knows of a message whose text this device does not have. */
export const lacksLastMessage = ({ channelId, latest }: Chat) =>
  latest !== null && isAfter(latest.timetoken, state.lastMessages.get(channelId)?.timetoken ?? BEGINNING)

/** A conversation as the server told it, with what was heard and read since. */
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

/** Answers are owed in the conversations of a coach with a client. */
function unansweredAfter(
  { toAdmin, groupName, nutritionist, disabled }: Chat,
  me: string,
  owedSince: Timetoken | null,
  { authorId, timetoken }: SentMessage,
) {
  if (toAdmin || groupName || disabled || nutritionist?.id !== me || authorId === me) return null
  return owedSince ?? timetoken
}
