import { afterEach, expect, test, vi } from 'vitest'
import { SubscriptionEntity } from '#core/billing/entity'
import { endBeforeRenewal } from '#core/billing/events/reconcile'
import { CoachEntity } from '#core/coach/entity'
import type { CoachStatus } from '#core/coach/shared/schema'
import { RelationshipEntity } from '#core/relationship/entity'
import type { RelationshipStatus } from '#core/relationship/shared/schema'
import { setClock } from '#core/shared/clock'
import { handler as reconcile } from '#functions/jobs/reconcile'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

// Cleans up after a test that failed midway, so that the next ones can run.
afterEach(async () => {
  vi.restoreAllMocks()
  services.stream.resume()
  await services.stripe.resumeDeliveries()
})

type Pair = Awaited<ReturnType<typeof Payments.makePair>>

const decide = ({ coach, client }: Pair, status: RelationshipStatus) =>
  call('POST', '/nutritionist/client/status', {
    token: coach.token,
    body: { status, clientId: client.id, nutritionistId: coach.id },
  })
async function setStatus({ id }: TestPerson, status: CoachStatus) {
  const { token } = await makeAdmin()
  const previousStatus = (await CoachEntity.find({ coachId: id }))?.status
  const body = { status, previousStatus, interviewStatus: true }
  expect((await call('PUT', `/admin/nutritionists/${id}/status`, { token, body })).status).toBe(200)
}
const remote = (id: string) => Payments.provider.subscriptions.retrieve(id)
const accountOf = async (coach: TestPerson) =>
  String((await CoachEntity.find({ coachId: coach.id }))?.expressAccountId)
async function mailsTo({ email }: TestPerson) {
  await services.stream.drained()
  return services.outbox.list().filter(({ to }) => to === email)
}
async function subscribed() {
  const pair = await Payments.makePair()
  const subscription = await Payments.buy(pair.client, pair.coach)
  await services.stripe.settled()
  return { ...pair, subscription }
}
/** A pair with a payment at Stripe whose events haven't been delivered yet. */
async function paying() {
  const pair = await Payments.makePair()
  services.stripe.pauseDeliveries()
  const subscription = await Payments.buy(pair.client, pair.coach)
  return { ...pair, subscription }
}
/** Expects a full refund, including the fee and the transfer, a canceled plan, and no other emails. */
async function expectRefunded({ coach, client, subscription }: Pair & { subscription: string }) {
  const charge = await Payments.provider.charges.retrieve(await Payments.chargeOf(subscription))
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 10_000 })
  expect((await remote(subscription)).status).toBe('canceled')
  expect(await Payments.stateOf(coach, client)).toMatchObject({
    earnings: 0,
    row: 0,
    sum: 0,
    amounts: 0,
    subscriptions: [{ id: subscription, status: 'canceled' }],
  })
  expect(await Payments.balanceOf(await accountOf(coach))).toBe(0)
  const subjects = (await mailsTo(client)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'We refunded your payment')).toHaveLength(1)
  expect(subjects).not.toContain('Your subscription to Carl Coach')
  expect((await mailsTo(coach)).map(({ subject }) => subject)).not.toContain('Clara Client subscribed to you')
}
/** Expects that a browser that still shows the page can't pay there anymore. */
async function expectClosed(url: string | undefined) {
  const known = services.stripe.subscriptions().length
  await Payments.pay(url)
  expect(services.stripe.subscriptions()).toHaveLength(known)
}

test.each(['REJECTED', 'PENDING'] as const)(
  'setting a client to %s closes their open payment page in the same action',
  async (status) => {
    const pair = await Payments.makePair()
    const { body } = await Payments.subscribe(pair.client, pair.coach)
    services.stream.pause()
    expect((await decide(pair, status)).status).toBe(200)
    await expectClosed(body.url)
    services.stream.resume()
    // After a new approval, the client gets a payment page that works.
    await decide(pair, 'APPROVED')
    const subscription = await Payments.buy(pair.client, pair.coach)
    await services.stripe.settled()
    expect(await remote(subscription)).toMatchObject({ status: 'active', cancel_at: null })
  },
)

test('refunds a payment in full when the coach rejects the client before it arrives', async () => {
  const pair = await paying()
  expect((await decide(pair, 'REJECTED')).status).toBe(200)
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  await services.stream.drained()
  await expectRefunded(pair)
})

test.each(['REJECTED', 'PENDING'] as const)(
  'when a decision for %s and a payment race, either the decision is rejected or the payment is refunded',
  async (status) => {
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const pair = await Payments.makePair()
        const { body } = await Payments.subscribe(pair.client, pair.coach)
        const [decision] = await Promise.all([decide(pair, status), Payments.pay(body.url)])
        return { ...pair, decision }
      }),
    )
    await services.stripe.settled()
    await services.stream.drained()
    await services.stripe.settled()
    for (const { coach, client, decision } of outcomes) {
      const relationship = await RelationshipEntity.find({ coachId: coach.id, clientId: client.id })
      const { earnings, subscriptions } = await Payments.stateOf(coach, client)
      const running = (subscriptions as { status: string }[]).filter(({ status }) => status === 'active')
      expect({
        decision: decision.status,
        link: relationship?.status,
        earnings,
        running: running.length,
      }).toEqual(
        decision.status === 200
          ? { decision: 200, link: status, earnings: 0, running: 0 }
          : { decision: 409, link: 'APPROVED', earnings: 8500, running: 1 },
      )
    }
  },
)

test.each(['REJECTED', 'PENDING', 'SUSPENDED'] as const)(
  'when a coach becomes %s, plans end with their period, pages close, and nothing can be resumed',
  async (status) => {
    const { coach, client, subscription } = await subscribed()
    const [another, third] = [await makeClient(), await makeClient()]
    await Promise.all([Payments.makeRelationship(coach, another), Payments.makeRelationship(coach, third)])
    const open = await Payments.subscribe(another, coach)
    services.stripe.pauseDeliveries()
    const late = await Payments.buy(third, coach)
    await setStatus(coach, status)
    await services.stream.drained()
    expect(await remote(subscription)).toMatchObject({ status: 'active', cancel_at_period_end: true })
    await expectClosed(open.body.url)
    await services.stripe.resumeDeliveries()
    const undo = await call('POST', '/client/cancel-subscription', {
      token: client.token,
      body: { subId: subscription, undo: true },
    })
    expect(undo).toMatchObject({ status: 409, body: { code: 'NOT_AVAILABLE' } })
    expect((await remote(late)).status).toBe('canceled')
    const charge = await Payments.provider.charges.retrieve(await Payments.chargeOf(late))
    expect(charge.amount_refunded).toBe(10_000)
  },
)

test.each(['REJECTED', 'PENDING'] as const)(
  'a coach can’t set a paying client to %s until the client’s plan has ended',
  async (status) => {
    const { subscription, ...pair } = await subscribed()
    const key = { coachId: pair.coach.id, clientId: pair.client.id }
    const mails = (await mailsTo(pair.client)).length
    const cancelled = { token: pair.client.token, body: { subId: subscription } }
    for (const act of [() => call('POST', '/client/cancel-subscription', cancelled), undefined]) {
      expect(await decide(pair, status)).toMatchObject({
        status: 409,
        body: { code: 'SUBSCRIPTION_RUNNING' },
      })
      await act?.()
    }
    expect(await RelationshipEntity.find(key)).toMatchObject({ status: 'APPROVED' })
    expect(await mailsTo(pair.client)).toHaveLength(mails)
    await services.stripe.renew(subscription)
    await services.stripe.settled()
    expect((await decide(pair, status)).status).toBe(200)
  },
)

test('a plan with a suspended coach still ends when the client resumes it in the portal', async () => {
  const { coach, client, subscription } = await subscribed()
  await setStatus(coach, 'SUSPENDED')
  await services.stream.drained()
  await Payments.changeInPortal(client, 'keep', subscription)
  await services.stripe.settled()
  expect(await remote(subscription)).toMatchObject({ status: 'active', cancel_at_period_end: true })
})

test('the nightly job ends a plan that was resumed in the portal when the event was lost', async () => {
  const { coach, client, subscription } = await subscribed()
  await setStatus(coach, 'SUSPENDED')
  await services.stream.drained()
  await services.stripe.settled()
  await Payments.withoutEvents(() => Payments.changeInPortal(client, 'keep', subscription))
  expect(await remote(subscription)).toMatchObject({ cancel_at_period_end: false })
  await reconcile()
  expect(await remote(subscription)).toMatchObject({ status: 'active', cancel_at_period_end: true })
})

test('the nightly job ends an ineligible plan before it renews, if everything else failed', async () => {
  const { coach, subscription } = await subscribed()
  const { items } = await remote(subscription)
  const renewal = (items.data[0]?.current_period_end ?? 0) * 1000
  await services.stream.drained()
  services.stream.pause()
  await setStatus(coach, 'SUSPENDED')
  const endAt = async (time: number) => {
    setClock(() => time)
    expect((await endBeforeRenewal()).failures).toEqual([])
    setClock()
    return (await remote(subscription)).cancel_at_period_end
  }
  expect(await endAt(renewal - 96 * 3_600_000)).toBe(false)
  expect(await endAt(renewal - 30 * 3_600_000)).toBe(true)
})

test('refunds a month that started after the plan had to end, but not the month before', async () => {
  const { coach, client, subscription } = await subscribed()
  await setStatus(coach, 'SUSPENDED')
  await services.stream.drained()
  await services.stripe.settled()
  services.stripe.pauseDeliveries()
  await Payments.changeInPortal(client, 'keep', subscription)
  await services.stripe.renew(subscription)
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  expect((await remote(subscription)).status).toBe('canceled')
  expect(await Payments.stateOf(coach, client)).toMatchObject({ earnings: 8500, sum: 8500, amounts: 8500 })
  expect(await Payments.balanceOf(await accountOf(coach))).toBe(8500)
  const subjects = (await mailsTo(client)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'We refunded your payment')).toHaveLength(1)
})

test('doesn’t retry a declined card for a suspended coach', async () => {
  const { coach, subscription } = await subscribed()
  await services.stripe.failRenewal(subscription)
  await services.stripe.settled()
  await setStatus(coach, 'SUSPENDED')
  await services.stream.drained()
  expect((await remote(subscription)).status).toBe('canceled')
})

test('refunds a payment in full when the coach is suspended meanwhile, and the email says so', async () => {
  const pair = await paying()
  await setStatus(pair.coach, 'SUSPENDED')
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  await services.stream.drained()
  await expectRefunded(pair)
  const mail = (await mailsTo(pair.client)).find(({ subject }) => subject === 'We refunded your payment')
  expect(mail?.text).toContain('$100')
  expect(mail?.text).not.toContain('renews')
})

test('closes a new payment page before returning it when the coach is suspended meanwhile', async () => {
  const { coach, client } = await Payments.makePair()
  const before = services.stripe.events().length
  const { sessions } = Payments.provider.checkout
  const create = sessions.create.bind(sessions)
  // Suspends the coach between the check and the storing of the page.
  vi.spyOn(sessions, 'create').mockImplementationOnce(async (...given) => {
    await setStatus(coach, 'SUSPENDED')
    return create(...given)
  })
  const answer = await Payments.subscribe(client, coach)
  expect(answer.body).toEqual({ error: "This coach isn't available." })
  const types = services.stripe.events().slice(before)
  expect(types.map(({ type }) => type)).toContain('checkout.session.expired')
})

test('completes a refund that was interrupted before it was recorded, with one email', async () => {
  const pair = await paying()
  await setStatus(pair.coach, 'SUSPENDED')
  const log = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(Payments.provider.subscriptions, 'cancel').mockRejectedValueOnce(new Error('stopped'))
  await services.stream.drained()
  expect(log).toHaveBeenCalled()
  log.mockRestore()
  await services.stripe.resumeDeliveries()
  await services.stream.drained()
  await expectRefunded(pair)
  const item = { clientId: pair.client.id, subscriptionId: pair.subscription }
  expect(await SubscriptionEntity.find(item)).toMatchObject({
    providerRefund: { why: 'unavailable', from: 0 },
  })
})
