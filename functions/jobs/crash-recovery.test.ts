import { afterEach, expect, test, vi } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import { ChangeRequestEntity, CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { ExtraEntity } from '#core/extras/entity'
import { ExtraCountEntity, PendingExtraEntity } from '#core/extras/listing-entity'
import { IdentityEntity } from '#core/identity/entity'
import { PublishedReviewEntity, ReviewEntity, WaitingTextEntity } from '#core/reviews/entity'
import { answers } from '#scripts/testing/answers'
import { apply } from '#scripts/testing/application'
import { crashesAtWrite } from '#scripts/testing/checks/crash'
import { chargesOf, waitUntilIdle } from '#scripts/testing/deleting'
import * as Extras from '#scripts/testing/extras'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { makeAnswer, makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/setup/test-services'

// Each action is repeated many times and waits for its consequences.
vi.setConfig({ testTimeout: 60_000 })
afterEach(async () => {
  services.stream.resume()
  await services.stripe.resumeDeliveries()
})

const { token } = await makeAdmin()
const mailsTo = (...people: TestPerson[]) =>
  services.outbox.list().filter(({ to }) => people.some(({ email }) => email === to)).length
const actsOn = async ({ id }: TestPerson) =>
  (await AuditEntity.queryAll(`audited#${id}`, { index: 'gsi1' })).map(({ action }) => action)

interface Scene {
  act: () => Promise<unknown>
  /** Returns everything that the action changes, in all places. */
  state: () => Promise<unknown>
}

async function paying(): Promise<{ coach: TestPerson; client: TestPerson; plan: () => Promise<unknown> }> {
  const { coach, client } = await Payments.makePair()
  const subscription = await Payments.buy(client, coach)
  await waitUntilIdle()
  const charged = chargesOf(subscription)
  const plan = async () => {
    const { cancel_at_period_end, status } = await Payments.provider.subscriptions.retrieve(subscription)
    return { ends: cancel_at_period_end, status, charges: chargesOf(subscription) - charged }
  }
  return { coach, client, plan }
}

async function setCoach(status: 'SUSPENDED' | 'REJECTED'): Promise<Scene> {
  const { coach, plan } = await paying()
  return {
    act: () =>
      call('PUT', `/admin/nutritionists/${coach.id}/status`, {
        token,
        body: { status, previousStatus: 'APPROVED', interviewStatus: true },
      }),
    state: async () => [
      (await CoachEntity.find({ coachId: coach.id }))?.status,
      (await CoachRowEntity.find({ coachId: coach.id }))?.status,
      (await IdentityEntity.find(coach))?.status,
      await plan(),
      await actsOn(coach),
      mailsTo(coach),
    ],
  }
}

async function suspendClient(): Promise<Scene> {
  const { client, plan } = await paying()
  return {
    act: () => call('POST', '/client/status', { token, body: { userId: client.id, status: 'SUSPENDED' } }),
    state: async () => [
      (await ClientEntity.find({ clientId: client.id }))?.status,
      (await ClientRowEntity.find({ clientId: client.id }))?.status,
      (await IdentityEntity.find(client))?.status,
      await plan(),
      await actsOn(client),
      mailsTo(client),
    ],
  }
}

async function unpromote(): Promise<Scene> {
  const coach = await makeCoach({ promotionTime: new Date(Date.now() + 9e8).toISOString() })
  return {
    act: () =>
      call('POST', '/admin/nutritionist/promote', {
        token,
        body: { nutritionistId: coach.id, promoted: false, promotionTime: null },
      }),
    state: async () => [
      (await CoachEntity.find({ coachId: coach.id }))?.promotionTime,
      (await CoachRowEntity.find({ coachId: coach.id }))?.promotionTime,
      await actsOn(coach),
    ],
  }
}

async function rejectChanges(): Promise<Scene> {
  const coach = await makeCoach()
  await apply(coach.token, { ...answers(coach.email), city: 'Boston' })
  return {
    act: () => call('POST', `/admin/nutritionists/${coach.id}/changes`, { token, body: { reject: true } }),
    state: async () => [
      await ChangeRequestEntity.find({ coachId: coach.id }),
      (await CoachEntity.find({ coachId: coach.id }))?.city,
      await actsOn(coach),
      mailsTo(coach),
    ],
  }
}

const ratings = async ({ id: coachId }: TestPerson) =>
  (await Promise.all([CoachEntity.find({ coachId }), CoachRowEntity.find({ coachId })])).map((item) => [
    item?.ratingCount,
    item?.ratingSum,
  ])

async function rejectReview(): Promise<Scene> {
  const [coach, client] = await Promise.all([makeCoach(), makeClient()])
  const review = await makeReview(coach, { clientId: client.id, status: 'PENDING' })
  const waiting = { kind: 'review' as const, id: review.reviewId, coachId: coach.id, clientId: client.id }
  return {
    act: () => call('POST', '/admin/reviews', { token, body: { id: review.reviewId, status: 'REJECTED' } }),
    state: async () => [
      (await ReviewEntity.find(review))?.status,
      await WaitingTextEntity.find(waiting),
      await ratings(coach),
      await actsOn(coach),
      mailsTo(coach, client),
    ],
  }
}

async function rejectAnswer(): Promise<Scene> {
  const [coach, answer] = [await makeCoach(), makeAnswer()]
  const review = await makeReview(coach, { answer })
  const body = { id: review.reviewId, answerId: answer.answerId, status: 'REJECTED' }
  return {
    act: () => call('POST', '/admin/reviews/answers', { token, body }),
    state: async () => [
      (await ReviewEntity.find(review))?.answer?.status,
      (await PublishedReviewEntity.find(review))?.answer,
      await actsOn(coach),
      mailsTo(coach),
    ],
  }
}

async function deleteReview(): Promise<Scene> {
  const [coach, client] = await Promise.all([makeCoach(), makeClient()])
  const review = await makeReview(coach, { clientId: client.id })
  return {
    act: () => call('DELETE', '/client/reviews', { token: client.token, body: { nutritionistId: coach.id } }),
    state: async () => [
      await ReviewEntity.find(review),
      await PublishedReviewEntity.find(review),
      await ratings(coach),
    ],
  }
}

async function deleteExtra(): Promise<Scene> {
  const coach = await makeCoach()
  const extraId = await Extras.make(coach)
  return {
    act: () =>
      call('POST', '/admin/extra-specialties/change', { token, body: { id: extraId, accept: false } }),
    state: async () => [
      await ExtraEntity.find({ coachId: coach.id, extraId }),
      await PendingExtraEntity.find({ extraId }),
      (await ExtraCountEntity.find({ coachId: coach.id }))?.count,
      await actsOn(coach),
      mailsTo(coach),
    ],
  }
}

test.each([
  ['suspension of a coach', () => setCoach('SUSPENDED')],
  ['rejection of a coach', () => setCoach('REJECTED')],
  ['suspension of a client', suspendClient],
  ['end of a promotion', unpromote],
  ['rejection of changes', rejectChanges],
  ['rejection of a review', rejectReview],
  ['rejection of an answer', rejectAnswer],
  ['deletion of a review', deleteReview],
  ['deletion of an extra specialty', deleteExtra],
])(
  'a %s interrupted at any step either changes nothing or completes, and a retry completes it',
  async (_, make) => {
    const [whole, { act, state }] = [await make(), await make()]
    await waitUntilIdle()
    const before = await state()
    await whole.act()
    await waitUntilIdle()
    const done = await whole.state()
    expect(done).not.toEqual(before)
    for (let place = 1; ; place++) {
      services.stream.pause()
      const isKilled = await crashesAtWrite(place, act)
      services.stream.resume()
      await waitUntilIdle()
      expect([before, done]).toContainEqual(await state())
      if (!isKilled) break
      expect(place).toBeLessThan(30)
    }
    expect(await state()).toEqual(done)
    await act()
    await waitUntilIdle()
    expect(await state()).toEqual(done)
  },
)
