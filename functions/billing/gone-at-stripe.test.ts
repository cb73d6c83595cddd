import { describe, expect, test } from 'vitest'
import { prepareCloseAccount } from '#core/billing/payouts/accounts'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import type { BankAccount } from '#core/coach/shared/schema'
import * as Payments from '#scripts/testing/payments'
import { makeClient, setCoachStatus, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const { provider } = Payments

const customerOf = async ({ id }: TestPerson) => (await ClientEntity.find({ clientId: id }))?.customerId ?? ''
const coachCustomerOf = async ({ id }: TestPerson) =>
  (await CoachEntity.find({ coachId: id }))?.customerId ?? ''
const promote = async ({ token }: TestPerson) =>
  (await call<{ data?: { url: string } }>('POST', '/subscribe-promote', { token, body: {} })).body.data?.url

test('a client whose customer was deleted at Stripe can pay again, also before the event about it', async () => {
  const { coach, client } = await Payments.makePair()
  const other = await Payments.makeSeller()
  await Payments.makeRelationship(other, client)
  const page = (await Payments.subscribe(client, coach)).body.url
  const deleted = await customerOf(client)
  await Payments.withoutEvents(() => provider.customers.del(deleted))

  expect((await Payments.pay(page)).headers.get('location'), 'Stripe takes no payment for them').toBeNull()
  const portal = await call<{ code: string }>('GET', '/stripe/customer-portal', { token: client.token })
  expect(portal).toMatchObject({ status: 409, body: { code: 'NO_CUSTOMER' } })

  const answers = await Promise.all([Payments.subscribe(client, coach), Payments.subscribe(client, other)])
  expect(answers.map(({ body }) => body)).toEqual([{ url: expect.any(String) }, { url: expect.any(String) }])
  const customer = await customerOf(client)
  expect(customer).not.toBe(deleted)
  expect(await provider.customers.retrieve(customer)).toMatchObject({ email: client.email })
  await Payments.buy(client, coach)
  await services.stripe.settled()
  expect(await Payments.subscriptionsOf(client)).toMatchObject([{ status: 'active' }])
})

test('a customer with a running plan is not replaced, because a wrong API key looks the same', async () => {
  const { coach, client } = await Payments.makePair()
  const other = await Payments.makeSeller()
  await Payments.makeRelationship(other, client)
  await Payments.buy(client, coach)
  await services.stripe.settled()
  const customer = await customerOf(client)
  await Payments.withoutEvents(() => provider.customers.del(customer))
  expect((await Payments.subscribe(client, other)).body.error).toMatch(/can't be paid right now/)
  expect(await customerOf(client)).toBe(customer)
})

test('deleting a customer at Stripe ends their plan, and they can buy it again', async () => {
  const { coach, client } = await Payments.makePair()
  await Payments.buy(client, coach)
  await services.stripe.settled()
  const deleted = await customerOf(client)
  await provider.customers.del(deleted)
  await services.stripe.settled()
  expect(await customerOf(client)).toBe('')
  await Payments.buy(client, coach)
  await services.stripe.settled()
  expect(await customerOf(client)).not.toBe(deleted)
  expect((await Payments.subscriptionsOf(client)).map(({ status }) => status).toSorted()).toEqual([
    'active',
    'canceled',
  ])
})

test('a coach whose customer was deleted at Stripe can buy a promotion again', async () => {
  const coach = await Payments.makeSeller()
  await promote(coach)
  const deleted = await coachCustomerOf(coach)
  await Payments.withoutEvents(() => provider.customers.del(deleted))
  const portal = await call('GET', '/stripe/customer-portal-nutritionist', { token: coach.token })
  expect(portal.status).toBe(409)
  await Payments.pay(await promote(coach))
  await services.stripe.settled()
  expect(await coachCustomerOf(coach)).not.toBe(deleted)
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ promotionTime: expect.any(String) })
})

test('a sale that Stripe refused is possible as soon as the reason has passed', async () => {
  const { id: account } = Payments.makeAccount(false)
  // Stripe can't pay this coach, and we don't know that yet.
  const [coach, client] = await Promise.all([
    Payments.makeSeller({ expressAccountId: account, accountSubmitted: true }),
    makeClient(),
  ])
  await Payments.makeRelationship(coach, client)
  for (let attempt = 0; attempt < 3; attempt++)
    expect((await Payments.subscribe(client, coach)).body.error).toMatch(/can't be paid right now/)

  const url = 'http://localhost:3000/'
  const { url: form } = await provider.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url: url,
    refresh_url: url,
  })
  await Payments.fillInAccountForm(form, 'finish')
  const answers = await Promise.all([Payments.subscribe(client, coach), Payments.subscribe(client, coach)])
  const [one, other] = answers.map(({ body }) => body.url)
  expect(one).toEqual(expect.any(String))
  expect(other, 'two attempts at once get the same page').toBe(one)
})

describe("a coach's account that was closed at Stripe", () => {
  const remote = (id: string) => provider.subscriptions.retrieve(id)
  const askForAccount = async ({ token }: TestPerson) =>
    (await call<BankAccount>('GET', '/nutritionist/stripe/account-status', { token })).body
  const mailsTo = async ({ email }: TestPerson) => {
    await services.stream.drained()
    return services.outbox.list().flatMap(({ to, subject }) => (to === email ? subject : []))
  }
  const accountOf = async ({ id }: TestPerson) =>
    (await CoachEntity.find({ coachId: id }))?.expressAccountId ?? ''
  /** Only an account without a balance can be closed. */
  async function payOut(coach: TestPerson) {
    await services.stripe.clock.advance(10)
    const { url } = await provider.accounts.createLoginLink(await accountOf(coach))
    await Payments.fillInAccountForm(url, 'payout')
  }
  /** Ends with the events handled and the stream empty. */
  async function closeAccount(coach: TestPerson): Promise<string> {
    const account = await accountOf(coach)
    await provider.accounts.del(account)
    await services.stripe.settled()
    await services.stream.drained()
    return account
  }

  test('is replaced by another: plans are paused until then, and pay the new one from then on', async () => {
    const { coach, client } = await Payments.makePair()
    const subscription = await Payments.buy(client, coach)
    await services.stripe.settled()
    await payOut(coach)
    const closed = await closeAccount(coach)
    expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({
      expressAccountId: null,
      accountSubmitted: false,
      accountErrors: [expect.stringContaining('Connect another one')],
    })
    expect((await remote(subscription)).pause_collection).toMatchObject({ behavior: 'void' })
    const [pausedMail] = await mailsTo(client)
    expect(pausedMail).toMatch(/^Your plan with .+ is paused$/)
    expect((await mailsTo(coach))[0]).toBe("Clients can't pay you right now")
    expect(await Payments.subscriptionsOf(client)).toMatchObject([{ status: 'active', paused: true }])
    const before = (await Payments.entriesOf(coach.id)).length
    await services.stripe.clock.advance(31)
    await services.stripe.settled()
    expect(await Payments.entriesOf(coach.id)).toHaveLength(before)

    const [first, second] = await Promise.all([askForAccount(coach), askForAccount(coach)])
    expect(second.expressAccountId).toBe(first.expressAccountId)
    expect(first).toMatchObject({ expressAccountId: expect.not.stringMatching(closed), submitted: false })
    expect((await remote(subscription)).pause_collection, 'not before it can be paid').not.toBeNull()
    await Payments.fillInAccountForm(first.links.onboarding, 'finish')
    await services.stream.drained()
    await services.stripe.settled()
    expect(await remote(subscription)).toMatchObject({
      status: 'active',
      pause_collection: null,
      transfer_data: { destination: first.expressAccountId },
    })
    expect((await mailsTo(client))[0]).toMatch(/^Your plan with .+ continues$/)
    expect(await Payments.subscriptionsOf(client)).toMatchObject([{ paused: false }])
    await services.stripe.clock.advance(31)
    await services.stripe.settled()
    expect((await Payments.entriesOf(coach.id)).length).toBeGreaterThan(before)
    expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ accountClosedAt: null })
  })

  test("can't be paid on a page that was open", async () => {
    const { coach, client } = await Payments.makePair()
    const page = (await Payments.subscribe(client, coach)).body.url
    await closeAccount(coach)
    expect((await Payments.pay(page)).headers.get('location')).toBeNull()
    expect((await Payments.subscribe(client, coach)).body.error).toMatch(/can't take payments/)
  })

  test('changes nothing if Stripe still shows it, or the coach has another one', async () => {
    const { coach } = await Payments.makePair()
    const closed = await closeAccount(coach)
    const account = await askForAccount(coach)
    for (const account of [closed, 'acct_unknown']) expect(await prepareCloseAccount(account)).toEqual([])
    expect(await prepareCloseAccount(account.expressAccountId ?? '')).toEqual([])
  })

  test('leaves the page of a promotion open, whose price is not the coach’s', async () => {
    const { coach } = await Payments.makePair()
    const page = await promote(coach)
    await closeAccount(coach)
    await Payments.pay(page)
    await services.stripe.settled()
    expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ promotionTime: expect.any(String) })
  })

  test('is reported to the coach by the event, also after a look-up has found it', async () => {
    const { coach } = await Payments.makePair()
    const closed = await accountOf(coach)
    services.stripe.pauseDeliveries()
    await provider.accounts.del(closed)
    expect((await askForAccount(coach)).errors).toEqual([expect.stringContaining('contact us')])
    await services.stripe.resumeDeliveries()
    await services.stripe.settled()
    expect((await mailsTo(coach)).length).toBe(2)
    expect((await askForAccount(coach)).expressAccountId).not.toBe(closed)
  })

  test('ends the plans of a coach who is suspended meanwhile', async () => {
    const { coach, client } = await Payments.makePair()
    const subscription = await Payments.buy(client, coach)
    await services.stripe.settled()
    await payOut(coach)
    await closeAccount(coach)
    await setCoachStatus(coach, 'SUSPENDED')
    await services.stream.drained()
    expect(await remote(subscription)).toMatchObject({ pause_collection: null, cancel_at_period_end: true })
  })
})
