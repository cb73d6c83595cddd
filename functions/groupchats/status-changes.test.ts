import { afterEach, describe, expect, test } from 'vitest'
import { ChatEntity, ChatMemberEntity, DeletedChatEntity } from '#core/chat/entity'
import { purge } from '#core/chat/members/deletion'
import { leaveAsClient } from '#core/groupchats/remove'
import type { Suggestion } from '#core/groupchats/shared/schema'
import { GroupEntity, SeatEntity } from '#core/groups/entity'
import { transact, write } from '#core/lib/table'
import { now, setClock } from '#core/shared/clock'
import {
  admin,
  chatsOf,
  idsOf,
  insert,
  makeGroupFixture,
  remove,
  skipCacheLifetime,
  update,
} from '#scripts/testing/group-chats'
import { makeClientWith } from '#scripts/testing/groups'
import { makeRelationship } from '#scripts/testing/payments'
import { makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

afterEach(() => setClock())

const membershipsOf = ({ id }: TestPerson) => ChatMemberEntity.queryAll(`chats#${id}`)

describe('changes to members', () => {
  test('suspending the coach closes the conversation, and approving them reopens it', async () => {
    const { coach, clients, group, as } = await makeGroupFixture()
    const setStatus = (status: string, previousStatus: string) =>
      call('PUT', `/admin/nutritionists/${coach.id}/status`, {
        token: admin.token,
        body: { status, interviewStatus: true, previousStatus },
      })
    await setStatus('SUSPENDED', 'APPROVED')
    expect(await chatsOf(clients[0])).toMatchObject([{ channelId: group.id, disabled: true }])
    // The group can still be edited with its suspended coach.
    expect(await update(group.id, as({ groupName: 'Walkers' }))).toMatchObject({
      status: 200,
      body: { nutritionist: { status: 'SUSPENDED' } },
    })
    await setStatus('APPROVED', 'SUSPENDED')
    expect(await chatsOf(clients[0])).toMatchObject([{ disabled: false }])
  })

  test('the conversation of a group without a coach is closed', async () => {
    const { clients, group, as } = await makeGroupFixture()
    await update(group.id, as({ nutritionistId: null }))
    expect(await chatsOf(clients[0])).toMatchObject([
      { channelId: group.id, disabled: true, nutritionist: null },
    ])
  })

  test('a deleted client keeps the seat without a name until erased, and a suspended client stays', async () => {
    const { clients, group, coach, as } = await makeGroupFixture()
    await call('POST', '/client/status', {
      token: admin.token,
      body: { userId: clients[0].id, status: 'SUSPENDED' },
    })
    await call('DELETE', `/admin/client/${clients[1].id}`, { token: admin.token })
    expect(await chatsOf(coach)).toMatchObject([
      { disabled: false, chatGroupsClients: [{ client: clients[0] && {} }] },
    ])
    const saved = await update(group.id, as({ groupName: 'Walkers' }))
    expect(saved).toMatchObject({
      status: 200,
      body: {
        chatGroupsClients: [
          { status: 'SUSPENDED', client: { user: { name: 'Clara Client' } } },
          { status: 'DELETED', client: { user: { name: 'Deleted client', image: null } } },
        ],
      },
    })
    expect((await insert({ clientIds: [clients[1].id] })).status).toBe(404)
    await call('POST', `/admin/client/${clients[1].id}/restore`, { token: admin.token })
    expect(await chatsOf(coach)).toMatchObject([{ chatGroupsClients: [{}, {}] }])
  })
})

describe('suggestions', () => {
  test('fill groups with clients waiting for the same plan, starting with those of one coach', async () => {
    const coach = await makeCoach()
    // Makes these two the clients who have waited longest.
    setClock(() => Date.parse('2020-01-01'))
    const clients = await Promise.all([makeClientWith('PLAN_1'), makeClientWith('PLAN_1')])
    setClock()
    for (const client of clients) await makeRelationship(coach, client, 'APPROVED')
    skipCacheLifetime()
    const ask = async () =>
      (await call<Suggestion[]>('GET', '/admin/groupChats/suggestions', { token: admin.token })).body
    const suggested = (await ask()).find(({ nutritionist }) => nutritionist?.id === coach.id)
    expect(suggested).toMatchObject({ groupChatType: 'PLAN_1' })
    expect(suggested?.clients.map(({ id }) => id).sort()).toEqual(idsOf(clients).sort())
    const made = await insert({ nutritionistId: coach.id, clientIds: suggested?.clients.map(({ id }) => id) })
    expect(made.status).toBe(200)
    expect((await ask()).flatMap((suggestion) => suggestion.clients.map(({ id }) => id))).not.toContain(
      clients[0].id,
    )
  })
})

test('an erased client leaves the group, which continues', async () => {
  const { clients, group } = await makeGroupFixture()
  await leaveAsClient(clients[0].id)
  await leaveAsClient(clients[0].id)
  expect(await GroupEntity.find({ channelId: group.id })).toMatchObject({
    clients: [{ clientId: clients[1].id }],
  })
  expect(await SeatEntity.find({ clientId: clients[0].id })).toBeUndefined()
  expect(await ChatEntity.find({ channelId: group.id })).toBeDefined()
  expect(await chatsOf(clients[1])).toMatchObject([{ chatGroupsClients: [{}] }])
  expect(JSON.stringify(await membershipsOf(clients[1]))).not.toContain(clients[0].id)
})

test('a conversation shows the group’s members, even if the stored lists of members are wrong', async () => {
  const [{ coach, clients, group, as }, stranger] = [await makeGroupFixture(), await makeClientWith('PLAN_1')]
  const expected = { coachId: coach.id, clientIds: idsOf(clients) }
  for (const person of [coach, ...clients])
    expect(await membershipsOf(person)).toEqual([
      { channelId: group.id, memberId: person.id, group: expected },
    ])
  await update(group.id, as({ clientIds: [clients[0].id] }))
  expect(await membershipsOf(coach)).toMatchObject([{ group: { clientIds: [clients[0].id] } }])

  const wrong = { coachId: stranger.id, clientIds: [stranger.id, clients[1].id] }
  for (const expectation of [{ group: wrong }, {}]) {
    for (const { id: memberId } of [coach, clients[0]])
      await write(ChatMemberEntity.put({ channelId: group.id, memberId, ...expectation }))
    for (const person of [coach, clients[0]])
      expect(await chatsOf(person)).toMatchObject([
        {
          nutritionist: { id: coach.id, user: { name: 'Carl Coach' } },
          chatGroupsClients: [{ client: { id: clients[0].id, user: { name: 'Clara Client' } } }],
        },
      ])
  }
  expect(await chatsOf(stranger)).toEqual([])
})

test('a deleted group is purged with its conversation after thirty days', async () => {
  const { group } = await makeGroupFixture()
  const { channelId } = group
  await remove(group.id)
  for (const days of [29, 31]) {
    const deletedAt = new Date(now() - days * 24 * 3600_000).toISOString()
    const before = (await ChatEntity.find({ channelId }))?.deletedAt ?? ''
    await transact([
      DeletedChatEntity.remove({ channelId, deletedAt: before }),
      DeletedChatEntity.create({ channelId, deletedAt }),
      ChatEntity.update({ channelId }, { set: { deletedAt } }),
    ])
    await purge()
    expect((await GroupEntity.find({ channelId })) === undefined).toBe(days > 30)
  }
  expect(await ChatEntity.find({ channelId })).toBeUndefined()
})
