import { expect, test } from 'vitest'
import { ChatFileEntity } from '#core/chat/files/file-entity'
import { removeChats } from '#core/chat/members/removal'
import { ActivityEntity } from '#core/chat/messages/activity-entity'
import { messagesBetween } from '#core/chat/pubnub/pubnub'
import { parseMessageId } from '#core/chat/shared/message-id'
import { seedMessages } from '#scripts/testing/chat'
import * as Groups from '#scripts/testing/groups'
import { exportOf, partOf } from '#scripts/testing/own-data'
import { makeCoach, type TestPerson } from '#scripts/testing/people'
import { png } from '#scripts/testing/pictures'
import { sendFileAs } from '#scripts/testing/uploads'

/** Creates a group of two clients in which everyone wrote and the coach sent a file. Then the coach and a client left. */
async function makeLeftGroup() {
  const [coach, nextCoach, client, member] = await Promise.all([
    makeCoach(),
    makeCoach(),
    Groups.makeClientWith('PLAN_1'),
    Groups.makeClientWith('PLAN_1'),
  ])
  const channelId = await Groups.makeGroup({ coach, clients: [client, member] })
  seedMessages(channelId, [client, client, member, coach], 220)
  await sendFileAs(coach, channelId, 'Lunch.png', { contentType: 'image/png', bytes: png })
  const change = { groupName: 'Swimmers', nutritionistId: nextCoach.id, clientIds: [member.id] }
  expect(await Groups.save(channelId, change)).toMatchObject({ status: 200 })
  return { coach, client, member, channelId }
}

async function unreadSenders(channelId: string) {
  const activity = await ActivityEntity.find({ channelId })
  return new Set(activity?.recent.map((messageId) => parseMessageId(messageId).senderId))
}

async function messageCounts(channelId: string, people: TestPerson[]) {
  const messages = await messagesBetween(channelId, 0, Date.now())
  return people.map(({ id }) => messages.filter(({ senderId }) => senderId === id).length)
}

test('people who left a group export what they wrote and sent there, and nothing of others', async () => {
  const { coach, client, member, channelId } = await makeLeftGroup()
  for (const [person, messages, files] of [
    [client, 110, 0],
    [coach, 56, 1],
    [member, 55, 0],
  ] as const) {
    const { rows, parts } = await exportOf(person)
    const own = rows.filter(({ conversationId }) => conversationId === channelId)
    expect(own.filter(({ section }) => section === 'messages')).toHaveLength(messages)
    expect(own.filter(({ section }) => section === 'chat-files')).toHaveLength(files)
    expect(new Set(own.map(({ from, conversation }) => `${from} in ${conversation}`))).toEqual(
      new Set(['You in Swimmers']),
    )
    expect(parts.filter(({ part }) => part === 'messages')).toHaveLength(1)
  }
  const { parts } = await exportOf(client)
  const left = parts.find(({ part, of }) => part === 'messages' && of?.startsWith('left.'))
  expect(left).toBeDefined()
  if (left) for (const other of [coach, member]) expect((await partOf(other, left)).status).toBe(404)
})

test('an erasure removes what the person wrote and sent in groups, also in those they had left', async () => {
  const { coach, client, member, channelId } = await makeLeftGroup()
  const everyone = [client, member, coach]
  expect(await messageCounts(channelId, everyone)).toEqual([110, 55, 56])
  await expect.poll(() => unreadSenders(channelId)).toEqual(new Set(everyone.map(({ id }) => id)))
  for (let time = 0; time < 2; time++) await removeChats(client.id)
  expect(await unreadSenders(channelId)).toEqual(new Set([member.id, coach.id]))
  expect(await messageCounts(channelId, everyone)).toEqual([0, 55, 56])
  await removeChats(coach.id)
  expect(await ChatFileEntity.queryAll(`chat-files#${channelId}`)).toEqual([])
  await removeChats(member.id)
  expect(await messageCounts(channelId, everyone)).toEqual([0, 0, 0])
})
