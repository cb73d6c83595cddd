import { beforeEach, describe, expect, test } from 'vitest'
import { SubscriptionEntity, type SubscriptionItem } from '#core/billing/entity'
import { pairChannel } from '#core/chat/channels'
import { ChatEntity } from '#core/chat/entity'
import { CoachEntity } from '#core/coach/entity'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import type { Relationship, RelationshipStatus } from '#core/relationship/shared/schema'
import { preference } from '#scripts/testing/answers'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, makeNewcomer, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { freezeClock } from '#scripts/testing/setup/clock'
import { services } from '#scripts/testing/setup/test-services'

let coach: TestPerson
let client: TestPerson

beforeEach(async () => {
  ;[coach, client] = await Promise.all([makeCoach(), makeClient()])
})

const hire = (who = client, whom = coach, clientId = who.id) =>
  call<Relationship>('POST', '/user/connect-users', {
    token: who.token,
    body: { nutritionistId: whom.id, clientId },
  })
const decide = (status: RelationshipStatus, by = coach, whose = by) =>
  call<Relationship>('POST', '/nutritionist/client/status', {
    token: by.token,
    body: { status, clientId: client.id, nutritionistId: whose.id },
  })
const findRelationship = () => RelationshipEntity.find({ coachId: coach.id, clientId: client.id })
const chatNow = () => ChatEntity.find({ channelId: pairChannel(coach.id, client.id) })
async function mailsTo({ email }: TestPerson) {
  await services.stream.drained()
  return services.outbox
    .list()
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
}
const subscribe = (overrides: Partial<SubscriptionItem> = {}) =>
  write(
    SubscriptionEntity.create({
      subscriptionId: `sub_${newId()}`,
      clientId: client.id,
      coachId: coach.id,
      kind: 'base',
      thingId: null,
      title: null,
      status: 'active',
      amountCents: 20_000,
      nextAmountCents: null,
      currentPeriodEnd: 1_900_000_000,
      cancelAt: null,
      nextPaymentAttempt: null,
      endedAt: null,
      customerId: 'cus_1',
      createdAt: '2026-01-01T00:00:00.000Z',
      version: 1,
      ...overrides,
    }),
  )

describe('Hire now', () => {
  test('sends the coach one email, and a second call returns the existing link', async () => {
    const first = await hire()
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'PENDING', nutritionistId: coach.id, clientId: client.id, isHidden: false },
    })
    await decide('REJECTED')
    expect((await hire()).body).toEqual({ ...first.body, status: 'REJECTED' })
    expect(await mailsTo(coach)).toEqual(['New client request'])
  })

  test('creates one link and sends one email for ten concurrent clicks', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => hire()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.createdAt)).size).toBe(1)
    expect(await mailsTo(coach)).toHaveLength(1)
  })

  test('rejects a request on behalf of another client', async () => {
    const other = await makeClient()
    expect((await hire(other, coach, client.id)).status).toBe(404)
    expect(await findRelationship()).toBeUndefined()
  })

  test.each([
    ['a pending coach', { status: 'PENDING' }, 404, 'NOT_FOUND'],
    ['a suspended coach', { status: 'SUSPENDED' }, 404, 'NOT_FOUND'],
    ['a coach who accepts no new clients', { availability: false }, 409, 'NOT_ACCEPTING'],
  ] as const)('%s can’t be hired and gets no email', async (_, overrides, status, code) => {
    coach = await makeCoach(overrides)
    expect(await hire()).toMatchObject({ status, body: { code } })
    expect(await findRelationship()).toBeUndefined()
    expect(await mailsTo(coach)).toEqual([])
  })

  test('allows requests to twenty coaches a day, and a refused one sends no email', async () => {
    freezeClock()
    const coaches = await Promise.all(Array.from({ length: 20 }, () => makeCoach()))
    const answers = await Promise.all(coaches.map((hired) => hire(client, hired)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const refused = await hire()
    expect(refused).toMatchObject({ status: 429, body: { code: 'THROTTLED' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await findRelationship()).toBeUndefined()
    expect(await mailsTo(coach)).toEqual([])
    expect((await hire(client, coaches[0])).status).toBe(200)
  })

  test('rejects a client without a profile with NO_PROFILE', async () => {
    const newcomer = await makeNewcomer('client')
    expect(await hire(newcomer)).toMatchObject({ status: 403, body: { code: 'NO_PROFILE' } })
  })
})

describe('the note with a request', () => {
  const ask = (note: unknown) =>
    call('POST', '/user/connect-users', {
      token: client.token,
      body: { nutritionistId: coach.id, clientId: client.id, note },
    })
  const noteFor = async (who: TestPerson, path: string) =>
    (await call<{ note: string }>('GET', path, { token: who.token })).body.note

  test('reaches the coach and the client who wrote it, but neither the email nor admins', async () => {
    expect((await ask('  I work nights.  ')).status).toBe(200)
    expect(await noteFor(coach, `/nutritionist/clients/${client.id}`)).toBe('I work nights.')
    expect(await noteFor(client, `/client/nutritionists/${coach.id}`)).toBe('I work nights.')
    const page = await call<{ rows: { note: string }[] }>('GET', '/nutritionist/clients-page?list=open', {
      token: coach.token,
    })
    expect(page.body.rows).toMatchObject([{ note: 'I work nights.' }])
    await decide('APPROVED')
    expect(await noteFor(coach, `/nutritionist/clients/${client.id}`)).toBe('I work nights.')
    const table = await call('GET', `/admin/nutritionist/${coach.id}/clients`, {
      token: (await makeAdmin()).token,
    })
    expect(JSON.stringify(table.body)).not.toContain('nights')
    await services.stream.drained()
    const email = services.outbox.list().find(({ to }) => to === coach.email)
    expect(JSON.stringify(email)).toContain('and wrote you a note')
    expect(JSON.stringify(email)).not.toContain('nights')
  })

  test('isn’t changed by a second request and is gone with a withdrawn one', async () => {
    await ask('First')
    await ask('Second')
    expect(await findRelationship()).toMatchObject({ note: 'First' })
    const body = { nutritionistId: coach.id, clientId: client.id }
    await call('DELETE', '/user/connect-users', { token: client.token, body })
    await hire()
    expect(await findRelationship()).not.toHaveProperty('note')
    expect(await noteFor(coach, `/nutritionist/clients/${client.id}`)).toBe('')
  })

  test.each([['a'.repeat(281)], [7]])('%s is rejected at its field, and nothing is sent', async (note) => {
    expect(await ask(note)).toMatchObject({ status: 400, body: { issues: [{ path: 'note' }] } })
    expect(await findRelationship()).toBeUndefined()
    expect(await mailsTo(coach)).toEqual([])
  })
})

describe('the links of a coach', () => {
  const find = (who: TestPerson, nutritionistId = coach.id) =>
    call<Relationship[]>('POST', '/user/get-hired-users', { token: who.token, body: { nutritionistId } })

  test('show a client only their own, the coach and admins all of them, and another coach none', async () => {
    const [other, stranger, otherCoach, admin] = await Promise.all([
      makeClient(),
      makeClient(),
      makeCoach(),
      makeAdmin(),
    ])
    await Promise.all([hire(), hire(other)])
    expect((await find(client)).body).toMatchObject([{ clientId: client.id }])
    expect((await find(stranger)).body).toEqual([])
    expect((await find(coach)).body).toHaveLength(2)
    expect((await find(admin)).body).toHaveLength(2)
    expect((await find(otherCoach)).status).toBe(404)
  })

  test('don’t show the coach a referred client who has no profile yet', async () => {
    const key = { coachId: coach.id, clientId: client.id }
    await write(
      RelationshipEntity.put({
        ...key,
        status: 'PENDING',
        isHidden: false,
        createdAt: '2026-01-01T00:00:00.000Z',
        awaitsProfile: true,
      }),
    )
    expect((await find(coach)).body).toEqual([])
    expect((await find(await makeAdmin())).body).toHaveLength(1)
    const body = { nutritionistId: coach.id, clientId: client.id, hide: false }
    expect(
      (await call('POST', '/nutritionist/clients-visibility', { token: coach.token, body })).status,
    ).toBe(404)
  })
})

describe('a coach’s decision', () => {
  test('approving opens the chat and emails the client once', async () => {
    await hire()
    expect(await decide('APPROVED')).toMatchObject({ status: 200, body: { status: 'APPROVED' } })
    expect(await chatNow()).toMatchObject({ coachId: coach.id, clientId: client.id, disabled: false })
    expect(await decide('APPROVED')).toMatchObject({ status: 200, body: { status: 'APPROVED' } })
    expect(await mailsTo(client)).toEqual(['Carl Coach approved your request'])
  })

  test('any status can follow any other, and the chat reflects it', async () => {
    await hire()
    const isDisabled = async () => {
      const { body } = await call<{ disabled: boolean }[]>('GET', '/chats', { token: client.token })
      return body[0]?.disabled
    }
    for (const status of ['APPROVED', 'REJECTED', 'PENDING', 'REJECTED', 'APPROVED', 'PENDING'] as const) {
      expect((await decide(status)).body.status).toBe(status)
      expect(await findRelationship()).toMatchObject({ status })
      expect(await isDisabled()).toBe(status === 'REJECTED')
    }
    expect(await mailsTo(client)).toHaveLength(6)
  })

  test('a paying client can’t be rejected until the plan has ended, even while it is past due', async () => {
    const pair = await Payments.makePair()
    ;({ coach, client } = pair)
    const subscription = await Payments.buy(client, coach)
    await services.stripe.settled()
    const rejected = () => decide('REJECTED')
    const running = { status: 409, body: { code: 'SUBSCRIPTION_RUNNING' } }
    expect(await rejected()).toMatchObject(running)
    await services.stripe.failRenewal(subscription)
    await services.stripe.settled()
    expect(await rejected()).toMatchObject(running)
    expect(await findRelationship()).toMatchObject({ status: 'APPROVED', runningPlans: 1 })
    expect(await mailsTo(client)).not.toContain("Carl Coach can't take you on")
    await Payments.provider.subscriptions.cancel(subscription)
    await services.stripe.settled()
    expect((await rejected()).status).toBe(200)
    expect(await findRelationship()).toMatchObject({ status: 'REJECTED', runningPlans: 0 })
  })

  test('a plan with another coach doesn’t block a rejection', async () => {
    await hire()
    const other = await Payments.makeSeller()
    await Payments.makeRelationship(other, client)
    await Payments.buy(client, other)
    await services.stripe.settled()
    expect((await decide('REJECTED')).status).toBe(200)
  })

  test("rejects decisions about another coach's clients", async () => {
    await hire()
    const other = await makeCoach()
    expect((await decide('APPROVED', other)).status).toBe(404)
    expect((await decide('APPROVED', other, coach)).status).toBe(404)
    expect(await findRelationship()).toMatchObject({ status: 'PENDING' })
    expect(await chatNow()).toBeUndefined()
    expect(await mailsTo(client)).toEqual([])
  })

  test('emails the same client about at most ten decisions a day', async () => {
    freezeClock()
    await hire()
    const statuses: number[] = []
    for (let flip = 0; flip < 30; flip++)
      statuses.push((await decide(flip % 2 ? 'PENDING' : 'APPROVED')).status)
    // Setting the current status again changes nothing, sends nothing and isn't limited.
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(10).fill([429, 200]).flat()])
    expect(await findRelationship()).toMatchObject({ status: 'PENDING' })
    expect(await mailsTo(client)).toHaveLength(10)
    const other = await makeClient()
    await hire(other)
    const body = { status: 'APPROVED', clientId: other.id, nutritionistId: coach.id }
    expect(await call('POST', '/nutritionist/client/status', { token: coach.token, body })).toMatchObject({
      status: 200,
    })
  })

  test('ten concurrent approvals count as one and send one email', async () => {
    await hire()
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide('APPROVED')))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await mailsTo(client)).toHaveLength(1)
  })
})

describe('the lists', () => {
  test('show a coach their clients with preferences and plans', async () => {
    client = await makeClient({
      coachPreference: { ...preference, groupChatType: 'PLAN_1' },
    })
    await hire()
    await decide('APPROVED')
    await subscribe()
    await subscribe({ kind: 'extra', title: 'Marathon' })
    await subscribe({ kind: 'extra', title: 'Over', status: 'canceled' })
    const other = await makeCoach()
    await hire(client, other)
    const { body } = await call('GET', '/nutritionist/clients', { token: coach.token })
    expect(body).toEqual([
      expect.objectContaining({
        status: 'APPROVED',
        client: expect.objectContaining({
          id: client.id,
          userId: client.id,
          status: 'ACTIVE',
          coachPreference: expect.objectContaining({ groupChatType: 'PLAN_1' }),
          createdAt: expect.stringMatching(/Z$/),
          user: expect.objectContaining({ email: client.email }),
        }),
        subscription: expect.objectContaining({
          status: 'active',
          plan: { amount: 20_000 },
          nutritionist: { id: coach.id, firstName: 'Carl', lastName: 'Coach', image: null },
          customer: 'cus_1',
        }),
        specialtiesTitles: ['Marathon'],
      }),
    ])
    const others = await call('GET', '/nutritionist/clients', { token: other.token })
    expect(others.body).toMatchObject([{ subscription: null, specialtiesTitles: [] }])
  })

  test('show a client their coaches, suspended ones included, without private data', async () => {
    await hire()
    await write(CoachEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } }))
    const { body } = await call<{ nutritionist: object }[]>('GET', '/client/my-nutritionists', {
      token: client.token,
    })
    expect(body).toMatchObject([{ status: 'PENDING', nutritionist: { id: coach.id }, subscription: null }])
    expect(body[0]?.nutritionist).not.toHaveProperty('email')
  })
})
