import { afterAll, expect, test } from 'vitest'
import type { Client } from '#core/accounts/shared/client-schema'
import type { ClientDetail, CoachDetail } from '#core/discovery/shared/schema'
import type { ExportPart } from '#core/exports/shared/schema'
import type {
  ClientPage,
  ClientRelationship,
  CoachClient,
  CoachRelationship,
} from '#core/hiring/shared/schema'
import type { Payout } from '#core/ledger/shared/schema'
import type { Review, ReviewedByMe } from '#core/reviews/shared/schema'
import { now, setClock } from '#core/shared/clock'
import * as Groups from '#scripts/testing/groups'
import { makePlan } from '#scripts/testing/pair-history'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, setCoachStatus, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const admin = await makeAdmin()
afterAll(() => setClock())
const get = async <T>(path: string, { token }: TestPerson) => (await call<T>('GET', path, { token })).body
const clientsOf = (coach: TestPerson, query = '') =>
  get<ClientPage>(`/nutritionist/clients-page?${query}`, coach)
const idsOf = (rows: { clientId: string }[]) => rows.map(({ clientId }) => clientId)

/** A client who pays for a seat in a group and has no link to its coach. */
async function makeMember() {
  const [coach, client] = await Promise.all([Payments.makeSeller(), Groups.makeClientWith('PLAN_1')])
  const channelId = await Groups.makeGroup({ coach, clients: [client], name: 'Morning crew' })
  const subscription = await Payments.payOnPage(() => Payments.subscribeToGroup(client, coach, channelId))
  await services.stripe.settled()
  await services.stream.drained()
  return { coach, client, channelId, subscription }
}

test('a client who pays a coach only through a group appears in all lists of both', async () => {
  const { coach, client } = await makeMember()
  const seen = {
    status: null,
    clientId: client.id,
    nutritionistId: coach.id,
    isHidden: false,
    subscription: { status: 'active', plan: { amount: 225_00 }, groupName: 'Morning crew' },
  }
  const row = { ...seen, groupName: 'Morning crew', specialtiesTitles: [] }
  expect(await clientsOf(coach)).toMatchObject({ rows: [row], count: 1, hiddenCount: 0, waitingCount: 0 })
  expect(await clientsOf(coach, 'search=clara')).toMatchObject({ rows: [row] })
  expect(await clientsOf(coach, 'list=open')).toMatchObject({ rows: [], count: 0 })
  expect(await get<ClientRelationship[]>('/nutritionist/clients', coach)).toMatchObject([row])
  expect(await get<CoachRelationship[]>('/client/my-nutritionists', client)).toMatchObject([
    { ...seen, nutritionist: { id: coach.id } },
  ])
  const [payout] = await get<Payout[]>('/nutritionist/get-paid-list', coach)
  expect(payout?.client).toEqual({
    id: client.id,
    name: 'Clara Client',
    email: '',
    image: null,
    hasPage: true,
  })
  const page = await get<ClientDetail>(`/nutritionist/clients/${client.id}`, coach)
  expect(page).toMatchObject({ ...row, wishes: [] })
  // A client's preferences are visible only to coaches they sent a request to.
  expect(page.client).toEqual({
    id: client.id,
    userId: client.id,
    coachPreference: null,
    user: { id: client.id, name: 'Clara Client', image: null },
  })
})

test('a coach can’t approve, hide or message a client who pays only through a group, or read their answers', async () => {
  const { coach, client } = await makeMember()
  const pair = { nutritionistId: coach.id, clientId: client.id }
  const { token } = coach
  for (const [path, body] of [
    ['/nutritionist/client/status', { ...pair, status: 'APPROVED' }],
    ['/nutritionist/clients-visibility', { ...pair, hide: true }],
    ['/chat/init', { ...pair, toAdmin: false }],
  ] as const)
    expect((await call('POST', path, { token, body })).status, path).toBe(404)
  for (const path of [`/poll/client/${client.id}/submissions`, `/facts/${client.id}`])
    expect((await call('GET', path, { token })).status, path).toBe(404)
})

test('a client who paid through a group can review the coach, even after the plan has ended', async () => {
  const { coach, client, subscription } = await makeMember()
  const own = () => get<ReviewedByMe[]>('/client/reviews', client)
  const canReview = [{ nutritionist: { id: coach.id }, canReview: true, review: null }]
  expect(await own()).toMatchObject(canReview)
  await Payments.provider.subscriptions.cancel(subscription)
  await services.stripe.settled()
  expect(await own()).toMatchObject(canReview)
  const { status } = await call<Review>('POST', '/client/reviews', {
    token: client.token,
    body: { nutritionistId: coach.id, rating: 5, text: 'Patient, clear and always there.' },
  })
  expect(status).toBe(200)
  // Emails about reviews link to the coach's page, so it stays open whatever the coach's status.
  await setCoachStatus(coach, 'SUSPENDED')
  expect(await get<CoachDetail>(`/client/nutritionists/${coach.id}`, client)).toMatchObject({ id: coach.id })
})

test('a client’s page exists while the plan is active or past due, and only then do rows link to it', async () => {
  const { coach, client } = await makeMember()
  const path = `/nutritionist/clients/${client.id}`
  const hasPage = async () => [
    (await call('GET', path, { token: coach.token })).status === 200,
    ...(await get<{ client: { hasPage: boolean } }[]>('/nutritionist/subscriptions', coach)).map(
      (row) => row.client.hasPage,
    ),
    ...(await get<Payout[]>('/nutritionist/get-paid-list', coach)).map((payout) => payout.client.hasPage),
  ]
  const subscription = services.stripe.subscriptions().find(({ metadata }) => metadata.clientId === client.id)
  const as = (status: string) =>
    makePlan({ coach, client }, 'group', { subscriptionId: String(subscription?.id), status })
  for (const status of ['past_due', 'trialing', 'active']) {
    await as(status)
    expect(new Set(await hasPage()), status).toEqual(new Set([true]))
  }
  for (const status of ['canceled', 'unpaid', 'incomplete']) {
    await as(status)
    expect(new Set(await hasPage()), status).toEqual(new Set([false]))
  }
})

test.each([
  ['base', 200_00, [], null],
  ['group', 75_00, [], 'Runners'],
  ['extra', 50_00, ['Race week'], null],
] as const)(
  'a client with only a plan of kind %s comes first and looks the same in every table',
  async (kind, amount, specialtiesTitles, groupName) => {
    const coach = await makeCoach()
    const [idle, payer, newest] = await Promise.all([makeClient(), makeClient(), makeClient()])
    for (const client of [idle, payer, newest]) await Payments.makeRelationship(coach, client)
    await makePlan({ coach, client: payer }, kind)
    // Warm functions cache the rows of all clients for a few seconds.
    const ahead = now() - Date.now() + 60_000
    setClock(() => Date.now() + ahead)
    const plan = { subscription: { plan: { amount } } }
    const row = { ...plan, specialtiesTitles, groupName }

    const ofCoach = await get<{ rows: CoachClient[] }>(`/admin/nutritionist/${coach.id}/clients`, admin)
    expect(idsOf(ofCoach.rows)).toEqual([payer.id, newest.id, idle.id])
    expect(ofCoach.rows).toMatchObject([row, { subscription: null }, { subscription: null }])
    const own = await clientsOf(coach)
    expect(idsOf(own.rows)).toEqual(idsOf(ofCoach.rows))
    expect(own.rows[0]).toMatchObject(row)
    expect(await get<Client>(`/admin/clients/${payer.id}`, admin)).toMatchObject(plan)
    expect(await get(`/admin/clients?search=${payer.email}`, admin)).toMatchObject({ rows: [plan] })
    expect(await get<CoachRelationship[]>('/client/my-nutritionists', payer)).toMatchObject([plan])

    const fileOf = async (body: object) =>
      (await call<ExportPart>('POST', '/admin/exports', { token: admin.token, body })).body.lines
    const file = { search: '', sort: '', order: 'asc' }
    const status = `,Active,${amount / 100}`
    const [line] = await fileOf({
      ...file,
      table: 'coach-clients',
      nutritionistId: coach.id,
      search: payer.email,
    })
    expect(line).toContain(status)
    expect(line).toContain(specialtiesTitles[0] ?? groupName ?? status)
    expect((await fileOf({ ...file, table: 'clients', search: payer.email }))[0]).toContain(status)
  },
)

test('a row shows the main plan: base before group, group before extras', async () => {
  const coach = await makeCoach()
  const client = await makeClient()
  const pair = { coach, client }
  await Payments.makeRelationship(coach, client)
  for (const [kind, amount] of [
    ['extra', 50_00],
    ['group', 75_00],
    ['base', 200_00],
  ] as const) {
    await makePlan(pair, kind)
    const { rows } = await get<{ rows: CoachClient[] }>(`/admin/nutritionist/${coach.id}/clients`, admin)
    expect(rows[0]).toMatchObject({
      subscription: { plan: { amount } },
      specialtiesTitles: ['Race week'],
      groupName: kind === 'extra' ? null : 'Runners',
    })
  }
})

test('a pending client is among the requests, and also among the clients while they pay', async () => {
  const { coach, client } = await makeMember()
  const lists = async () => [
    idsOf((await clientsOf(coach)).rows),
    idsOf((await clientsOf(coach, 'list=open')).rows),
  ]
  await Payments.makeRelationship(coach, client, 'PENDING')
  expect(await lists()).toEqual([[client.id], [client.id]])
  await Payments.makeRelationship(coach, client, 'REJECTED')
  expect(await lists()).toEqual([[client.id], []])
  await Payments.makeRelationship(coach, client)
  expect(await lists()).toEqual([[client.id], []])
})
