import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { handleStripeEvent } from '#core/billing/events/events'
import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { ExtraEntity } from '#core/extras/entity'
import { findGroup, findSeat } from '#core/groups/groups'
import { ClientSumEntity } from '#core/ledger/entity'
import { PLATFORM } from '#core/ledger/shared/schema'
import { RelationshipEntity } from '#core/relationship/entity'
import { ReviewEntity } from '#core/reviews/entity'
import {
  type BillingFixture,
  deliverAllEvents,
  makeBillingFixture,
} from '#scripts/testing/checks/billing-fixture'
import { billingScenario } from '#scripts/testing/checks/billing-scenarios'
import { fc, runs } from '#scripts/testing/checks/properties'
import * as Payments from '#scripts/testing/payments'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const { balanceTransactions } = Payments.provider

/** Paid clients can review; a published review counts and moves no money (rules review-needs-payment, rating). */
async function expectReviewsToFollow({ coach, client }: BillingFixture) {
  const pair = { coachId: coach.id, clientId: client.id }
  const [review, paid, profile, row, ...entries] = await Promise.all([
    ReviewEntity.find(pair),
    ClientSumEntity.find(pair),
    CoachEntity.find(pair),
    CoachRowEntity.find(pair),
    Payments.entriesOf(coach.id),
    Payments.entriesOf(PLATFORM),
  ])
  const own = entries.flat().filter(({ coachId, clientId }) => coachId === coach.id && clientId === client.id)
  const payments = own.filter(({ type, accountId }) => type === 'payment' && accountId === coach.id)
  expect(paid ?? { amountCents: 0 }).toMatchObject({
    amountCents: sum(own.map(({ amountCents }) => amountCents)),
    ...(payments.length > 0 && {
      payments: payments.length,
      paidAt: Math.max(...payments.map(({ created }) => created)),
    }),
  })
  const count = Number(review?.status === 'APPROVED')
  for (const rated of [profile, row])
    expect(rated).toMatchObject({ ratingCount: count, ratingSum: count * 4.5 })
  const body = { nutritionistId: coach.id, rating: 4.5, text: 'Patient and clear, in the end.' }
  const { status } = await call('POST', '/client/reviews', { token: client.token, body })
  if (profile?.status === 'APPROVED') expect(status).toBe((paid?.amountCents ?? 0) > 0 ? 200 : 409)
  else expect(status).toBe(404)
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('no charge is kept for something that can’t be sold, after any sequence of actions', async () => {
  const seen: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(billingScenario, async (steps) => {
      services.stripe.pauseDeliveries()
      const scene = await makeBillingFixture()
      await scene.act.hire()
      await scene.act.approve()
      await scene.act.open()
      await scene.act.openExtra()
      await scene.act.openGroup()
      /**
       * For each charge, whether its purchase was allowed when it arrived and always since, and whether it ever
       * was.
       */
      const landed = new Map<string, { always: boolean; ever: boolean }>()
      let before = await scene.allowed()
      for (const { names, deliveries } of steps) {
        await Promise.allSettled(names.map((name) => scene.act[name]()))
        const events = scene.events()
        await Promise.all(
          deliveries.map((index) => handleStripeEvent(events[index % events.length] as Stripe.Event)),
        )
        const after = await scene.allowed()
        for (const { charge, kind } of await scene.paid()) {
          const was = landed.get(charge.id) ?? { always: before[kind], ever: before[kind] }
          landed.set(charge.id, { always: was.always && after[kind], ever: was.ever || after[kind] })
        }
        before = after
      }
      await deliverAllEvents(scene)

      const allowed = await scene.allowed()
      const pages = await scene.openPages()
      for (const kind of ['base', 'extra', 'group', 'promotion'] as const)
        if (!allowed[kind]) expect(pages.filter(({ metadata }) => metadata?.kind === kind)).toEqual([])
      for (const [kind, renewal] of [
        ['base', 'baseRenewal'],
        ['extra', 'extraRenewal'],
        ['group', 'groupRenewal'],
      ] as const) {
        const renewed = scene
          .mine(kind)
          .filter(({ status, cancel_at }) => status !== 'canceled' && !cancel_at)
        expect(renewed.length).toBeLessThanOrEqual(allowed[renewal] ? 1 : 0)
      }
      const relationship = await RelationshipEntity.find({
        coachId: scene.coach.id,
        clientId: scene.client.id,
      })
      const ofGroup = scene.mine('group').filter(({ status }) => status !== 'canceled')
      const running = scene
        .mine()
        .filter(({ status, metadata }) => status !== 'canceled' && metadata.kind !== 'group')
      expect(relationship?.runningPlans ?? 0).toBe(running.length)
      if (running.length > 0) expect(relationship?.status).toBe('APPROVED')
      const extras = scene.mine('extra').filter(({ status }) => status !== 'canceled')
      const extra = await ExtraEntity.find({ coachId: scene.coach.id, extraId: scene.extraId })
      expect(extra?.runningPlans ?? 0).toBe(extras.length)

      const seat = await findSeat(scene.client.id, scene.groupId)
      expect(seat?.runningPlans ?? 0).toBe(ofGroup.length)
      if (ofGroup.length > 0)
        expect(await findGroup(scene.groupId)).toMatchObject({ coachId: scene.coach.id })

      const charges = await scene.paid()
      for (const { charge, kind } of charges) {
        const { always, ever } = landed.get(charge.id) ?? { always: false, ever: false }
        const what = `${kind} ${always ? 'allowed' : ever ? 'in between' : 'in vain'}`
        seen[what] = (seen[what] ?? 0) + 1
        if (!ever) expect(charge).toMatchObject({ refunded: true })
        if (always) expect(charge).toMatchObject({ refunded: false })
      }
      const promotions = charges.filter(({ charge, kind }) => kind === 'promotion' && !charge.refunded)
      const { promotionTime = null } = (await CoachEntity.find({ coachId: scene.coach.id })) ?? {}
      const days = promotionTime === null ? 0 : (Date.parse(promotionTime) - Date.now()) / 86_400_000
      expect(days).toBeCloseTo(promotions.length * 30, 1)

      const { earnings, row, sum: months, amounts } = await Payments.stateOf(scene.coach, scene.client)
      const balance = await Payments.balanceOf(scene.account)
      expect({ earnings, row, months, amounts }).toEqual({
        earnings: balance,
        row: balance,
        months: balance,
        amounts: balance,
      })
      await expectReviewsToFollow(scene)
      const report = await call<{ amount: number }[]>('GET', `/stripe/coachreports`, {
        token: scene.coach.token,
      })
      if (report.status === 200) expect(sum(report.body.map(({ amount }) => amount))).toBe(balance)
      services.stripe.dropPending()
      await services.stripe.resumeDeliveries()
    }),
    // Fails by run 1 if a plan runs without a relationship, by run 2 without a seat or if running plans aren't counted,
    // and by run 3 at another price of the group.
    runs(5, 60, 101_687),
  )
  // The platform's balance covers all runs together.
  let booked = 0
  for await (const { amount } of balanceTransactions.list({ limit: 100 })) booked += amount
  const entries = await Payments.entriesOf(PLATFORM)
  expect(sum(entries.map(({ amountCents }) => amountCents))).toBe(booked)
  expect(await Payments.sumOf(PLATFORM)).toBe(booked)
  console.info(seen)
})
