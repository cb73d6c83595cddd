import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { handleStripeEvent } from '#core/billing/events/events'
import { CoachEntity } from '#core/coach/entity'
import { ClientSumEntity } from '#core/ledger/entity'
import { PLATFORM } from '#core/ledger/shared/schema'
import { handler as reconcile } from '#functions/jobs/reconcile'
import { fc, runs } from '#scripts/testing/checks/properties'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, type TestPerson } from '#scripts/testing/people'
import { services } from '#scripts/testing/setup/test-services'

const accountOf = async (coach: TestPerson) =>
  String((await CoachEntity.find({ coachId: coach.id }))?.expressAccountId)
const allOf = (cents: number) => ({ earnings: cents, row: cents, sum: cents, amounts: cents })

/** A paid month, and the platform's sum after it. */
async function paid() {
  const pair = await Payments.makePair()
  const subscription = await Payments.buy(pair.client, pair.coach)
  await services.stripe.settled()
  const charge = await Payments.chargeOf(subscription)
  const { transfer, application_fee: fee } = await Payments.provider.charges.retrieve(charge)
  const account = await accountOf(pair.coach)
  const platform = await Payments.sumOf(PLATFORM)
  return { ...pair, charge, transfer: String(transfer), fee: String(fee), account, platform }
}

test('undoes a refund that fails at the bank, in the ledger and at Stripe, and emails the admins', async () => {
  const { coach, client, charge, platform } = await paid()
  const admin = await makeAdmin()
  await Payments.refund(charge)
  await services.stripe.settled()
  expect(await Payments.stateOf(coach, client)).toMatchObject(allOf(0))
  await services.stripe.failRefund(charge)
  await services.stripe.settled()
  for (const event of services.stripe.events().slice(-4)) await services.stripe.redeliver(event.id)
  expect(await Payments.stateOf(coach, client)).toMatchObject({
    ...allOf(8500),
    entries: ['payment 8500', 'refund -10000', 'refund 1500', 'refund 8500'],
  })
  expect(await Payments.sumOf(PLATFORM)).toBe(platform)
  expect(await Payments.balanceOf(await accountOf(coach))).toBe(8500)
  await services.stream.drained()
  const adminMails = services.outbox
    .list()
    .filter(({ to, subject }) => to === admin.email && subject === 'A refund failed')
  expect(adminMails).toMatchObject([{ text: expect.stringContaining('$100') }])
})

test('after a failed refund, the next one takes the coach’s share from the coach', async () => {
  const { coach, client, charge } = await paid()
  await Payments.refund(charge, 4000)
  await services.stripe.failRefund(charge)
  await services.stripe.settled()
  expect(await Payments.stateOf(coach, client)).toMatchObject(allOf(8500))
  await Payments.refund(charge, 5000)
  await services.stripe.settled()
  expect(await Payments.stateOf(coach, client)).toMatchObject(allOf(4250))
  expect(await Payments.balanceOf(await accountOf(coach))).toBe(4250)
})

test('a won dispute returns the money to both sides', async () => {
  const { coach, client, charge, platform } = await paid()
  await services.stripe.dispute(charge)
  await services.stripe.settled()
  expect(await Payments.stateOf(coach, client)).toMatchObject(allOf(0))
  await services.stripe.closeDispute(charge, 'won')
  await services.stripe.settled()
  expect(await Payments.stateOf(coach, client)).toMatchObject({
    ...allOf(8500),
    entries: ['dispute -8500', 'dispute 8500', 'payment 8500'],
  })
  expect(await Payments.sumOf(PLATFORM)).toBe(platform)
  expect(await Payments.balanceOf(await accountOf(coach))).toBe(8500)
})

test('a lost dispute takes the coach’s share from their account exactly once', async () => {
  const { coach, client, charge, platform } = await paid()
  await services.stripe.dispute(charge)
  await services.stripe.closeDispute(charge, 'lost')
  await services.stripe.settled()
  for (const event of services.stripe.events().slice(-3)) await services.stripe.redeliver(event.id)
  expect(await Payments.stateOf(coach, client)).toMatchObject({
    ...allOf(0),
    entries: ['dispute -8500', 'payment 8500'],
  })
  expect(await Payments.sumOf(PLATFORM)).toBe(platform - 1500)
  const account = await accountOf(coach)
  expect(await Payments.balanceOf(account)).toBe(0)
  const [transfer] = (await Payments.provider.transfers.list({ destination: account })).data
  expect(transfer?.reversals.data).toMatchObject([{ amount: 8500 }])
})

test('a transfer reversed by hand is taken from the coach, in the ledger and at Stripe', async () => {
  const { coach, client, charge, transfer, account, platform } = await paid()
  await Payments.provider.transfers.createReversal(transfer, { amount: 2000 })
  await services.stripe.settled()
  expect(await Payments.stateOf(coach, client)).toMatchObject({
    ...allOf(6500),
    entries: ['payment 8500', 'reversal -2000'],
  })
  expect(await Payments.sumOf(PLATFORM)).toBe(platform + 2000)
  expect(await Payments.balanceOf(account)).toBe(6500)
  // A refund reverses only the rest of the transfer, so nothing is counted twice.
  await Payments.refund(charge)
  await services.stripe.settled()
  const { earnings } = await Payments.stateOf(coach, client)
  expect(earnings).toBe(await Payments.balanceOf(account))
  expect(earnings).toBe(0)
})

test('the nightly job finds a reversal whose event was lost', async () => {
  const { coach, client, transfer } = await paid()
  await Payments.withoutEvents(() => Payments.provider.transfers.createReversal(transfer, { amount: 2000 }))
  expect(await Payments.stateOf(coach, client)).toMatchObject(allOf(8500))
  for (let run = 0; run < 2; run++) {
    await reconcile()
    expect(await Payments.stateOf(coach, client)).toMatchObject(allOf(6500))
  }
})

test('a fee refunded by hand goes to the coach', async () => {
  const { coach, client, fee, account, platform } = await paid()
  await Payments.provider.applicationFees.createRefund(fee, { amount: 700 })
  await services.stripe.settled()
  expect(await Payments.stateOf(coach, client)).toMatchObject(allOf(9200))
  expect(await Payments.sumOf(PLATFORM)).toBe(platform - 700)
  expect(await Payments.balanceOf(account)).toBe(9200)
})

test('a lost dispute doesn’t take a share that was already reversed by hand', async () => {
  const { coach, client, charge, transfer, account, platform } = await paid()
  await services.stripe.dispute(charge)
  await Payments.provider.transfers.createReversal(transfer, { amount: 5000 })
  await services.stripe.settled()
  await services.stripe.closeDispute(charge, 'lost')
  await services.stripe.settled()
  for (const event of services.stripe.events().slice(-6)) await services.stripe.redeliver(event.id)
  expect(await Payments.stateOf(coach, client)).toMatchObject(allOf(0))
  expect(await Payments.balanceOf(account)).toBe(0)
  expect(await Payments.sumOf(PLATFORM)).toBe(platform - 1500)
})

const act = {
  refundPart: (charge: string) => Payments.refund(charge, 3333),
  refundRest: (charge: string) => Payments.refund(charge),
  failRefund: (charge: string) => services.stripe.failRefund(charge),
  dispute: (charge: string) => services.stripe.dispute(charge),
  win: (charge: string) => services.stripe.closeDispute(charge, 'won'),
  lose: (charge: string) => services.stripe.closeDispute(charge, 'lost'),
  reverseByHand: async (charge: string) => {
    const { transfer } = await Payments.provider.charges.retrieve(charge)
    return Payments.provider.transfers.createReversal(String(transfer), { amount: 2345 })
  },
}

test('the ledger matches Stripe after any refunds, disputes and failures, delivered twice and in any order', async () => {
  const acts = fc.array(fc.constantFrom(...(Object.keys(act) as (keyof typeof act)[])), {
    minLength: 3,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(acts, fc.infiniteStream(fc.nat()), async (names, picks) => {
      const { coach, client } = await Payments.makePair()
      services.stripe.pauseDeliveries()
      const before = services.stripe.events().length
      const charge = await Payments.chargeOf(await Payments.buy(client, coach))
      // Ignores failures, because a charge that was refunded in full can't be refunded again.
      for (const name of names) await act[name](charge).catch(() => undefined)
      const events = services.stripe.events().slice(before)
      services.stripe.dropPending()
      await services.stripe.resumeDeliveries()
      const deliveries = [...events, ...events]
        .map((event) => ({ event, order: picks.next().value ?? 0 }))
        .sort((a, b) => a.order - b.order)
      for (const { event } of deliveries) await handleStripeEvent(event as Stripe.Event)
      const { earnings = Number.NaN, ...state } = await Payments.stateOf(coach, client)
      expect(state).toMatchObject({ row: earnings, sum: earnings, amounts: earnings })
      expect(earnings).toBe(await Payments.balanceOf(await accountOf(coach)))
      const ofBoth = [...(await Payments.entriesOf(coach.id)), ...(await Payments.entriesOf(PLATFORM))]
      const ofPair = ofBoth.filter((entry) => entry.coachId === coach.id && entry.clientId === client.id)
      expect(await ClientSumEntity.find({ coachId: coach.id, clientId: client.id })).toMatchObject({
        amountCents: ofPair.reduce((total, { amountCents }) => total + amountCents, 0),
        payments: 1,
      })
    }),
    // Fails by run 1 if the reversal for a lost dispute counts twice, and by run 2 if failed refunds aren't entered.
    runs(4, 60, 889),
  )
})
