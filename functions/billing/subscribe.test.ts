import { expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { CheckoutEntity, PlanSlotEntity, SubscriptionEntity } from '#core/billing/entity'
import { ALREADY_SUBSCRIBED } from '#core/billing/sales/sale'
import { ClientEntity } from '#core/client/entity'
import { write } from '#core/lib/table'
import * as Payments from '#scripts/testing/payments'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { freezeClock } from '#scripts/testing/setup/clock'
import { services } from '#scripts/testing/setup/test-services'

const sessions = async (client: TestPerson) => {
  const item = await ClientEntity.find({ clientId: client.id })
  if (!item?.customerId) return []
  return (await Payments.provider.checkout.sessions.list({ customer: item.customerId })).data
}
const mine = async (client: TestPerson) =>
  (await call<object[]>('GET', '/client/subscriptions', { token: client.token })).body

test('only the webhook activates a subscription that was paid', async () => {
  const { coach, client } = await Payments.makePair()
  const answer = await Payments.subscribe(client, coach, 200)
  expect(answer).toMatchObject({ status: 200, body: { url: expect.stringContaining(services.stripe.url) } })
  const [session] = await sessions(client)
  expect(session?.success_url).toBe(
    'http://localhost:3000/client/checkout/return?session={CHECKOUT_SESSION_ID}',
  )
  expect(session?.cancel_url).toBe(
    `http://localhost:3000/client/nutritionists/${coach.id}?checkout=cancelled`,
  )
  services.stripe.pauseDeliveries()
  await Payments.pay(answer.body.url)
  expect(await mine(client)).toEqual([])
  await services.stripe.resumeDeliveries()
  const { id, ...plan } = services.stripe.subscriptions().at(-1) ?? {}
  expect(plan).toMatchObject({
    application_fee_percent: 15,
    metadata: { clientId: client.id, coachId: coach.id, kind: 'base' },
  })
  const expected = { id, status: 'active', cancel_at: null, plan: { amount: 20_000 } }
  expect(await mine(client)).toMatchObject([
    { ...expected, nutritionist: { id: coach.id, firstName: 'Carl', lastName: 'Coach', image: null } },
  ])
  const asCoach = await call('GET', '/nutritionist/subscriptions', { token: coach.token })
  expect(asCoach.body).toMatchObject([{ ...expected, client: { id: client.id, name: 'Clara Client' } }])
  await services.stream.drained()
  const mails = services.outbox.list()
  expect(mails.find(({ to }) => to === client.email)).toMatchObject({
    subject: 'Your subscription to Carl Coach',
    text: expect.stringContaining('$200'),
  })
  expect(mails.find(({ to }) => to === coach.email)?.subject).toBe('Clara Client subscribed to you')
  const item = await SubscriptionEntity.find({ clientId: client.id, subscriptionId: id ?? '' })
  expect(item).toMatchObject({ status: 'active', amountCents: 20_000, thingId: null })
})

test.each([
  ['a client without a link', 'none', {}, 100, {}, /approves you/],
  ['a client whose link is pending', 'PENDING', {}, 100, {}, /approves you/],
  ['a client who was rejected', 'REJECTED', {}, 100, {}, /approves you/],
  ['a coach who is not approved', 'APPROVED', { status: 'PENDING' }, 100, {}, /isn't available/],
  ['a suspended coach', 'APPROVED', { status: 'SUSPENDED' }, 100, {}, /isn't available/],
  ['a coach without a bank account', 'APPROVED', { accountSubmitted: false }, 100, {}, /can't take payments/],
  ['a price that isn’t offered', 'APPROVED', {}, 101, {}, /doesn't offer/],
  ['a tier above the coach’s experience', 'APPROVED', { expYears: 1 }, 200, {}, /doesn't offer/],
  ['Lux with a coach of four years', 'APPROVED', { expYears: 4 }, 450, {}, /doesn't offer/],
  ['an extra specialty that does not exist', 'APPROVED', {}, 50, { extra: true }, /extra specialty/],
] as const)(
  'explains why it refuses %s and creates nothing',
  async (_, relationship, coachIs, amount, more, sentence) => {
    const [coach, client] = await Promise.all([Payments.makeSeller(coachIs), makeClient()])
    if (relationship !== 'none') await Payments.makeRelationship(coach, client, relationship)
    const before = services.stripe.events().length
    const answer = await Payments.subscribe(client, coach, amount, more)
    expect(answer).toMatchObject({ status: 200, body: { error: expect.stringMatching(sentence) } })
    expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({ customerId: null })
    expect(services.stripe.events()).toHaveLength(before)
  },
)

test('refuses Lux with a coach who isn’t certified', async () => {
  const [coach, client] = await Promise.all([
    Payments.makeSeller({ expYears: 9, certifications: [] }),
    makeClient(),
  ])
  await Payments.makeRelationship(coach, client)
  expect((await Payments.subscribe(client, coach, 450)).body.error).toMatch(/doesn't offer/)
})

test('explains that a coach’s account can’t be paid instead of failing', async () => {
  const [coach, client] = await Promise.all([makeCoach(), makeClient()])
  await Payments.makeRelationship(coach, client)
  expect((await Payments.subscribe(client, coach)).body.error).toMatch(/can't be paid/)
})

const agreementsOf = (client: TestPerson) => AuditEntity.queryAll(`audited#${client.id}`, { index: 'gsi1' })
const checkoutOf = async (client: TestPerson, at = 0) => {
  const sessionId = (await sessions(client))[at]?.id ?? ''
  return CheckoutEntity.find({ clientId: client.id, sessionId })
}

test('stores what the client agreed to with the payment page and in the audit log', async () => {
  const { coach, client } = await Payments.makePair()
  await Payments.subscribe(client, coach, 200, { consent: '2026-11' })
  const agreed = { coachId: coach.id, amountCents: 20_000, period: 'month', terms: '2026-11' }
  const checkout = await checkoutOf(client)
  expect(checkout).toEqual({
    clientId: client.id,
    sessionId: expect.stringMatching(/^cs_/),
    ...agreed,
    agreedAt: expect.stringMatching(/^20.*Z$/),
  })
  expect(await agreementsOf(client)).toEqual([
    expect.objectContaining({
      actorId: client.id,
      action: 'subscription.agree',
      details: { ...agreed, sessionId: checkout?.sessionId },
    }),
  ])
})

test('sells without a consent as before, and records one that is given when the page is reopened', async () => {
  const { coach, client } = await Payments.makePair()
  const { body } = await Payments.subscribe(client, coach)
  expect(await checkoutOf(client)).not.toHaveProperty('terms')
  expect(await agreementsOf(client)).toEqual([])
  expect((await Payments.subscribe(client, coach, 100, { consent: '2026-11' })).body).toEqual(body)
  expect(await checkoutOf(client)).toMatchObject({ terms: '2026-11', amountCents: 10_000 })
  expect(await agreementsOf(client)).toHaveLength(1)
})

test('rejects consent to terms that were never shown', async () => {
  const { coach, client } = await Payments.makePair()
  const { status, body } = await Payments.subscribe(client, coach, 100, { consent: 'yes' })
  expect(status).toBe(400)
  expect(body).toMatchObject({ issues: [{ path: 'consent' }] })
  expect(await sessions(client)).toEqual([])
})

test('finds what was bought on a payment page by its session, for the owner only', async () => {
  const [{ coach, client }, stranger] = await Promise.all([Payments.makePair(), makeClient()])
  const find = ({ token }: TestPerson, session: string) =>
    call<{ id: string }[]>('GET', `/client/subscriptions?session=${encodeURIComponent(session)}`, { token })
  const { body } = await Payments.subscribe(client, coach)
  const sessionId = (await checkoutOf(client))?.sessionId ?? ''
  expect(await find(client, sessionId)).toMatchObject({ status: 200, body: [] })
  services.stripe.pauseDeliveries()
  await Payments.pay(body.url)
  expect((await find(client, sessionId)).body).toEqual([])
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  const bought = await find(client, sessionId)
  expect(bought).toMatchObject({ status: 200, body: [{ status: 'active', nutritionist: { id: coach.id } }] })

  // After another purchase, the first session still finds its own.
  await Payments.provider.subscriptions.cancel(bought.body[0]?.id ?? '')
  await services.stripe.settled()
  await Payments.buy(client, coach, 300)
  await services.stripe.settled()
  expect((await find(client, sessionId)).body).toMatchObject([
    { id: bought.body[0]?.id, status: 'canceled', ended_at: expect.any(Number) },
  ])
  expect(await mine(client)).toHaveLength(2)

  const refused = await Promise.all([
    find(stranger, sessionId),
    find(client, 'cs_unknown'),
    find(client, '{CHECKOUT_SESSION_ID}'),
    find(client, ''),
  ])
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('a double click and a second tab get the same payment page', async () => {
  const { coach, client } = await Payments.makePair()
  const answers = await Promise.all(Array.from({ length: 6 }, () => Payments.subscribe(client, coach)))
  const later = await Payments.subscribe(client, coach)
  expect(new Set([...answers, later].map(({ body }) => body.url)).size).toBe(1)
  expect(later.body.url).toBeDefined()
  expect(await sessions(client)).toHaveLength(1)
})

test('choosing another amount closes the open page', async () => {
  const { coach, client } = await Payments.makePair()
  const first = await Payments.subscribe(client, coach, 100)
  const second = await Payments.subscribe(client, coach, 300)
  expect(second.body.url).not.toBe(first.body.url)
  await Payments.pay(first.body.url)
  await Payments.pay(second.body.url)
  await services.stripe.settled()
  expect(await mine(client)).toMatchObject([{ plan: { amount: 30_000 } }])
})

test('leaves exactly one page open when three amounts are requested concurrently', async () => {
  const { coach, client } = await Payments.makePair()
  await Promise.all([100, 200, 300].map((amount) => Payments.subscribe(client, coach, amount)))
  const open = (await sessions(client)).filter(({ status }) => status === 'open')
  expect(open).toHaveLength(1)
})

test('refuses a second purchase while the payment is being confirmed and until the plan has ended', async () => {
  const { coach, client } = await Payments.makePair()
  services.stripe.pauseDeliveries()
  const subscriptionId = await Payments.buy(client, coach)
  expect((await Payments.subscribe(client, coach)).body.error).toMatch(/confirming your payment/)
  await services.stripe.resumeDeliveries()
  expect((await Payments.subscribe(client, coach, 200)).body.error).toMatch(/already have/)
  await Payments.provider.subscriptions.cancel(subscriptionId)
  await services.stripe.settled()
  expect((await Payments.subscribe(client, coach)).body.url).toBeDefined()
})

test('a plan that was canceled before its events arrived can be bought again', async () => {
  const { coach, client } = await Payments.makePair()
  services.stripe.pauseDeliveries()
  await Payments.provider.subscriptions.cancel(await Payments.buy(client, coach))
  await services.stripe.resumeDeliveries()
  expect(await mine(client)).toMatchObject([{ status: 'canceled' }])
  expect((await Payments.subscribe(client, coach)).body.url).toBeDefined()
})

test('cancels and refunds the second of two plans that were both paid', async () => {
  const { coach, client } = await Payments.makePair()
  const first = await Payments.subscribe(client, coach)
  // Clears the slot, as if two sessions had slipped through.
  const slot = { clientId: client.id, kind: 'base', coachId: coach.id, thingId: null } as const
  const stored = await PlanSlotEntity.find(slot)
  if (!stored) throw new Error('No slot')
  await write(PlanSlotEntity.put({ ...stored, sessionId: null, version: stored.version + 1 }))
  const second = await Payments.subscribe(client, coach)
  expect(second.body.url).not.toBe(first.body.url)
  services.stripe.pauseDeliveries()
  await Promise.all([Payments.pay(first.body.url), Payments.pay(second.body.url)])
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  const statuses = (await mine(client)) as { id: string; status: string }[]
  expect(statuses.map(({ status }) => status).sort()).toEqual(['active', 'canceled'])
  const cancelled = statuses.find(({ status }) => status === 'canceled')
  const charge = await Payments.provider.charges.retrieve(await Payments.chargeOf(cancelled?.id ?? ''))
  expect(charge.refunded).toBe(true)
  const report = await call<{ amount: number }[]>('GET', '/stripe/coachreports', { token: coach.token })
  expect(report.body.map(({ amount }) => amount)).toEqual([8500])
})

test('throttles the eleventh payment page within ten minutes', async () => {
  freezeClock()
  const { coach, client } = await Payments.makePair()
  const amounts = [100, 200]
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await Payments.subscribe(client, coach, amounts[attempt % 2])).body.url).toBeDefined()
  const answer = await Payments.subscribe(client, coach)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('never throttles refusals, and the client can still buy when their reason is gone', async () => {
  freezeClock()
  const [coach, client] = await Promise.all([Payments.makeSeller(), makeClient()])
  for (let attempt = 0; attempt < 25; attempt++)
    expect((await Payments.subscribe(client, coach)).body.error).toMatch(/approves you/)
  await Payments.makeRelationship(coach, client)
  for (let attempt = 0; attempt < 25; attempt++)
    expect((await Payments.subscribe(client, coach, 450)).body.error).toMatch(/doesn't offer/)
  const subscriptionId = await Payments.buy(client, coach)
  await services.stripe.settled()
  for (let attempt = 0; attempt < 25; attempt++)
    expect((await Payments.subscribe(client, coach)).body.error).toBe(ALREADY_SUBSCRIBED.error)
  expect(await mine(client)).toMatchObject([{ id: subscriptionId }])
})

test('throttles a client who only causes repeated calls to Stripe', async () => {
  freezeClock()
  const { coach, client } = await Payments.makePair()
  services.stripe.pauseDeliveries()
  await Payments.buy(client, coach)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 61; attempt++)
    statuses.push((await Payments.subscribe(client, coach)).status)
  await services.stripe.resumeDeliveries()
  expect(statuses.indexOf(429)).toBe(59)
})
