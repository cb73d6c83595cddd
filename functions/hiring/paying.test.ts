import { afterAll, expect, test } from 'vitest'
import type { Client } from '#core/client-accounts/shared/schema'
import type { ClientDetail, CoachDetail } from '#core/discovery/shared/schema'
import type { ExportPart } from '#core/exports/shared/schema'
import type { ClientLink, ClientPage, CoachClient, CoachLink } from '#core/hiring/shared/schema'
import type { Payout } from '#core/ledger/shared/schema'
import type { Review, ReviewedByMe } from '#core/reviews/shared/schema'
import { now, setClock } from '#core/shared/clock'
import * as Groups from '#scripts/testing/groups'
import { makePlan } from '#scripts/testing/pair-history'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, setCoachStatus, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/test-services'

const admin = await makeAdmin()
afterAll(() => setClock())
const get = async <T>(path: string, { token }: TestPerson) => (await call<T>('GET', path, { token })).body
const clientsOf = (coach: TestPerson, query = '') =>
  get<ClientPage>(`/nutritionist/clients-page?${query}`, coach)
const idsOf = (rows: { clientId: string }[]) => rows.map(({ clientId }) => clientId)

/** A client who pays for a seat in a group and has never asked its coach for anything. */
async function makeMember() {
  const [coach, client] = await Promise.all([Payments.makeSeller(), Groups.makeClientWith('PLAN_1')])
  const channelId = await Groups.makeGroup({ coach, clients: [client], name: 'Morning crew' })
  const subscription = await Payments.bought(() => Payments.join(client, coach, channelId))
  await services.stripe.settled()
  await services.stream.drained()
  return { coach, client, channelId, subscription }
}

test('who pays a coach by a group alone is found wherever the two look for each other', async () => {
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
  expect(await get<ClientLink[]>('/nutritionist/clients', coach)).toMatchObject([row])
  expect(await get<CoachLink[]>('/client/my-nutritionists', client)).toMatchObject([
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
  // What somebody looks for is told to the coaches whom they ask.
  expect(page.client).toEqual({
    id: client.id,
    userId: client.id,
    coachPreference: null,
    user: { id: client.id, name: 'Clara Client', image: null },
  })
})

test('who pays by a group alone is no request: nothing of them is decided, hidden or opened', async () => {
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

test('who has paid by a group is asked for a review, reads that they can write it, and writes it', async () => {
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
  // The letter about it leads to the coach's page, whatever has become of the coach.
  await setCoachStatus(coach, 'SUSPENDED')
  expect(await get<CoachDetail>(`/client/nutritionists/${coach.id}`, client)).toMatchObject({ id: coach.id })
})

test('a page is there as long as the plan runs, past due included, and rows lead nowhere else', async () => {
  const { coach, client } = await makeMember()
  const path = `/nutritionist/clients/${client.id}`
  const hasPage = async () => [
    (await call('GET', path, { token: coach.token })).status === 200,
    ...(await get<{ client: { hasPage: boolean } }[]>('/nutritionist/subscriptions', coach)).map(
      (one) => one.client.hasPage,
    ),
    ...(await get<Payout[]>('/nutritionist/get-paid-list', coach)).map((one) => one.client.hasPage),
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
  'a client with nothing but a plan of the kind %s is active first and by the same words in every table',
  async (kind, amount, specialtiesTitles, groupName) => {
    const coach = await makeCoach()
    const [idle, payer, newest] = await Promise.all([makeClient(), makeClient(), makeClient()])
    for (const client of [idle, payer, newest]) await Payments.makeLink(coach, client)
    await makePlan({ coach, client: payer }, kind)
    // A warm function keeps the rows of all clients for some seconds.
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
    expect(await get<CoachLink[]>('/client/my-nutritionists', payer)).toMatchObject([plan])

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

test('a row names what weighs most: the base plan before the group, the group before extras', async () => {
  const coach = await makeCoach()
  const client = await makeClient()
  const pair = { coach, client }
  await Payments.makeLink(coach, client)
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

test('somebody with a request that waits is among the requests, and among the clients while they pay', async () => {
  const { coach, client } = await makeMember()
  const lists = async () => [
    idsOf((await clientsOf(coach)).rows),
    idsOf((await clientsOf(coach, 'list=open')).rows),
  ]
  await Payments.makeLink(coach, client, 'PENDING')
  expect(await lists()).toEqual([[client.id], [client.id]])
  await Payments.makeLink(coach, client, 'REJECTED')
  expect(await lists()).toEqual([[client.id], []])
  await Payments.makeLink(coach, client)
  expect(await lists()).toEqual([[client.id], []])
})
