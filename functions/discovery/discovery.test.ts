import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SubscriptionEntity } from '#core/billing/entity'
import { ClientEntity } from '#core/client/entity'
import { NO_PREFERENCE } from '#core/client/shared/no-preference'
import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import type { CoachCard } from '#core/coach/shared/schema'
import type { CoachDetail, Recommendation } from '#core/discovery/shared/schema'
import { SavedCoachEntity } from '#core/hiring/entity'
import { newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import { PublishedReviewEntity } from '#core/reviews/entity'
import { now, setClock } from '#core/shared/clock'
import { preference } from '#scripts/testing/answers'
import * as Payments from '#scripts/testing/payments'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

let client: TestPerson
let hours = 0
beforeEach(async () => {
  forgetDirectory()
  client = await makeClient()
})
afterEach(() => setClock())

/** Moves the clock an hour ahead, so that a warm function's cached directory rows expire. */
function forgetDirectory() {
  const time = now() + ++hours * 3_600_000
  setClock(() => time)
}
const find = (query: string) =>
  call<{ rows: CoachCard[]; count: number }>('GET', `/client/nutritionists?${query}`, { token: client.token })
const open = (id: string, who = client) =>
  call<CoachDetail>('GET', `/client/nutritionists/${id}`, { token: who.token })
const suspend = ({ id }: TestPerson) =>
  transact([
    CoachEntity.update({ coachId: id }, { set: { status: 'SUSPENDED' } }),
    CoachRowEntity.update({ coachId: id }, { set: { status: 'SUSPENDED' } }),
  ])
const PRIVATE = ['email', 'phone', 'address1', 'felony', 'comment', 'coverLetter', 'liabilityInsurance']

describe('search', () => {
  test('lists cards of approved coaches by page, with the total count', async () => {
    for (let index = 0; index < 11; index++) await makeCoach({ lastName: 'Pageful' })
    await makeCoach({ lastName: 'Pageful', status: 'PENDING' })
    const [first, second] = [await find('search=pageful'), await find('search=pageful&page=2')]
    expect([first.body.rows.length, second.body.rows.length]).toEqual([9, 2])
    expect([first.body.count, second.body.count]).toEqual([11, 11])
    expect(new Set([...first.body.rows, ...second.body.rows].map(({ id }) => id)).size).toBe(11)
    for (const field of PRIVATE) expect(first.body.rows[0]).not.toHaveProperty(field)
  })

  test('filters by single and repeated values', async () => {
    await makeCoach({ lastName: 'Filterable', firstName: 'Young', expYears: 1, gender: 'other' })
    await makeCoach({ lastName: 'Filterable', firstName: 'Old', expYears: 30, gender: 'female' })
    const names = async (query: string) =>
      (await find(`search=filterable&${query}`)).body.rows.map(({ firstName }) => firstName)
    expect(await names('experience=6')).toEqual(['Old'])
    expect(await names('experience=1&experience=6')).toHaveLength(2)
    expect(await names('experience=1&experience=6&gender=other&specialities=Vegan')).toEqual(['Young'])
  })

  test.each([
    'page=0',
    'experience=4',
    'gender=cat',
    `specialities=${'a&specialities='.repeat(5)}a`,
    'sort=name',
  ])('rejects %s and names the parameter', async (query) => {
    const answer = await find(query)
    const path = query.split('=')[0]
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      issues: [expect.objectContaining({ path: expect.stringContaining(`${path}`) })],
    })
  })

  test('hides a coach who was just suspended, even while the directory still has them', async () => {
    const coach = await makeCoach({ lastName: 'Vanishing' })
    expect((await find('search=vanishing')).body.rows).toHaveLength(1)
    await suspend(coach)
    expect((await find('search=vanishing')).body.rows).toEqual([])
    forgetDirectory()
    expect((await find('search=vanishing')).body).toEqual({ rows: [], count: 0 })
  })
})

describe('recommendations', () => {
  const prefer = (speciality: string) =>
    write(
      ClientEntity.update(
        { clientId: client.id },
        {
          set: {
            coachPreference: { ...preference, experience: '', personality: '', specialities: [speciality] },
          },
        },
      ),
    )

  test("follow the preferences, give reasons and leave out coaches who don't accept clients", async () => {
    const tag = 'Endurance Training'
    await prefer(tag)
    const fit = await makeCoach({ specialities: [tag], ratingSum: 1, ratingCount: 1 })
    await makeCoach({ specialities: [tag], availability: false })
    const other = await makeCoach({ specialities: ['Paleo'], ratingSum: 5, ratingCount: 1 })
    const { body } = await call<Recommendation[]>('GET', '/client/recommended-nutritionists', {
      token: client.token,
    })
    expect(body[0]).toMatchObject({
      id: fit.id,
      match: { score: 100, reasons: [{ fact: `Specializes in ${tag}`, matched: true }] },
    })
    expect(body.filter(({ match }) => match.score === 100)).toHaveLength(1)
    expect(body.length).toBeLessThanOrEqual(9)
    for (const field of PRIVATE) expect(body[0]).not.toHaveProperty(field)
    // A coach's page shows the same match, also for coaches that the list leaves out.
    expect((await open(fit.id)).body.match).toEqual(body[0]?.match)
    const unmet = { score: 0, reasons: [{ fact: `Doesn't list ${tag} as a specialty`, matched: false }] }
    expect((await open(other.id)).body.match).toMatchObject(unmet)
  })

  test("don't count an ignored preference, in the list and on each coach's page", async () => {
    const tag = 'Hormonal Balance'
    const { token } = await makeClient({
      coachPreference: {
        ...preference,
        specialities: [tag],
        gender: ['other'],
        experience: '',
        personality: '',
      },
    })
    const fit = await makeCoach({ specialities: [tag], gender: 'male' })
    const recommended = (query: string) =>
      call<Recommendation[]>('GET', `/client/recommended-nutritionists${query}`, { token })
    const of = ({ body }: { body: Recommendation[] }) => body.find(({ id }) => id === fit.id)?.match
    expect(of(await recommended(''))?.score).toBe(73)
    const ignoring = of(await recommended('?ignore=gender'))
    expect(ignoring).toMatchObject({
      score: 100,
      reasons: [
        { answer: `specialities:${tag}`, ignored: false },
        { answer: 'gender', matched: false, ignored: true },
      ],
    })
    const page = await call<CoachDetail>('GET', `/client/nutritionists/${fit.id}?ignore=gender`, { token })
    expect(page.body.match).toEqual(ignoring)
    const both = await recommended(`?ignore=gender&ignore=${encodeURIComponent(`specialities:${tag}`)}`)
    expect(both.body.every(({ match }) => match.score === 0)).toBe(true)
    expect(await recommended('?ignore=price')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'ignore.0' }] },
    })
  })
})

describe("a coach's page", () => {
  test("shows the prices, the client's own link and plan, and nothing private", async () => {
    const coach = await makeCoach()
    expect((await open(coach.id)).body).toMatchObject({
      id: coach.id,
      status: null,
      saved: false,
      canBePaid: true,
      subscribed: false,
      prices: [100, 200, 300],
      reviews: [],
      extraSpecialties: [],
      match: { score: 0, reasons: [] },
    })
    const key = { coachId: coach.id, clientId: client.id }
    const createdAt = new Date().toISOString()
    await write(RelationshipEntity.create({ ...key, status: 'APPROVED', isHidden: false, createdAt }))
    await write(SavedCoachEntity.put({ ...key, createdAt }))
    await write(
      SubscriptionEntity.create({
        ...key,
        subscriptionId: `sub_${newId()}`,
        kind: 'base',
        thingId: null,
        title: null,
        status: 'past_due',
        amountCents: 100_00,
        nextAmountCents: null,
        currentPeriodEnd: null,
        cancelAt: null,
        nextPaymentAttempt: null,
        endedAt: null,
        customerId: 'cus_1',
        createdAt,
        version: 1,
      }),
    )
    const { body } = await open(coach.id)
    expect(body).toMatchObject({ status: 'APPROVED', saved: true, subscribed: true })
    for (const field of PRIVATE) expect(body).not.toHaveProperty(field)
    const other = await open(coach.id, await makeClient())
    expect(other.body).toMatchObject({ status: null, saved: false, subscribed: false })
  })

  test('offers one price for a beginner, and no payment before the bank account is ready', async () => {
    const coach = await makeCoach({ expYears: 1, accountSubmitted: false })
    expect((await open(coach.id)).body).toMatchObject({ prices: [100], canBePaid: false })
  })

  test('shows the newest 20 reviews, signed with a first name and an initial, without email addresses', async () => {
    const coach = await makeCoach()
    const author = await makeClient({ firstName: 'Rita', lastName: 'Reviewer' })
    const review = (index: number, clientId = author.id) =>
      PublishedReviewEntity.put({
        coachId: coach.id,
        reviewId: newId(),
        clientId,
        text: `Review ${index}`,
        rating: 4.5,
        answer: null,
        createdAt: new Date(Date.UTC(2026, 0, index)).toISOString(),
      })
    for (let index = 1; index <= 21; index++) await write(review(index))
    await write(review(22, newId()))
    const { reviews } = (await open(coach.id)).body
    expect(reviews.map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Review ${22 - index}`),
    )
    expect(reviews[1]).toMatchObject({
      rating: 4.5,
      client: { user: { name: 'Rita R.', image: null } },
    })
    expect(reviews[0]?.client.user, 'whose account is gone').toEqual({
      name: 'A former client',
      image: null,
    })
    expect(JSON.stringify(reviews)).not.toContain('@')
  })

  test.each(['PENDING', 'REJECTED', 'SUSPENDED'] as const)(
    "doesn't exist for a coach with the status %s",
    async (status) => {
      expect((await open((await makeCoach({ status })).id)).status).toBe(404)
    },
  )

  test("stays visible to clients linked before the suspension, but can't be paid", async () => {
    const coach = await Payments.makeSeller()
    await Payments.makeRelationship(coach, client)
    expect((await open(coach.id)).body).toMatchObject({ status: 'APPROVED', canBePaid: true })
    await suspend(coach)
    expect(await open(coach.id)).toMatchObject({
      status: 200,
      body: { status: 'APPROVED', canBePaid: false },
    })
    expect((await open(coach.id, await makeClient())).status).toBe(404)
  })
})

test('counts the coaches who fit answers that aren’t saved, and stores nothing', async () => {
  const count = async (overrides: object, who = client) =>
    call<{ count: number }>('POST', '/client/fitting-nutritionists', {
      token: who.token,
      body: { ...NO_PREFERENCE, ...overrides },
    })
  const rare = 'Left-handed cooking'
  await makeCoach({ specialities: [rare] })
  await makeCoach({ specialities: [rare], availability: false })
  const before = await ClientEntity.find({ clientId: client.id })
  expect(await count({ specialities: [rare] })).toMatchObject({ status: 200, body: { count: 1 } })
  expect((await count({})).body.count).toBeGreaterThan(1)
  expect(await count({ gender: ['unknown'] })).toMatchObject({ status: 400 })
  expect(await ClientEntity.find({ clientId: client.id })).toEqual(before)
})
