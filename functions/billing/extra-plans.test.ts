import { afterEach, expect, test, vi } from 'vitest'
import { SubscriptionEntity } from '#core/billing/entity'
import { endBeforeRenewal } from '#core/billing/events/reconcile'
import type { Subscription } from '#core/billing/shared/schema'
import { ExtraEntity } from '#core/extras/entity'
import { write } from '#core/lib/table'
import { setClock } from '#core/shared/clock'
import * as Extras from '#scripts/testing/extras'
import * as Payments from '#scripts/testing/payments'
import type { TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

// Cleans up after a test that failed midway, so that the next ones can run.
afterEach(async () => {
  vi.restoreAllMocks()
  services.stream.resume()
  await services.stripe.resumeDeliveries()
})

const remote = (id: string) => Payments.provider.subscriptions.retrieve(id)
const runningOf = async (coach: TestPerson, extraId: string) =>
  (await ExtraEntity.find({ coachId: coach.id, extraId }))?.runningPlans ?? 0

async function offered(more: object = {}) {
  const pair = await Payments.makePair()
  const extraId = await Extras.makeApproved(pair.coach, more)
  const extra = { extra: true, extraSpecialtiesId: extraId }
  return { ...pair, extraId, extra, open: () => Payments.subscribe(pair.client, pair.coach, 50, extra) }
}
async function subscribed() {
  const scene = await offered()
  const subscription = await Payments.buy(scene.client, scene.coach, 50, scene.extra)
  await services.stripe.settled()
  return { ...scene, subscription }
}
async function subjectsTo({ email }: TestPerson) {
  await services.stream.drained()
  return services.outbox.list().flatMap(({ to, subject }) => (to === email ? [subject] : []))
}
/** Expects that a browser that still shows the page can't pay there anymore. */
async function expectClosed(url: string | undefined) {
  const known = services.stripe.subscriptions().length
  await Payments.pay(url)
  expect(services.stripe.subscriptions()).toHaveLength(known)
}
async function expectRefunded({ coach, client }: { coach: TestPerson; client: TestPerson }, id: string) {
  const charge = await Payments.provider.charges.retrieve(await Payments.chargeOf(id))
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 5000 })
  expect((await remote(id)).status).toBe('canceled')
  expect(await Payments.stateOf(coach, client)).toMatchObject({ earnings: 0, row: 0, sum: 0, amounts: 0 })
  const subjects = await subjectsTo(client)
  expect(subjects.filter((subject) => subject === 'We refunded your payment')).toHaveLength(1)
}

test('an extra can be bought, canceled and resumed alongside a base plan, and lists show its title', async () => {
  const { coach, client, extraId, subscription } = await subscribed()
  await Payments.buy(client, coach)
  await services.stripe.settled()
  expect(await remote(subscription)).toMatchObject({
    application_fee_percent: 15,
    metadata: { kind: 'extra', thingId: extraId, title: 'Race week' },
  })
  const lists = ['/client/subscriptions', '/nutritionist/subscriptions'].map((path, index) =>
    call<Subscription[]>('GET', path, { token: (index === 0 ? client : coach).token }),
  )
  // Compared as a set: Stripe's timestamps are in seconds, and both plans were created in the same one.
  for (const { body } of await Promise.all(lists))
    expect(
      new Set(body.map(({ extraSpecialtiesTitle, plan }) => [extraSpecialtiesTitle, plan.amount].join())),
    ).toEqual(new Set([',10000', 'Race week,5000']))
  expect(await Payments.stateOf(coach, client)).toMatchObject({ earnings: 12_750, amounts: 12_750 })
  const clients = await call('GET', '/nutritionist/clients', { token: coach.token })
  expect(clients.body).toMatchObject([{ specialtiesTitles: ['Race week'] }])
  const page = await call('GET', `/client/nutritionists/${coach.id}`, { token: client.token })
  expect(page.body).toMatchObject({
    subscribed: true,
    extraSpecialties: [{ id: extraId, price: 50, subscribed: true }],
  })
  const change = (undo: boolean) =>
    call('POST', '/client/cancel-subscription', {
      token: client.token,
      body: { subId: subscription, undo },
    })
  expect((await change(false)).body).toMatchObject({ cancel_at: expect.any(Number) })
  expect((await change(true)).body).toMatchObject({ cancel_at: null })
  expect(await runningOf(coach, extraId)).toBe(1)
})

test('a client gets one subscription per extra, even when opening two pages concurrently', async () => {
  const { coach, client, extraId, extra, open } = await offered()
  const [first, second] = await Promise.all([open(), open()])
  expect(first.body).toEqual(second.body)
  await Payments.pay(first.body.url)
  await services.stripe.settled()
  expect((await open()).body.error).toMatch(/already have an active/)
  expect(await runningOf(coach, extraId)).toBe(1)
  // Another extra specialty of the same coach can still be bought.
  const other = await Extras.makeApproved(coach, { specialties: 'Off season' })
  const answer = await Payments.subscribe(client, coach, 50, { ...extra, extraSpecialtiesId: other })
  expect(answer.body.url).toBeDefined()
})

test('explains why an extra can’t be bought: pending, deleted, another coach’s or at another price', async () => {
  const { coach, client, extraId, extra } = await offered()
  const stranger = await Payments.makePair()
  const theirs = await Extras.makeApproved(stranger.coach)
  const waiting = await Extras.make(coach)
  for (const id of [theirs, waiting, undefined])
    expect(
      (await Payments.subscribe(client, coach, 50, { extra: true, extraSpecialtiesId: id })).body.error,
    ).toBe("This extra specialty isn't available.")
  expect((await Payments.subscribe(client, coach, 100, extra)).body.error).toMatch(/costs \$50/)
  await Extras.remove(coach, extraId)
  expect((await Payments.subscribe(client, coach, 50, extra)).body.error).toMatch(/isn't available/)
})

test.each([
  ['deleted', (coach: TestPerson, id: string) => Extras.remove(coach, id)],
  ['changed', (coach: TestPerson, id: string) => Extras.save(coach, { id, ...Extras.draft, price: 100 })],
])('closes the payment page of an extra that is %s, but not the one of the base plan', async (_, act) => {
  const { coach, client, extraId, open } = await offered()
  const [page, base] = [await open(), await Payments.subscribe(client, coach)]
  expect((await act(coach, extraId)).status).toBe(200)
  await services.stream.drained()
  await expectClosed(page.body.url)
  expect((await Payments.subscribe(client, coach)).body.url).toBe(base.body.url)
})

test.each([
  ['deleted', (coach: TestPerson, id: string) => Extras.remove(coach, id)],
  ['changed', (coach: TestPerson, id: string) => Extras.save(coach, { id, ...Extras.draft, price: 100 })],
])('refunds a payment in full when the extra is %s before it arrives', async (_, act) => {
  const scene = await offered()
  services.stripe.pauseDeliveries()
  const subscription = await Payments.buy(scene.client, scene.coach, 50, scene.extra)
  expect((await act(scene.coach, scene.extraId)).status).toBe(200)
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  await services.stream.drained()
  await expectRefunded(scene, subscription)
  expect(await runningOf(scene.coach, scene.extraId)).toBe(0)
})

test('refunds a payment for an outdated title, even when the new one is already approved', async () => {
  const scene = await offered()
  services.stripe.pauseDeliveries()
  const subscription = await Payments.buy(scene.client, scene.coach, 50, scene.extra)
  services.stream.pause()
  await Extras.save(scene.coach, { id: scene.extraId, ...Extras.draft, specialties: 'Other words' })
  await Extras.decide(scene.extraId, true)
  services.stream.resume()
  await services.stripe.resumeDeliveries()
  await expectRefunded(scene, subscription)
})

test('a changed extra keeps renewing for its subscribers at their price, and they can undo a cancellation', async () => {
  const { coach, client, extraId, subscription } = await subscribed()
  await Extras.save(coach, { id: extraId, ...Extras.draft, specialties: 'Other words', price: 100 })
  await services.stream.drained()
  expect(await remote(subscription)).toMatchObject({ status: 'active', cancel_at_period_end: false })
  await services.stripe.renew(subscription)
  await services.stripe.settled()
  expect(await Payments.stateOf(coach, client)).toMatchObject({
    earnings: 8500,
    subscriptions: [{ status: 'active', plan: { amount: 5000 }, extraSpecialtiesTitle: 'Race week' }],
  })
  for (const undo of [false, true])
    await call('POST', '/client/cancel-subscription', {
      token: client.token,
      body: { subId: subscription, undo },
    })
  expect(await remote(subscription)).toMatchObject({ cancel_at_period_end: false })
  // The coach can't delete it until the last subscriber has left.
  expect((await Extras.remove(coach, extraId)).status).toBe(409)
  await call('POST', '/client/cancel-subscription', { token: client.token, body: { subId: subscription } })
  await services.stripe.renew(subscription)
  await services.stripe.settled()
  expect(await runningOf(coach, extraId)).toBe(0)
  expect((await Extras.decide(extraId, false)).status).toBe(200)
})

test('when a deletion and a payment race, either the deletion is rejected or the payment is refunded', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const scene = await offered()
      const { body } = await scene.open()
      const [deletion] = await Promise.all([
        Extras.remove(scene.coach, scene.extraId),
        Payments.pay(body.url),
      ])
      return { ...scene, deletion }
    }),
  )
  await services.stripe.settled()
  await services.stream.drained()
  await services.stripe.settled()
  for (const { coach, client, extraId, deletion } of outcomes) {
    const extra = await ExtraEntity.find({ coachId: coach.id, extraId })
    const { earnings, subscriptions } = await Payments.stateOf(coach, client)
    const running = (subscriptions as { status: string }[]).filter(({ status }) => status === 'active')
    expect({ deletion: deletion.status, isThere: !!extra, earnings, running: running.length }).toEqual(
      deletion.status === 200
        ? { deletion: 200, isThere: false, earnings: 0, running: 0 }
        : { deletion: 409, isThere: true, earnings: 4250, running: 1 },
    )
  }
})

test('a stale read of the extra neither deletes a paid one nor sells a changed one', async () => {
  const { coach, client, extraId, subscription } = await subscribed()
  const key = { coachId: coach.id, extraId }
  const paid = await ExtraEntity.find(key)
  const { runningPlans: _, ...unpaid } = paid ?? expect.fail()
  vi.spyOn(ExtraEntity, 'find').mockResolvedValueOnce(unpaid)
  expect((await Extras.remove(coach, extraId)).status).toBe(409)
  expect(await ExtraEntity.find(key)).toEqual(paid)

  const other = await offered()
  services.stripe.pauseDeliveries()
  const late = await Payments.buy(other.client, other.coach, 50, other.extra)
  const approved = await ExtraEntity.find({ coachId: other.coach.id, extraId: other.extraId })
  services.stream.pause()
  await Extras.save(other.coach, { id: other.extraId, ...Extras.draft, price: 100 })
  vi.spyOn(ExtraEntity, 'find').mockResolvedValueOnce(approved)
  await services.stripe.resumeDeliveries()
  services.stream.resume()
  await expectRefunded(other, late)
  expect((await remote(subscription)).status).toBe('active')
  expect(await runningOf(coach, extraId)).toBe(1)
  expect(await Payments.stateOf(coach, client)).toMatchObject({ earnings: 4250 })
})

test('closes a new payment page before returning it when the extra is deleted meanwhile', async () => {
  const { coach, extraId, open } = await offered()
  const { sessions } = Payments.provider.checkout
  const create = sessions.create.bind(sessions)
  vi.spyOn(sessions, 'create').mockImplementationOnce(async (...given) => {
    await Extras.remove(coach, extraId)
    return create(...given)
  })
  const before = services.stripe.events().length
  expect((await open()).body).toEqual({ error: "This extra specialty isn't available." })
  const types = services.stripe.events().slice(before)
  expect(types.map(({ type }) => type)).toContain('checkout.session.expired')
})

test('a plan whose extra is missing is set to end before it renews', async () => {
  const { client, coach, extraId, subscription } = await subscribed()
  await services.stream.drained()
  const { currentPeriodEnd = 0 } =
    (await SubscriptionEntity.find({ clientId: client.id, subscriptionId: subscription })) ?? {}
  await write(ExtraEntity.remove({ coachId: coach.id, extraId }))
  setClock(() => (currentPeriodEnd ?? 0) * 1000 - 30 * 3_600_000)
  expect((await endBeforeRenewal()).failures).toEqual([])
  setClock()
  expect(await remote(subscription)).toMatchObject({ cancel_at_period_end: true })
})

test('a coach can’t reject a client who pays for an extra or set them back to pending', async () => {
  const { coach, client, subscription, extraId } = await subscribed()
  for (const status of ['REJECTED', 'PENDING']) {
    const decided = await call('POST', '/nutritionist/client/status', {
      token: coach.token,
      body: { status, clientId: client.id, nutritionistId: coach.id },
    })
    expect(decided).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTION_RUNNING' } })
  }
  expect(await remote(subscription)).toMatchObject({ cancel_at_period_end: false })
  expect(await runningOf(coach, extraId)).toBe(1)
})
