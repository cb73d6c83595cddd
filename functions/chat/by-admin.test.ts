import { expect, test, vi } from 'vitest'
import { openPair, pairChannel } from '#core/chat/channels'
import { ChatEntity, ChatMemberEntity, type DeletedChat, DeletedChatEntity } from '#core/chat/entity'
import { ChatFileEntity } from '#core/chat/files/file-entity'
import { adminChannel } from '#core/chat/shared/channel-names'
import type { Chat, ChatFile } from '#core/chat/shared/schema'
import type { ClientItem } from '#core/client/entity'
import type { CoachStatus } from '#core/coach/shared/schema'
import { newId } from '#core/lib/ids'
import { transact } from '#core/lib/table'
import type { RelationshipStatus } from '#core/relationship/shared/schema'
import { handler as purgeChats } from '#functions/jobs/purge-chats'
import { chatOf, connectToChat, sendMessage } from '#scripts/testing/conversations'
import { addRunningPlans, makeGroupFixture } from '#scripts/testing/group-chats'
import { makeRelationship } from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { png } from '#scripts/testing/pictures'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'
import { sendFileAs } from '#scripts/testing/uploads'

const DAY_MS = 24 * 3600 * 1000
const { token } = await makeAdmin()
const init = (body: object) => call<Chat>('POST', '/admin/chat/init', { token, body })
const remove = (channelId: string, restore = false) =>
  call('POST', '/chat/deletechannel', { token, body: { channelId, restore } })
const actsOn = async (id: string) =>
  (await call<{ rows: { action: string }[] }>('GET', `/admin/audit?person=${id}`, { token })).body.rows.map(
    ({ action }) => action,
  )
const listed = async (query: string) => (await call<Chat[]>('GET', `/admin/chats?${query}`, { token })).body
const saidIn = async (person: TestPerson, channelId: string) => {
  const { channels } = await (await connectToChat(person)).fetchMessages({ channels: [channelId] })
  return (channels[channelId] ?? []).map(({ message }) => (message as { text?: string }).text)
}

interface Crossing {
  coach?: CoachStatus
  client?: ClientItem['status']
  relationship?: RelationshipStatus
  /** The pair's existing conversation, if there is one. */
  chat?: 'open' | 'deleted'
  answers: number | string
}
const crossings: Crossing[] = [
  { answers: 200 },
  { relationship: 'PENDING', answers: 200 },
  { relationship: 'APPROVED', answers: 200 },
  { relationship: 'REJECTED', answers: 'REJECTED' },
  { coach: 'PENDING', answers: 'NOT_APPROVED' },
  { coach: 'REJECTED', answers: 'NOT_APPROVED' },
  { coach: 'SUSPENDED', relationship: 'APPROVED', answers: 'NOT_APPROVED' },
  { client: 'SUSPENDED', relationship: 'APPROVED', answers: 'SUSPENDED' },
  { client: 'DELETED', answers: 404 },
  { client: 'DELETED', chat: 'open', answers: 404 },
  { chat: 'open', answers: 200 },
  { chat: 'open', relationship: 'REJECTED', answers: 200 },
  { chat: 'open', coach: 'SUSPENDED', answers: 200 },
  { chat: 'open', client: 'SUSPENDED', answers: 200 },
  { chat: 'deleted', relationship: 'APPROVED', answers: 200 },
  { chat: 'deleted', coach: 'SUSPENDED', answers: 200 },
]

test.each(crossings)("an admin opens a pair's chat where the rules allow it: %o", async (crossing) => {
  const { answers, chat, relationship } = crossing
  const client = await makeClient({ status: crossing.client ?? 'ACTIVE' })
  const coach = await makeCoach({ status: crossing.coach ?? 'APPROVED' })
  if (relationship) await makeRelationship(coach, client, relationship)
  const channelId = pairChannel(coach.id, client.id)
  if (chat) {
    await transact(openPair(coach.id, client.id))
  }
  if (chat === 'deleted') await remove(channelId)
  const before = [await actsOn(client.id), await actsOn(coach.id)]
  const answer = await init({ clientId: client.id, nutritionistId: coach.id, toAdmin: false })
  const acts = [await actsOn(client.id), await actsOn(coach.id)]
  if (answers !== 200) {
    expect(answer).toMatchObject(
      typeof answers === 'number' ? { status: answers } : { status: 409, body: { code: answers } },
    )
    if (!chat) expect(await ChatEntity.find({ channelId })).toBeUndefined()
    if (!chat) expect(await ChatMemberEntity.queryAll(`chats#${client.id}`)).toEqual([])
    expect(acts).toEqual(before)
    return
  }
  const isClosed = [crossing.coach, crossing.client, relationship].some(
    (status) => status === 'SUSPENDED' || status === 'REJECTED',
  )
  expect(answer).toMatchObject({
    status: 200,
    body: {
      channelId,
      client: { id: client.id },
      nutritionist: { id: coach.id },
      toAdmin: false,
      disabled: isClosed,
      unread: 0,
    },
  })
  if (crossing.client !== 'SUSPENDED') expect(await chatOf(client, channelId)).toMatchObject({ channelId })
  if (!chat) for (const action of acts) expect(action).toEqual(['chat.open'])
  if (chat === 'open') expect(acts).toEqual(before)
  const again = await init({ clientId: client.id, nutritionistId: coach.id, toAdmin: false })
  expect(again.body).toEqual(answer.body)
  expect([await actsOn(client.id), await actsOn(coach.id)]).toEqual(acts)
  // Opening the chat doesn't let the admin read it. That still takes a reason.
  const tokens = await call<{ channels: string[] }>('GET', `/chat/token?channels=${channelId}`, { token })
  expect(tokens.body.channels).toEqual([])
})

test.each([
  { coach: 'APPROVED' as const, answers: 200 },
  { coach: 'PENDING' as const, answers: 200 },
  { coach: 'REJECTED' as const, answers: 200 },
  { coach: 'SUSPENDED' as const, answers: 'SUSPENDED' },
  { client: 'ACTIVE' as const, answers: 200 },
  { client: 'SUSPENDED' as const, answers: 'SUSPENDED' },
])(
  'an admin starts a conversation only with someone who can read it: %o',
  async ({ coach, client, answers }) => {
    const { id } = coach ? await makeCoach({ status: coach }) : await makeClient({ status: client })
    const answer = await init({ [coach ? 'nutritionistId' : 'clientId']: id, toAdmin: true })
    expect(answer).toMatchObject(answers === 200 ? { status: 200 } : { status: 409, body: { code: answers } })
    expect((await ChatEntity.find({ channelId: adminChannel(id) })) !== undefined).toBe(answers === 200)
    expect(await actsOn(id)).toEqual(answers === 200 ? ['chat.open'] : [])
  },
)

test('names the missing or extra person in the error', async () => {
  const [client, coach] = [await makeClient(), await makeCoach()]
  for (const [body, path] of [
    [{ clientId: client.id, toAdmin: false }, 'nutritionistId'],
    [{ nutritionistId: coach.id, toAdmin: false }, 'clientId'],
    [{ clientId: client.id, nutritionistId: coach.id, toAdmin: true }, 'clientId'],
    [{ toAdmin: true }, 'clientId'],
  ] as const)
    expect(await init(body)).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  for (const body of [
    { clientId: newId(), nutritionistId: coach.id },
    { clientId: client.id, nutritionistId: newId() },
    { clientId: coach.id, nutritionistId: client.id },
  ])
    expect((await init({ ...body, toAdmin: false })).status).toBe(404)
})

test("admins see a group as locked after its first payment and can't delete it", async () => {
  const { clients, coach, group } = await makeGroupFixture()
  const { channelId } = group
  const forAdmin = async () => (await listed(`channelId=${channelId}`))[0]
  expect(await forAdmin()).toMatchObject({ locked: false })
  await addRunningPlans(clients[0])
  expect(await forAdmin()).toMatchObject({ locked: true, disabled: false })
  expect(await chatOf(clients[0], channelId)).toMatchObject({ locked: false })
  expect(await chatOf(clients[1], channelId)).toMatchObject({ locked: true })
  expect(await chatOf(coach, channelId)).toMatchObject({ locked: false })
  expect(await remove(channelId)).toMatchObject({ status: 409, body: { code: 'GROUP_RULE' } })
  expect(await chatOf(coach, channelId)).toMatchObject({ channelId })
  // The lock doesn't keep out an admin who moderates the conversation.
  await call('POST', '/admin/moderated-chats', { token, body: { channelId, reason: 'A complaint' } })
  const tokens = await call<{ channels: string[] }>('GET', `/chat/token?channels=${channelId}`, { token })
  expect(tokens.body.channels).toEqual([channelId])
})

test('an admin deletes a group together with its chat and restores both', async () => {
  const { clients, coach, group } = await makeGroupFixture()
  const { channelId } = group
  expect((await remove(channelId)).body).toEqual({ success: true })
  expect((await remove(channelId)).body).toEqual({ success: true })
  for (const person of [coach, ...clients]) expect(await chatOf(person, channelId)).toBeUndefined()
  expect(await listed(`channelId=${channelId}`)).toEqual([])
  expect((await remove(channelId, true)).body).toEqual({ success: true })
  expect((await remove(channelId, true)).body).toEqual({ success: true })
  for (const person of [coach, ...clients])
    expect(await chatOf(person, channelId)).toMatchObject({ groupName: 'Runners' })
  expect((await remove(`group.${newId()}`)).status).toBe(404)
})

/** A client's chat with the admins that was deleted and that they have requested again. */
async function makeRestarted() {
  const client = await makeClient()
  const ask = () => call('POST', '/chat/init', { token: client.token, body: { toAdmin: true } })
  await ask()
  const channelId = adminChannel(client.id)
  await remove(channelId)
  const deleted = await ChatEntity.find({ channelId })
  await ask()
  return { client, channelId, deleted, ask }
}

test('restoring a chat again succeeds, unless it was restarted after the deletion', async () => {
  const { channelId, ask } = await makeRestarted()
  const refusal = { status: 409, body: { code: 'BEGUN_ANEW' } }
  expect(await remove(channelId, true)).toMatchObject(refusal)
  await remove(channelId)
  for (let time = 0; time < 2; time++)
    expect(await remove(channelId, true)).toMatchObject({ status: 200, body: { success: true } })
  await remove(channelId)
  await ask()
  expect(await remove(channelId, true)).toMatchObject(refusal)
})

test('an admin who opens a deleted chat while its client restarts it gets the new one', async () => {
  const { client, channelId, deleted } = await makeRestarted()
  await services.stream.drained()
  const find = vi.spyOn(ChatEntity, 'find').mockResolvedValueOnce(deleted)
  const { status, body } = await init({ clientId: client.id, toAdmin: true })
  find.mockRestore()
  expect(status).toBe(200)
  expect(body).toMatchObject({ channelId, deletedAt: null, since: (await chatOf(client, channelId))?.since })
  expect(body.since).toEqual(expect.any(String))
})

test('requesting the admins after the chat was deleted starts a new one, and the old messages are purged on schedule', async () => {
  const client = await makeClient()
  const channelId = adminChannel(client.id)
  const ask = () =>
    call('POST', '/nutritionist/change-admin-chat-status', {
      token: client.token,
      body: { id: client.id, newStatus: true },
    })
  const unreadByAdmins = async () =>
    (await call<{ unread: number }>('GET', '/admin/chats/unread', { token })).body.unread
  await ask()
  const before = await unreadByAdmins()
  await sendMessage(await connectToChat(client), channelId, 'Old')
  await sendFileAs(client, channelId, 'old.png', { contentType: 'image/png', bytes: png })
  await services.pubnub.events.settled()
  await remove(channelId)
  await services.stream.drained()
  const all = await Promise.all(Array.from({ length: 4 }, ask))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const opened = await chatOf(client, channelId)
  expect(opened).toMatchObject({ unread: 0, latest: null, since: expect.any(String), disabled: false })
  expect(await listed(`channelId=${channelId}`)).toMatchObject([
    { unread: 0, latest: null, since: opened?.since },
  ])
  expect(await unreadByAdmins()).toBe(before)
  const files = () =>
    call<ChatFile[]>('GET', `/chat/files?channelId=${channelId}&kind=media`, { token: client.token })
  expect((await files()).body).toEqual([])

  await sendMessage(await connectToChat(client), channelId, 'New')
  expect(await chatOf(client, channelId)).toMatchObject({ latest: { senderId: client.id } })
  expect(await listed(`channelId=${channelId}`)).toMatchObject([{ unread: 1 }])
  expect(await unreadByAdmins()).toBe(before + 1)
  expect(await listed('section=deleted')).toEqual([])
  expect(await remove(channelId, true)).toMatchObject({ status: 409, body: { code: 'BEGUN_ANEW' } })

  // Backdate the deletion. The purge removes only the messages from before the restart.
  const [entry] = (await DeletedChatEntity.queryAll('replaced-chats')).filter(
    (chat) => chat.channelId === channelId,
  )
  if (!entry) throw new Error('Nothing is to be purged')
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
  const seed = (text: string, time: number) =>
    services.pubnub.seedMessage({
      channel: channelId,
      uuid: client.id,
      message: { text },
      timetoken: `${time}0000`,
    })
  seed('Ancient', Date.parse(daysAgo(32)))
  // Sent after the deletion with a token that wasn't revoked yet.
  seed('Late', Date.parse(entry.deletedAt) + 1)
  const makeDue = (one: DeletedChat, days = 31) =>
    transact([DeletedChatEntity.remove(entry), DeletedChatEntity.put({ ...one, deletedAt: daysAgo(days) })])
  await makeDue(entry, 29)
  await purgeChats()
  expect(await saidIn(client, channelId)).toEqual(['Ancient', 'Old', undefined, 'Late', 'New'])
  const { purgeTo, ...earlierRelease } = entry
  await makeDue(earlierRelease)
  await purgeChats()
  expect(await saidIn(client, channelId)).toEqual(['Old', undefined, 'Late', 'New'])
  await makeDue(entry)
  await purgeChats()
  await purgeChats()
  expect(await saidIn(client, channelId)).toEqual(['New'])
  expect(await ChatFileEntity.queryAll(`chat-files#${channelId}`)).toEqual([])
  expect(await chatOf(client, channelId)).toMatchObject({ latest: { senderId: client.id } })
})
