import { beforeEach, describe, expect, test } from 'vitest'
import type { ClientPage, ClientRelationship } from '#core/hiring/shared/schema'
import { write } from '#core/lib/table'
import { RelationshipEntity, type RelationshipItem } from '#core/relationship/entity'
import type { RelationshipStatus } from '#core/relationship/shared/schema'
import * as Payments from '#scripts/testing/payments'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { freezeClock } from '#scripts/testing/setup/clock'
import { services } from '#scripts/testing/setup/test-services'

let coach: TestPerson
beforeEach(async () => {
  coach = await makeCoach()
})

let day = 0
async function makeOwn(firstName: string, relationship: Partial<RelationshipItem> = {}) {
  const client = await makeClient({ firstName })
  const createdAt = new Date(Date.UTC(2026, 0, ++day)).toISOString()
  await write(
    RelationshipEntity.put({
      coachId: coach.id,
      clientId: client.id,
      status: 'APPROVED',
      isHidden: false,
      createdAt,
      ...relationship,
    }),
  )
  return client
}
const page = async (query = '') =>
  (await call<ClientPage>('GET', `/nutritionist/clients-page?${query}`, { token: coach.token })).body
const names = ({ rows }: ClientPage) => rows.map(({ client }) => client.user.name.split(' ')[0])
const setHidden = (client: TestPerson, hide: boolean, by = coach, whose = by) =>
  call('POST', '/nutritionist/clients-visibility', {
    token: by.token,
    body: { nutritionistId: whose.id, clientId: client.id, hide },
  })
const decide = (client: TestPerson, status: RelationshipStatus) =>
  call('POST', '/nutritionist/client/status', {
    token: coach.token,
    body: { status, clientId: client.id, nutritionistId: coach.id },
  })
const findRelationship = (client: TestPerson) =>
  RelationshipEntity.find({ coachId: coach.id, clientId: client.id })

const WHOLE = 'api birthdate coachPreference createdAt gender height id status user userId weight'
const BRIEF = 'coachPreference id user userId'
const keysOf = (thing: object) => Object.keys(thing).sort().join(' ')

describe('a coach’s view of a client', () => {
  test.each([
    ['APPROVED', WHOLE, 'email id image name'],
    ['PENDING', BRIEF, 'id image name'],
    ['REJECTED', BRIEF, 'id image name'],
  ] as const)(
    'contains only the allowed fields of a client who is %s, wherever it appears',
    async (status, fields, user) => {
      const client = await makeOwn('Ana', { status })
      const { token } = coach
      const list = await call<ClientRelationship[]>('GET', '/nutritionist/clients', { token })
      const detail = await call<ClientRelationship>('GET', `/nutritionist/clients/${client.id}`, { token })
      const { rows } = await page(status === 'APPROVED' ? '' : 'list=open')
      for (const relationship of [list.body[0], detail.body, rows[0]]) {
        expect(keysOf(relationship?.client ?? {})).toBe(fields)
        expect(keysOf(relationship?.client.user ?? {})).toBe(user)
      }
      expect(keysOf(rows[0] ?? {})).toBe(
        'client clientId createdAt groupName isHidden note nutritionistId specialtiesTitles status subscription',
      )
    },
  )

  test('is empty without a link, and contains nothing of another coach’s clients', async () => {
    const client = await makeOwn('Ana')
    const other = await makeCoach()
    const path = `/nutritionist/clients/${client.id}`
    expect((await call('GET', path, { token: other.token })).status).toBe(404)
    expect(await call('GET', '/nutritionist/clients-page', { token: other.token })).toMatchObject({
      body: { rows: [], count: 0, hiddenCount: 0 },
    })
  })

  test('lists which of the client’s preferences the coach matches', async () => {
    coach = await makeCoach({ specialities: ['Vegan'], certifications: [], expYears: 4, gender: 'male' })
    const coachPreference = {
      groupChatType: 'NONE' as const,
      gender: ['female' as const],
      experience: '3-5',
      personality: 'Relaxed',
      certifications: ['Precision Nutrition'],
      specialities: ['Vegan', 'Keto Diet'],
    }
    const client = await makeClient({ coachPreference })
    await Payments.makeRelationship(coach, client, 'PENDING')
    const { body } = await call('GET', `/nutritionist/clients/${client.id}`, { token: coach.token })
    expect(body.wishes).toEqual([
      { wish: 'Vegan', matched: true },
      { wish: '3-5 years of experience', matched: true },
      { wish: 'Keto Diet', matched: false },
      { wish: 'Precision Nutrition', matched: false },
      { wish: 'Coach gender: female', matched: false },
      { wish: 'Relaxed style', matched: false },
    ])
  })
})

describe('pages of clients', () => {
  test('show approved clients, or pending requests before rejected ones', async () => {
    await makeOwn('Ann')
    await makeOwn('Rob', { status: 'REJECTED' })
    await makeOwn('Pia', { status: 'PENDING' })
    await makeOwn('Bob')
    expect(names(await page())).toEqual(['Bob', 'Ann'])
    expect(names(await page('list=open'))).toEqual(['Pia', 'Rob'])
    expect(names(await page('sort=name'))).toEqual(['Ann', 'Bob'])
    expect(names(await page('sort=createdAt'))).toEqual(['Ann', 'Bob'])
  })

  test('count the pending requests, whatever the filter', async () => {
    await makeOwn('Ann')
    for (const name of ['Pia', 'Pit']) await makeOwn(name, { status: 'PENDING' })
    for (const query of ['', 'list=open&search=pia', 'list=open'])
      expect((await page(query)).waitingCount, query).toBe(2)
  })

  test('show paying clients first, with their plan, and omit clients without a profile', async () => {
    coach = await Payments.makeSeller()
    const payer = await makeOwn('Pat')
    await Payments.buy(payer, coach)
    await services.stripe.settled()
    await makeOwn('Zoe')
    await write(
      RelationshipEntity.put({
        coachId: coach.id,
        clientId: (await makeClient()).id,
        status: 'APPROVED',
        isHidden: false,
        createdAt: '2026-01-01T00:00:00.000Z',
        awaitsProfile: true,
      }),
    )
    const found = await page()
    expect(names(found)).toEqual(['Pat', 'Zoe'])
    expect(found.count).toBe(2)
    const paid = { subscription: { plan: { amount: 10_000 } } }
    expect(found.rows).toMatchObject([paid, { subscription: null }])
    expect(await page('search=pat')).toMatchObject({ rows: [paid] })
  })

  test('find clients by name, and by email only where it is visible', async () => {
    const approved = await makeOwn('Ann')
    const waiting = await makeOwn('Pia', { status: 'PENDING' })
    expect(names(await page('search=AN'))).toEqual(['Ann'])
    expect(names(await page(`search=${approved.email}`))).toEqual(['Ann'])
    expect(await page(`list=open&search=${waiting.email}`)).toMatchObject({ rows: [], count: 0 })
  })
})

describe('hiding a client', () => {
  test('removes them from the list unless hidden clients are requested, and can be undone', async () => {
    const [ann] = [await makeOwn('Ann'), await makeOwn('Bob')]
    expect(await setHidden(ann, true)).toMatchObject({ status: 200, body: { isHidden: true } })
    expect(await page()).toMatchObject({ count: 1, hiddenCount: 1 })
    expect(names(await page('hidden=true'))).toEqual(['Bob', 'Ann'])
    expect(await setHidden(ann, true)).toMatchObject({ status: 200, body: { isHidden: true } })
    expect(await setHidden(ann, false)).toMatchObject({ status: 200, body: { isHidden: false } })
    expect(await page()).toMatchObject({ count: 2, hiddenCount: 0 })
    expect(services.outbox.list().filter(({ to }) => to === ann.email)).toEqual([])
  })

  test('is rejected for a pending request, and ends with the next decision', async () => {
    const client = await makeOwn('Ann', { status: 'PENDING' })
    expect(await setHidden(client, true)).toMatchObject({ status: 409, body: { code: 'REQUEST_WAITS' } })
    expect(await findRelationship(client)).toMatchObject({ isHidden: false })
    await decide(client, 'REJECTED')
    expect((await setHidden(client, true)).status).toBe(200)
    await decide(client, 'PENDING')
    expect(await findRelationship(client)).toMatchObject({ status: 'PENDING', isHidden: false })
  })

  test('never hides a request that a concurrent decision sets back to pending', async () => {
    const client = await makeOwn('Ann', { status: 'REJECTED' })
    await Promise.all([setHidden(client, true), decide(client, 'PENDING'), setHidden(client, true)])
    const relationship = await findRelationship(client)
    expect(relationship?.status === 'PENDING' && relationship.isHidden).toBe(false)
  })

  test('is rejected for another coach’s clients', async () => {
    const client = await makeOwn('Ann')
    const other = await makeCoach()
    expect((await setHidden(client, true, other)).status).toBe(404)
    expect((await setHidden(client, true, other, coach)).status).toBe(404)
    expect(await findRelationship(client)).toMatchObject({ isHidden: false })
  })
})

describe('withdrawing a request', () => {
  const ask = (client: TestPerson, method = 'POST') =>
    call('POST' === method ? 'POST' : 'DELETE', '/user/connect-users', {
      token: client.token,
      body: { nutritionistId: coach.id, clientId: client.id },
    })
  const withdraw = (client: TestPerson) => ask(client, 'DELETE')

  test('removes the request, can be repeated, and allows a new request', async () => {
    const client = await makeClient()
    await ask(client)
    expect(await withdraw(client)).toMatchObject({ status: 200, body: { success: true } })
    expect(await findRelationship(client)).toBeUndefined()
    expect(await withdraw(client)).toMatchObject({ status: 200, body: { success: true } })
    expect(await page('list=open')).toMatchObject({ count: 0 })
    expect((await ask(client)).status).toBe(200)
    expect(await findRelationship(client)).toMatchObject({ status: 'PENDING' })
  })

  test('counts ten concurrent calls as one withdrawal', async () => {
    const client = await makeClient()
    for (let round = 0; round < 3; round++) {
      expect((await ask(client)).status).toBe(200)
      const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(client)))
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    }
  })

  test.each(['APPROVED', 'REJECTED'] as const)(
    'is rejected once the coach has decided: %s',
    async (status) => {
      const client = await makeOwn('Ann', { status })
      expect(await withdraw(client)).toMatchObject({ status: 409, body: { code: 'DECIDED' } })
      expect(await findRelationship(client)).toMatchObject({ status })
    },
  )

  test('is rejected while a plan is active', async () => {
    const client = await makeOwn('Ann', { status: 'PENDING', runningPlans: 1 })
    expect(await withdraw(client)).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTION_RUNNING' } })
    expect(await findRelationship(client)).toBeDefined()
  })

  test('wins or loses against a concurrent approval, and only an approval sends an email', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, () => makeClient()))
    const rounds = await Promise.all(
      clients.map(async (client) => {
        await ask(client)
        return Promise.all([decide(client, 'APPROVED'), withdraw(client), client])
      }),
    )
    await services.stream.drained()
    for (const [approved, withdrawn, client] of rounds) {
      const relationship = await findRelationship(client)
      const mails = services.outbox.list().filter(({ to }) => to === client.email)
      if (approved.status === 200) {
        expect(withdrawn.status).toBe(409)
        expect(relationship).toMatchObject({ status: 'APPROVED' })
        expect(mails).toHaveLength(1)
      } else {
        expect([404, 409]).toContain(approved.status)
        expect(withdrawn.status).toBe(200)
        expect(relationship).toBeUndefined()
        expect(mails).toEqual([])
      }
    }
  })

  test('lets a client send the coach at most three requests a day', async () => {
    freezeClock()
    const client = await makeClient()
    for (let round = 0; round < 3; round++) {
      expect((await ask(client)).status).toBe(200)
      await withdraw(client)
    }
    expect(await ask(client)).toMatchObject({ status: 429 })
    await services.stream.drained()
    expect(services.outbox.list().filter(({ to }) => to === coach.email)).toHaveLength(3)
    expect(await findRelationship(client)).toBeUndefined()
  })
})
