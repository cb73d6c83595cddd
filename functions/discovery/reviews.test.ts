import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import type { CoachDetail } from '#core/discovery/shared/schema'
import { write } from '#core/lib/table'
import type { PublicReviews } from '#core/reviews/shared/schema'
import { makeRelationship } from '#scripts/testing/payments'
import { makeClient, makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { makeReview } from '#scripts/testing/reviews'

const COUNT = 45

test('a client can read all published reviews of a coach page by page, newest first', async () => {
  const [coach, other, reader] = await Promise.all([makeCoach(), makeCoach(), makeClient()])
  const ids: string[] = []
  for (let index = 0; index < COUNT; index++) ids.unshift((await makeReview(coach)).reviewId)
  await makeReview(coach, { status: 'PENDING' })
  await makeReview(other)
  const { token } = reader
  const { body } = await call<CoachDetail>('GET', `/client/nutritionists/${coach.id}`, { token })
  const read = body.reviews.map(({ id }) => id)
  for (let after = read.at(-1) ?? null; after; ) {
    const page = await call<PublicReviews>(
      'GET',
      `/client/nutritionists/${coach.id}/reviews?after=${after}`,
      { token },
    )
    expect(page.status).toBe(200)
    read.push(...page.body.rows.map(({ id }) => id))
    after = page.body.next
  }
  expect(read).toEqual(ids)
  expect(body.rating.count).toBe(COUNT)
})

test("only clients linked with a suspended coach can read the coach's reviews", async () => {
  const [coach, related, stranger] = await Promise.all([makeCoach(), makeClient(), makeClient()])
  const { reviewId } = await makeReview(coach)
  await makeRelationship(coach, related)
  await write(CoachEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } }))
  const path = `/client/nutritionists/${coach.id}/reviews`
  expect(await call('GET', path, { token: related.token })).toMatchObject({
    status: 200,
    body: { rows: [{ id: reviewId }], next: null },
  })
  expect((await call('GET', path, { token: stranger.token })).status).toBe(404)
})
