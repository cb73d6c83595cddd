import { existsSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { LedgerEntity, MonthlySumEntity } from '#core/billing/entity'
import { rereadDueSubscriptions } from '#core/billing/reconcile'
import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { now, setClock } from '#core/lib/clock'
import { shardOf } from '#core/lib/shards'
import { handler as expirePromotions } from '#functions/jobs/expire-promotions'
import { handler as reconcile } from '#functions/jobs/reconcile'
import { jobs, schedulerExpression } from '#functions/jobs/schedule'
import { onboarded } from '#scripts/local/stripe/objects/account'
import * as Payments from '#scripts/testing/payments'
import { makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/world'

afterEach(() => setClock())

const mine = async (client: TestPerson) =>
  (await call<object[]>('GET', '/client/subscriptions', { token: client.token })).body
const moneyOf = async ({ id }: TestPerson) => {
  const [coach, row, entries, months] = await Promise.all([
    CoachEntity.find({ coachId: id }),
    CoachRowEntity.find({ coachId: id }),
    LedgerEntity.query(`ledger#${id}`, { prefix: 'entry#' }),
    MonthlySumEntity.query(`ledger#${id}`, { prefix: 'month#' }),
  ])
  const total = entries.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const summed = months.reduce((sum, { amountCents = 0 }) => sum + amountCents, 0)
  return { earnings: coach?.earningsCents, row: row?.earningsCents, total, summed }
}
const allOf = (cents: number) => ({ earnings: cents, row: cents, total: cents, summed: cents })

test('every job has a file and a schedule that EventBridge takes', () => {
  for (const job of jobs) expect(existsSync(`${job.file}.ts`)).toBe(true)
  expect(jobs.map(schedulerExpression)).toEqual(['cron(15 3 * * ? *)', 'cron(0 * * * ? *)'])
  expect(schedulerExpression({ name: '', file: '', cron: '0 6 * * MON' })).toBe('cron(0 6 ? * MON *)')
})

test('one run repairs all that lost events would have changed, and a second one nothing', async () => {
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

test('two runs at once do it once', async () => {
  const { coach, client } = await Payments.makePair()
  services.stripe.pauseDeliveries()
  await Payments.buy(client, coach)
  services.stripe.dropPending()
  await services.stripe.resumeDeliveries()
  await Promise.all([reconcile(), reconcile()])
  expect(await moneyOf(coach)).toEqual(allOf(8500))
})

test('a subscription that ended without a word is found by the end of its period', async () => {
  const { coach, client } = await Payments.makePair()
  const subscription = await Payments.buy(client, coach)
  await services.stripe.settled()
  services.stripe.pauseDeliveries()
  await Payments.provider.subscriptions.update(subscription, { cancel_at_period_end: true })
  await services.stripe.clock.advance(32)
  services.stripe.dropPending()
  await services.stripe.resumeDeliveries()
  expect(await mine(client)).toMatchObject([{ status: 'active' }])
  const inTwoMonths = services.stripe.clock.now() * 1000
  setClock(() => inTwoMonths)
  expect((await rereadDueSubscriptions()).failures).toEqual([])
  setClock()
  expect(await mine(client)).toMatchObject([{ status: 'canceled' }])
})

test('promotions that have passed are cleared on profile and row, others stay', async () => {
  const at = (milliseconds: number) => new Date(now() + milliseconds).toISOString()
  const [passed, ahead, never] = await Promise.all([
    makeCoach({ promotionTime: at(-1) }),
    makeCoach({ promotionTime: at(60_000) }),
    makeCoach(),
  ])
  const timesOf = async ({ id }: TestPerson) => [
    (await CoachEntity.find({ coachId: id }))?.promotionTime,
    (await CoachRowEntity.query(`coaches#${shardOf(id)}`)).find(({ coachId }) => coachId === id)
      ?.promotionTime,
  ]
  const promised = await timesOf(ahead)
  for (let run = 0; run < 2; run++) {
    await expirePromotions()
    expect(await timesOf(passed)).toEqual([null, null])
    expect(await timesOf(ahead)).toEqual(promised)
    expect(await timesOf(never)).toEqual([null, null])
  }
})
