import { describe, expect, test, vi } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import type { CoachDetail } from '#core/discovery/shared/schema'
import { newId } from '#core/lib/ids'
import { client as table, transact, write } from '#core/lib/table'
import { prepareReviewChange } from '#core/reviews/change'
import type { ModeratedReview, Review, ReviewedByMe } from '#core/reviews/shared/schema'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { makePaid, makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/setup/test-services'

const admin = await makeAdmin()
const TEXT = 'Patient, clear and always there.'

const send = (client: TestPerson, coach: { id: string }, more: object = {}) =>
  call<Review>('POST', '/client/reviews', {
    token: client.token,
    body: { nutritionistId: coach.id, rating: 4.5, text: TEXT, ...more },
  })
const decide = (id: string, status: string, more: object = {}, who = admin) =>
  call<ModeratedReview>('POST', '/admin/reviews', { token: who.token, body: { id, status, ...more } })
const mine = async (client: TestPerson) =>
  (await call<ReviewedByMe[]>('GET', '/client/reviews', { token: client.token })).body
const pageOf = async (coach: TestPerson, who: TestPerson) =>
  (await call<CoachDetail>('GET', `/client/nutritionists/${coach.id}`, { token: who.token })).body
const waiting = async (search: string) =>
  (
    await call<{ rows: ModeratedReview[]; count: number }>('GET', `/admin/reviews?search=${search}`, {
      token: admin.token,
    })
  ).body
const mailsTo = async ({ email }: TestPerson) => {
  await services.stream.drained()
  return services.outbox
    .list()
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
}

async function makePaidPair() {
  const [coach, client] = await Promise.all([makeCoach(), makeClient()])
  await Payments.makeRelationship(coach, client)
  await makePaid(coach, client)
  return { coach, client }
}

describe('writing a review', () => {
  test('makes it pending, visible only to its author', async () => {
    const { coach, client } = await makePaidPair()
    expect(await mine(client)).toMatchObject([
      { nutritionist: { id: coach.id }, canReview: true, review: null },
    ])
    const { status, body } = await send(client, coach)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      rating: 4.5,
      text: TEXT,
      status: 'PENDING',
      answer: null,
      nutritionist: { id: coach.id, firstName: 'Carl', lastName: 'Coach' },
      client: { user: { id: client.id, name: 'Clara Client' } },
    })
    expect(JSON.stringify(body)).not.toContain(coach.email)
    expect(await mine(client)).toMatchObject([{ review: { id: body.id, status: 'PENDING' } }])
    expect(await pageOf(coach, client)).toMatchObject({ reviews: [], rating: { count: 0 } })
  })

  test('is possible after a paid invoice, until everything is refunded', async () => {
    const { coach, client } = await Payments.makePair()
    const refused = { status: 409, body: { code: 'NOT_PAID' } }
    expect(await send(client, coach)).toMatchObject(refused)
    expect(await mine(client)).toEqual([])
    const subscription = await Payments.buy(client, coach)
    await services.stripe.settled()
    expect(await mine(client)).toMatchObject([{ canReview: true }])
    const charge = await Payments.chargeOf(subscription)
    await Payments.refund(charge, 4000)
    await services.stripe.settled()
    expect(await send(client, coach)).toMatchObject({ status: 200 })
    await Payments.refund(charge, 6000)
    await services.stripe.settled()
    expect(await send(client, coach, { rating: 1 })).toMatchObject(refused)
    expect(await mine(client)).toMatchObject([{ canReview: false, review: { rating: 4.5 } }])
  })

  test('accepts ratings from 0.5 to 5 in halves and texts of 10 to 1,000 characters', async () => {
    const { coach, client } = await makePaidPair()
    for (const rating of [0, 0.25, 4.75, 5.5, -1, '5'])
      expect(await send(client, coach, { rating })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'rating', message: 'Choose a rating' }] },
      })
    for (const text of ['Too short', `   ${'x'.repeat(9)}   `, 'x'.repeat(1001)])
      expect(await send(client, coach, { text })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'text' }] },
      })
    expect(await mine(client)).toMatchObject([{ review: null }])
    expect(await send(client, coach, { rating: 0.5, text: 'x'.repeat(1000) })).toMatchObject({ status: 200 })
    expect(await send(client, coach, { rating: 5, text: ' Ten chars ' })).toMatchObject({ status: 400 })
    expect(await send(client, coach, { rating: 5, text: ' Ten chars! ' })).toMatchObject({
      body: { text: 'Ten chars!' },
    })
  })

  test('is rejected while the coach isn’t approved, and the existing review stays', async () => {
    const { coach, client } = await makePaidPair()
    await makeReview(coach, { clientId: client.id })
    await transact([
      CoachEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } }),
      CoachRowEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } }),
    ])
    expect(await send(client, coach, { rating: 1 })).toMatchObject({ status: 404 })
    expect(await mine(client)).toMatchObject([{ canReview: false, review: { status: 'APPROVED' } }])
  })

  test('an edit replaces the review and makes it pending, while the same words change nothing', async () => {
    const { coach, client } = await makePaidPair()
    const first = (await send(client, coach)).body
    await decide(first.id, 'APPROVED')
    expect((await send(client, coach)).body).toMatchObject({ id: first.id, status: 'APPROVED' })
    expect(await pageOf(coach, client)).toMatchObject({ rating: { average: 4.5, count: 1 } })
    const second = (await send(client, coach, { rating: 2 })).body
    expect(second).toMatchObject({ status: 'PENDING', rating: 2 })
    expect(await pageOf(coach, client)).toMatchObject({ reviews: [], rating: { average: 0, count: 0 } })
    expect(await mine(client)).toHaveLength(1)
    expect(await decide(first.id, 'APPROVED'), 'of a text that is no more').toMatchObject({ status: 404 })
    await decide(second.id, 'APPROVED')
    expect(await pageOf(coach, client)).toMatchObject({
      reviews: [{ id: second.id, rating: 2 }],
      rating: { average: 2, count: 1 },
    })
  })

  test('the author can delete a review in any status, and repeat it', async () => {
    const { coach, client } = await makePaidPair()
    const remove = () =>
      call('DELETE', '/client/reviews', { token: client.token, body: { nutritionistId: coach.id } })
    expect(await remove()).toMatchObject({ status: 200 })
    for (const status of [undefined, 'APPROVED', 'REJECTED']) {
      const { id } = (await send(client, coach)).body
      if (status) await decide(id, status)
      expect(await remove()).toMatchObject({ status: 200, body: { success: true } })
      expect(await remove()).toMatchObject({ status: 200 })
      expect(await mine(client)).toMatchObject([{ review: null }])
      expect(await waiting(coach.email)).toEqual({ rows: [], count: 0 })
      expect(await pageOf(coach, client)).toMatchObject({ reviews: [], rating: { count: 0 } })
    }
  })
})

describe('an admin’s decision', () => {
  test('publishing updates the rating, emails both sides and is in the audit log', async () => {
    const { coach, client } = await makePaidPair()
    const { id } = (await send(client, coach)).body
    expect(await decide(id, 'APPROVED')).toMatchObject({
      status: 200,
      body: {
        id,
        status: 'APPROVED',
        nutritionist: { id: coach.id, email: coach.email },
        client: { user: { email: client.email } },
      },
    })
    expect(await pageOf(coach, client)).toMatchObject({
      reviews: [{ id, rating: 4.5, client: { user: { name: 'Clara C.' } } }],
      rating: { average: 4.5, count: 1 },
    })
    expect(await CoachRowEntity.find({ coachId: coach.id })).toMatchObject({ ratingSum: 4.5, ratingCount: 1 })
    expect(await mailsTo(client)).toEqual(['Your review is published'])
    expect(await mailsTo(coach)).toEqual(['You have a new review'])
    expect(await AuditEntity.query(`audited#${coach.id}`, { index: 'gsi1', limit: 5 })).toMatchObject([
      {
        action: 'review.status',
        actorId: admin.id,
        details: { review: id, client: client.id, from: 'PENDING', to: 'APPROVED' },
      },
    ])
    expect(await decide(id, 'APPROVED'), 'twice').toMatchObject({ status: 200 })
    expect(await mailsTo(client)).toHaveLength(1)
    expect(await pageOf(coach, client)).toMatchObject({ rating: { count: 1 } })
  })

  test('rejecting emails only the author, who can write another review', async () => {
    const { coach, client } = await makePaidPair()
    const { id } = (await send(client, coach)).body
    await decide(id, 'REJECTED')
    expect(await mine(client)).toMatchObject([{ review: { status: 'REJECTED' } }])
    expect([await mailsTo(client), await mailsTo(coach)]).toEqual([["We didn't publish your review"], []])
    expect((await send(client, coach, { text: `${TEXT} Really.` })).body).toMatchObject({ status: 'PENDING' })
  })

  test('answers 409 to a second admin, unless that admin saw the current status', async () => {
    const { coach, client } = await makePaidPair()
    const { id } = (await send(client, coach)).body
    const other = await makeAdmin()
    const answers = await Promise.all([decide(id, 'APPROVED'), decide(id, 'REJECTED', {}, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [{ review } = { review: null }] = await mine(client)
    const isPublished = review?.status === 'APPROVED'
    expect(await pageOf(coach, client)).toMatchObject({ rating: { count: Number(isPublished) } })
    const turned = isPublished ? 'REJECTED' : 'APPROVED'
    expect(await decide(id, turned)).toMatchObject({ status: 409 })
    expect(await decide(id, turned, { previousStatus: review?.status })).toMatchObject({ status: 200 })
    expect(await pageOf(coach, client)).toMatchObject({ rating: { count: Number(!isPublished) } })
  })

  test('works without an email when the author is suspended or gone', async () => {
    const { coach, client } = await makePaidPair()
    const { id } = (await send(client, coach)).body
    await write(ClientEntity.update({ clientId: client.id }, { set: { status: 'SUSPENDED' } }))
    expect(await decide(id, 'APPROVED')).toMatchObject({ status: 200 })
    expect(await mailsTo(client)).toEqual([])
    const gone = await makeReview(coach, { clientId: newId(), status: 'PENDING' })
    expect(await decide(gone.reviewId, 'APPROVED')).toMatchObject({
      body: { client: { user: { name: '', email: '' } } },
    })
    expect((await pageOf(coach, await makeClient())).reviews[0]?.client.user.name).toBe('A former client')
  })
})

test('a decision never applies to another text, even one with the same version number', async () => {
  const { coach, client } = await makePaidPair()
  const first = await makeReview(coach, { clientId: client.id, status: 'PENDING' })
  await transact(prepareReviewChange(first, undefined))
  await makeReview(coach, { clientId: client.id, status: 'PENDING', text: 'Something else, unread.' })
  await expect(transact(prepareReviewChange(first, { ...first, status: 'APPROVED' }))).rejects.toThrow(
    'This review was just changed',
  )
  expect(await pageOf(coach, client)).toMatchObject({ reviews: [], rating: { count: 0 } })
})

describe('the list of pending reviews', () => {
  test('is searched by coach, sorted by each column, and shows the author', async () => {
    const [ada, zoe] = [
      await makeCoach({ firstName: 'Ada', lastName: 'Listed', imageKey: 'public/images/ada.png' }),
      await makeCoach({ firstName: 'Zoë', lastName: 'Listed' }),
    ]
    const client = await makeClient({ firstName: 'Frida', lastName: 'From' })
    const low = await makeReview(ada, { status: 'PENDING', rating: 1, clientId: client.id })
    const high = await makeReview(zoe, { status: 'PENDING', rating: 5 })
    await makeReview(zoe)
    await makeReview(zoe, { status: 'REJECTED' })
    const ids = async (query: string) =>
      (
        await call<{ rows: ModeratedReview[] }>('GET', `/admin/reviews?${query}`, { token: admin.token })
      ).body.rows.map(({ id }) => id)
    expect(await ids('search=listed')).toEqual([low.reviewId, high.reviewId])
    expect(await ids('search=zoe%20listed')).toEqual([high.reviewId])
    expect(await ids(`search=${encodeURIComponent(ada.email)}`)).toEqual([low.reviewId])
    expect(await ids(`search=${encodeURIComponent(client.email)}`), 'the spec names the coach only').toEqual(
      [],
    )
    for (const sort of ['rating', 'firstName', 'createdAt'])
      expect(await ids(`search=listed&sort=${sort}&order=desc`)).toEqual([high.reviewId, low.reviewId])
    const image = expect.stringMatching(/\/ada\.png$/)
    await services.stream.drained()
    const sent = vi.spyOn(table, 'send')
    expect(await waiting('ada')).toMatchObject({
      rows: [
        {
          rating: 1,
          status: 'PENDING',
          nutritionist: { firstName: 'Ada', lastName: 'Listed', email: ada.email, image },
          client: { user: { name: 'Frida From', email: client.email } },
        },
      ],
    })
    const read = JSON.stringify(sent.mock.calls.map(([{ input }]) => input))
    expect(read.split('"sk":"coach"'), 'only the page is read whole').toHaveLength(2)
    sent.mockRestore()
    expect((await waiting('')).rows).toContainEqual(
      expect.objectContaining({ id: low.reviewId, nutritionist: expect.objectContaining({ image }) }),
    )
    await decide(low.reviewId, 'APPROVED')
    expect(await ids('search=listed')).toEqual([high.reviewId])
  })
})

test('undoing a decision makes the review pending, removes it from the rating and sends no email', async () => {
  const admin = await makeAdmin()
  const coach = await makeCoach()
  const review = await makeReview(coach, { status: 'PENDING' })
  const decide = (status: string, previousStatus: string) =>
    call('POST', '/admin/reviews', {
      token: admin.token,
      body: { id: review.reviewId, status, previousStatus },
    })
  await decide('APPROVED', 'PENDING')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ ratingCount: 1 })
  await services.stream.drained()
  const mails = services.outbox.list().length
  expect(await decide('PENDING', 'APPROVED')).toMatchObject({ status: 200, body: { status: 'PENDING' } })
  expect((await decide('REJECTED', 'APPROVED')).status).toBe(409)
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ ratingCount: 0 })
  const { body } = await call<{ rows: ModeratedReview[] }>('GET', '/admin/reviews?pageSize=50', {
    token: admin.token,
  })
  expect(body.rows.map(({ id }) => id)).toContain(review.reviewId)
  await services.stream.drained()
  expect(services.outbox.list()).toHaveLength(mails)
  const acts = await AuditEntity.queryAll(`audited#${coach.id}`, { index: 'gsi1' })
  expect(acts.map(({ details }) => details?.to)).toEqual(['APPROVED', 'PENDING'])
})
