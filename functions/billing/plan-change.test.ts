import { expect, test } from 'vitest'
import { SubscriptionEntity } from '#core/billing/entity'
import { handleStripeEvent } from '#core/billing/events/events'
import type { PlanChanges, Subscription } from '#core/billing/shared/schema'
import { TERMS } from '#core/billing/shared/terms'
import { CoachEntity } from '#core/coach/entity'
import { write } from '#core/lib/table'
import * as Extras from '#scripts/testing/extras'
import * as Payments from '#scripts/testing/payments'
import { makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const { stripe } = services
const remote = (id: string) => Payments.provider.subscriptions.retrieve(id)
const priceOf = async (id: string) => (await remote(id)).items.data[0]?.price.unit_amount
const invoicesOf = async (subscription: string) =>
  (await Payments.provider.invoices.list({ subscription, limit: 100 })).data

async function makeSubscriber(amount = 200, coachAnswers: Parameters<typeof Payments.makeSeller>[0] = {}) {
  const coach = await Payments.makeSeller({ expYears: 6, certifications: ['RD'], ...coachAnswers })
  const client = await makeClient()
  await Payments.makeRelationship(coach, client)
  const subId = await Payments.buy(client, coach, amount)
  await stripe.settled()
  return { coach, client, subId }
}

const list = async ({ token }: TestPerson, subId: string) =>
  call<PlanChanges>('GET', `/client/plan-changes?subId=${subId}`, { token })
const change = ({ token }: TestPerson, body: object) =>
  call<Subscription & { code?: string }>('POST', '/client/change-plan', {
    token,
    body: { due: 0, prorationDate: null, consent: TERMS.version, ...body },
  })
/** Confirms the option with what the list showed for it. */
async function choose(client: TestPerson, subId: string, amount: number) {
  const option = (await list(client, subId)).body.options.find((each) => each.amount === amount)
  return change(client, {
    subId,
    amount,
    due: option?.due ?? 0,
    prorationDate: option?.prorationDate ?? null,
  })
}
const shown = async ({ token }: TestPerson) =>
  (await call<Subscription[]>('GET', '/client/subscriptions', { token })).body[0]
async function mailsTo({ email }: TestPerson) {
  await services.stream.drained()
  return services.outbox
    .list()
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
}
const setYears = (coach: TestPerson, expYears: number) =>
  write(CoachEntity.update({ coachId: coach.id }, { set: { expYears }, add: { version: 1 } }))

test('an upgrade charges the amount that was shown, once, and renews at the new price', async () => {
  const { coach, client, subId } = await makeSubscriber()
  await stripe.clock.advance(10)
  const { body } = await list(client, subId)
  expect(body).toMatchObject({ amount: 20_000, nextAmount: null })
  expect(body.options.map(({ amount, when }) => [amount, when])).toEqual([
    [100, 'nextPeriod'],
    [300, 'now'],
    [450, 'now'],
  ])
  const [, option] = body.options
  const due = option?.due ?? 0
  // About two thirds of the difference of $100.
  expect(due).toBeGreaterThan(6000)
  expect(due).toBeLessThan(7000)
  const order = { subId, amount: 300, due, prorationDate: option?.prorationDate }
  for (let time = 0; time < 2; time++)
    expect(await change(client, order)).toMatchObject({
      status: 200,
      body: { id: subId, plan: { amount: 30_000 }, next_amount: null, status: 'active' },
    })
  await stripe.settled()
  expect((await invoicesOf(subId)).map(({ amount_paid }) => amount_paid)).toEqual([due, 20_000])
  const { entries, earnings } = await Payments.stateOf(coach, client)
  expect(entries).toEqual(['payment 17000', `payment ${due - Math.round(due * 0.15)}`].sort())
  expect(earnings).toBe(
    await Payments.balanceOf(String((await CoachEntity.find({ coachId: coach.id }))?.expressAccountId)),
  )
  expect((await mailsTo(client)).filter((subject) => subject.endsWith('changed'))).toHaveLength(1)
  expect(await mailsTo(coach)).toContain('Clara Client changed their plan')

  await stripe.renew(subId)
  await stripe.settled()
  expect((await invoicesOf(subId))[0]).toMatchObject({ amount_paid: 30_000 })
})

test('a downgrade charges and returns nothing now, and the next period costs less', async () => {
  const { client, subId } = await makeSubscriber(300)
  const { current_period_end: end } = (await shown(client)) as Subscription
  for (let time = 0; time < 2; time++)
    expect(await choose(client, subId, 100)).toMatchObject({
      status: 200,
      body: { plan: { amount: 30_000 }, next_amount: 10_000, current_period_end: end },
    })
  await stripe.settled()
  expect(await shown(client)).toMatchObject({ plan: { amount: 30_000 }, next_amount: 10_000 })
  expect(await invoicesOf(subId)).toHaveLength(1)
  const mails = (await mailsTo(client)).length
  await stripe.renew(subId)
  await stripe.settled()
  expect(await shown(client)).toMatchObject({ plan: { amount: 10_000 }, next_amount: null })
  expect((await invoicesOf(subId))[0]).toMatchObject({ amount_paid: 10_000 })
  // It was announced when the client chose it.
  expect(await mailsTo(client)).toHaveLength(mails)
})

test('a second downgrade replaces the first, keeping the plan drops it, and only then is there an upgrade', async () => {
  const { client, subId } = await makeSubscriber(300)
  await choose(client, subId, 100)
  expect((await list(client, subId)).body.options.map(({ amount }) => amount)).toEqual([200, 300])
  expect((await change(client, { subId, amount: 450 })).body).toMatchObject({ code: 'CHANGE_PENDING' })
  expect((await choose(client, subId, 200)).body).toMatchObject({
    plan: { amount: 30_000 },
    next_amount: 20_000,
  })
  expect((await choose(client, subId, 300)).body).toMatchObject({
    plan: { amount: 30_000 },
    next_amount: null,
  })
  expect((await invoicesOf(subId)).map(({ amount_paid }) => amount_paid)).toEqual([30_000])
  // The difference counts from what was paid for this period.
  const [option] = (await list(client, subId)).body.options.filter(({ amount }) => amount === 450)
  expect(option?.due).toBeGreaterThan(14_900)
  expect((await choose(client, subId, 450)).body).toMatchObject({ plan: { amount: 45_000 } })
})

test('canceling outweighs a waiting downgrade, and undoing it brings the downgrade back', async () => {
  const { client, subId } = await makeSubscriber()
  await choose(client, subId, 100)
  const cancel = (undo: boolean) =>
    call('POST', '/client/cancel-subscription', { token: client.token, body: { subId, undo } })
  expect((await cancel(false)).body).toMatchObject({ cancel_at: expect.any(Number), next_amount: null })
  expect((await change(client, { subId, amount: 200 })).body).toMatchObject({ code: 'ENDING' })
  expect((await list(client, subId)).body.options).toEqual([])
  expect((await cancel(true)).body).toMatchObject({ cancel_at: null, next_amount: 10_000 })
  await cancel(false)
  await stripe.clock.advance(32)
  await stripe.settled()
  expect(await shown(client)).toMatchObject({ status: 'canceled' })
  expect(await invoicesOf(subId)).toHaveLength(1)
})

test('a coach can’t reject a client whose downgrade is waiting, and a suspended coach’s plan still ends', async () => {
  const { coach, client, subId } = await makeSubscriber()
  await choose(client, subId, 100)
  const rejected = await call('POST', '/nutritionist/client/status', {
    token: coach.token,
    body: { status: 'REJECTED', clientId: client.id, nutritionistId: coach.id },
  })
  expect(rejected.status).toBe(409)
  await write(CoachEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } }))
  await services.stream.drained()
  await stripe.settled()
  expect(await remote(subId)).toMatchObject({ cancel_at_period_end: true })
  for (const amount of [100, 200, 300])
    expect((await change(client, { subId, amount })).body).toMatchObject({ code: 'NOT_AVAILABLE' })
})

test('a price that the coach no longer offers can’t be chosen, but one that was chosen stays', async () => {
  const { coach, client, subId } = await makeSubscriber(300)
  await choose(client, subId, 200)
  await setYears(coach, 1)
  expect((await list(client, subId)).body.options.map(({ amount }) => amount)).toEqual([100, 300])
  // The client keeps the current price, which isn't offered to others anymore either.
  expect((await choose(client, subId, 300)).body).toMatchObject({ next_amount: null })
  expect((await change(client, { subId, amount: 200 })).body).toMatchObject({ code: 'NOT_OFFERED' })
  expect(await priceOf(subId)).toBe(30_000)
  await setYears(coach, 6)
  await choose(client, subId, 200)
  await setYears(coach, 1)
  await stripe.renew(subId)
  await stripe.settled()
  expect(await shown(client)).toMatchObject({ status: 'active', plan: { amount: 20_000 } })
})

test('after a failed payment nothing changes until it is paid, and a waiting downgrade is what failed', async () => {
  const { client, subId } = await makeSubscriber()
  await choose(client, subId, 100)
  await stripe.failRenewal(subId)
  await stripe.settled()
  expect(await shown(client)).toMatchObject({
    status: 'past_due',
    plan: { amount: 10_000 },
    next_amount: null,
  })
  expect((await change(client, { subId, amount: 300 })).body).toMatchObject({ code: 'PAST_DUE' })
  await Payments.payInvoice(await Payments.invoiceUrlOf(subId))
  await stripe.settled()
  expect((await invoicesOf(subId))[0]).toMatchObject({ amount_paid: 10_000 })
  expect((await list(client, subId)).body.options.map(({ amount }) => amount)).toEqual([200, 300, 450])
})

test('a declined card changes nothing, and the next attempt can succeed', async () => {
  const coach = await Payments.makeSeller({ expYears: 6 })
  const client = await makeClient()
  await Payments.makeRelationship(coach, client)
  const { body } = await Payments.subscribe(client, coach, 100)
  await Payments.pay(body.url, '4000 0000 0000 0341')
  await stripe.settled()
  const subId = String((await shown(client))?.id)
  const before = await SubscriptionEntity.find({ clientId: client.id, subscriptionId: subId })
  expect(await choose(client, subId, 200)).toMatchObject({
    status: 409,
    body: { code: 'CARD_DECLINED', message: 'Your card was declined. Check it or try a different card.' },
  })
  expect(await priceOf(subId)).toBe(10_000)
  expect(await SubscriptionEntity.find({ clientId: client.id, subscriptionId: subId })).toEqual(before)
  expect(await invoicesOf(subId)).toHaveLength(1)
})

test('only the amount that was shown a moment ago is charged', async () => {
  const { client, subId } = await makeSubscriber()
  const [, option] = (await list(client, subId)).body.options
  const { due = 0, prorationDate = 0 } = option ?? {}
  const order = { subId, amount: 300, due, prorationDate }
  const end = Number((await shown(client))?.current_period_end)
  for (const wrong of [
    { due: due - 1 },
    { due: 0, prorationDate: end },
    { prorationDate: null },
    { prorationDate: end + 1 },
    { amount: 450 },
  ])
    expect((await change(client, { ...order, ...wrong })).body).toMatchObject({ code: 'AMOUNT_CHANGED' })
  await stripe.clock.advance(1)
  expect((await change(client, order)).body).toMatchObject({ code: 'AMOUNT_CHANGED' })
  expect(await priceOf(subId)).toBe(20_000)
  expect(await invoicesOf(subId)).toHaveLength(1)
})

test('of two changes at once only one takes effect', async () => {
  const { client, subId } = await makeSubscriber(100)
  const { options } = (await list(client, subId)).body
  const answers = await Promise.all(
    options.map(({ amount, due, prorationDate }) => change(client, { subId, amount, due, prorationDate })),
  )
  const done = answers.filter(({ status }) => status === 200)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  await stripe.settled()
  expect(await shown(client)).toMatchObject({ plan: done[0]?.body.plan })
  expect(await invoicesOf(subId)).toHaveLength(2)
})

test('the result is the same when its events come late, twice or in any order, or not at all', async () => {
  const { coach, client, subId } = await makeSubscriber()
  stripe.pauseDeliveries()
  const first = stripe.events().length
  await choose(client, subId, 300)
  await choose(client, subId, 100)
  const expected = await shown(client)
  expect(expected).toMatchObject({ plan: { amount: 30_000 }, next_amount: 10_000 })
  const events = stripe.events().slice(first) as Parameters<typeof handleStripeEvent>[0][]
  stripe.dropPending()
  await stripe.resumeDeliveries()
  for (const event of [...events.toReversed(), ...events]) await handleStripeEvent(event)
  expect(await shown(client)).toEqual(expected)
  const { entries } = await Payments.stateOf(coach, client)
  expect(entries).toHaveLength(2)
  expect((await mailsTo(client)).filter((subject) => subject.endsWith('changed'))).toHaveLength(2)
})

test('a change whose response got lost is stored by its event, and repeating it charges nothing', async () => {
  const { client, subId } = await makeSubscriber()
  const [, option] = (await list(client, subId)).body.options
  const item = (await remote(subId)).items.data[0]
  // As if our function had stopped right after the change.
  await Payments.provider.subscriptions.update(subId, {
    items: [
      { id: String(item?.id), deleted: true },
      {
        price_data: {
          currency: 'usd',
          product: String(item?.price.product),
          unit_amount: 30_000,
          recurring: { interval: 'month' },
        },
      },
    ],
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  })
  await stripe.settled()
  expect(await shown(client)).toMatchObject({ plan: { amount: 30_000 } })
  const { due, prorationDate } = option ?? {}
  expect((await change(client, { subId, amount: 300, due, prorationDate })).status).toBe(200)
  expect(await invoicesOf(subId)).toHaveLength(2)
})

test('only the paying client’s base plan can be changed', async () => {
  const { coach, client, subId } = await makeSubscriber()
  for (const stranger of [await makeClient()]) {
    expect((await list(stranger, subId)).status).toBe(404)
    expect((await change(stranger, { subId, amount: 300 })).status).toBe(404)
  }
  const extraId = await Extras.makeApproved(coach)
  const extra = await Payments.buy(client, coach, 50, { extra: true, extraSpecialtiesId: extraId })
  await stripe.settled()
  expect((await change(client, { subId: extra, amount: 300 })).body).toMatchObject({ code: 'ONE_PRICE' })
})
