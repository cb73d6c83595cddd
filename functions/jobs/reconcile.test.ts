import { afterEach, expect, test } from 'vitest'
import { RenewalEntity, SubscriptionEntity } from '#core/billing/entity'
import { rereadDueSubscriptions } from '#core/billing/events/reconcile'
import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { LedgerEntity, MonthlySumEntity } from '#core/ledger/entity'
import { transact } from '#core/lib/table'
import { dayOf, setClock } from '#core/shared/clock'
import { handler as reconcile } from '#functions/jobs/reconcile'
import { onboarded } from '#scripts/local/stripe/objects/account'
import * as Payments from '#scripts/testing/payments'
import { makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

afterEach(() => setClock())

const mine = async (client: TestPerson) =>
  (await call<object[]>('GET', '/client/subscriptions', { token: client.token })).body
const moneyOf = async ({ id }: TestPerson) => {
  const [coach, row, entries, months] = await Promise.all([
    CoachEntity.find({ coachId: id }),
    CoachRowEntity.find({ coachId: id }),
    LedgerEntity.queryAll(`ledger#${id}`, { prefix: 'entry#' }),
    MonthlySumEntity.queryAll(`ledger#${id}`, { prefix: 'month#' }),
  ])
  const total = entries.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const summed = months.reduce((sum, { amountCents = 0 }) => sum + amountCents, 0)
  return { earnings: coach?.earningsCents, row: row?.earningsCents, total, summed }
}
const allOf = (cents: number) => ({ earnings: cents, row: cents, total: cents, summed: cents })

test('one run repairs everything that lost events would have changed, and a second run changes nothing', async () => {
  const [kept, lost, refunded] = [
    await Payments.makePair(),
    await Payments.makePair(),
    await Payments.makePair(),
  ]
  const account = Payments.makeAccount(false)
  const coach = await makeCoach({
    expressAccountId: account.id,
    accountSubmitted: false,
    accountOnboarded: false,
  })
  await Payments.provider.accounts.update(account.id, { metadata: { coachId: coach.id } })
  services.store.collection('stripe.accounts').put(account.id, {
    ...onboarded(account),
    metadata: { coachId: coach.id },
  })
  await Payments.buy(kept.client, kept.coach)
  const returned = await Payments.buy(refunded.client, refunded.coach)
  await services.stripe.settled()

  services.stripe.pauseDeliveries()
  await Payments.buy(lost.client, lost.coach, 200)
  await Payments.refund(await Payments.chargeOf(returned))
  await Payments.provider.subscriptions.cancel(returned)
  expect(services.stripe.dropPending()).toBeGreaterThan(5)
  await services.stripe.resumeDeliveries()
  expect(await mine(lost.client)).toEqual([])

  for (let run = 0; run < 2; run++) {
    await reconcile()
    expect(await mine(lost.client)).toMatchObject([{ status: 'active' }])
    expect(await mine(refunded.client)).toMatchObject([{ status: 'canceled' }])
    expect(await moneyOf(lost.coach)).toEqual(allOf(17_000))
    expect(await moneyOf(refunded.coach)).toEqual(allOf(0))
    expect(await moneyOf(kept.coach)).toEqual(allOf(8500))
    expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ accountSubmitted: true })
  }
})

test('two concurrent runs record a payment once', async () => {
  const { coach, client } = await Payments.makePair()
  await Payments.withoutEvents(() => Payments.buy(client, coach))
  await Promise.all([reconcile(), reconcile()])
  expect(await moneyOf(coach)).toEqual(allOf(8500))
})

test('finds a subscription that ended without an event by the end of its period', async () => {
  const { coach, client } = await Payments.makePair()
  const subscription = await Payments.buy(client, coach)
  await services.stripe.settled()
  await Payments.withoutEvents(async () => {
    await Payments.provider.subscriptions.update(subscription, { cancel_at_period_end: true })
    await services.stripe.clock.advance(32)
  })
  expect(await mine(client)).toMatchObject([{ status: 'active' }])
  const inTwoMonths = services.stripe.clock.now() * 1000
  setClock(() => inTwoMonths)
  expect((await rereadDueSubscriptions()).failures).toEqual([])
  setClock()
  expect(await mine(client)).toMatchObject([{ status: 'canceled' }])
})

test('checks all renewals of a day, even more than a thousand', async () => {
  const { coach, client } = await Payments.makePair()
  const subscription = await Payments.buy(client, coach)
  await services.stripe.settled()
  services.stripe.pauseDeliveries()
  await Payments.provider.subscriptions.update(subscription, { cancel_at_period_end: true })
  const { currentPeriodEnd } = (await SubscriptionEntity.find({
    clientId: client.id,
    subscriptionId: subscription,
  })) ?? { currentPeriodEnd: 0 }
  const day = dayOf((currentPeriodEnd ?? 0) * 1000)
  // Sorted by id, these come before it.
  const others = Array.from({ length: 1000 }, (_, index) =>
    RenewalEntity.create({
      day,
      subscriptionId: `sub_!${String(index).padStart(4, '0')}`,
      clientId: client.id,
      expiresAt: currentPeriodEnd ?? 0,
    }),
  )
  for (let start = 0; start < others.length; start += 100) await transact(others.slice(start, start + 100))
  await services.stripe.clock.advance(32)
  services.stripe.dropPending()
  await services.stripe.resumeDeliveries()
  const dayAfter = Date.parse(day) + 24 * 3_600_000
  setClock(() => dayAfter)
  expect((await rereadDueSubscriptions()).failures).toEqual([])
  setClock()
  expect(await mine(client)).toMatchObject([{ status: 'canceled' }])
})
