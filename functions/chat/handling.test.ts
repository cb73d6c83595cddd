import { afterEach, expect, test } from 'vitest'
import { ActivityEntity } from '#core/chat/messages/activity-entity'
import { handleChatEvents as receive } from '#core/chat/messages/events'
import { ADMIN_UUID, adminChannel } from '#core/chat/shared/channel-names'
import type { Chat } from '#core/chat/shared/schema'
import { setClock } from '#core/shared/clock'
import { chatOf } from '#scripts/testing/conversations'
import { makeAdmin, makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

const MINUTE_MS = 60_000
const [ada, bob] = [await makeAdmin(), await makeAdmin('', 'Bob Admin')]

async function makeQuestion() {
  const client = await makeClient()
  await call('POST', '/chat/init', { token: client.token, body: { toAdmin: true } })
  return { client, channelId: adminChannel(client.id) }
}
const handle = (by: TestPerson, channelId: string, more: { seen?: string | null; stop?: boolean } = {}) =>
  call<Chat>('PUT', '/admin/chats/handler', { token: by.token, body: { channelId, ...more } })
const handlerOf = async (channelId: string) => {
  const { body } = await call<Chat[]>('GET', `/admin/chats?channelId=${channelId}`, { token: bob.token })
  return body[0]?.handling?.name ?? null
}
const message = (channelId: string, senderId: string, at = Date.now()) =>
  receive([{ type: 'message', channelId, senderId, timetoken: `${at}0000` }])

afterEach(() => setClock())

test('all admins see who handles a chat, and its person does not', async () => {
  const { client, channelId } = await makeQuestion()
  expect(await handlerOf(channelId)).toBeNull()
  const { body } = await handle(ada, channelId)
  expect(body.handling).toMatchObject({ adminId: ada.id, name: 'Ada Admin' })
  expect(await handlerOf(channelId)).toBe('Ada Admin')
  expect(await chatOf(client, channelId)).toMatchObject({ handling: null })
})

test('one of two admins who take a chat at once gets it, and the other is told who', async () => {
  const { channelId } = await makeQuestion()
  const answers = await Promise.all([ada, bob].map((admin) => handle(admin, channelId, { seen: null })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = answers[0]?.status === 200 ? 'Ada Admin' : 'Bob Admin'
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'HANDLED',
    message: `${winner} is handling this chat.`,
  })
  expect(await handlerOf(channelId)).toBe(winner)
})

test('an admin can take a chat over from the admin they saw there, and end only their own handling', async () => {
  const { channelId } = await makeQuestion()
  await handle(ada, channelId)
  expect(await handle(bob, channelId, { stop: true })).toMatchObject({ status: 409 })
  const before = await ActivityEntity.find({ channelId })
  expect(await handle(bob, channelId)).toMatchObject({ status: 409 })
  expect(await ActivityEntity.find({ channelId })).toEqual(before)
  expect(await handle(bob, channelId, { seen: ada.id })).toMatchObject({ status: 200 })
  expect(await handlerOf(channelId)).toBe('Bob Admin')
  expect(await handle(bob, channelId, { stop: true })).toMatchObject({ body: { handling: null } })
  expect(await handle(bob, channelId, { stop: true })).toMatchObject({ status: 200 })
})

test('it ends with an answer, but not with what was written before or by the person', async () => {
  const { client, channelId } = await makeQuestion()
  await handle(ada, channelId)
  await message(channelId, ADMIN_UUID, Date.now() - MINUTE_MS)
  await message(channelId, client.id, Date.now() + 1000)
  expect(await handlerOf(channelId)).toBe('Ada Admin')
  // The person's next message arrives in the same batch and is the newest.
  const [answer, thanks] = [Date.now() + 2000, Date.now() + 3000]
  await receive([
    { type: 'message', channelId, senderId: ADMIN_UUID, timetoken: `${answer}0000` },
    { type: 'message', channelId, senderId: client.id, timetoken: `${thanks}0000` },
  ])
  expect(await handlerOf(channelId)).toBeNull()
})

test('it ends after half an hour and with the deletion of the chat', async () => {
  const { channelId } = await makeQuestion()
  await handle(ada, channelId)
  setClock(() => Date.now() + 31 * MINUTE_MS)
  expect(await handlerOf(channelId)).toBeNull()
  expect(await handle(bob, channelId)).toMatchObject({ status: 200 })
  await call('POST', '/chat/deletechannel', { token: ada.token, body: { channelId } })
  expect(await handle(ada, channelId)).toMatchObject({ status: 404 })
  await call('POST', '/chat/deletechannel', { token: ada.token, body: { channelId, restore: true } })
  expect(await handlerOf(channelId)).toBeNull()
})
