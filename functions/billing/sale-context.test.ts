import { afterEach, expect, test, vi } from 'vitest'
import { SubscriptionEntity } from '#core/billing/entity'
import { endBeforeRenewal } from '#core/billing/reconcile'
import { CoachEntity } from '#core/coach/entity'
import type { CoachStatus } from '#core/coach/shared/schema'
import { LinkEntity } from '#core/relationship/entity'
import type { LinkStatus } from '#core/relationship/shared/schema'
import { setClock } from '#core/shared/clock'
import { handler as reconcile } from '#functions/jobs/reconcile'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/test-services'

// A test that fails midway holds no other back.
afterEach(async () => {
  vi.restoreAllMocks()
  services.stream.resume()
  await services.stripe.resumeDeliveries()
})

type Pair = Awaited<ReturnType<typeof Payments.makePair>>

const decide = ({ coach, client }: Pair, status: LinkStatus) =>
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
/** Paid at the provider, not told yet. */
async function paying() {
  const pair = await Payments.makePair()
  services.stripe.pauseDeliveries()
  const subscription = await Payments.buy(pair.client, pair.coach)
  return { ...pair, subscription }
}
/** All is given back, with the fee and the transfer, and nothing goes on. */
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
  expect(subjects.filter((one) => one === 'We refunded your payment')).toHaveLength(1)
  expect(subjects).not.toContain('Your subscription to Carl Coach')
  expect((await mailsTo(coach)).map(({ subject }) => subject)).not.toContain('Clara Client subscribed to you')
}
/** Whoever still has the address of the page open cannot pay there. */
async function expectClosed(url: string | undefined) {
  const known = services.stripe.subscriptions().length
  await Payments.pay(url)
  expect(services.stripe.subscriptions()).toHaveLength(known)
}

test.each(['REJECTED', 'PENDING'] as const)(
  'a coach who decides %s closes the open payment page in the same act',
  async (status) => {
    const pair = await Payments.makePair()
    const { body } = await Payments.subscribe(pair.client, pair.coach)
    services.stream.pause()
    expect((await decide(pair, status)).status).toBe(200)
    await expectClosed(body.url)
    services.stream.resume()
    // Approved again, the client gets a page that works.
    await decide(pair, 'APPROVED')
    const subscription = await Payments.buy(pair.client, pair.coach)
    await services.stripe.settled()
    expect(await remote(subscription)).toMatchObject({ status: 'active', cancel_at: null })
  },
)

test('a client whose payment is on its way when the coach rejects them gets all of it back', async () => {
  const pair = await paying()
  expect((await decide(pair, 'REJECTED')).status).toBe(200)
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  await services.stream.drained()
  await expectRefunded(pair)
})

test.each(['REJECTED', 'PENDING'] as const)(
  '%s and a payment at once: either the one is refused or the other is given back',
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
      const link = await LinkEntity.find({ coachId: coach.id, clientId: client.id })
      const { earnings, subscriptions } = await Payments.stateOf(coach, client)
      const running = (subscriptions as { status: string }[]).filter(({ status }) => status === 'active')
      expect({ decision: decision.status, link: link?.status, earnings, running: running.length }).toEqual(
        decision.status === 200
          ? { decision: 200, link: status, earnings: 0, running: 0 }
          : { decision: 409, link: 'APPROVED', earnings: 8500, running: 1 },
      )
    }
  },
)

test.each(['REJECTED', 'PENDING', 'SUSPENDED'] as const)(
  'a coach who becomes %s: what runs ends with the paid period, open pages close, nothing can be taken back',
  async (status) => {
    const { coach, client, subscription } = await subscribed()
    const [another, third] = [await makeClient(), await makeClient()]
    await Promise.all([Payments.makeLink(coach, another), Payments.makeLink(coach, third)])
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
  'a coach cannot set a paying client to %s: only the client ends it, and then the coach can',
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
    expect(await LinkEntity.find(key)).toMatchObject({ status: 'APPROVED' })
    expect(await mailsTo(pair.client)).toHaveLength(mails)
    await services.stripe.renew(subscription)
    await services.stripe.settled()
    expect((await decide(pair, status)).status).toBe(200)
  },
)

test('what the client of a suspended coach takes back in the portal ends all the same', async () => {
  const { coach, client, subscription } = await subscribed()
  await setStatus(coach, 'SUSPENDED')
  await services.stream.drained()
  await Payments.inPortal(client, 'keep', subscription)
  await services.stripe.settled()
  expect(await remote(subscription)).toMatchObject({ status: 'active', cancel_at_period_end: true })
})

test('the nightly job ends again what was taken back in the portal without a word', async () => {
  const { coach, client, subscription } = await subscribed()
  await setStatus(coach, 'SUSPENDED')
  await services.stream.drained()
  await services.stripe.settled()
  await Payments.unheard(() => Payments.inPortal(client, 'keep', subscription))
  expect(await remote(subscription)).toMatchObject({ cancel_at_period_end: false })
  await reconcile()
  expect(await remote(subscription)).toMatchObject({ status: 'active', cancel_at_period_end: true })
})

test('should all else have failed, the nightly job ends what may not run before it renews', async () => {
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

test('a month that began after the end all the same is given back, the one before it is not', async () => {
  const { coach, client, subscription } = await subscribed()
  await setStatus(coach, 'SUSPENDED')
  await services.stream.drained()
  await services.stripe.settled()
  services.stripe.pauseDeliveries()
  await Payments.inPortal(client, 'keep', subscription)
  await services.stripe.renew(subscription)
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  expect((await remote(subscription)).status).toBe('canceled')
  expect(await Payments.stateOf(coach, client)).toMatchObject({ earnings: 8500, sum: 8500, amounts: 8500 })
  expect(await Payments.balanceOf(await accountOf(coach))).toBe(8500)
  const subjects = (await mailsTo(client)).map(({ subject }) => subject)
  expect(subjects.filter((one) => one === 'We refunded your payment')).toHaveLength(1)
})

test('a card that was declined is not tried again for a coach who was suspended', async () => {
  const { coach, subscription } = await subscribed()
  await services.stripe.failRenewal(subscription)
  await services.stripe.settled()
  await setStatus(coach, 'SUSPENDED')
  await services.stream.drained()
  expect((await remote(subscription)).status).toBe('canceled')
})

test('a coach is suspended while the client pays: all of it is given back, and the mail says so', async () => {
  const pair = await paying()
  await setStatus(pair.coach, 'SUSPENDED')
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  await services.stream.drained()
  await expectRefunded(pair)
  const mail = (await mailsTo(pair.client)).find(({ subject }) => subject === 'We refunded your payment')
  expect(mail?.text).toContain('$100.00')
  expect(mail?.text).not.toContain('renews')
})

test('a page that was asked for while the coach was suspended is closed before anybody sees it', async () => {
  const { coach, client } = await Payments.makePair()
  const before = services.stripe.events().length
  const { sessions } = Payments.provider.checkout
  const create = sessions.create.bind(sessions)
  // In the moment between the look at the coach and the record of the page.
  vi.spyOn(sessions, 'create').mockImplementationOnce(async (...given) => {
    await setStatus(coach, 'SUSPENDED')
    return create(...given)
  })
  const answer = await Payments.subscribe(client, coach)
  expect(answer.body).toEqual({ error: 'This coach is not available.' })
  const types = services.stripe.events().slice(before)
  expect(types.map(({ type }) => type)).toContain('checkout.session.expired')
})

test('a refund that was interrupted before it was written down is finished, and told once', async () => {
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
  expect(await SubscriptionEntity.find(item)).toMatchObject({ takenBack: { why: 'unavailable', from: 0 } })
})
