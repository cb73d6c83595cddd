import { expect, test } from 'vitest'
import { SubscriptionEntity } from '#core/billing/entity'
import { endIneligiblePlansAtStripe } from '#core/billing/plans/enforce'
import { slotOf } from '#core/billing/plans/plan'
import { findSlot } from '#core/billing/plans/plan-slot'
import { storeStripeResponse } from '#core/billing/plans/sync'
import { loadSaleContext } from '#core/billing/sales/sale-context'
import { CoachEntity } from '#core/coach/entity'
import { write } from '#core/lib/table'
import * as Payments from '#scripts/testing/payments'
import { makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

async function makeSubscriber() {
  const pair = await Payments.makePair()
  const subId = await Payments.buy(pair.client, pair.coach)
  await services.stripe.settled()
  return { ...pair, subId }
}
const cancel = ({ token }: TestPerson, body: object) =>
  call('POST', '/client/cancel-subscription', { token, body })
const remote = (id: string) => Payments.provider.subscriptions.retrieve(id)

test('a client cancels at the end of the paid period, can repeat it, and can undo it', async () => {
  const { client, subId } = await makeSubscriber()
  const { items } = await remote(subId)
  const end = items.data[0]?.current_period_end
  for (let time = 0; time < 2; time++)
    expect(await cancel(client, { subId })).toMatchObject({
      status: 200,
      body: { id: subId, status: 'active', cancel_at: end, nutritionist: { firstName: 'Carl' } },
    })
  expect(await remote(subId)).toMatchObject({ cancel_at_period_end: true })
  expect((await cancel(client, { subId, undo: true })).body).toMatchObject({ cancel_at: null })
  expect(await remote(subId)).toMatchObject({ cancel_at_period_end: false, status: 'active' })
})

test('a canceled plan ends with its period and can then be neither canceled nor resumed', async () => {
  const { client, subId } = await makeSubscriber()
  await cancel(client, { subId })
  await services.stripe.clock.advance(32)
  await services.stripe.settled()
  const list = await call('GET', '/client/subscriptions', { token: client.token })
  expect(list.body).toMatchObject([{ id: subId, status: 'canceled' }])
  for (const undo of [false, true])
    expect(await cancel(client, { subId, undo })).toMatchObject({ status: 409, body: { code: 'ENDED' } })
})

test('doesn’t store a Stripe response that is outdated', async () => {
  const { client, subId } = await makeSubscriber()
  const ref = { clientId: client.id, subscriptionId: subId }
  const before = await SubscriptionEntity.find(ref)
  if (!before) throw new Error('No subscription')
  const [slot, context] = [await findSlot(slotOf(client.id, before)), await loadSaleContext(before)]
  const answer = await Payments.provider.subscriptions.update(subId, { cancel_at_period_end: true })
  expect((await cancel(client, { subId, undo: true })).body).toMatchObject({ cancel_at: null })
  await services.stripe.settled()
  expect(await storeStripeResponse(before, slot, context, answer)).toMatchObject({
    cancelAt: null,
    status: 'active',
  })
  expect(await SubscriptionEntity.find(ref)).toMatchObject({ cancelAt: null })
})

test('only the paying client can cancel a plan, not another client and not the coach', async () => {
  const { coach, subId } = await makeSubscriber()
  for (const stranger of [coach, await makeClient()])
    expect((await cancel(stranger, { subId })).status).toBe(404)
  expect(await remote(subId)).toMatchObject({ cancel_at_period_end: false })
})

test('rejects a malformed id and names the field', async () => {
  const client = await makeClient()
  expect(await cancel(client, { subId: '../customers/cus_1' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'subId' }] },
  })
})

test('all plans with a suspended coach are set to end and can’t be resumed', async () => {
  const { coach, client, subId } = await makeSubscriber()
  const another = await makeClient()
  await Payments.makeRelationship(coach, another)
  const second = await Payments.buy(another, coach, 300)
  await services.stripe.settled()
  await write(CoachEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } }))
  for (let time = 0; time < 2; time++) await endIneligiblePlansAtStripe(coach.id)
  for (const id of [subId, second])
    expect(await remote(id)).toMatchObject({ cancel_at_period_end: true, status: 'active' })
  expect(await cancel(client, { subId, undo: true })).toMatchObject({
    status: 409,
    body: { code: 'NOT_AVAILABLE' },
  })
  expect(await remote(subId)).toMatchObject({ cancel_at_period_end: true })
})

test('the portal opens for a customer, and changes made there appear in the list', async () => {
  const { client, subId } = await makeSubscriber()
  await Payments.changeInPortal(client, 'cancel', subId)
  await services.stripe.settled()
  const list = await call('GET', '/client/subscriptions', { token: client.token })
  expect(list.body).toMatchObject([{ cancel_at: expect.any(Number) }])
})

test('without a purchase, the portal answers 409 and no customer is created', async () => {
  const client = await makeClient()
  const before = services.stripe.events().length
  const answer = await call('GET', '/stripe/customer-portal', { token: client.token })
  expect(answer).toMatchObject({ status: 409, body: { code: 'NO_CUSTOMER' } })
  expect(services.stripe.events()).toHaveLength(before)
})

test('lists subscriptions newest first, each only for its own client and coach', async () => {
  const { client, coach, subId } = await makeSubscriber()
  await services.stripe.clock.advance(1)
  const other = await Payments.makeSeller({ firstName: 'Olga' })
  await Payments.makeRelationship(other, client)
  const newer = await Payments.buy(client, other)
  await services.stripe.settled()
  const idsOf = async (path: string, { token }: TestPerson) =>
    (await call<{ id: string }[]>('GET', path, { token })).body.map(({ id }) => id)
  expect(await idsOf('/client/subscriptions', client)).toEqual([newer, subId])
  expect(await idsOf('/nutritionist/subscriptions', coach)).toEqual([subId])
  expect(await idsOf('/nutritionist/subscriptions', other)).toEqual([newer])
})
