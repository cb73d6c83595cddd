import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { ratingOf } from '#core/coach/rating'
import { ReviewEntity } from '#core/reviews/entity'
import type { ReviewImpact } from '#core/reviews/shared/schema'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { makeAnswer, makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/setup/test-services'

const admin = await makeAdmin()
const preview = (id: string, query: string) =>
  call<ReviewImpact>('GET', `/admin/reviews/${id}/impact?${query}`, { token: admin.token })
async function seen(coach: TestPerson, client: TestPerson) {
  await services.stream.drained()
  const item = await CoachEntity.find({ coachId: coach.id })
  return {
    rating: item && ratingOf(item),
    mails: services.outbox.list().filter(({ to }) => to === coach.email || to === client.email).length,
  }
}

test.each([
  { status: 'APPROVED', mails: 2, to: { average: 3.5, count: 2 } },
  { status: 'REJECTED', mails: 1, to: { average: 4.5, count: 1 } },
])(
  'the preview of a review that becomes $status matches what the action does',
  async ({ status, mails, to }) => {
    const [coach, client] = await Promise.all([makeCoach(), makeClient()])
    await makeReview(coach)
    const { reviewId } = await makeReview(coach, { clientId: client.id, status: 'PENDING', rating: 2.5 })
    const before = await seen(coach, client)
    const { body: impact } = await preview(reviewId, `status=${status}`)
    expect(impact).toEqual({ rating: { from: { average: 4.5, count: 1 }, to }, mails })
    expect(await seen(coach, client)).toEqual(before)

    await call('POST', '/admin/reviews', { token: admin.token, body: { id: reviewId, status } })
    const after = await seen(coach, client)
    expect([before.rating, after.rating]).toEqual([impact.rating.from, impact.rating.to])
    expect(after.mails - before.mails).toBe(impact.mails)
    const again = await preview(reviewId, `status=${status}`)
    expect(again.body).toEqual({ rating: { from: to, to }, mails: 0 })
  },
)

test.each(['APPROVED', 'REJECTED'])(
  'the preview of setting a reply to %s matches what the action does',
  async (status) => {
    const [coach, client] = await Promise.all([makeCoach(), makeClient()])
    const answer = makeAnswer()
    const review = await makeReview(coach, { clientId: client.id, answer })
    const before = await seen(coach, client)
    const shown = `status=${status}&answerId=${answer.answerId}`
    const { body: impact } = await preview(review.reviewId, shown)
    const rating = { average: 4.5, count: 1 }
    expect(impact).toEqual({ rating: { from: rating, to: rating }, mails: 1 })
    const body = { id: review.reviewId, answerId: answer.answerId, status }
    await call('POST', '/admin/reviews/answers', { token: admin.token, body })
    const after = await seen(coach, client)
    expect(after).toEqual({ rating: before.rating, mails: before.mails + impact.mails })
  },
)

test('rejects a preview after another admin has decided differently', async () => {
  const coach = await makeCoach()
  const review = await makeReview(coach, { status: 'REJECTED' })
  expect((await preview(review.reviewId, 'status=APPROVED')).status).toBe(409)
  expect((await preview(review.reviewId, `status=APPROVED&answerId=${makeAnswer().answerId}`)).status).toBe(
    404,
  )
  expect(await ReviewEntity.find(review)).toMatchObject({ status: 'REJECTED' })
})
