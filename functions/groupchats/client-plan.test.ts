import { afterEach, expect, test, vi } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import type { AuditLogPage } from '#core/audit-log/shared/audit-schema'
import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import { GROUP_PLAN_CHOICES, GROUP_PLANS } from '#core/client/shared/plans'
import type { GroupPlan } from '#core/client/shared/schema'
import type { Candidate, PlanImpact } from '#core/groupchats/shared/schema'
import { GroupEntity, SeatEntity } from '#core/groups/entity'
import { messages } from '#core/shared/messages'
import * as Groups from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

afterEach(() => vi.restoreAllMocks())

const admin = await makeAdmin()
const change = ({ id }: { id: string }, groupChatType: GroupPlan, more: object = {}) =>
  call<Candidate & { code?: string; message?: string }>('PUT', `/admin/client/${id}/group-plan`, {
    token: admin.token,
    body: { groupChatType, ...more },
  })
const preview = ({ id }: { id: string }, groupChatType: GroupPlan, more = '') =>
  call<PlanImpact & { code?: string }>(
    'GET',
    `/admin/client/${id}/group-plan/impact?groupChatType=${groupChatType}${more}`,
    { token: admin.token },
  )
async function planOf({ id: clientId }: TestPerson) {
  const [client, row] = await Promise.all([
    ClientEntity.find({ clientId }),
    ClientRowEntity.find({ clientId }),
  ])
  expect(row?.plan).toBe(client?.coachPreference?.groupChatType ?? 'NONE')
  return row?.plan
}
const actsOn = async ({ id }: TestPerson) =>
  (await AuditEntity.queryAll(`audited#${id}`, { index: 'gsi1' })).filter(
    ({ action }) => action === 'client.plan',
  )
async function mailsTo({ email }: TestPerson) {
  await services.stream.drained()
  return services.outbox.list().filter(({ to }) => to === email)
}
const capacityOf = (plan: GroupPlan) => (plan === 'NONE' ? 0 : GROUP_PLANS[plan].capacity)

test('an admin changes a client’s group plan everywhere, with an audit entry and an email', async () => {
  const client = await Groups.makeClientWith('PLAN_1')
  expect((await preview(client, 'PLAN_3')).body).toEqual({
    groupChatType: 'PLAN_1',
    group: null,
    isPaid: false,
    mails: 1,
  })
  const { status, body } = await change(client, 'PLAN_3', { previousGroupChatType: 'PLAN_1' })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { id: client.id, coachPreference: { groupChatType: 'PLAN_3' }, group: null },
  })
  expect(await planOf(client)).toBe('PLAN_3')
  expect(await actsOn(client)).toMatchObject([
    { actorId: admin.id, details: { from: 'PLAN_1', to: 'PLAN_3' } },
  ])
  const [mail, ...more] = await mailsTo(client)
  expect(mail?.text).toContain('6 CLIENT GROUP')
  expect(more).toEqual([])
})

test('setting the current plan changes and sends nothing', async () => {
  const client = await Groups.makeClientWith('PLAN_2')
  expect((await preview(client, 'PLAN_2')).body).toMatchObject({ mails: 0 })
  expect((await change(client, 'PLAN_2')).status).toBe(200)
  expect(await actsOn(client)).toEqual([])
  expect(await mailsTo(client)).toEqual([])
})

test('only the latest change can be undone from the audit log', async () => {
  const client = await Groups.makeClientWith('PLAN_1')
  await change(client, 'PLAN_2')
  const undoable = async () =>
    (
      await call<AuditLogPage>('GET', `/admin/audit?person=${client.id}&action=client.plan`, {
        token: admin.token,
      })
    ).body.rows.filter(({ canUndo }) => canUndo)
  const [act] = await undoable()
  expect(act?.details).toEqual({ from: 'PLAN_1', to: 'PLAN_2' })
  await change(client, 'PLAN_1', { previousGroupChatType: 'PLAN_2' })
  expect((await undoable()).map(({ details }) => details)).toEqual([{ from: 'PLAN_2', to: 'PLAN_1' }])
})

test('a client can choose a plan again after an admin removed it', async () => {
  const client = await Groups.makeClientWith('PLAN_1')
  const choose = (groupChatType: GroupPlan) =>
    call('PUT', '/client/coach-preferences', {
      token: client.token,
      body: Groups.preferenceFor(groupChatType),
    })
  expect((await choose('PLAN_2')).status).toBe(409)
  await change(client, 'NONE')
  expect((await choose('PLAN_2')).status).toBe(200)
  expect(await planOf(client)).toBe('PLAN_2')
})

/** Expects the preview and the change to be refused alike, with nothing changed and nothing sent. */
async function expectRefused(client: TestPerson, to: GroupPlan, refusal: { status: number; code: string }) {
  const before = await ClientEntity.find({ clientId: client.id })
  const mails = (await mailsTo(client)).length
  const { status, code } = refusal
  expect(await preview(client, to)).toMatchObject({ status, body: { code } })
  expect(await change(client, to)).toMatchObject({ status, body: { code } })
  expect(await ClientEntity.find({ clientId: client.id })).toEqual(before)
  expect(await actsOn(client)).toEqual([])
  expect(await mailsTo(client)).toHaveLength(mails)
}

test('rejects changes for people who are deleted or without preferences', async () => {
  const deleted = await Groups.makeClientWith('PLAN_1')
  await call('DELETE', `/admin/client/${deleted.id}`, { token: admin.token })
  await expectRefused(deleted, 'PLAN_2', { status: 409, code: 'DELETED' })
  await expectRefused(await makeClient({ coachPreference: null }), 'PLAN_2', {
    status: 409,
    code: 'NO_PREFERENCES',
  })
})

test('rejects a change of a plan that another admin has changed meanwhile', async () => {
  const client = await Groups.makeClientWith('PLAN_1')
  await change(client, 'PLAN_2')
  const answers = await Promise.all([
    change(client, 'PLAN_3', { previousGroupChatType: 'PLAN_1' }),
    preview(client, 'PLAN_3', '&previousGroupChatType=PLAN_1'),
  ])
  for (const { status, body } of answers)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'STALE' })
  const atOnce = await Promise.all(
    (['PLAN_1', 'PLAN_3', 'NONE'] as const).map((plan) =>
      change(client, plan, { previousGroupChatType: 'PLAN_2' }),
    ),
  )
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test.each(GROUP_PLAN_CHOICES.flatMap((of) => GROUP_PLAN_CHOICES.map((to) => [of, to] as const)))(
  'in a group with %s, a client can get %s only if it is at least as large',
  async (of, to) => {
    const coach = await Payments.makeSeller()
    const client = await Groups.makeClientWith('PLAN_3')
    const channelId = await Groups.makeGroup({ coach, clients: [client], plan: of })
    const fits = capacityOf(to) >= capacityOf(of)
    if (fits) {
      expect((await preview(client, to)).body).toMatchObject({ group: { id: channelId } })
      expect((await change(client, to)).status).toBe(200)
    } else await expectRefused(client, to, { status: 409, code: 'GROUP_RULE' })
    expect(await planOf(client)).toBe(fits ? to : 'PLAN_3')
    expect(await SeatEntity.find({ clientId: client.id })).toMatchObject({ channelId })
  },
)

test('a larger plan changes no payments or open pages, and one below the group’s is refused with the reason', async () => {
  const coach = await Payments.makeSeller()
  const [payer, other] = [await Groups.makeClientWith('PLAN_2'), await Groups.makeClientWith('PLAN_2')]
  const channelId = await Groups.makeGroup({ coach, clients: [payer, other], plan: 'PLAN_2' })
  const plan = await Payments.payOnPage(() => Payments.subscribeToGroup(payer, coach, channelId, 150))
  await services.stripe.settled()
  const page = await Payments.subscribeToGroup(other, coach, channelId, 150)
  expect((await preview(payer, 'PLAN_3')).body).toMatchObject({ isPaid: true, group: { id: channelId } })
  for (const client of [payer, other]) expect((await change(client, 'PLAN_3')).status).toBe(200)
  await services.stream.drained()
  expect(await Payments.provider.subscriptions.retrieve(plan)).toMatchObject({
    status: 'active',
    cancel_at_period_end: false,
  })
  expect((await Payments.subscribeToGroup(other, coach, channelId, 150)).body.url).toBe(page.body.url)
  const refused = await change(payer, 'PLAN_1')
  expect(refused.body).toMatchObject({ code: 'GROUP_RULE', message: messages.groupPlanBelowGroup })
})

test('when a smaller plan and a seat in a group race, one of them is rejected', async () => {
  const coach = await Payments.makeSeller()
  for (let round = 0; round < 6; round++) {
    const client = await Groups.makeClientWith('PLAN_3')
    const channelId = await Groups.makeGroup({ coach, clients: [], plan: 'PLAN_3' })
    const groupBody = { groupChatType: 'PLAN_3' as const, nutritionistId: coach.id, clientIds: [client.id] }
    const [changed, saved] = await Promise.all([change(client, 'PLAN_1'), Groups.save(channelId, groupBody)])
    const outcome = [changed.status, saved.status, await planOf(client)]
    expect([
      [200, 409, 'PLAN_1'],
      [409, 200, 'PLAN_3'],
    ]).toContainEqual(outcome)
  }
})

test('a stale read of a client whose plan became smaller neither seats them nor enlarges their group', async () => {
  const coach = await Payments.makeSeller()
  const client = await Groups.makeClientWith('PLAN_3')
  const before = (await ClientEntity.find({ clientId: client.id })) ?? expect.fail()
  const channelId = await Groups.makeGroup({ coach, clients: [client], plan: 'PLAN_1' })
  const other = await Groups.makeGroup({ coach, clients: [], plan: 'PLAN_3' })
  expect((await change(client, 'PLAN_1')).status).toBe(200)
  const people = { nutritionistId: coach.id, clientIds: [client.id] }
  vi.spyOn(ClientEntity, 'findManyIncludingDeleted').mockResolvedValueOnce([before])
  expect((await Groups.save(channelId, { groupChatType: 'PLAN_3', ...people })).status).toBe(409)
  expect(await GroupEntity.find({ channelId })).toMatchObject({ plan: 'PLAN_1' })
  await Groups.save(channelId, { groupChatType: 'PLAN_1', nutritionistId: coach.id })
  vi.spyOn(ClientEntity, 'findManyIncludingDeleted').mockResolvedValueOnce([before])
  expect((await Groups.save(other, { groupChatType: 'PLAN_3', ...people })).status).toBe(409)
  expect(await SeatEntity.find({ clientId: client.id })).toBeUndefined()
})

test('rejects an unknown plan and names the field', async () => {
  const client = await Groups.makeClientWith('PLAN_1')
  expect(await change(client, 'PLAN_9' as never)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'groupChatType' }] },
  })
})
