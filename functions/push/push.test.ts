import { afterEach, expect, test, vi } from 'vitest'
import { ActivityEntity } from '#core/chat/messages/activity-entity'
import { adminChannel } from '#core/chat/shared/channel-names'
import { IdentityEntity } from '#core/identity/entity'
import { write } from '#core/lib/table'
import { MAX_DEVICES } from '#core/push/devices'
import { PushDevicesEntity, PushOwnerEntity } from '#core/push/entity'
import { setClock } from '#core/shared/clock'
import { chatOf, connectToChat, makeConversation, readUpTo } from '#scripts/testing/conversations'
import { eraseAllDeleted, remove } from '#scripts/testing/deleting'
import { makeRelationship } from '#scripts/testing/payments'
import { makeAdmin, makeClient, type TestPerson } from '#scripts/testing/people'

import { addDevice, deliverMessage, notificationsOf, timetokenAt } from '#scripts/testing/pushes'

import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const devicesOf = async ({ id }: TestPerson) =>
  (await PushDevicesEntity.find({ userId: id }))?.devices.map(({ endpoint }) => endpoint) ?? []

afterEach(() => {
  services.push.pretended = {}
  vi.restoreAllMocks()
  setClock()
})

test("notifies every device of a person who hasn't read a message, but not the sender's", async () => {
  const { client, coach, channelId } = await makeConversation()
  const [phone, office, own] = [
    await addDevice(coach),
    await addDevice(coach, { hideText: true }),
    await addDevice(client),
  ]
  await deliverMessage(client, channelId, { text: 'Is oatmeal\nfine for\u202ebreakfast?' }, timetokenAt(0))
  const note = { title: 'New message', tag: channelId, path: `/nutritionist/chat/${channelId}` }
  expect(notificationsOf(phone)).toEqual([{ ...note, body: 'Is oatmeal fine for …' }])
  expect(notificationsOf(office)).toEqual([note])
  expect(notificationsOf(own)).toEqual([])
  expect(services.push.received().at(-1)).toMatchObject({ ttlSeconds: 86_400, urgency: 'high' })

  await deliverMessage(coach, channelId, { file: { name: 'plan.pdf' } }, timetokenAt(1))
  expect(notificationsOf(own)).toEqual([
    { title: 'New message', body: 'plan.pdf', tag: channelId, path: `/client/chat/${channelId}` },
  ])
  await deliverMessage({ id: 'admin' }, adminChannel(client.id), { text: 'Nobody asked' }, timetokenAt(2))
  expect(notificationsOf(own)).toHaveLength(1)
})

test('notifies once per burst of messages, and never twice of the same message', async () => {
  const { client, coach, channelId } = await makeConversation()
  const phone = await addDevice(coach)
  const bodies = () => notificationsOf(phone).map(({ body }) => body)
  for (const [text, second] of [
    ['One', 0],
    ['Two', 20],
    ['Three', 70],
    ['One', 0],
  ] as const)
    await deliverMessage(client, channelId, { text }, timetokenAt(second))
  expect(bodies()).toEqual(['One'])
  await deliverMessage(client, channelId, { text: 'A minute later' }, timetokenAt(130))
  expect(bodies()).toEqual(['One', 'A minute later'])

  await readUpTo(await connectToChat(coach), channelId, timetokenAt(130))
  await chatOf(coach, channelId)
  await deliverMessage(client, channelId, { text: 'Since you read it' }, timetokenAt(140))
  expect(bodies()).toEqual(['One', 'A minute later', 'Since you read it'])
})

test('notifies of messages of any shape, without a text if there is none to show', async () => {
  const { client, coach, channelId } = await makeConversation()
  const phone = await addDevice(coach)
  for (const [index, message] of [[], 7, null, { text: ' \n ' }, { text: 9, file: 'x' }].entries())
    await deliverMessage(client, channelId, message, timetokenAt(index * 100))
  expect(notificationsOf(phone)).toHaveLength(5)
  for (const note of notificationsOf(phone)) expect(note).not.toHaveProperty('body')
  expect(JSON.stringify(await ActivityEntity.find({ channelId }))).not.toContain('body')
})

test('notifies no one of a conversation that is closed to them', async () => {
  const { client, coach, channelId } = await makeConversation()
  const { token } = await makeAdmin()
  const [phone, own] = [await addDevice(coach), await addDevice(client)]
  const status = (deviceUrl: string) =>
    call('POST', '/client/status', { token, body: { userId: client.id, status: deviceUrl } })
  await status('SUSPENDED')
  await deliverMessage(coach, channelId, { text: 'Closed' }, timetokenAt(0))
  await deliverMessage(client, channelId, { text: 'Closed' }, timetokenAt(1))
  await status('ACTIVE')
  await makeRelationship(coach, client, 'REJECTED')
  await deliverMessage(coach, channelId, { text: 'Rejected' }, timetokenAt(100))
  await makeRelationship(coach, client, 'APPROVED')
  await call('POST', '/chat/deletechannel', { token, body: { channelId } })
  await deliverMessage(coach, channelId, { text: 'Deleted' }, timetokenAt(200))
  expect([notificationsOf(phone), notificationsOf(own)]).toEqual([[], []])
  await call('POST', '/chat/deletechannel', { token, body: { channelId, restore: true } })
  await deliverMessage(coach, channelId, { text: 'Open again' }, timetokenAt(300))
  expect(notificationsOf(own)).toMatchObject([{ body: 'Open again' }])
})

test('a device ends with the sign-in that added it, and with no other', async () => {
  const { client, coach, channelId } = await makeConversation()
  const elsewhere = { ...client, token: services.cognito.accessTokenFor(client.subject) }
  const [here, there] = [await addDevice(client), await addDevice(elsewhere)]
  await call('POST', '/user/logout', { body: { token: client.token } })
  expect(await devicesOf(client)).toEqual([there.endpoint])
  await deliverMessage(coach, channelId, { text: 'Hello' }, timetokenAt(0))
  expect([notificationsOf(here).length, notificationsOf(there).length]).toEqual([0, 1])

  const later = Math.floor(Date.now() / 1000) + 60
  await write(IdentityEntity.update({ subject: client.subject }, { set: { signedOutAtSeconds: later } }))
  await deliverMessage(coach, channelId, { text: 'After a new password' }, timetokenAt(100))
  expect(notificationsOf(there)).toHaveLength(1)
})

test('a deleted client gets no notifications, and their devices are erased', async () => {
  const client = await makeClient()
  await call('POST', '/chat/init', { token: client.token, body: { toAdmin: true } })
  const phone = await addDevice(client)
  await deliverMessage({ id: 'admin' }, adminChannel(client.id), { text: 'Hello' }, timetokenAt(0))
  expect(notificationsOf(phone)).toMatchObject([{ path: `/client/chat/${adminChannel(client.id)}` }])
  await remove(client)
  await deliverMessage({ id: 'admin' }, adminChannel(client.id), { text: 'Goodbye' }, timetokenAt(100))
  expect(notificationsOf(phone)).toHaveLength(1)
  await eraseAllDeleted()
  expect(await PushDevicesEntity.find({ userId: client.id })).toBeUndefined()
  expect(await PushOwnerEntity.find(phone)).toBeUndefined()
})

test('a browser belongs to one person, and the next person to allow notifications on it takes it over', async () => {
  const { client, coach, channelId } = await makeConversation()
  const browser = await addDevice(client)
  await call('POST', '/user/push', { token: coach.token, body: browser })
  await call('DELETE', '/user/push', { token: client.token, body: { endpoint: browser.endpoint } })
  expect([await devicesOf(client), await devicesOf(coach)]).toEqual([[], [browser.endpoint]])
  await deliverMessage(coach, channelId, { text: 'For the client' }, timetokenAt(0))
  expect(notificationsOf(browser)).toEqual([])
  await deliverMessage(client, channelId, { text: 'For the coach' }, timetokenAt(1))
  expect(notificationsOf(browser)).toHaveLength(1)
  for (let time = 0; time < 2; time++)
    await call('DELETE', '/user/push', { token: coach.token, body: { endpoint: browser.endpoint } })
  expect(await devicesOf(coach)).toEqual([])
})

test('keeps devices that are added concurrently, each once and up to the limit', async () => {
  const client = await makeClient()
  const same = services.push.subscribe()
  await Promise.all(
    [same, same, services.push.subscribe()].map((body) =>
      call('POST', '/user/push', { token: client.token, body }),
    ),
  )
  expect(await devicesOf(client)).toHaveLength(2)
  for (let index = 0; index < MAX_DEVICES - 1; index++) await addDevice(client)
  const devices = await devicesOf(client)
  expect(devices).toHaveLength(MAX_DEVICES)
  await call('POST', '/user/push', { token: client.token, body: same })
  expect((await devicesOf(client)).filter((endpoint) => endpoint === same.endpoint)).toHaveLength(1)
})

test('forgets a device that is gone, and keeps one whose push service fails, and the message', async () => {
  const { client, coach, channelId } = await makeConversation()
  const [gone, kept] = [await addDevice(coach), await addDevice(coach)]
  services.push.unsubscribe(gone.endpoint)
  await deliverMessage(client, channelId, { text: 'First' }, timetokenAt(0))
  expect(await devicesOf(coach)).toEqual([kept.endpoint])
  expect(notificationsOf(kept)).toHaveLength(1)

  const logged = vi.spyOn(console, 'error').mockReturnValue()
  services.push.pretended = { status: 500 }
  await deliverMessage(client, channelId, { text: 'Second' }, timetokenAt(100))
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ what: 'push failed', status: 500 }))
  expect(JSON.stringify(logged.mock.calls)).not.toContain(kept.endpoint)
  expect(await devicesOf(coach)).toEqual([kept.endpoint])
  expect(await chatOf(coach, channelId)).toMatchObject({ unread: 2 })
})

test('accepts only endpoints of browser vendors and keys that a browser can have', async () => {
  const { token } = await makeClient()
  const { endpoint, keys } = services.push.subscribe()
  const p256dh = `${keys.p256dh.slice(0, 20)}${'A'.repeat(67)}`
  for (const [body, path] of [
    [{ endpoint: 'https://intranet.example/hook', keys }, 'endpoint'],
    [{ endpoint: 'https://evilpush.apple.com.example/x', keys }, 'endpoint'],
    [{ endpoint: 'https://xpush.apple.com/x', keys }, 'endpoint'],
    [{ endpoint: 'https://web.push.apple.com:8443/x', keys }, 'endpoint'],
    [{ endpoint: endpoint.replace('https', 'http'), keys }, 'endpoint'],
    [{ endpoint: `${endpoint}${'x'.repeat(1000)}`, keys }, 'endpoint'],
    [{ endpoint, keys: { ...keys, p256dh } }, 'keys.p256dh'],
    [{ endpoint, keys: { ...keys, p256dh: keys.auth } }, 'keys.p256dh'],
    [{ endpoint, keys: { ...keys, auth: 'x' } }, 'keys.auth'],
  ] as const)
    expect(await call('POST', '/user/push', { token, body }), JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    })
  for (const host of ['fcm.googleapis.com', 'web.push.apple.com', 'wns2-par02p.notify.windows.com'])
    expect(
      await call('POST', '/user/push', { token, body: { endpoint: `https://${host}/x`, keys } }),
    ).toMatchObject({ status: 200 })
})
