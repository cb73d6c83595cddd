import { afterEach, describe, expect, test } from 'vitest'
import { openPair, pairChannel } from '#core/chat/channels'
import { ChatEntity, ChatMemberEntity } from '#core/chat/entity'
import { adminChannel } from '#core/chat/shared/channel-names'
import type { Chat } from '#core/chat/shared/schema'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'
import { setClock } from '#core/shared/clock'
import { chatTokenOf, makePubNubClient, statusOf } from '#scripts/testing/chat'
import { connectToChat, makeConversation, sendMessage } from '#scripts/testing/conversations'
import { makeGroup } from '#scripts/testing/groups'
import { makeRelationship } from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, makeNewcomer, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const none = { nutritionistId: null, clientId: null, toAdmin: false }
const open = (person: TestPerson, body: object) =>
  call<Chat>('POST', '/chat/init', { token: person.token, body: { ...none, ...body } })
const chatsOf = async (person: TestPerson) =>
  (await call<Chat[]>('GET', '/chats', { token: person.token })).body
const membersOf = (person: TestPerson) => ChatMemberEntity.queryAll(`chats#${person.id}`)

afterEach(() => setClock())

describe('opening a chat', () => {
  test('a client gets one chat with an approved coach, even when requests are retried or race', async () => {
    const [client, coach] = [await makeClient(), await makeCoach()]
    const first = await open(client, { nutritionistId: coach.id })
    expect(first).toMatchObject({
      status: 200,
      body: {
        channelId: pairChannel(coach.id, client.id),
        client: { id: client.id, user: { name: 'Clara Client' } },
        nutritionist: { id: coach.id, user: { name: 'Carl Coach' } },
        toAdmin: false,
        disabled: false,
        locked: false,
        linked: false,
      },
    })
    const again = await Promise.all([1, 2, 3].map(() => open(client, { nutritionistId: coach.id })))
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body, first.body])
    expect(await chatsOf(client)).toEqual([first.body])
    expect(await chatsOf(coach)).toEqual([first.body])
  })

  test("a client can't find a coach who isn't approved", async () => {
    const client = await makeClient()
    for (const status of ['PENDING', 'REJECTED', 'SUSPENDED'] as const) {
      const coach = await makeCoach({ status })
      expect((await open(client, { nutritionistId: coach.id })).status).toBe(404)
    }
    expect((await open(client, { nutritionistId: newId() })).status).toBe(404)
    expect(await membersOf(client)).toEqual([])
  })

  test('refuses the sixth new chat within an hour and opens nothing', async () => {
    setClock(() => Date.UTC(2030, 0, 1, 12, 10))
    const client = await makeClient()
    const coaches = await Promise.all(Array.from({ length: 6 }, () => makeCoach()))
    const [last, ...five] = coaches
    for (const coach of five) expect((await open(client, { nutritionistId: coach.id })).status).toBe(200)
    const refused = await open(client, { nutritionistId: last?.id })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('3000')
    expect(await membersOf(client)).toHaveLength(5)
    expect(await ChatEntity.find({ channelId: pairChannel(last?.id ?? '', client.id) })).toBeUndefined()
    expect((await open(client, { nutritionistId: five[0]?.id })).status).toBe(200)
    setClock(() => Date.UTC(2030, 0, 1, 13))
    expect((await open(client, { nutritionistId: last?.id })).status).toBe(200)
  })

  test('a coach can open a chat with a linked client and with no one else', async () => {
    const [client, coach] = [await makeClient(), await makeCoach()]
    expect((await open(coach, { clientId: client.id })).status).toBe(404)
    expect(await membersOf(coach)).toEqual([])
    await makeRelationship(coach, client, 'PENDING')
    expect(await open(coach, { clientId: client.id })).toMatchObject({
      status: 200,
      body: { disabled: false, linked: true },
    })
    expect(await chatsOf(coach)).toMatchObject([{ linked: true }])
    expect((await open(coach, { clientId: newId() })).status).toBe(404)
  })

  test("a coach who isn't approved can open a chat only with the admins", async () => {
    const [client, coach] = [await makeClient(), await makeCoach({ status: 'PENDING' })]
    await makeRelationship(coach, client, 'APPROVED')
    expect((await open(coach, { clientId: client.id })).status).toBe(403)
    expect((await open(coach, { toAdmin: true })).body).toMatchObject({ toAdmin: true, disabled: false })
  })

  test("rejects requests for other people's chats", async () => {
    const [client, other, coach, rival] = [
      await makeClient(),
      await makeClient(),
      await makeCoach(),
      await makeCoach(),
    ]
    await makeRelationship(coach, other, 'APPROVED')
    for (const [person, body] of [
      [client, { nutritionistId: coach.id, clientId: other.id }],
      [client, { clientId: other.id, toAdmin: true }],
      [client, { nutritionistId: coach.id, toAdmin: true }],
      [rival, { nutritionistId: coach.id, clientId: other.id }],
      [rival, { clientId: other.id }],
    ] as const)
      expect((await open(person, body)).status).toBe(404)
    for (const person of [client, other, coach, rival]) expect(await membersOf(person)).toEqual([])
  })

  test('names the missing person in the error', async () => {
    expect((await open(await makeClient(), {})).body).toMatchObject({ issues: [{ path: 'nutritionistId' }] })
    expect((await open(await makeCoach(), {})).body).toMatchObject({ issues: [{ path: 'clientId' }] })
  })

  test('a client opens the conversation with the admins, and their profile records it', async () => {
    const [client, admin] = [await makeClient(), await makeAdmin()]
    const { body } = await open(client, { toAdmin: true })
    expect(body).toMatchObject({ channelId: adminChannel(client.id), toAdmin: true, nutritionist: null })
    expect((await open(client, { toAdmin: true })).body).toEqual(body)
    expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({ chatWithAdmin: true })
    expect(await chatsOf(admin)).toContainEqual(body)
  })

  test("an admin can open the admins' conversation with any user, and no other conversation", async () => {
    const [client, coach, admin] = [await makeClient(), await makeCoach(), await makeAdmin()]
    expect((await open(admin, { clientId: client.id, toAdmin: true })).body).toMatchObject({
      client: { id: client.id },
    })
    expect((await open(admin, { nutritionistId: coach.id, toAdmin: true })).body).toMatchObject({
      nutritionist: { id: coach.id },
    })
    expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ chatWithAdmin: true })
    expect((await open(admin, { clientId: client.id })).status).toBe(400)
    expect((await open(admin, { toAdmin: true })).status).toBe(400)
    const both = { clientId: client.id, nutritionistId: coach.id, toAdmin: true }
    expect((await open(admin, both)).status).toBe(400)
    expect((await open(admin, { clientId: coach.id, toAdmin: true })).status).toBe(404)
    expect(await membersOf(client)).toHaveLength(1)
  })

  test("a suspended person, or one without a profile, can't open a chat", async () => {
    const coach = await makeCoach()
    const suspended = await makeClient({ status: 'SUSPENDED' })
    const newcomer = await makeNewcomer('client')
    for (const person of [suspended, newcomer]) {
      expect((await open(person, { nutritionistId: coach.id })).status).toBe(403)
      expect((await open(person, { toAdmin: true })).status).toBe(403)
      expect(await membersOf(person)).toEqual([])
    }
    expect((await call('GET', '/chat/token', { token: suspended.token })).status).toBe(403)
    expect((await call('GET', '/chats', { token: suspended.token })).status).toBe(403)
  })
})

describe('access to a chat', () => {
  test.each([
    ['a rejected link', { link: 'REJECTED' as const }, true],
    ['an approved link', { link: 'APPROVED' as const }, false],
    ['a suspended client', { client: 'SUSPENDED' as const }, true],
    ['a suspended coach', { coach: 'SUSPENDED' as const }, true],
    ['an admin', { closed: true }, true],
  ])('depends on %s', async (_, change, disabled) => {
    const [client, coach] = [await makeClient(), await makeCoach()]
    await transact(openPair(coach.id, client.id))
    const channelId = pairChannel(coach.id, client.id)
    if ('link' in change && change.link) await makeRelationship(coach, client, change.link)
    if ('client' in change && change.client)
      await write(ClientEntity.update({ clientId: client.id }, { set: { status: change.client } }))
    if ('coach' in change && change.coach)
      await write(CoachEntity.update({ coachId: coach.id }, { set: { status: change.coach } }))
    if ('closed' in change) await write(ChatEntity.update({ channelId }, { set: { disabled: true } }))
    for (const person of [client, coach])
      expect(await chatsOf(person)).toMatchObject([{ channelId, disabled }])
  })

  test("locks a group for clients who haven't paid, but not for its coach", async () => {
    const [client, other, coach] = [await makeClient(), await makeClient(), await makeCoach()]
    const channelId = await makeGroup({ coach, clients: [client, other], name: 'Runners' })
    const chatGroupsClients = expect.arrayContaining(
      [client, other].map(({ id }) => ({ client: expect.objectContaining({ id }) })),
    )
    expect(await chatsOf(client)).toMatchObject([{ channelId, locked: true, chatGroupsClients }])
    expect(await chatsOf(coach)).toMatchObject([{ channelId, locked: false, groupName: 'Runners' }])
    expect((await chatsOf(coach))[0]?.chatGroupsClients).toHaveLength(2)
    const pubnub = makePubNubClient(await chatTokenOf(client))
    expect(await statusOf(pubnub.publish({ channel: channelId, message: { text: 'x' } }))).toBe(403)
  })
})

describe('unread count', () => {
  test('comes from the server and matches the menu, whatever a device sends', async () => {
    const [{ client, coach, channelId }, admin] = [await makeConversation(), await makeAdmin()]
    const put = (person: TestPerson, body: object) =>
      call<{ notificationCount: number }>('POST', '/chat/notificationscount', { token: person.token, body })
    const counted = async (person: TestPerson, userId: string | number) =>
      (await put(person, { userId, count: 7 })).body.notificationCount
    const ofAdmins = async () =>
      (await call<{ unread: number }>('GET', '/admin/chats/unread', { token: admin.token })).body.unread
    await sendMessage(await connectToChat(coach), channelId, 'Hello')
    const { body } = await call<Chat>('POST', '/chat/init', { token: client.token, body: { toAdmin: true } })
    await sendMessage(await connectToChat(client), body.channelId, 'Help')
    await services.pubnub.events.settled()
    expect(await counted(client, client.id)).toBe(1)
    expect(await counted(coach, coach.id)).toBe(0)
    for (const userId of [-1, '-1']) expect(await counted(admin, userId)).toBe(await ofAdmins())
    expect(await ofAdmins()).toBeGreaterThan(0)
    for (const [person, userId] of [
      [client, coach.id],
      [client, -1],
      [admin, client.id],
    ] as const)
      expect((await put(person, { userId, count: 9 })).status).toBe(404)
    expect((await put(client, { userId: client.id, count: -1 })).body).toMatchObject({
      issues: [{ path: 'count' }],
    })
  })
})
