import type Stripe from 'stripe'
import { afterEach, expect, test, vi } from 'vitest'
import { handleStripeEvent } from '#core/billing/events/events'
import { PromotionPurchaseEntity } from '#core/billing/sales/promotion-entity'
import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import type { CoachStatus } from '#core/coach/shared/schema'
import { PLATFORM } from '#core/ledger/shared/schema'
import { handler as expirePromotions } from '#functions/jobs/expire-promotions'
import { handler as reconcile } from '#functions/jobs/reconcile'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const DAY_MS = 24 * 3600 * 1000

// Cleans up after a test that failed midway, so that the next ones can run.
afterEach(async () => {
  vi.restoreAllMocks()
  services.stream.resume()
  await services.stripe.resumeDeliveries()
})

interface Answer {
  data?: { url: string }
  error?: string
}
const open = ({ token }: TestPerson) => call<Answer>('POST', '/subscribe-promote', { token, body: {} })
const timeOf = async ({ id }: TestPerson) => {
  const [coach, row] = await Promise.all([
    CoachEntity.find({ coachId: id }),
    CoachRowEntity.find({ coachId: id }),
  ])
  expect(row?.promotionTime).toBe(coach?.promotionTime)
  return coach?.promotionTime
}
/** Days of promotion left, to the minute. */
const daysLeft = async (coach: TestPerson) => {
  const time = await timeOf(coach)
  return time ? Math.round((Date.parse(time) - Date.now()) / 60_000) / 1440 : 0
}
async function setStatus({ id }: TestPerson, status: CoachStatus) {
  const { token } = await makeAdmin()
  const previousStatus = (await CoachEntity.find({ coachId: id }))?.status
  const body = { status, previousStatus, interviewStatus: true }
  // Concurrent writes to the coach can make this a conflict, so it's retried, as an admin would do.
  await expect
    .poll(async () => (await call('PUT', `/admin/nutritionists/${id}/status`, { token, body })).status)
    .toBe(200)
}
async function promote({ id }: TestPerson, body: object) {
  const { token } = await makeAdmin()
  return call('POST', '/admin/nutritionist/promote', { token, body: { nutritionistId: id, ...body } })
}
const chargesOf = async ({ id }: TestPerson) => {
  const customer = (await CoachEntity.find({ coachId: id }))?.customerId
  return customer ? (await Payments.provider.charges.list({ customer })).data : []
}
const subjectsTo = async ({ email }: TestPerson) => {
  await services.stream.drained()
  return services.outbox.list().flatMap(({ to, subject }) => (to === email ? [subject] : []))
}

test('a coach pays once for thirty days of promotion, and the income is the platform’s alone', async () => {
  const coach = await makeCoach()
  const before = await Payments.sumOf(PLATFORM)
  const { status, body } = await open(coach)
  expect({ status, url: body.data?.url }).toEqual({ status: 200, url: expect.stringContaining('/c/pay/') })
  expect((await open(coach)).body).toEqual(body)
  services.stripe.pauseDeliveries()
  await Payments.pay(body.data?.url)
  expect(await timeOf(coach)).toBeNull()
  expect((await open(coach)).body.error).toMatch(/confirming your payment/)
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  expect(await daysLeft(coach)).toBeCloseTo(30, 2)
  expect(await Payments.sumOf(PLATFORM)).toBe(before + 5000)
  const [entry] = (await Payments.entriesOf(PLATFORM)).filter(({ coachId }) => coachId === coach.id)
  expect(entry).toMatchObject({ type: 'payment', amountCents: 5000, clientId: null, subscriptionId: null })
  expect(await Payments.entriesOf(coach.id)).toEqual([])
  expect(await subjectsTo(coach)).toEqual(["You're promoted"])
  const user = await call<{ nutritionist: object }>('GET', '/user', { token: coach.token })
  expect(user.body.nutritionist).toMatchObject({
    nutritionistOptions: { promoted: true, promotionTime: await timeOf(coach) },
  })
})

test('another purchase extends an active promotion, however its events are delivered', async () => {
  const coach = await makeCoach({ promotionTime: new Date(Date.now() + 10 * DAY_MS).toISOString() })
  services.stripe.pauseDeliveries()
  const first = services.stripe.events().length
  await Payments.pay((await open(coach)).body.data?.url)
  await services.stripe.resumeDeliveries()
  services.stripe.pauseDeliveries()
  await Payments.pay((await open(coach)).body.data?.url)
  await services.stripe.resumeDeliveries()
  for (const event of services.stripe.events().slice(first).toReversed())
    await services.stripe.redeliver(event.id)
  expect(await daysLeft(coach)).toBeCloseTo(70, 2)
  expect(await chargesOf(coach)).toHaveLength(2)
})

test('ten concurrent events about one payment promote for thirty days', async () => {
  const coach = await makeCoach()
  services.stripe.pauseDeliveries()
  await Payments.pay((await open(coach)).body.data?.url)
  const event = services.stripe.events().findLast(({ type }) => type === 'checkout.session.completed')
  services.stripe.dropPending()
  await services.stripe.resumeDeliveries()
  const told = Array.from({ length: 10 }, (_, index) => ({ ...event, id: `evt_${coach.id}_${index}` }))
  await Promise.all(told.map((delivery) => handleStripeEvent(delivery as Stripe.Event)))
  expect(await daysLeft(coach)).toBeCloseTo(30, 2)
  const entries = (await Payments.entriesOf(PLATFORM)).filter(({ coachId }) => coachId === coach.id)
  expect(entries).toHaveLength(1)
  expect(await subjectsTo(coach)).toEqual(["You're promoted"])
})

test('a purchase after an expired promotion starts now, and the hourly job doesn’t clear it', async () => {
  const coach = await makeCoach({ promotionTime: new Date(Date.now() - DAY_MS).toISOString() })
  services.stripe.pauseDeliveries()
  await Payments.pay((await open(coach)).body.data?.url)
  await Promise.all([services.stripe.resumeDeliveries(), expirePromotions()])
  await expirePromotions()
  expect(await daysLeft(coach)).toBeCloseTo(30, 2)
})

test('the nightly job finds a payment whose event was lost', async () => {
  const coach = await makeCoach()
  services.stripe.pauseDeliveries()
  await Payments.pay((await open(coach)).body.data?.url)
  services.stripe.dropPending()
  await services.stripe.resumeDeliveries()
  await reconcile()
  await reconcile()
  expect(await daysLeft(coach)).toBeCloseTo(30, 2)
})

test.each(['REJECTED', 'PENDING', 'SUSPENDED'] as const)(
  'refunds in full and doesn’t promote a coach who is %s when the payment arrives',
  async (status) => {
    const coach = await makeCoach()
    const before = await Payments.sumOf(PLATFORM)
    services.stripe.pauseDeliveries()
    await Payments.pay((await open(coach)).body.data?.url)
    await setStatus(coach, status)
    await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
    // The refund is final, even when the coach is approved again and the event is redelivered.
    await setStatus(coach, 'APPROVED')
    for (const { id, type } of services.stripe.events().slice(-8))
      if (type === 'checkout.session.completed') await services.stripe.redeliver(id)
    expect(await timeOf(coach)).toBeNull()
    expect(await chargesOf(coach)).toMatchObject([{ refunded: true, amount_refunded: 5000 }])
    expect(await Payments.sumOf(PLATFORM)).toBe(before)
    const subjects = await subjectsTo(coach)
    expect(subjects.filter((subject) => subject === 'We refunded your promotion payment')).toHaveLength(1)
    expect(subjects).not.toContain("You're promoted")
  },
)

test('the admins read that the coach wasn’t refunded when the refund of a promotion fails at the bank', async () => {
  const [coach, admin] = await Promise.all([makeCoach(), makeAdmin()])
  await Payments.pay((await open(coach)).body.data?.url)
  await services.stripe.settled()
  const [charge] = await chargesOf(coach)
  await Payments.provider.refunds.create({ charge: String(charge?.id) })
  await services.stripe.failRefund(String(charge?.id))
  await services.stripe.settled()
  await services.stream.drained()
  const mails = services.outbox
    .list()
    .filter(({ to, subject }) => to === admin.email && subject === 'A refund failed')
  expect(mails).toMatchObject([
    {
      text: expect.stringContaining(
        "The coach who paid for a promotion hasn't been refunded. Contact the coach to arrange another way to pay them back.",
      ),
    },
  ])
  expect(mails[0]?.text).toContain('$50')
  expect(mails[0]?.text).not.toMatch(/client|share/)
})

test('closes the open payment page of a coach who is suspended', async () => {
  const coach = await makeCoach()
  const { body } = await open(coach)
  await setStatus(coach, 'SUSPENDED')
  await services.stream.drained()
  await Payments.pay(body.data?.url)
  expect(await chargesOf(coach)).toEqual([])
})

test('the next delivery completes an interrupted refund, even if the coach is approved by then', async () => {
  const coach = await makeCoach()
  services.stripe.pauseDeliveries()
  await Payments.pay((await open(coach)).body.data?.url)
  await setStatus(coach, 'SUSPENDED')
  const log = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(Payments.provider.refunds, 'create').mockRejectedValueOnce(new Error('stopped'))
  const delivered = services.stripe.resumeDeliveries()
  await vi.waitFor(() => expect(log).toHaveBeenCalled())
  await setStatus(coach, 'APPROVED')
  await delivered
  log.mockRestore()
  await services.stripe.settled()
  expect(await timeOf(coach)).toBeNull()
  expect(await chargesOf(coach)).toMatchObject([{ refunded: true }])
})

test('when a suspension and a payment race, the coach is either promoted and charged, or neither', async () => {
  const coaches = await Promise.all(Array.from({ length: 5 }, () => makeCoach()))
  const urls = await Promise.all(coaches.map(async (coach) => (await open(coach)).body.data?.url))
  await Promise.all(
    coaches.flatMap((coach, index) => [setStatus(coach, 'SUSPENDED'), Payments.pay(urls[index])]),
  )
  await services.stripe.settled()
  await services.stream.drained()
  await services.stripe.settled()
  for (const coach of coaches) {
    const [charge] = await chargesOf(coach)
    const isPaid = charge !== undefined && !charge.refunded
    expect((await timeOf(coach)) !== null).toBe(isPaid)
  }
})

test('an admin promotes an approved coach until a day at least two days ahead, and ends the promotion', async () => {
  const coach = await makeCoach()
  const ahead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const refused = [
    [{ promoted: true, promotionTime: null }, 'You must pick promotion period'],
    [{ promoted: true }, 'You must pick promotion period'],
    [{ promoted: true, promotionTime: ahead(1) }, 'Choose a day at least 2 days from now'],
    [{ promoted: true, promotionTime: ahead(-5) }, 'Choose a day at least 2 days from now'],
  ] as const
  for (const [body, message] of refused)
    expect(await promote(coach, body)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'promotionTime', message }] },
    })
  const promotionTime = ahead(2)
  expect((await promote(coach, { promoted: true, promotionTime })).body).toEqual({
    promoted: true,
    promotionTime,
  })
  expect(await timeOf(coach)).toBe(promotionTime)
  for (let time = 0; time < 2; time++)
    expect((await promote(coach, { promoted: false, promotionTime: null })).body).toEqual({
      promoted: false,
      promotionTime: null,
    })
  expect(await timeOf(coach)).toBeNull()
  const pending = await makeCoach({ status: 'PENDING' })
  expect(await promote(pending, { promoted: true, promotionTime })).toMatchObject({
    status: 409,
    body: { code: 'NOT_APPROVED' },
  })
})

test('an admin with an outdated page can’t remove days that were bought meanwhile', async () => {
  const over = new Date(Date.now() - 60_000).toISOString()
  const coach = await makeCoach({ promotionTime: over })
  await Payments.pay((await open(coach)).body.data?.url)
  await services.stripe.settled()
  const body = { promoted: false, promotionTime: null }
  expect((await promote(coach, { ...body, previousTime: over })).status).toBe(409)
  expect(await daysLeft(coach)).toBeCloseTo(30, 2)
})

test('opens the portal only for a coach who has opened a payment page', async () => {
  const coach = await makeCoach()
  const portal = () =>
    call<{ url?: string; code?: string }>('GET', '/stripe/customer-portal-nutritionist', {
      token: coach.token,
    })
  expect(await portal()).toMatchObject({ status: 409, body: { code: 'NO_CUSTOMER' } })
  await open(coach)
  expect((await portal()).body.url).toContain('/p/session/')
  expect(await PromotionPurchaseEntity.queryAll(`coach#${coach.id}`, { prefix: 'promotion#' })).toEqual([])
})
