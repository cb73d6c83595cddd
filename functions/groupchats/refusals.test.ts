import { afterEach, describe, expect, test, vi } from 'vitest'
import { ChatMemberEntity } from '#core/chat/entity'
import type { GroupChange } from '#core/groupchats/shared/schema'
import { GroupEntity, SeatEntity } from '#core/groups/entity'
import { messages } from '#core/shared/messages'
import {
  addRunningPlans,
  chatsOf,
  type GroupFixture,
  idsOf,
  insert,
  list,
  makeGroupFixture,
  makePreference,
  post,
  remove,
  update,
} from '#scripts/testing/group-chats'
import { groupBody, makeClientWith } from '#scripts/testing/groups'
import { makeClient, makeCoach } from '#scripts/testing/people'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('refusals', () => {
  const stateOf = async (id: string) => [
    await GroupEntity.find({ channelId: id }),
    (await ChatMemberEntity.queryAll(`chat#${id}`, { index: 'gsi1', prefix: 'member#' })).length,
  ]

  test.each<[string, string, number, (scene: GroupFixture) => Promise<Partial<GroupChange>>]>([
    [
      'one client too many',
      messages.groupFull,
      0,
      async ({ clients }) => ({ clientIds: [...idsOf(clients), (await makeClientWith('PLAN_1')).id] }),
    ],
    [
      'a plan above the smallest chosen one',
      messages.groupPlanTooLarge,
      0,
      async () => ({ groupChatType: 'PLAN_2' }),
    ],
    [
      'a client with a smaller plan',
      messages.groupClientTooSmall,
      0,
      async ({ clients }) => {
        await update((await chatsOf(clients[1]))[0]?.channelId ?? '', {
          groupChatType: 'PLAN_3',
          clientIds: [clients[1].id],
        })
        return { groupChatType: 'PLAN_3', clientIds: idsOf(clients) }
      },
    ],
    [
      'a client without a plan',
      messages.groupClientWithoutPlan,
      0,
      async ({ clients }) => ({ clientIds: [clients[0].id, (await makeClient()).id] }),
    ],
    [
      'a client of another group',
      messages.groupClientElsewhere,
      0,
      async ({ clients }) => {
        const other = await makeGroupFixture()
        return { clientIds: [clients[0].id, other.clients[0].id] }
      },
    ],
    [
      'a suspended client',
      messages.groupClientSuspended,
      0,
      async ({ clients }) => {
        const suspended = await makeClient({ status: 'SUSPENDED', coachPreference: await makePreference() })
        return { clientIds: [clients[0].id, suspended.id] }
      },
    ],
    [
      'a coach who is not approved',
      "This coach isn't approved.",
      0,
      async () => ({ nutritionistId: (await makeCoach({ status: 'SUSPENDED' })).id }),
    ],
    ['no coach for a paid group', messages.groupCoachNotRemovable, 1, async () => ({ nutritionistId: null })],
    [
      'another coach for a paid group',
      messages.groupCoachNotChangeable,
      1,
      async () => ({ nutritionistId: (await makeCoach()).id }),
    ],
    [
      'the removal of a paying client',
      messages.groupClientNotRemovable,
      1,
      async ({ clients }) => ({ clientIds: [clients[1].id] }),
    ],
  ])('for %s give the reason and change nothing', async (_, message, paid, wanting) => {
    const scene = await makeGroupFixture({ paid })
    const wanted = await wanting(scene)
    const stood = await stateOf(scene.group.id)
    const answer = await update(scene.group.id, scene.as(wanted))
    expect(answer).toMatchObject({ status: 409, body: { message } })
    expect(await stateOf(scene.group.id)).toEqual(stood)
  })

  test('keep a group from being deleted while a client pays for it', async () => {
    const { clients, group } = await makeGroupFixture({ paid: 1 })
    expect(await remove(group.id)).toMatchObject({
      status: 409,
      body: { message: messages.groupNotDeletable },
    })
    expect(await chatsOf(clients[0])).toMatchObject([{ channelId: group.id, locked: false }])
    expect((await list({ table: 'groups', search: 'runners' })).groups).toContainEqual(
      expect.objectContaining({ id: group.id, locked: true }),
    )
    await addRunningPlans(clients[0], -1)
    expect((await remove(group.id)).status).toBe(200)
  })

  test.each<[string, object, string]>([
    ['no name', { groupName: ' ' }, 'groupName'],
    ['a name of 61 characters', { groupName: 'x'.repeat(61) }, 'groupName'],
    ['a name with invisible characters', { groupName: 'Run\ue000ners' }, 'groupName'],
    ['no plan', { groupChatType: null }, 'groupChatType'],
    ['an unknown plan', { groupChatType: 'PLAN_4' }, 'groupChatType'],
    ['a malformed client id', { clientIds: ['x'] }, 'clientIds.0'],
    ['no clients at all', { clientIds: null }, 'clientIds'],
    ['a malformed coach id', { nutritionistId: 'x' }, 'nutritionistId'],
  ])('for %s name the field', async (_, part, path) => {
    const { group, as } = await makeGroupFixture()
    for (const answer of [
      await post('/admin/insertGroupChat', groupBody(part)),
      await post('/admin/updateGroupChat', { ...groupBody(as()), id: group.id, ...part }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path }] } })
    expect(await GroupEntity.find({ channelId: group.id })).toMatchObject({ version: 1 })
  })
})

describe('concurrent edits by two admins', () => {
  test('keep the first and reject the other as stale', async () => {
    const { group, as } = await makeGroupFixture()
    const answers = await Promise.all(
      ['Walkers', 'Swimmers'].map((groupName) => update(group.id, as({ groupName, version: 1 }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'STALE' })
    expect(await GroupEntity.find({ channelId: group.id })).toMatchObject({
      name: won?.body.groupName,
      version: 2,
    })
  })

  test('give a client claimed by several groups to exactly one of them', async () => {
    const client = await makeClientWith('PLAN_1')
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((groupName) => insert({ groupName, clientIds: [client.id] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ message: messages.groupClientElsewhere })
    expect(await chatsOf(client)).toHaveLength(1)
  })

  test('fill the last place only once', async () => {
    const { clients, group, as } = await makeGroupFixture()
    await update(group.id, as({ clientIds: [clients[0].id] }))
    const [a, b] = [await makeClientWith('PLAN_1'), await makeClientWith('PLAN_1')]
    const answers = await Promise.all(
      [a, b].map(({ id }) => update(group.id, as({ clientIds: [clients[0].id, id], version: 2 }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await GroupEntity.find({ channelId: group.id }))?.clients).toHaveLength(2)
    expect([...(await chatsOf(a)), ...(await chatsOf(b))]).toHaveLength(1)
  })
})

test.each<[string, string, (scene: GroupFixture) => Promise<object>]>([
  [
    'removed',
    messages.groupClientNotRemovable,
    ({ clients, group, as }) => update(group.id, as({ clientIds: [clients[1].id] })),
  ],
  ['deleted with the group', messages.groupNotDeletable, ({ group }) => remove(group.id)],
  [
    'given another coach',
    messages.groupCoachNotRemovable,
    ({ group, as }) => update(group.id, as({ nutritionistId: null })),
  ],
])('a client who pays while being %s keeps the seat', async (_, message, act) => {
  const scene = await makeGroupFixture()
  const [{ id: clientId }] = scene.clients
  const read = SeatEntity.findMany
  vi.spyOn(SeatEntity, 'findMany').mockImplementationOnce(async (keys) => {
    const seats = await read(keys)
    await addRunningPlans(scene.clients[0])
    return seats
  })
  expect(await act(scene)).toMatchObject({ status: 409, body: { message } })
  expect(await SeatEntity.find({ clientId })).toMatchObject({ channelId: scene.group.id, runningPlans: 1 })
  expect(await GroupEntity.find({ channelId: scene.group.id })).toMatchObject({ version: 1 })
})
