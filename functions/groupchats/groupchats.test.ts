import { afterEach, describe, expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { handleChatEvents } from '#core/chat/messages/events'
import type { Chat } from '#core/chat/shared/schema'
import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import { SeatEntity } from '#core/groups/entity'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { now, setClock } from '#core/shared/clock'
import { messages } from '#core/shared/messages'
import { chatTokenOf, makePubNubClient, statusOf } from '#scripts/testing/chat'
import {
  addRunningPlans,
  admin,
  chatsOf,
  idsOf,
  insert,
  list,
  makeGroupFixture,
  makePreference,
  remove,
  skipCacheLifetime,
  update,
} from '#scripts/testing/group-chats'
import { makeClientWith } from '#scripts/testing/groups'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

afterEach(() => setClock())

describe('a group', () => {
  test('is created with its conversation, its seats, emails to its clients and an audit entry', async () => {
    const { coach, clients, group } = await makeGroupFixture()
    expect(group).toMatchObject({
      groupName: 'Runners',
      groupChatType: 'PLAN_1',
      nutritionist: { id: coach.id, status: 'APPROVED', user: { name: 'Carl Coach' } },
      clientIds: idsOf(clients),
      chatGroupsClients: clients.map(({ id }) => ({ client: { id }, isPaid: false })),
      locked: false,
      version: 1,
    })
    expect(group.channelId).toBe(group.id)
    for (const person of [coach, ...clients])
      expect(await chatsOf(person)).toMatchObject([
        {
          channelId: group.id,
          groupName: 'Runners',
          groupChatType: 'PLAN_1',
          nutritionist: { id: coach.id },
          locked: person !== coach,
          disabled: false,
          since: null,
        },
      ])
    const chats = await call<Chat[]>('GET', `/admin/chats?channelId=${group.id}`, { token: admin.token })
    expect(chats.body).toMatchObject([{ channelId: group.id, locked: false, disabled: false }])
    await services.stream.drained()
    for (const { email } of clients)
      expect(services.outbox.list().filter(({ to }) => to === email)).toMatchObject([
        { subject: "You're in the group “Runners”" },
      ])
    const acts = await AuditEntity.queryAll(`audited#${clients[0].id}`, { index: 'gsi1' })
    expect(acts).toMatchObject([
      { action: 'group.join', actorId: admin.id, details: { channelId: group.id } },
    ])
  })

  test('is found by its name, its clients or its id, in pages of at most ten', async () => {
    const name = `Zumba ${newId()}`
    const client = await makeClient({ firstName: 'Quentin', lastName: newId().replace(/\d/g, 'x') })
    const coach = await makeCoach({ lastName: newId().replace(/\d/g, 'x') })
    await write(
      ClientEntity.update(
        { clientId: client.id },
        { set: { coachPreference: { ...(await makePreference()) } } },
      ),
    )
    await write(ClientRowEntity.update({ clientId: client.id }, { set: { plan: 'PLAN_1' } }))
    skipCacheLifetime()
    const { body: group } = await insert({
      groupName: name,
      nutritionistId: coach.id,
      clientIds: [client.id],
    })
    const profile = await ClientEntity.find({ clientId: client.id })
    for (const search of [name.toLowerCase(), profile?.lastName ?? '', 'QUENTIN']) {
      const found = await list({ table: 'groups', search })
      expect(found).toMatchObject({ groups: [{ id: group.id }], nutritionists: [], clients: [] })
      expect(found.count).toEqual({ groups: 1, nutritionists: 0, clients: 0 })
    }
    expect(await list({ table: 'groups', search: group.id })).toMatchObject({ groups: [{ id: group.id }] })
    const shared = group.id.slice(0, 8)
    expect((await list({ table: 'groups', search: shared })).groups).toEqual([])
    const all = await list()
    expect(all.groups[0]?.id).toBe(group.id)
    expect(all.groups.length).toBeLessThanOrEqual(10)
    expect(all.nutritionists.length).toBeLessThanOrEqual(10)
    expect(all.clients.length).toBeLessThanOrEqual(10)
    const [own] = (await list({ table: 'clients', search: 'quentin' })).clients
    expect(own).toMatchObject({
      id: client.id,
      coachPreference: { groupChatType: 'PLAN_1' },
      group: { id: group.id, groupName: name },
      isPaid: false,
    })
    expect(
      (await call('GET', '/admin/groupChats?table=groups&sort=nope', { token: admin.token })).status,
    ).toBe(400)
  })

  test('changes its name, coach and clients, and those who leave lose the conversation', async () => {
    const { coach, clients, group } = await makeGroupFixture()
    const [other, next] = [await makeCoach(), await makeClientWith('PLAN_1')]
    const changed = await update(group.id, {
      groupName: 'Walkers',
      groupChatType: 'PLAN_1',
      nutritionistId: other.id,
      clientIds: [clients[1].id, next.id],
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        groupName: 'Walkers',
        nutritionist: { id: other.id },
        clientIds: [clients[1].id, next.id],
        version: 2,
      },
    })
    for (const gone of [coach, clients[0]]) expect(await chatsOf(gone)).toEqual([])
    expect(await SeatEntity.find({ clientId: clients[0].id })).toBeUndefined()
    for (const [person, isNew] of [
      [other, true],
      [next, true],
      [clients[1], false],
    ] as const) {
      const [chat] = await chatsOf(person)
      expect(chat).toMatchObject({ groupName: 'Walkers', chatGroupsClients: [{}, {}] })
      expect(chat?.since === null).toBe(!isNew)
    }
  })

  test('gives its new coach access and revokes the former coach’s token', async () => {
    const { coach, group, as } = await makeGroupFixture()
    const other = await makeCoach()
    const say = async (pubnub: Awaited<ReturnType<typeof connect>>) =>
      statusOf(pubnub.publish({ channel: group.id, message: { text: 'x' } }))
    const connect = async (person: TestPerson) => makePubNubClient(await chatTokenOf(person))
    const [before, next] = [await connect(coach), await connect(other)]
    expect([await say(before), await say(next)]).toEqual([200, 403])
    await update(group.id, as({ nutritionistId: other.id }))
    await services.stream.drained()
    expect([await say(before), await say(await connect(coach)), await say(await connect(other))]).toEqual([
      403, 403, 200,
    ])
  })

  test('counts only messages sent after a member joined as unread for them', async () => {
    const { clients, coach, group, as } = await makeGroupFixture()
    const late = await makeClientWith('PLAN_1')
    const says = ({ id: senderId }: TestPerson, time: number) =>
      handleChatEvents([{ type: 'message', channelId: group.id, senderId, timetoken: `${time}0000` }])
    await says(clients[0], now())
    skipCacheLifetime()
    await update(group.id, as({ clientIds: [clients[0].id, late.id] }))
    await addRunningPlans(late)
    expect(await chatsOf(late)).toMatchObject([{ latest: null, unread: 0 }])
    await says(coach, now() + 1000)
    expect(await chatsOf(late)).toMatchObject([{ latest: { senderId: coach.id }, unread: 1 }])
    await addRunningPlans(clients[0])
    expect(await chatsOf(clients[0])).toMatchObject([{ since: null, unread: 1 }])
  })

  test('is listed among the clients in the admins’ chats, found by name, and never unread for admins', async () => {
    const groupName = `Rowers ${newId()}`
    const client = await makeClientWith('PLAN_1')
    const { body: group } = await insert({ groupName, clientIds: [client.id] })
    const { token } = admin
    const waiting = async () =>
      (await call<{ unread: number }>('GET', '/admin/chats/unread', { token })).body.unread
    const before = await waiting()
    await handleChatEvents([
      { type: 'message', channelId: group.id, senderId: client.id, timetoken: `${now()}0000` },
    ])
    const query = `section=clients&search=${groupName.toLowerCase()}`
    expect((await call<Chat[]>('GET', `/admin/chats?${query}`, { token })).body).toMatchObject([
      { channelId: group.id, unread: 0, latest: { senderId: client.id } },
    ])
    expect(await waiting()).toBe(before)
  })

  test('is deleted by sending nulls, and restored with its members by saving it', async () => {
    const { coach, clients, group, as } = await makeGroupFixture()
    expect(await remove(group.id, { version: 1 })).toMatchObject({
      status: 200,
      body: { id: group.id, version: 2 },
    })
    for (const person of [coach, ...clients]) expect(await chatsOf(person)).toEqual([])
    expect((await list({ table: 'groups', search: 'runners' })).groups.map(({ id }) => id)).not.toContain(
      group.id,
    )
    expect(
      (await call<Chat[]>('GET', `/admin/chats?channelId=${group.id}`, { token: admin.token })).body,
    ).toEqual([])
    expect((await remove(group.id)).status).toBe(404)
    expect(await update(group.id, as({ version: 2 }))).toMatchObject({ status: 200, body: { version: 3 } })
    for (const person of [coach, ...clients])
      expect(await chatsOf(person)).toMatchObject([{ channelId: group.id, since: null }])
  })

  test('is restored without clients who were deleted meanwhile, and accepts no other deleted client', async () => {
    const { coach, clients, group, as } = await makeGroupFixture()
    const [gone, stays] = clients
    await remove(group.id)
    await call('DELETE', `/admin/client/${gone.id}`, { token: admin.token })
    const stranger = await makeClient({ status: 'DELETED' })
    const clientIds = [...idsOf(clients), stranger.id]
    expect((await update(group.id, as({ clientIds }))).status).toBe(404)
    expect(await update(group.id, as())).toMatchObject({ status: 200, body: { clientIds: [stays.id] } })
    for (const person of [coach, stays])
      expect(await chatsOf(person)).toMatchObject([{ channelId: group.id, since: null }])
    expect(await SeatEntity.find({ clientId: gone.id })).toBeUndefined()
  })

  test('frees its clients when deleted, and can’t be restored with one who is in another group', async () => {
    const { clients, group, as } = await makeGroupFixture()
    await remove(group.id)
    expect((await insert({ clientIds: [clients[0].id] })).status).toBe(200)
    expect(await update(group.id, as())).toMatchObject({
      status: 409,
      body: { message: messages.groupClientElsewhere },
    })
    expect(await chatsOf(clients[1])).toEqual([])
  })
})
