import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { handleStripeEvent } from '#core/billing/events/events'
import { CoachEntity } from '#core/coach/entity'
import { PLATFORM } from '#core/ledger/shared/schema'
import { fc, runs } from '#scripts/testing/checks/properties'
import * as Payments from '#scripts/testing/payments'
import type { TestPerson } from '#scripts/testing/people'
import { services } from '#scripts/testing/setup/test-services'

const accountOf = async (coach: TestPerson) =>
  String((await CoachEntity.find({ coachId: coach.id }))?.expressAccountId)
const allOf = (cents: number) => ({ earnings: cents, row: cents, sum: cents, amounts: cents })

/** A paid month of $100, and the platform's sum after it. */
async function paid() {
  const pair = await Payments.makePair()
  const charge = await Payments.chargeOf(await Payments.buy(pair.client, pair.coach))
  await services.stripe.settled()
  return { ...pair, charge, platform: await Payments.sumOf(PLATFORM) }
}

test('records each of thirteen refunds that arrive together, with its fee and transfer', async () => {
  const { coach, client, charge, platform } = await paid()
  services.stripe.pauseDeliveries()
  for (let index = 0; index < 13; index++) await Payments.refund(charge, 101)
  await services.stripe.resumeDeliveries()
  // $13.13, of which the platform bears $1.97.
  expect(await Payments.stateOf(coach, client)).toMatchObject(allOf(8500 - 1313 + 197))
  expect(await Payments.balanceOf(await accountOf(coach))).toBe(8500 - 1313 + 197)
  expect(await Payments.sumOf(PLATFORM)).toBe(platform - 197)
})

test('of two refunds made at the same time, a failed one returns only its own share', async () => {
  const { coach, client, charge, platform } = await paid()
  const withoutFee = await Payments.provider.refunds.create({ charge, amount: 4000, reverse_transfer: true })
  await Payments.refund(charge, 1000)
  await services.stripe.settled()
  await services.stripe.failRefund(withoutFee.id)
  await services.stripe.settled()
  expect(await Payments.stateOf(coach, client)).toMatchObject(allOf(8500 - 850))
  expect(await Payments.balanceOf(await accountOf(coach))).toBe(8500 - 850)
  expect(await Payments.sumOf(PLATFORM)).toBe(platform - 150)
})

test('a failed refund returns exactly the rounded share it had taken', async () => {
  const { coach, client, charge } = await paid()
  const made = []
  for (let index = 0; index < 4; index++) made.push(await Payments.refund(charge, 101))
  // The shares of the fee are 15, 15, 15 and 16 cents.
  for (const { id } of made) await services.stripe.failRefund(id)
  await services.stripe.settled()
  expect(await Payments.stateOf(coach, client)).toMatchObject(allOf(8500))
  expect(await Payments.balanceOf(await accountOf(coach))).toBe(8500)
})

test('partial refunds leave each side with its exact share, whichever of them fail and in any order', async () => {
  const step = fc.record({
    /** Share of the remaining amount, in thousandths. */
    part: fc.integer({ min: 1, max: 400 }),
    /** Index of an earlier refund that fails in this step, if any. */
    failing: fc.option(fc.nat(20), { nil: undefined, freq: 3 }),
    isTold: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 12 }),
      fc.infiniteStream(fc.nat()),
      async (steps, picks) => {
        const { coach, client, charge, platform } = await paid()
        services.stripe.pauseDeliveries()
        const before = services.stripe.events().length
        const happened = () => services.stripe.events().slice(before) as Stripe.Event[]
        /** What each refund took from the coach, according to the Stripe balance at that moment. */
        const taken = new Map<string, number>()
        let stays = 8500
        for (const { part, failing, isTold } of steps) {
          const { amount, amount_refunded } = await Payments.provider.charges.retrieve(charge)
          const refundCents = Math.ceil(((amount - amount_refunded) * part) / 1000)
          const had = await Payments.balanceOf(await accountOf(coach))
          const made =
            refundCents > 0 ? await Payments.refund(charge, refundCents).catch(() => undefined) : undefined
          const cost = had - (await Payments.balanceOf(await accountOf(coach)))
          stays -= cost
          if (made) taken.set(made.id, cost)
          const failed = failing === undefined ? undefined : [...taken.keys()][failing % (taken.size || 1)]
          if (failed) {
            await services.stripe.failRefund(failed)
            stays += taken.get(failed) ?? 0
            taken.delete(failed)
            // A bank takes days to fail a refund. Ten seconds are enough to keep the refunds apart.
            await services.stripe.clock.advance(1 / 8640)
          }
          const events = happened()
          const event = events[(picks.next().value ?? 0) % (events.length || 1)]
          if (isTold && event) await handleStripeEvent(event)
        }
        const deliveries = happened().map((event) => ({ event, order: picks.next().value ?? 0 }))
        services.stripe.dropPending()
        await services.stripe.resumeDeliveries()
        for (const { event } of deliveries.toSorted((a, b) => a.order - b.order))
          await handleStripeEvent(event)
        expect(await Payments.stateOf(coach, client)).toMatchObject(allOf(stays))
        expect(await Payments.balanceOf(await accountOf(coach))).toBe(stays)
        const { amount_refunded } = await Payments.provider.charges.retrieve(charge)
        expect(await Payments.sumOf(PLATFORM)).toBe(platform + (8500 - stays) - amount_refunded)
      },
    ),
    // Fails by run 1 if fees are rounded in one way only, or refunds that failed before count in a refund's share.
    runs(3, 60, 3),
  )
})
