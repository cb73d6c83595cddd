import Stripe from 'stripe'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AuditLogPage } from '#core/audit-log/shared/audit-schema'
import { SubscriptionEntity } from '#core/billing/entity'
import { refundUnservedAtStripe } from '#core/billing/payouts/unserved-refund'
import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { DeletionEntity, UserEntity } from '#core/identity/entity'
import type { StatusImpact } from '#core/impact/shared/schema'
import { transact, write } from '#core/lib/table'
import { suppress } from '#core/mail/suppression'
import { now, setClock } from '#core/shared/clock'
import { money } from '#core/shared/money'
import { entitiesWith } from '#scripts/testing/checks/table-search'
import {
  admin,
  EVERYWHERE,
  eraseAllDeleted,
  findVisibility,
  makeBusyClient,
  NOWHERE,
  newTokenFor,
  remove,
  restore,
  waitUntilIdle,
} from '#scripts/testing/deleting'
import {
  confirmDeletion,
  deleteOwnAccount,
  keepAccount,
  keepTokenOf,
  requestDeletionCode,
} from '#scripts/testing/own-deletion'
import * as Payments from '#scripts/testing/payments'
import { makeClient, makeCoach, makeNewcomer, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => setClock())

const statusOf = async ({ id }: TestPerson) =>
  (await ClientEntity.findIncludingDeleted({ clientId: id }))?.status
const actsOn = async ({ id }: TestPerson) =>
  (await call<AuditLogPage>('GET', `/admin/audit?person=${id}`, { token: admin.token })).body.rows
const subjectsTo = (email: string) =>
  services.outbox
    .list()
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)

test('the preview is the same as the admins’ and changes nothing', async () => {
  const { client } = await makeBusyClient()
  const own = await call<StatusImpact>('GET', '/user/deletion', { token: client.token })
  const admins = await call('GET', `/admin/clients/${client.id}/impact?status=DELETED`, {
    token: admin.token,
  })
  expect(own).toMatchObject({ status: 200, body: { subscriptions: 1, amount: 100_00, pages: 1 } })
  expect(own.body).toEqual(admins.body)
  expect(await statusOf(client)).toBe('ACTIVE')
})

test('a client deletes their own account as an admin would, and the link in the email restores everything', async () => {
  const busy = await makeBusyClient()
  const { client } = busy
  expect(await findVisibility(busy)).toEqual(EVERYWHERE)
  const code = await requestDeletionCode(client)
  expect(await findVisibility(busy)).toEqual(EVERYWHERE)
  const { status, body } = await confirmDeletion(client, code)
  expect(status).toBe(200)
  expect(Date.parse(body.eraseAt) - now()).toBeGreaterThan(71.9 * 3_600_000)
  await waitUntilIdle()
  expect(await findVisibility(busy)).toEqual(NOWHERE)
  for (const token of [client.token, newTokenFor(client)])
    expect(await call('GET', '/user', { token })).toMatchObject({ status: 401, body: { code: 'DELETED' } })
  const deleted = await call('GET', '/admin/deleted-clients', { token: admin.token })
  expect(JSON.stringify(deleted.body)).toContain('"requestedBy":"The client"')
  expect((await actsOn(client))[0]).toMatchObject({ action: 'client.delete', actor: { id: client.id } })

  const token = await keepTokenOf(client)
  expect(await keepAccount(token)).toMatchObject({ status: 200, body: { success: true } })
  await waitUntilIdle()
  expect(await findVisibility(busy)).toEqual(EVERYWHERE)
  expect((await call('GET', '/user', { token: client.token })).status).toBe(401)
  setClock(() => Date.now() + 2000)
  expect((await call('GET', '/user', { token: newTokenFor(client) })).status).toBe(200)
  expect(subjectsTo(client.email)).toEqual(
    expect.arrayContaining([
      'Your account is active again',
      'You deleted your account',
      'Your code to delete your account',
    ]),
  )
  expect(subjectsTo(client.email)).not.toContain('We deleted your account')
  // The link works once.
  setClock()
  expect((await keepAccount(token)).status).toBe(404)
  expect(await statusOf(client)).toBe('ACTIVE')
})

test('an admin who deletes someone who has deleted themselves ends the link that would keep the account', async () => {
  const client = await makeClient()
  const token = await deleteOwnAccount(client)
  for (let time = 0; time < 2; time++) expect((await remove(client)).status).toBe(200)
  const acts = await actsOn(client)
  expect(acts.map(({ actor: { id } }) => id)).toEqual([expect.not.stringMatching(client.id), client.id])
  expect((await keepAccount(token)).status).toBe(404)
  await waitUntilIdle()
  expect(subjectsTo(client.email).filter((subject) => subject === 'We deleted your account')).toHaveLength(1)
  expect(await statusOf(client)).toBe('DELETED')
  expect((await restore(client)).status).toBe(200)
  expect(await statusOf(client)).toBe('ACTIVE')
})

test('a suspended client can delete their account, and is suspended again if they keep it', async () => {
  const client = await makeClient({ status: 'SUSPENDED' })
  expect((await call('GET', '/user/deletion', { token: client.token })).status).toBe(200)
  expect((await keepAccount(await deleteOwnAccount(client))).status).toBe(200)
  expect(await statusOf(client)).toBe('SUSPENDED')
})

test('a coach deletes their own account as an admin would, and the link restores them', async () => {
  const { coach, client } = await Payments.makePair()
  const subscription = await Payments.buy(client, coach)
  await services.stripe.settled()
  const preview = await call<StatusImpact>('GET', '/user/deletion', { token: coach.token })
  const admins = await call('GET', `/admin/nutritionists/${coach.id}/impact?status=DELETED`, {
    token: admin.token,
  })
  expect(preview).toMatchObject({ status: 200, body: { subscriptions: 1, amount: 100_00 } })
  expect(preview.body).toEqual(admins.body)
  const isPaused = async () =>
    (await Payments.provider.subscriptions.retrieve(subscription)).pause_collection !== null
  const token = await deleteOwnAccount(coach)
  await waitUntilIdle()
  expect((await CoachEntity.findIncludingDeleted({ coachId: coach.id }))?.status).toBe('DELETED')
  expect(await isPaused()).toBe(true)
  expect((await call('GET', '/user', { token: newTokenFor(coach) })).status).toBe(401)
  expect((await actsOn(coach))[0]).toMatchObject({ action: 'coach.delete', actor: { id: coach.id } })
  expect(subjectsTo(coach.email)).toContain('You deleted your account')
  expect(subjectsTo(coach.email)).not.toContain('We deleted your account')
  expect((await keepAccount(token)).status).toBe(200)
  await waitUntilIdle()
  expect((await CoachEntity.findIncludingDeleted({ coachId: coach.id }))?.status).toBe('APPROVED')
  expect(await isPaused()).toBe(false)
  expect((await keepAccount(token)).status).toBe(404)
})

test('suspended, pending and rejected coaches can delete their account and get the same status back', async () => {
  for (const status of ['SUSPENDED', 'PENDING', 'REJECTED'] as const) {
    const coach = await makeCoach({ status })
    expect((await keepAccount(await deleteOwnAccount(coach))).status).toBe(200)
    expect((await CoachEntity.findIncludingDeleted({ coachId: coach.id }))?.status).toBe(status)
  }
})

describe('a coach who leaves while a client has paid', () => {
  const HALF_PERIOD_SECONDS = 15 * 24 * 3600
  const { provider } = Payments

  async function makePaid() {
    const { coach, client } = await Payments.makePair()
    const subscription = await Payments.buy(client, coach)
    await waitUntilIdle()
    const stripeAccount = String(
      (await CoachEntity.findIncludingDeleted({ coachId: coach.id }))?.expressAccountId,
    )
    return { coach, client, subscription, charge: await Payments.chargeOf(subscription), stripeAccount }
  }
  const payoutsOf = async (stripeAccount: string) =>
    (await provider.balanceSettings.retrieve({}, { stripeAccount })).payments.payouts?.schedule?.interval
  const refundedOf = async (charge: string) => (await provider.charges.retrieve(charge)).amount_refunded
  const endOf = (email: string) =>
    services.outbox.list().find(({ to, subject }) => to === email && subject.includes('has ended'))?.text
  const shortfallEmailsAbout = ({ id }: TestPerson) =>
    services.outbox
      .list()
      .filter(({ to, text }) => to === admin.email && text.includes(`/admin/clients/${id}`))
      .map(({ text }) => text)

  /** Lets the coach leave in the middle of the period, and the 72 hours pass. */
  async function leave(
    { coach, subscription }: Awaited<ReturnType<typeof makePaid>>,
    meanwhile: () => Promise<unknown> = waitUntilIdle,
  ) {
    await deleteOwnAccount(coach)
    const { currentPeriodEnd } =
      (
        await SubscriptionEntity.queryAll(`coach#${coach.id}`, { index: 'gsi1', prefix: 'subscription#' })
      ).find(({ subscriptionId }) => subscriptionId === subscription) ?? {}
    const leftAt = new Date((Number(currentPeriodEnd) - HALF_PERIOD_SECONDS) * 1000).toISOString()
    await write(DeletionEntity.update({ personId: coach.id }, { set: { requestedAt: leftAt } }))
    await meanwhile()
    await waitUntilIdle()
    await eraseAllDeleted()
    await waitUntilIdle()
  }

  /** The coach presses "Pay out now" in Stripe's dashboard. */
  async function payOut(stripeAccount: string) {
    const { url } = await provider.accounts.createLoginLink(stripeAccount)
    const page = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? ''
    await fetch(new URL(page, services.stripe.url), {
      method: 'POST',
      body: new URLSearchParams({ action: 'payout' }),
      redirect: 'manual',
    })
  }

  test('is paid out later, and the client gets back the rest of the period from the balance', async () => {
    const paid = await makePaid()
    const { client, charge, stripeAccount, subscription } = paid
    await services.stripe.clock.advance(3)
    const { created, items } = await provider.subscriptions.retrieve(subscription)
    const days = (Number(items.data[0]?.current_period_end) - created) / 86_400
    const expected = Math.round((100_00 * 15) / days)
    expect(await payoutsOf(stripeAccount)).toBe('daily')
    await leave(paid)
    expect(await refundedOf(charge)).toBe(expected)
    expect(endOf(client.email)).toContain(`We refunded the ${money(expected)} that you paid`)
    expect(shortfallEmailsAbout(client)).toEqual([])
    expect((await provider.subscriptions.retrieve(subscription)).status).toBe('canceled')
    expect(await Payments.balanceOf(stripeAccount)).toBe(Math.round((100_00 - expected) * 0.85))
    expect(await Payments.sumOf(paid.coach.id)).toBe(Math.round((100_00 - expected) * 0.85))
    expect(await payoutsOf(stripeAccount)).toBe('daily')
  })

  test('cannot be paid out until then, unless the account is kept', async () => {
    const { coach, charge, stripeAccount } = await makePaid()
    await services.stripe.clock.advance(3)
    const keep = await deleteOwnAccount(coach)
    await waitUntilIdle()
    expect(await payoutsOf(stripeAccount)).toBe('manual')
    const balance = await Payments.balanceOf(stripeAccount)
    await payOut(stripeAccount)
    expect(await Payments.balanceOf(stripeAccount)).toBe(balance)
    expect((await keepAccount(keep)).status).toBe(200)
    await waitUntilIdle()
    expect(await payoutsOf(stripeAccount)).toBe('daily')
    await payOut(stripeAccount)
    expect(await Payments.balanceOf(stripeAccount)).toBe(0)
    expect(await refundedOf(charge)).toBe(0)
  })

  test('and was paid out before gives nothing back that the platform would have to pay', async () => {
    const paid = await makePaid()
    await services.stripe.clock.advance(3)
    await payOut(paid.stripeAccount)
    await leave(paid)
    expect(await refundedOf(paid.charge)).toBe(0)
    expect(await Payments.balanceOf(paid.stripeAccount)).toBe(0)
    expect(endOf(paid.client.email)).toContain('no longer held that money')
    expect(shortfallEmailsAbout(paid.client)).toEqual([expect.stringContaining('We refunded $0,')])
  })

  test('is not paid for a plan that ends within the 72 hours either', async () => {
    const paid = await makePaid()
    await provider.subscriptions.update(paid.subscription, { cancel_at_period_end: true })
    await leave(paid, () => services.stripe.clock.advance(32))
    expect((await provider.subscriptions.retrieve(paid.subscription)).status).toBe('canceled')
    const refunded = await refundedOf(paid.charge)
    expect(refunded).toBeGreaterThan(45_00)
    expect(refunded).toBeLessThan(55_00)
  })

  test('can leave even if Stripe refuses to change the schedule of payouts', async () => {
    const paid = await makePaid()
    vi.spyOn(console, 'error').mockReturnValue()
    const update = vi
      .spyOn(provider.balanceSettings, 'update')
      .mockRejectedValueOnce(
        new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'Refused' }),
      )
      .mockRejectedValue(
        new Stripe.errors.StripePermissionError({ type: 'invalid_request_error', message: 'Forbidden' }),
      )
    await leave(paid)
    expect(update.mock.calls.length).toBeGreaterThan(1)
    update.mockRestore()
    expect(await UserEntity.find({ userId: paid.coach.id })).toBeUndefined()
  })

  test('can leave even if Stripe has closed their account', async () => {
    const paid = await makePaid()
    vi.spyOn(console, 'error').mockReturnValue()
    await services.stripe.clock.advance(3)
    await payOut(paid.stripeAccount)
    await provider.accounts.del(paid.stripeAccount)
    await leave(paid)
    expect(await refundedOf(paid.charge)).toBe(0)
    expect(await UserEntity.find({ userId: paid.coach.id })).toBeUndefined()
  })

  test('is charged once, however often the erasure is repeated', async () => {
    const { client, subscription, charge } = await makePaid()
    const ref = { clientId: client.id, subscriptionId: subscription }
    // The first attempt finds only a part of what the second finds.
    await refundUnservedAtStripe(ref, 0, { take: () => 10_00 })
    const refunded = await refundedOf(charge)
    expect(refunded).toBe(Math.floor(10_00 / 0.85))
    await refundUnservedAtStripe(ref, 0, { take: (cents) => cents })
    expect(await refundedOf(charge)).toBe(refunded)
    expect((await provider.subscriptions.retrieve(subscription)).metadata).toMatchObject({
      unservedCents: '10000',
      unservedRefundCents: String(refunded),
    })
  })
})

describe('a code', () => {
  const wrong = {
    status: 400,
    body: {
      issues: [{ path: 'code', message: expect.stringContaining('wrong, has expired or was replaced') }],
    },
  }

  test('is refused if it is wrong, malformed, expired, replaced or someone else’s', async () => {
    const [client, other] = [await makeClient(), await makeClient()]
    expect(await confirmDeletion(client, '123456')).toMatchObject(wrong)
    const first = await requestDeletionCode(client)
    for (const bad of ['', '12345', 'abcdef', '1234567'])
      expect((await confirmDeletion(client, bad)).status).toBe(400)
    expect(await confirmDeletion(client, first === '000000' ? '000001' : '000000')).toMatchObject(wrong)
    expect(await confirmDeletion(other, first)).toMatchObject(wrong)
    const second = await requestDeletionCode(client)
    if (first !== second) expect(await confirmDeletion(client, first)).toMatchObject(wrong)
    const start = Date.now()
    setClock(() => start + 15 * 60_000 + 1000)
    expect(await confirmDeletion(client, second)).toMatchObject(wrong)
    expect([await statusOf(client), await statusOf(other)]).toEqual(['ACTIVE', 'ACTIVE'])
  })

  test('that is sent ten times at once deletes once', async () => {
    const client = await makeClient()
    const code = await requestDeletionCode(client)
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirmDeletion(client, code)))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    for (const { status } of answers) expect([200, 400, 401]).toContain(status)
    await services.stream.drained()
    expect((await actsOn(client)).filter(({ action }) => action === 'client.delete')).toHaveLength(1)
    expect(subjectsTo(client.email).filter((subject) => subject === 'You deleted your account')).toHaveLength(
      1,
    )
    expect((await keepAccount(await keepTokenOf(client))).status).toBe(200)
  })

  test('can be guessed ten times an hour, and requested ten times a day', async () => {
    const client = await makeClient()
    const code = await requestDeletionCode(client)
    const guesses = Array.from({ length: 12 }, (_, index) => String(index).padStart(6, '0')).filter(
      (one) => one !== code,
    )
    const answers = []
    for (const guess of guesses) answers.push((await confirmDeletion(client, guess)).status)
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(400))
    expect(answers[10]).toBe(429)
    expect((await confirmDeletion(client, code)).status).toBe(429)
    expect(await statusOf(client)).toBe('ACTIVE')
    const requests = []
    for (let count = 0; count < 10; count++)
      requests.push((await call('POST', '/user/deletion/code', { token: client.token })).status)
    expect(requests).toEqual([...Array(9).fill(200), 429])
  })
})

describe('a link that keeps the account', () => {
  test('is refused if it is made up, used, too late or from an earlier deletion', async () => {
    const client = await makeClient()
    for (const token of ['x', client.id, `${client.id}.x`, `${client.id}.${'a'.repeat(43)}`])
      expect((await keepAccount(token)).status).toBe(404)
    const first = await deleteOwnAccount(client)
    expect((await keepAccount(`${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
    expect((await keepAccount(first)).status).toBe(200)
    setClock(() => Date.now() + 2000)
    const again = { ...client, token: newTokenFor(client) }
    const second = await deleteOwnAccount(again)
    expect((await keepAccount(first)).status).toBe(404)
    // The job may be late. Until it begins, nothing is lost.
    const eraseAt = new Date(Date.now() - 3_600_000).toISOString()
    await write(DeletionEntity.update({ personId: client.id }, { set: { eraseAt } }))
    expect((await keepAccount(second)).status).toBe(200)
    expect(await statusOf(client)).toBe('ACTIVE')
    expect((await keepAccount('')).status).toBe(400)
    expect((await keepAccount('a'.repeat(101))).status).toBe(400)
  })

  test('restores once, however often it is opened at the same time', async () => {
    const client = await makeClient()
    const token = await deleteOwnAccount(client)
    const answers = await Promise.all(Array.from({ length: 8 }, () => keepAccount(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await actsOn(client)).filter(({ action }) => action === 'client.restore')).toHaveLength(1)
    expect(await ClientRowEntity.findIncludingDeleted({ clientId: client.id })).toBeDefined()
  })

  test('comes too late once the data is being erased', async () => {
    const client = await makeClient()
    const token = await deleteOwnAccount(client)
    await write(DeletionEntity.update({ personId: client.id }, { set: { isBegun: true } }))
    expect((await keepAccount(token)).status).toBe(404)
    await eraseAllDeleted()
    expect(await UserEntity.find({ userId: client.id })).toBeUndefined()
    expect((await keepAccount(token)).status).toBe(404)
  })

  test('does not exist for a deletion by an admin, who can restore the client in either case', async () => {
    const client = await makeClient()
    await remove(client)
    expect(await keepTokenOf(client)).toBe('')
    const own = await makeClient()
    await deleteOwnAccount(own)
    expect((await restore(own)).status).toBe(200)
    expect(await statusOf(own)).toBe('ACTIVE')
  })
})

test.each(['client', 'nutritionist'] as const)(
  'deletes the account of a %s without a profile',
  async (type) => {
    const newcomer = await makeNewcomer(type)
    const { body } = await call<StatusImpact>('GET', '/user/deletion', { token: newcomer.token })
    expect(body).toMatchObject({ subscriptions: 0, chats: 0, mails: 1 })
    const keep = await deleteOwnAccount(newcomer)
    expect((await call('GET', '/user', { token: newcomer.token })).status).toBe(401)
    expect((await keepAccount(keep)).status).toBe(200)
    setClock(() => Date.now() + 2000)
    const again = { ...newcomer, token: newTokenFor(newcomer) }
    expect((await call('GET', '/user', { token: again.token })).status).toBe(200)
    await deleteOwnAccount(again)
    setClock()
    await eraseAllDeleted()
    await waitUntilIdle()
    const left = await entitiesWith(newcomer.id, newcomer.email, newcomer.subject)
    expect(left.filter((name) => !['audit', 'limit', 'checkpoint'].includes(name))).toEqual([])
  },
)

test('the code and the link reach an address that complained, and the one of the sign-in', async () => {
  const client = await makeClient()
  const changed = `new-${client.email}`
  await transact([
    UserEntity.update({ userId: client.id }, { set: { contactEmail: changed } }),
    ClientEntity.update({ clientId: client.id }, { set: { email: changed } }),
  ])
  const sentAt = new Date().toISOString()
  await suppress({ email: changed, reason: 'COMPLAINT', detail: '', sentAt }, client.id, [])
  await deleteOwnAccount(client)
  await waitUntilIdle()
  const expected = ['Your code to delete your account', 'You deleted your account']
  expect(subjectsTo(changed).toSorted()).toEqual(expected.toSorted())
  expect(subjectsTo(client.email).toSorted()).toEqual(expected.toSorted())
})
