import { expect, test } from 'vitest'
import type { CoachDetail } from '#core/discovery/shared/schema'
import type { CoachReview, CoachReviews, ModeratedReview } from '#core/reviews/shared/schema'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { makePaid, makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/setup/test-services'

const admin = await makeAdmin()
const TEXT = 'Thank you, you did the work.'

const send = (coach: TestPerson, id: string, text = TEXT) =>
  call<CoachReview>('POST', `/nutritionist/reviews/${id}/answer`, { token: coach.token, body: { text } })
const mine = async (coach: TestPerson, after = '') =>
  (
    await call<CoachReviews>('GET', `/nutritionist/reviews${after && `?after=${after}`}`, {
      token: coach.token,
    })
  ).body
const decide = (id: string, answerId: string, status: string, more: object = {}) =>
  call<ModeratedReview>('POST', '/admin/reviews/answers', {
    token: admin.token,
    body: { id, answerId, status, ...more },
  })
const decideReview = (id: string, status: string, previousStatus: string) =>
  call('POST', '/admin/reviews', { token: admin.token, body: { id, status, previousStatus } })
const waiting = async ({ email }: TestPerson) => {
  const path = `/admin/reviews/answers?search=${encodeURIComponent(email)}`
  return (await call<{ rows: ModeratedReview[] }>('GET', path, { token: admin.token })).body.rows
}
const shown = async (coach: TestPerson) => {
  const { token } = await makeClient()
  return (await call<CoachDetail>('GET', `/client/nutritionists/${coach.id}`, { token })).body.reviews
}
const mailsTo = async ({ email }: TestPerson) => {
  await services.stream.drained()
  return services.outbox
    .list()
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
}
const answerIdOf = ({ body }: { body: CoachReview }) => body.answer?.id ?? ''

test('an answer is pending until an admin approves it, and doesn’t affect the rating', async () => {
  const [coach, client] = [await makeCoach(), await makeClient()]
  const { reviewId } = await makeReview(coach, { clientId: client.id })
  const sent = await send(coach, reviewId)
  expect(sent).toMatchObject({ status: 200, body: { answer: { text: TEXT, status: 'PENDING' } } })
  expect(await mine(coach)).toMatchObject({
    rows: [{ id: reviewId, answer: { status: 'PENDING' } }],
    next: null,
  })
  expect(await shown(coach)).toMatchObject([{ id: reviewId, answer: null }])
  expect(await waiting(coach)).toMatchObject([{ id: reviewId, answer: { text: TEXT } }])
  expect(await decide(reviewId, answerIdOf(sent), 'APPROVED')).toMatchObject({ status: 200 })
  expect(await decide(reviewId, answerIdOf(sent), 'APPROVED')).toMatchObject({ status: 200 })
  expect(await shown(coach)).toMatchObject([{ answer: { text: TEXT } }])
  expect(await waiting(coach)).toEqual([])
  expect((await mine(coach)).rows).toHaveLength(1)
  expect(await mailsTo(client)).toEqual(['Carl Coach replied to your review'])
})

test('each review has one answer: a new text replaces it and is pending, the same text changes nothing', async () => {
  const coach = await makeCoach()
  const { reviewId } = await makeReview(coach)
  const first = await send(coach, reviewId)
  expect(answerIdOf(await send(coach, reviewId))).toBe(answerIdOf(first))
  await decide(reviewId, answerIdOf(first), 'APPROVED')
  const second = await send(coach, reviewId, 'Thanks. I answer faster now.')
  expect(await shown(coach)).toMatchObject([{ answer: null }])
  expect(await waiting(coach)).toHaveLength(1)
  expect(await decide(reviewId, answerIdOf(first), 'APPROVED'), 'of the first text').toMatchObject({
    status: 409,
  })
  expect(await decide(reviewId, answerIdOf(second), 'REJECTED')).toMatchObject({ status: 200 })
  expect(await decide(reviewId, answerIdOf(second), 'APPROVED')).toMatchObject({ status: 409 })
  expect(await mine(coach)).toMatchObject({ rows: [{ answer: { status: 'REJECTED' } }] })
  expect(await mailsTo(coach)).toEqual(["We didn't publish your reply"])
})

test('a coach can answer only published reviews about themselves', async () => {
  const coach = await makeCoach()
  for (const status of ['PENDING', 'REJECTED'] as const) {
    const { reviewId } = await makeReview(coach, { status })
    expect(await send(coach, reviewId)).toMatchObject({ status: 404 })
  }
  const { reviewId } = await makeReview(await makeCoach())
  expect(await send(coach, reviewId)).toMatchObject({ status: 404 })
  expect(await waiting(coach)).toEqual([])
  expect(await mine(coach)).toEqual({ rows: [], next: null })
})

test('an answer is hidden while its review is taken down and deleted when the review is edited', async () => {
  const [coach, client] = [await makeCoach(), await makeClient()]
  await makePaid(coach, client)
  const { reviewId } = await makeReview(coach, { clientId: client.id })
  await send(coach, reviewId)
  await decideReview(reviewId, 'REJECTED', 'APPROVED')
  expect(await waiting(coach), 'nobody decides on an answer to what is not shown').toEqual([])
  expect(await mine(coach)).toEqual({ rows: [], next: null })
  await decideReview(reviewId, 'APPROVED', 'REJECTED')
  expect(await waiting(coach)).toHaveLength(1)
  const body = { nutritionistId: coach.id, rating: 1, text: 'I have changed my mind.' }
  const { id } = (await call<{ id: string }>('POST', '/client/reviews', { token: client.token, body })).body
  expect(await waiting(coach)).toEqual([])
  await decideReview(id, 'APPROVED', 'PENDING')
  expect(await mine(coach)).toMatchObject({ rows: [{ id, answer: null }] })
})

test('lists all reviews of a coach, newest first, page by page', async () => {
  const coach = await makeCoach()
  const made: string[] = []
  for (let index = 0; index < 41; index++) made.unshift((await makeReview(coach)).reviewId)
  const first = await mine(coach)
  const second = await mine(coach, first.next ?? '')
  const third = await mine(coach, second.next ?? '')
  expect([first, second, third].map(({ rows }) => rows.length)).toEqual([20, 20, 1])
  expect([...first.rows, ...second.rows, ...third.rows].map(({ id }) => id)).toEqual(made)
  expect(third.next).toBeNull()
  expect(JSON.stringify(first)).not.toContain('@')
})
