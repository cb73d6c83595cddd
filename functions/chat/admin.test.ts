import { afterEach, expect, test } from 'vitest'
import { ChatEntity, ChatMemberEntity, DeletedChatEntity } from '#core/chat/entity'
import { ActivityEntity } from '#core/chat/messages/activity-entity'
import { adminChannel } from '#core/chat/shared/channel-names'
import type { Chat } from '#core/chat/shared/schema'
import { ClientEntity } from '#core/client/entity'
import { newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'
import { nowSeconds, setClock } from '#core/shared/clock'
import { handler as purgeChats } from '#functions/jobs/purge-chats'
import { makePubNubClient, statusOf } from '#scripts/testing/chat'
import { chatOf, connectToChat, makeConversation, sendMessage } from '#scripts/testing/conversations'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const DAY_MS = 24 * 3600 * 1000
const admin = await makeAdmin()
const { token } = admin
const list = async (query = '') => (await call<Chat[]>('GET', `/admin/chats${query}`, { token })).body
const remove = (channelId: string, restore = false) =>
  call('POST', '/chat/deletechannel', { token, body: { channelId, restore } })
const moderate = (channelId: string, reason = 'A complaint', by = admin) =>
  call<Chat>('POST', '/admin/moderated-chats', { token: by.token, body: { channelId, reason } })
const actsOn = async (id: string) =>
  (
    await call<{ rows: { action: string; details?: object }[] }>('GET', `/admin/audit?person=${id}`, {
      token,
    })
  ).body.rows
const withAdmins = async (person: TestPerson) => {
  const { body } = await call<Chat>('POST', '/chat/init', { token: person.token, body: { toAdmin: true } })
  return body.channelId
}
/** Backdates a conversation's deletion. */
async function deletedDaysAgo(channelId: string, days: number) {
  const { deletedAt: before = '' } = (await ChatEntity.find({ channelId })) ?? {}
  const deletedAt = new Date(Date.now() - days * DAY_MS).toISOString()
  await transact([
    ChatEntity.update({ channelId }, { set: { deletedAt } }),
    DeletedChatEntity.remove({ channelId, deletedAt: before }),
    DeletedChatEntity.put({ channelId, deletedAt }),
  ])
}
const tokenFor = (channelId: string, by = admin) =>
  call<Parameters<typeof makePubNubClient>[0]>('GET', `/chat/token?channels=${channelId}`, {
    token: by.token,
  })

afterEach(() => setClock())

test("lists the conversation with the newest activity first, in its person's section", async () => {
  const [client, other, coach] = [await makeClient(), await makeClient(), await makeCoach()]
  const [first, second, third] = [await withAdmins(client), await withAdmins(other), await withAdmins(coach)]
  await sendMessage(await connectToChat(client), first, 'Hello')
  await services.pubnub.events.settled()
  const clients = (await list('?section=clients')).map(({ channelId }) => channelId)
  expect(clients.slice(0, 2)).toEqual([first, second])
  expect(await list('?section=coaches')).toMatchObject([{ channelId: third, unread: 0 }])
  const both = (await list()).map(({ channelId }) => channelId)
  for (const channelId of [first, second, third]) expect(both).toContain(channelId)
  expect(await list(`?channelId=${first}`)).toMatchObject([{ channelId: first, unread: 1 }])
})

test('returns fifty conversations at a time and continues after the last one', async () => {
  const template = await ActivityEntity.find({ channelId: await withAdmins(await makeClient()) })
  const people = await Promise.all(Array.from({ length: 53 }, () => makeClient()))
  await Promise.all(people.map(withAdmins))
  expect(template).toBeDefined()
  const first = await list('?section=clients')
  expect(first).toHaveLength(50)
  const last = first.at(-1)
  const next = await list(
    `?section=clients&before=${encodeURIComponent(`${last?.activeAt}#${last?.channelId}`)}`,
  )
  expect(next.length).toBeGreaterThanOrEqual(4)
  const ids = [...first, ...next].map(({ channelId }) => channelId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id } of people) expect(ids).toContain(adminChannel(id))
})

test('a search finds people with a conversation by name, ignoring case and accents, in their section', async () => {
  const client = await makeClient({ firstName: 'Zoé', lastName: 'Findme' })
  const coach = await makeCoach({ firstName: 'Anna', lastName: 'Findmetoo' })
  const silent = await makeClient({ firstName: 'Tom', lastName: 'Findme' })
  setClock(() => Date.now() + 60_000)
  const [own, theirs] = [await withAdmins(client), await withAdmins(coach)]
  const found = (await list('?search=FINDME')).map(({ channelId }) => channelId)
  expect(found).toEqual([own, theirs])
  expect(found).not.toContain(adminChannel(silent.id))
  expect((await list('?search=zoe')).map(({ channelId }) => channelId)).toEqual([own])
  expect(await list('?section=coaches&search=zoe')).toEqual([])
})

test("an admin opens the conversation with any person, and it's listed immediately", async () => {
  const client = await makeClient()
  const init = (body: object) => call<Chat>('POST', '/admin/chat/init', { token, body })
  const [one, two] = await Promise.all([1, 2].map(() => init({ clientId: client.id, toAdmin: true })))
  expect(one?.body.channelId).toBe(adminChannel(client.id))
  expect(two?.body.channelId).toBe(adminChannel(client.id))
  expect((await list('?section=clients')).map(({ channelId }) => channelId)).toContain(
    adminChannel(client.id),
  )
})

test("requesting a chat with the admins opens it and sets the profile's flag until the request is withdrawn", async () => {
  const client = await makeClient()
  const ask = (newStatus: boolean) =>
    call('POST', '/nutritionist/change-admin-chat-status', {
      token: client.token,
      body: { id: client.id, newStatus },
    })
  const flag = async () => (await ClientEntity.find({ clientId: client.id }))?.chatWithAdmin
  expect((await ask(true)).body).toEqual({ chatWithAdmin: true })
  expect((await ask(true)).body).toEqual({ chatWithAdmin: true })
  expect(await chatOf(client, adminChannel(client.id))).toMatchObject({ toAdmin: true })
  expect(await flag()).toBe(true)
  expect((await ask(false)).body).toEqual({ chatWithAdmin: false })
  expect(await flag()).toBe(false)
})

test('a deleted conversation disappears for everyone until an admin restores it', async () => {
  const { client, coach, channelId } = await makeConversation()
  const voice = await connectToChat(client)
  await sendMessage(voice, channelId, 'Hello')
  expect((await remove(channelId)).body).toEqual({ success: true })
  expect((await remove(channelId)).body).toEqual({ success: true })
  await services.stream.drained()
  expect(await statusOf(voice.publish({ channel: channelId, message: { text: 'x' } }))).toBe(403)
  for (const person of [client, coach]) expect(await chatOf(person, channelId)).toBeUndefined()
  const again = await call('POST', '/chat/init', { token: client.token, body: { nutritionistId: coach.id } })
  expect(again).toMatchObject({ status: 409, body: { code: 'CHAT_DELETED' } })
  expect(await list('?section=deleted')).toMatchObject([{ channelId, deletedAt: expect.any(String) }])
  expect((await remove(newId().replaceAll('-', ''))).status).toBe(404)

  expect((await remove(channelId, true)).body).toEqual({ success: true })
  expect(await chatOf(coach, channelId)).toMatchObject({ unread: 1, disabled: false })
  expect(await list('?section=deleted')).toEqual([])
  expect((await actsOn(client.id)).map(({ action }) => action)).toEqual(['chat.restore', 'chat.delete'])
})

test('a deleted conversation with the admins leaves their list and count, and opening it restores it', async () => {
  const client = await makeClient()
  const channelId = await withAdmins(client)
  await sendMessage(await connectToChat(client), channelId, 'Help')
  await services.pubnub.events.settled()
  const unread = async () =>
    (await call<{ unread: number }>('GET', '/admin/chats/unread', { token })).body.unread
  const before = await unread()
  const isListed = async () => (await list('?section=clients')).some((chat) => chat.channelId === channelId)
  await remove(channelId)
  expect([await isListed(), await unread()]).toEqual([false, before - 1])
  await call('POST', '/admin/chat/init', { token, body: { clientId: client.id, toAdmin: true } })
  expect([await isListed(), await unread()]).toEqual([true, before])
})

test('purges deleted conversations after thirty days, at PubNub too, and keeps restored ones', async () => {
  const [gone, kept] = [await makeConversation(), await makeConversation()]
  for (const { client, channelId } of [gone, kept]) {
    await sendMessage(await connectToChat(client), channelId, 'Hello')
    await services.pubnub.events.settled()
    await remove(channelId)
  }
  await remove(kept.channelId, true)
  await deletedDaysAgo(gone.channelId, 29)
  await purgeChats()
  expect(await ChatEntity.find({ channelId: gone.channelId })).toBeDefined()
  await deletedDaysAgo(gone.channelId, 31)
  expect((await remove(gone.channelId, true)).body).toMatchObject({ code: 'PURGED' })
  await purgeChats()
  await purgeChats()
  expect(await ChatEntity.find({ channelId: gone.channelId })).toBeUndefined()
  expect(await ChatMemberEntity.queryAll(`chats#${gone.client.id}`)).toEqual([])
  const { body } = await call<Chat>('POST', '/chat/init', {
    token: gone.client.token,
    body: { nutritionistId: gone.coach.id },
  })
  const voice = await connectToChat(gone.client)
  expect((await voice.fetchMessages({ channels: [body.channelId] })).channels).toEqual({})
  expect(await chatOf(kept.client, kept.channelId)).toMatchObject({ latest: { senderId: kept.client.id } })
})

test('an admin who gives a reason can read a conversation for an hour, and both people see that', async () => {
  const { client, coach, channelId } = await makeConversation()
  const listed = await call<Chat[]>('GET', `/admin/moderated-chats?clientId=${client.id}`, { token })
  expect(listed.body).toMatchObject([{ channelId, moderation: null, unread: 0 }])
  expect((await tokenFor(channelId)).body.channels).toEqual([])
  expect((await moderate(channelId, ' ')).status).toBe(400)
  expect((await moderate(channelId)).body).toMatchObject({
    channelId,
    moderation: { at: expect.any(String) },
  })

  const voice = makePubNubClient((await tokenFor(channelId)).body)
  expect(await statusOf(voice.fetchMessages({ channels: [channelId] }))).toBe(200)
  expect(await statusOf(voice.publish({ channel: channelId, message: { text: 'x' } }))).toBe(403)
  expect((await tokenFor(channelId, await makeAdmin())).body.channels).toEqual([])
  for (const person of [client, coach]) {
    expect(await chatOf(person, channelId)).toMatchObject({ moderation: { until: expect.any(Number) } })
    expect(await actsOn(person.id)).toMatchObject([
      { action: 'chat.moderate', details: { channelId, reason: 'A complaint' } },
    ])
  }
  const { readings = [] } = (await ChatEntity.find({ channelId })) ?? {}
  const over = readings.map((reading) => ({ ...reading, until: nowSeconds() }))
  await write(ChatEntity.update({ channelId }, { set: { readings: over } }))
  expect((await tokenFor(channelId)).body.channels).toEqual([])
})

test('ending a moderation ends the access, and only the admin who started it can end it', async () => {
  const { channelId } = await makeConversation()
  const close = (by: TestPerson) =>
    call('DELETE', '/admin/moderated-chats', { token: by.token, body: { channelId } })
  await moderate(channelId)
  expect((await close(await makeAdmin())).status).toBe(409)
  expect((await tokenFor(channelId)).body.channels).toEqual([channelId])
  expect((await close(admin)).status).toBe(200)
  expect((await tokenFor(channelId)).body.channels).toEqual([])
})

test("lists only the pair's conversation when both people are given, and never moderates chats with the admins", async () => {
  const { client, coach, channelId } = await makeConversation()
  const own = await withAdmins(client)
  const { body } = await call<Chat[]>(
    'GET',
    `/admin/moderated-chats?clientId=${client.id}&nutritionistId=${coach.id}`,
    { token },
  )
  expect(body.map((chat) => chat.channelId)).toEqual([channelId])
  expect((await moderate(own)).status).toBe(404)
  expect((await call('GET', '/admin/moderated-chats', { token })).status).toBe(400)
})
