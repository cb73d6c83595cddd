import { afterEach, describe, expect, test, vi } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { ChatEntity, ChatMemberEntity } from '#core/chat/entity'
import { handle } from '#core/chat/events'
import type { Chat } from '#core/chat/schema'
import { ClientEntity } from '#core/client/entity'
import type { GroupChange, GroupChat, GroupPage, Suggestion } from '#core/groupchats/schema'
import { GroupEntity, SeatEntity } from '#core/groups/entity'
import { now, setClock } from '#core/lib/clock'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { messages } from '#core/messages'
import { chatTokenOf, speak, statusOf } from '#scripts/testing/chat'
import { makeClientWith, wantedGroup } from '#scripts/testing/groups'
import { makeLink } from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/world'

afterEach(() => {
  setClock()
  vi.restoreAllMocks()
})
/** When what was kept in memory is read anew. */
const later = () => {
  const time = now() + 60_000
  setClock(() => time)
}

const admin = await makeAdmin()
const post = (path: string, body: object, who: TestPerson = admin) =>
  call<GroupChat>('POST', path, { token: who.token, body })
const insert = (part: Partial<GroupChange>) => post('/admin/insertGroupChat', wantedGroup(part))
const update = (id: string, part: Partial<GroupChange>) =>
  post('/admin/updateGroupChat', wantedGroup({ ...part, id }))
const NULLS = { clientIds: null, nutritionistId: null, groupName: null, groupChatType: null }
const remove = (id: string, more = {}) => post('/admin/updateGroupChat', { id, ...NULLS, ...more })
const list = async (query: Record<string, string> = {}) =>
  (await call<GroupPage>('GET', `/admin/groupChats?${new URLSearchParams(query)}`, { token: admin.token }))
    .body
const chatsOf = async ({ token }: TestPerson) => (await call<Chat[]>('GET', '/chats', { token })).body
/** As the sale of a group's plan does, or its end. */
const pays = (client: TestPerson, more = 1) =>
  write(SeatEntity.update({ clientId: client.id }, { add: { runningPlans: more } }))
const idsOf = (people: TestPerson[]) => people.map(({ id }) => id)

type Scene = Awaited<ReturnType<typeof makeScene>>
async function makeScene({ paid = 0 } = {}) {
  const [coach, ...clients] = await Promise.all([
    makeCoach(),
    ...['PLAN_1', 'PLAN_3'].map((plan) => makeClientWith(plan as 'PLAN_1')),
  ])
  const { body: group } = await insert({ nutritionistId: coach.id, clientIds: idsOf(clients) })
  for (const client of clients.slice(0, paid)) await pays(client)
  const as = (part: Partial<GroupChange> = {}) => ({
    nutritionistId: coach.id,
    clientIds: idsOf(clients),
    ...part,
  })
  return { coach, clients: clients as [TestPerson, TestPerson], group, as }
}

describe('a group', () => {
  test('is made with its conversation, its seats, letters to its clients and a record of it', async () => {
    const { coach, clients, group } = await makeScene()
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
        { subject: 'You are in the group Runners' },
      ])
    const acts = await AuditEntity.queryAll(`audited#${clients[0].id}`, { index: 'gsi1' })
    expect(acts).toMatchObject([
      { action: 'group.join', actorId: admin.id, details: { channelId: group.id } },
    ])
  })

  test('is found by its name, its coach and its clients, and pages', async () => {
    const name = `Zumba ${newId()}`
    const client = await makeClient({ firstName: 'Quentin', lastName: newId().replace(/\d/g, 'x') })
    const coach = await makeCoach({ lastName: newId().replace(/\d/g, 'x') })
    await write(
      ClientEntity.update({ clientId: client.id }, { set: { coachPreference: { ...(await wishes()) } } }),
    )
    later()
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

  test('changes its name, plan, coach and clients; who leaves leaves the conversation too', async () => {
    const { coach, clients, group } = await makeScene()
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

  test('gives another coach a token and ends that of the one before, who says nothing there any more', async () => {
    const { coach, group, as } = await makeScene()
    const other = await makeCoach()
    const say = async (pubnub: Awaited<ReturnType<typeof connect>>) =>
      statusOf(pubnub.publish({ channel: group.id, message: { text: 'x' } }))
    const connect = async (person: TestPerson) => speak(await chatTokenOf(person))
    const [before, next] = [await connect(coach), await connect(other)]
    expect([await say(before), await say(next)]).toEqual([200, 403])
    await update(group.id, as({ nutritionistId: other.id }))
    await services.stream.drained()
    expect([await say(before), await say(await connect(coach)), await say(await connect(other))]).toEqual([
      403, 403, 200,
    ])
  })

  test('counts for who joins later what is said from then on', async () => {
    const { clients, coach, group, as } = await makeScene()
    const late = await makeClientWith('PLAN_1')
    const says = ({ id: senderId }: TestPerson, time: number) =>
      handle([{ type: 'message', channelId: group.id, senderId, timetoken: `${time}0000` }])
    await says(clients[0], now())
    later()
    await update(group.id, as({ clientIds: [clients[0].id, late.id] }))
    await pays(late)
    expect(await chatsOf(late)).toMatchObject([{ latest: null, unread: 0 }])
    await says(coach, now() + 1000)
    expect(await chatsOf(late)).toMatchObject([{ latest: { senderId: coach.id }, unread: 1 }])
    await pays(clients[0])
    expect(await chatsOf(clients[0])).toMatchObject([{ since: null, unread: 1 }])
  })

  test('stands among the clients in the chats of the admins, is found by its name, and waits for nobody of them', async () => {
    const groupName = `Rowers ${newId()}`
    const client = await makeClientWith('PLAN_1')
    const { body: group } = await insert({ groupName, clientIds: [client.id] })
    const { token } = admin
    const waiting = async () =>
      (await call<{ unread: number }>('GET', '/admin/chats/unread', { token })).body.unread
    const before = await waiting()
    await handle([{ type: 'message', channelId: group.id, senderId: client.id, timetoken: `${now()}0000` }])
    const query = `section=clients&search=${groupName.toLowerCase()}`
    expect((await call<Chat[]>('GET', `/admin/chats?${query}`, { token })).body).toMatchObject([
      { channelId: group.id, unread: 1, latest: { senderId: client.id } },
    ])
    expect(await waiting()).toBe(before)
    expect(await call('POST', '/chat/deletechannel', { token, body: { channelId: group.id } })).toMatchObject(
      { status: 409, body: { code: 'IS_GROUP' } },
    )
  })

  test('is deleted with nulls and comes back when it is saved again, with who was in it as they were', async () => {
    const { coach, clients, group, as } = await makeScene()
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

  test('that is deleted frees its clients for another one, and does not come back over that', async () => {
    const { clients, group, as } = await makeScene()
    await remove(group.id)
    expect((await insert({ clientIds: [clients[0].id] })).status).toBe(200)
    expect(await update(group.id, as())).toMatchObject({
      status: 409,
      body: { message: messages.groupClientElsewhere },
    })
    expect(await chatsOf(clients[1])).toEqual([])
  })
})

const wishes = async () => {
  const client = await makeClientWith('PLAN_1')
  const item = await ClientEntity.find({ clientId: client.id })
  if (!item?.coachPreference) throw new Error('No wishes')
  return item.coachPreference
}

describe('refusals say why and change nothing', () => {
  const stateOf = async (id: string) => [
    await GroupEntity.find({ channelId: id }),
    (await ChatMemberEntity.queryAll(`chat#${id}`, { index: 'gsi1', prefix: 'member#' })).length,
  ]

  test.each<[string, string, number, (scene: Scene) => Promise<Partial<GroupChange>>]>([
    [
      'one too many',
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
        const other = await makeScene()
        return { clientIds: [clients[0].id, other.clients[0].id] }
      },
    ],
    [
      'a suspended client',
      messages.groupClientSuspended,
      0,
      async ({ clients }) => {
        const suspended = await makeClient({ status: 'SUSPENDED', coachPreference: await wishes() })
        return { clientIds: [clients[0].id, suspended.id] }
      },
    ],
    [
      'a coach who is not approved',
      'This coach is not approved.',
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
      'a paid client who goes',
      messages.groupClientNotRemovable,
      1,
      async ({ clients }) => ({ clientIds: [clients[1].id] }),
    ],
  ])('%s', async (_, message, paid, wanting) => {
    const scene = await makeScene({ paid })
    const wanted = await wanting(scene)
    const stood = await stateOf(scene.group.id)
    const answer = await update(scene.group.id, scene.as(wanted))
    expect(answer).toMatchObject({ status: 409, body: { message } })
    expect(await stateOf(scene.group.id)).toEqual(stood)
  })

  test('a paid group is not deleted, and once nobody pays it is', async () => {
    const { clients, group } = await makeScene({ paid: 1 })
    expect(await remove(group.id)).toMatchObject({
      status: 409,
      body: { message: messages.groupNotDeletable },
    })
    expect(await chatsOf(clients[0])).toMatchObject([{ channelId: group.id, locked: false }])
    expect((await list({ table: 'groups', search: 'runners' })).groups).toContainEqual(
      expect.objectContaining({ id: group.id, locked: true }),
    )
    await pays(clients[0], -1)
    expect((await remove(group.id)).status).toBe(200)
  })

  test.each<[string, object, string]>([
    ['no name', { groupName: ' ' }, 'groupName'],
    ['a name of sixty-one letters', { groupName: 'x'.repeat(61) }, 'groupName'],
    ['a name with what nobody sees', { groupName: 'Run\u202Eners' }, 'groupName'],
    ['no plan', { groupChatType: null }, 'groupChatType'],
    ['an unknown plan', { groupChatType: 'PLAN_4' }, 'groupChatType'],
    ['clients that are none', { clientIds: ['x'] }, 'clientIds.0'],
    ['no clients at all', { clientIds: null }, 'clientIds'],
    ['a coach that is none', { nutritionistId: 'x' }, 'nutritionistId'],
  ])('%s is named', async (_, part, path) => {
    const { group, as } = await makeScene()
    for (const answer of [
      await post('/admin/insertGroupChat', wantedGroup(part)),
      await post('/admin/updateGroupChat', { ...wantedGroup(as()), id: group.id, ...part }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path }] } })
    expect(await GroupEntity.find({ channelId: group.id })).toMatchObject({ version: 1 })
  })
})

describe('two admins at once', () => {
  test('the later one of two who saw the same is told, and nothing of theirs is kept', async () => {
    const { group, as } = await makeScene()
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

  test('of two groups that claim the same client one gets them', async () => {
    const client = await makeClientWith('PLAN_1')
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((groupName) => insert({ groupName, clientIds: [client.id] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ message: messages.groupClientElsewhere })
    expect(await chatsOf(client)).toHaveLength(1)
  })

  test('of two who fill the last place one does', async () => {
    const { clients, group, as } = await makeScene()
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

test.each<[string, string, (scene: Scene) => Promise<object>]>([
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
])('who pays in the moment in which they are %s stays', async (_, message, act) => {
  const scene = await makeScene()
  const [{ id: clientId }] = scene.clients
  const read = SeatEntity.findMany
  vi.spyOn(SeatEntity, 'findMany').mockImplementationOnce(async (keys) => {
    const seats = await read(keys)
    await pays(scene.clients[0])
    return seats
  })
  expect(await act(scene)).toMatchObject({ status: 409, body: { message } })
  expect(await SeatEntity.find({ clientId })).toMatchObject({ channelId: scene.group.id, runningPlans: 1 })
  expect(await GroupEntity.find({ channelId: scene.group.id })).toMatchObject({ version: 1 })
})

describe('what happens to people', () => {
  test('a coach who is suspended closes the conversation, and opens it again with their return', async () => {
    const { coach, clients, group, as } = await makeScene()
    const setStatus = (status: string, previousStatus: string) =>
      call('PUT', `/admin/nutritionists/${coach.id}/status`, {
        token: admin.token,
        body: { status, interviewStatus: true, previousStatus },
      })
    await setStatus('SUSPENDED', 'APPROVED')
    expect(await chatsOf(clients[0])).toMatchObject([{ channelId: group.id, disabled: true }])
    // The group can be worked on with the coach it has.
    expect(await update(group.id, as({ groupName: 'Walkers' }))).toMatchObject({
      status: 200,
      body: { nutritionist: { status: 'SUSPENDED' } },
    })
    await setStatus('APPROVED', 'SUSPENDED')
    expect(await chatsOf(clients[0])).toMatchObject([{ disabled: false }])
  })

  test('a group without a coach has a closed conversation', async () => {
    const { clients, group, as } = await makeScene()
    await update(group.id, as({ nutritionistId: null }))
    expect(await chatsOf(clients[0])).toMatchObject([
      { channelId: group.id, disabled: true, nutritionist: null },
    ])
  })

  test('who is deleted keeps their place without a name until it is final; who is suspended stays', async () => {
    const { clients, group, coach, as } = await makeScene()
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
  test('fill groups with those who wait with the same plan, first with those of one coach', async () => {
    const coach = await makeCoach()
    // Nobody has waited longer.
    setClock(() => Date.parse('2020-01-01'))
    const clients = await Promise.all([makeClientWith('PLAN_1'), makeClientWith('PLAN_1')])
    setClock()
    for (const client of clients) await makeLink(coach, client, 'APPROVED')
    later()
    const ask = async () =>
      (await call<Suggestion[]>('GET', '/admin/groupChats/suggestions', { token: admin.token })).body
    const suggested = (await ask()).find(({ nutritionist }) => nutritionist?.id === coach.id)
    expect(suggested).toMatchObject({ groupChatType: 'PLAN_1' })
    expect(suggested?.clients.map(({ id }) => id).sort()).toEqual(idsOf(clients).sort())
    const made = await insert({ nutritionistId: coach.id, clientIds: suggested?.clients.map(({ id }) => id) })
    expect(made.status).toBe(200)
    expect((await ask()).flatMap((one) => one.clients.map(({ id }) => id))).not.toContain(clients[0].id)
  })
})

test('who was deleted for good leaves the group, which goes on', async () => {
  const { clients, group } = await makeScene()
  const { leave } = await import('#core/groupchats/remove')
  await leave(clients[0].id)
  await leave(clients[0].id)
  expect(await GroupEntity.find({ channelId: group.id })).toMatchObject({
    clients: [{ clientId: clients[1].id }],
  })
  expect(await SeatEntity.find({ clientId: clients[0].id })).toBeUndefined()
  expect(await ChatEntity.find({ channelId: group.id })).toBeDefined()
  expect(await chatsOf(clients[1])).toMatchObject([{ chatGroupsClients: [{}] }])
})
