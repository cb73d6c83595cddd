import { beforeEach, expect, test } from 'vitest'
import type { Chat } from '#core/chat/shared/schema'
import {
  incomingActivity,
  lacksLastMessage,
  withIncomingActivity,
} from '@/features/chat/connection/incoming-activity'

const tt = (second: number) => String(17_951_990_830_000_000n + BigInt(second) * 10_000_000n)
const messageBy = (authorId: string, second: number) => ({
  key: `${authorId}/${second}`,
  authorId,
  timetoken: tt(second),
  text: `At ${second}`,
})

const chat: Chat = {
  channelId: 'pair.carl.clara',
  client: { id: 'clara', user: { id: 'clara', name: 'Clara', image: null } },
  nutritionist: { id: 'carl', user: { id: 'carl', name: 'Carl', image: null } },
  toAdmin: false,
  groupChatType: 'NONE',
  groupName: null,
  chatGroupsClients: [],
  disabled: false,
  locked: false,
  linked: true,
  latest: { timetoken: tt(10), senderId: 'clara' },
  unread: 2,
  since: null,
  readTo: tt(5),
  owedSince: tt(8),
  activeAt: tt(10),
  moderation: null,
  handling: null,
  deletedAt: null,
}
const { channelId } = chat

beforeEach(() => {
  incomingActivity.resetFor('somebody')
  incomingActivity.resetFor('carl')
})

test("counts each live message once on top of the server's count", () => {
  incomingActivity.addMessage(channelId, messageBy('clara', 12))
  incomingActivity.addMessage(channelId, messageBy('clara', 12))
  incomingActivity.addMessage(channelId, messageBy('clara', 11))
  // The server has counted this one already.
  incomingActivity.addMessage(channelId, messageBy('clara', 9))
  expect(withIncomingActivity(chat, 'carl')).toMatchObject({
    unread: 4,
    latest: { timetoken: tt(12), senderId: 'clara' },
    activeAt: tt(12),
    owedSince: tt(8),
  })
  const chatWithUnread = {
    ...chat,
    unread: 4,
    latest: { timetoken: tt(12), senderId: 'clara' },
    activeAt: tt(12),
  }
  expect(withIncomingActivity(chatWithUnread, 'carl')).toMatchObject({ unread: 4 })
})

test('messages read here stop counting before the server gets the read mark', () => {
  incomingActivity.addMessage(channelId, messageBy('clara', 12))
  incomingActivity.markRead(channelId, tt(12))
  expect(withIncomingActivity(chat, 'carl')).toMatchObject({ unread: 0, readTo: tt(12) })
  incomingActivity.addMessage(channelId, messageBy('clara', 13))
  expect(withIncomingActivity(chat, 'carl')).toMatchObject({ unread: 1 })
})

test("the coach's own message answers, and the client's next one needs an answer", () => {
  incomingActivity.addMessage(channelId, messageBy('carl', 12))
  expect(withIncomingActivity(chat, 'carl')).toMatchObject({ unread: 2, owedSince: null })
  incomingActivity.addMessage(channelId, messageBy('clara', 13))
  expect(withIncomingActivity(chat, 'carl')).toMatchObject({ owedSince: tt(13) })
  expect(withIncomingActivity({ ...chat, owedSince: null }, 'clara')).toMatchObject({ owedSince: null })
})

test("only messages that this device doesn't have are fetched, and a change of person clears everything", () => {
  expect(lacksLastMessage(chat)).toBe(true)
  expect(lacksLastMessage({ ...chat, latest: null })).toBe(false)
  incomingActivity.setLastMessages([[channelId, messageBy('clara', 10)]])
  expect(lacksLastMessage(chat)).toBe(false)
  incomingActivity.setLastMessages([[channelId, messageBy('clara', 3)]])
  expect(incomingActivity.lastMessages().get(channelId)?.text).toBe('At 10')
  incomingActivity.resetFor('clara')
  expect(lacksLastMessage(chat)).toBe(true)
})
