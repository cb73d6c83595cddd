import { expect, test } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import * as Payments from '#scripts/testing/payments'
import { makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/test-services'

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

test('a coach whose account was closed at Stripe is marked by the event about it', async () => {
  const { coach } = await Payments.makePair()
  const { expressAccountId } = (await CoachEntity.find({ coachId: coach.id })) ?? {}
  await provider.accounts.del(expressAccountId ?? '')
  await services.stripe.settled()
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({
    accountSubmitted: false,
    accountErrors: ['Our payment provider closed your account. Please contact us.'],
  })
})
