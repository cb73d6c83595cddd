import { describe, expect, test } from 'vitest'
import type { Client, ClientProfile } from '#core/accounts/shared/client-schema'
import type { AuditLogPage } from '#core/audit-log/shared/audit-schema'
import { openPair, pairChannel } from '#core/chat/channels'
import { transact } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { makeSubmission } from '#scripts/testing/assignments'
import { connectToChat, sendMessage } from '#scripts/testing/conversations'
import * as Extras from '#scripts/testing/extras'
import * as Groups from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

// Make everyone before the first search, because the directory is cached for ten seconds.
const admin = await makeAdmin()
const { client: paying, coach } = await Payments.makePair()
const family = { lastName: 'Rosterman' }
const [zoe, eve] = [
  await makeClient({
    ...family,
    firstName: 'Zoë',
    birthdate: '1970-01-02',
    createdAt: '2023-01-01T00:00:00Z',
  }),
  await makeClient({ ...family, firstName: 'Eve', birthdate: '1999-03-04', status: 'SUSPENDED' }),
]
for (let index = 0; index < 11; index++) await makeClient({ lastName: 'Paged', firstName: `Number ${index}` })

const list = (query: string) =>
  call<{ rows: Client[]; count: number }>('GET', `/admin/clients?${query}`, { token: admin.token })
const names = ({ body }: Awaited<ReturnType<typeof list>>) => body.rows.map(({ user }) => user.name)

describe('list of clients for admins', () => {
  test('starts with the newest, finds names and emails without accents, and sorts by each column', async () => {
    expect(names(await list('search=rosterman'))).toEqual(['Eve Rosterman', 'Zoë Rosterman'])
    expect(names(await list('search=zoe%20roster'))).toEqual(['Zoë Rosterman'])
    expect(names(await list(`search=${encodeURIComponent(eve.email)}`))).toEqual(['Eve Rosterman'])
    for (const sort of ['birthdate', 'createdAt'])
      expect(names(await list(`search=rosterman&sort=${sort}`))[0]).toBe('Zoë Rosterman')
    expect(names(await list('search=rosterman&sort=name'))[0]).toBe('Eve Rosterman')
    expect((await list('search=rosterman&sort=email&order=desc')).body.count).toBe(2)
  })

  test('has pages of ten, and shows the last page for any page beyond it', async () => {
    expect((await list('search=paged')).body).toMatchObject({ count: 11, rows: { length: 10 } })
    expect(names(await list('search=paged&page=9'))).toEqual(['Number 0 Paged'])
    expect(await list('sort=weight')).toMatchObject({ status: 400, body: { issues: [{ path: 'sort' }] } })
  })

  test('shows the running plan, which is also among all active subscriptions', async () => {
    const subscription = await Payments.buy(paying, coach, 200)
    await services.stripe.settled()
    const { body } = await list(`search=${encodeURIComponent(paying.email)}`)
    expect(body.rows[0]).toMatchObject({
      id: paying.id,
      subscription: { id: subscription, plan: { amount: 200_00 }, nutritionist: { id: coach.id } },
      nutritionistClients: [{ nutritionistId: coach.id, status: 'APPROVED' }],
    })
    const active = () =>
      call<{ id: string; customer: string; plan: { amount: number } }[]>(
        'GET',
        '/stripe/adminactivesubscriptions',
        {
          token: admin.token,
        },
      )
    const customer = body.rows[0]?.stripeCustomers[0]?.customerId
    expect((await active()).body).toContainEqual({ id: subscription, customer, plan: { amount: 200_00 } })
    await Payments.provider.subscriptions.cancel(subscription)
    await services.stripe.settled()
    expect((await active()).body.filter((item) => item.customer === customer)).toEqual([])
  })
})

test('clients are filtered by their plans and sorted by what they pay, and the export has the same rows', async () => {
  const lastName = 'Filterby'
  const coach = await Payments.makeSeller({ expYears: 6 })
  const names = ['Paying', 'Failing', 'Ending', 'Extra', 'None', 'Blocked']
  const people = await Promise.all(
    names.map((firstName) =>
      makeClient({
        firstName,
        lastName,
        status: firstName === 'Blocked' ? 'SUSPENDED' : 'ACTIVE',
        createdAt: ['None', 'Paying'].includes(firstName) ? nowIso() : '2023-01-01T00:00:00Z',
      }),
    ),
  )
  const [pays, fails, ends, extra] = people as [TestPerson, TestPerson, TestPerson, TestPerson]
  for (const client of [pays, fails, ends, extra]) await Payments.makeRelationship(coach, client)
  await Payments.buy(pays, coach, 300)
  const failing = await Payments.buy(fails, coach, 100)
  const ending = await Payments.buy(ends, coach, 200)
  const extraSpecialtiesId = await Extras.makeApproved(coach)
  await Payments.buy(extra, coach, 50, { extra: true, extraSpecialtiesId })
  await services.stripe.failRenewal(failing)
  await Payments.provider.subscriptions.update(ending, { cancel_at_period_end: true })
  await services.stripe.settled()

  const found = async (filter: string) =>
    (await list(`search=${lastName}&${filter}`)).body.rows.map(({ user }) => user.name.split(' ')[0]).sort()
  expect(await found('show=PAYING')).toEqual(['Ending', 'Extra', 'Failing', 'Paying'])
  expect(await found('show=PAST_DUE')).toEqual(['Failing'])
  expect(await found('show=ENDING')).toEqual(['Ending'])
  expect(await found('show=NOT_PAYING')).toEqual(['Blocked', 'None'])
  expect(await found('show=SUSPENDED')).toEqual(['Blocked'])
  expect(await found('plan=extra')).toEqual(['Extra'])
  expect(await found('plan=base&show=PAST_DUE')).toEqual(['Failing'])
  expect(await found('plan=group')).toEqual([])
  const sorted = await list(`search=${lastName}&show=PAYING&sort=subscription&order=desc`)
  expect(sorted.body.rows.map(({ subscription }) => subscription?.plan.amount)).toEqual([
    30_000, 20_000, 10_000, 5000,
  ])
  expect(sorted.body.rows.map(({ hasFailedPayment }) => hasFailedPayment)).toEqual([
    false,
    false,
    true,
    false,
  ])
  const file = await call<{ lines: string[] }>('POST', '/admin/exports', {
    token: admin.token,
    body: { table: 'clients', search: lastName, show: 'PAST_DUE' },
  })
  expect(file.body.lines).toEqual([expect.stringContaining('Failing Filterby')])
  expect(await found('show=NEW')).toEqual(['None', 'Paying'])
  expect(await found('show=NEW&plan=base')).toEqual(['Paying'])
  expect(await list('show=EVERYONE')).toMatchObject({ status: 400, body: { issues: [{ path: 'show' }] } })
})

test("a client's page shows their coaches, payments, plans, group and last activity", async () => {
  const profileOf = async ({ id }: TestPerson) =>
    (await call<ClientProfile>('GET', `/admin/clients/${id}`, { token: admin.token })).body
  const named = ({ id }: TestPerson) => ({
    nutritionistId: id,
    coach: { id, name: 'Carl Coach', image: null },
  })
  const none = { coaches: [], plans: [], group: null, lastMessage: null, submittedAt: null }
  expect(await profileOf(eve)).toMatchObject(none)

  const { client, coach } = await Payments.makePair()
  const refused = await Payments.makeSeller()
  await Payments.makeRelationship(refused, client, 'REJECTED')
  const grouped = await Payments.makeSeller()
  const channelId = await Groups.makeGroup({ coach: grouped, clients: [client] })
  await transact(openPair(coach.id, client.id))
  const past = await Payments.buy(client, coach, 100)
  await services.stripe.settled()
  await Payments.provider.subscriptions.cancel(past)
  await services.stripe.settled()
  const current = await Payments.buy(client, coach, 200)
  const seat = await Payments.payOnPage(() => Payments.subscribeToGroup(client, grouped, channelId))
  await services.stripe.settled()
  await Payments.refund(await Payments.chargeOf(past), 40_00)
  await services.stripe.settled()
  const timetoken = await sendMessage(await connectToChat(client), pairChannel(coach.id, client.id), 'Hi')
  await services.pubnub.events.settled()
  const { createdAt: submittedAt } = await makeSubmission(client)

  const { coaches, plans, ...profile } = await profileOf(client)
  const paidAt = expect.any(Number)
  expect(coaches).toHaveLength(3)
  expect(coaches).toEqual(
    expect.arrayContaining([
      { ...named(coach), status: 'APPROVED', paid: 260_00, payments: 2, paidAt },
      { ...named(refused), status: 'REJECTED', paid: 0, payments: 0, paidAt: null },
      { ...named(grouped), status: null, paid: 225_00, payments: 1, paidAt },
    ]),
  )
  expect(plans.map(({ id }) => id)).toEqual([current, seat, past])
  expect(profile).toMatchObject({
    group: { channelId, name: 'Runners', isPaid: true },
    lastMessage: { sentAt: new Date(Number(timetoken) / 10_000).toISOString(), isOwn: true },
    submittedAt,
  })
})

test("reading a profile is logged with the admin's IP address", async () => {
  const { status, body } = await call<Client>('GET', `/admin/clients/${zoe.id}`, { token: admin.token })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { birthdate: '1970-01-02', height: `5'6"`, weight: 150, api: null, user: { email: zoe.email } },
  })
  const log = await call<AuditLogPage>('GET', `/admin/audit?person=${zoe.id}`, { token: admin.token })
  expect(log.body).toMatchObject({
    rows: [
      {
        action: 'client.read',
        actor: { id: admin.id, name: 'Ada Admin', role: 'admin' },
        person: { id: zoe.id, type: 'client' },
        address: expect.stringMatching(/\d/),
      },
    ],
    next: null,
  })
})
