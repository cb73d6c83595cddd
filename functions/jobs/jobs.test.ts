import { existsSync } from 'node:fs'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { afterEach, expect, test, vi } from 'vitest'
import { RenewalEntity, SubscriptionEntity } from '#core/billing/entity'
import { rereadDueSubscriptions } from '#core/billing/reconcile'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { OpenPollEntity } from '#core/forms/entity'
import { ClientSumEntity, LedgerEntity, MonthlySumEntity } from '#core/ledger/entity'
import { dayOf, now, nowSeconds, setClock } from '#core/lib/clock'
import { newId } from '#core/lib/ids'
import { shardOf } from '#core/lib/shards'
import { transact, write } from '#core/lib/table'
import { MailEntity } from '#core/mail/entity'
import { mail } from '#core/mail/mails'
import { handler as askForReviews } from '#functions/jobs/ask-for-reviews'
import { handler as expirePromotions } from '#functions/jobs/expire-promotions'
import { handler as reconcile } from '#functions/jobs/reconcile'
import { handler as remindPolls } from '#functions/jobs/remind-polls'
import { jobs, schedulerExpression } from '#functions/jobs/schedule'
import { handler as sendLeftMails } from '#functions/jobs/send-left-mails'
import { onboarded } from '#scripts/local/stripe/objects/account'
import * as Payments from '#scripts/testing/payments'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { makePaid, makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/world'

afterEach(() => setClock())

const mine = async (client: TestPerson) =>
  (await call<object[]>('GET', '/client/subscriptions', { token: client.token })).body
const moneyOf = async ({ id }: TestPerson) => {
  const [coach, row, entries, months] = await Promise.all([
    CoachEntity.find({ coachId: id }),
    CoachRowEntity.find({ coachId: id }),
    LedgerEntity.queryAll(`ledger#${id}`, { prefix: 'entry#' }),
    MonthlySumEntity.queryAll(`ledger#${id}`, { prefix: 'month#' }),
  ])
  const total = entries.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const summed = months.reduce((sum, { amountCents = 0 }) => sum + amountCents, 0)
  return { earnings: coach?.earningsCents, row: row?.earningsCents, total, summed }
}
const allOf = (cents: number) => ({ earnings: cents, row: cents, total: cents, summed: cents })

test('every job has a file and a schedule that EventBridge takes', () => {
  for (const job of jobs) expect(existsSync(`${job.file}.ts`)).toBe(true)
  expect(jobs.map(schedulerExpression)).toEqual([
    'cron(15 3 * * ? *)',
    'cron(5,25,35,45,55 * * * ? *)',
    'cron(0 * * * ? *)',
    'cron(0 15 * * ? *)',
    'cron(5,15,25,35,45,55 * * * ? *)',
    'cron(0 16 * * ? *)',
    'cron(5,15,25,35,45,55 * * * ? *)',
    'cron(4,14,24,34,44,54 * * * ? *)',
  ])
  expect(schedulerExpression({ name: '', file: '', cron: '0 6 * * MON' })).toBe('cron(0 6 ? * MON *)')
})

test('one run repairs all that lost events would have changed, and a second one nothing', async () => {
  const [kept, lost, refunded] = [
    await Payments.makePair(),
    await Payments.makePair(),
    await Payments.makePair(),
  ]
  const account = Payments.makeAccount(false)
  const coach = await makeCoach({
    expressAccountId: account.id,
    accountSubmitted: false,
    accountOnboarded: false,
  })
  await Payments.provider.accounts.update(account.id, { metadata: { coachId: coach.id } })
  services.store.collection('stripe.accounts').put(account.id, {
    ...onboarded(account),
    metadata: { coachId: coach.id },
  })
  await Payments.buy(kept.client, kept.coach)
  const returned = await Payments.buy(refunded.client, refunded.coach)
  await services.stripe.settled()

  services.stripe.pauseDeliveries()
  await Payments.buy(lost.client, lost.coach, 200)
  await Payments.refund(await Payments.chargeOf(returned))
  await Payments.provider.subscriptions.cancel(returned)
  expect(services.stripe.dropPending()).toBeGreaterThan(5)
  await services.stripe.resumeDeliveries()
  expect(await mine(lost.client)).toEqual([])

  for (let run = 0; run < 2; run++) {
    await reconcile()
    expect(await mine(lost.client)).toMatchObject([{ status: 'active' }])
    expect(await mine(refunded.client)).toMatchObject([{ status: 'canceled' }])
    expect(await moneyOf(lost.coach)).toEqual(allOf(17_000))
    expect(await moneyOf(refunded.coach)).toEqual(allOf(0))
    expect(await moneyOf(kept.coach)).toEqual(allOf(8500))
    expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ accountSubmitted: true })
  }
})

test('two runs at once do it once', async () => {
  const { coach, client } = await Payments.makePair()
  await Payments.unheard(() => Payments.buy(client, coach))
  await Promise.all([reconcile(), reconcile()])
  expect(await moneyOf(coach)).toEqual(allOf(8500))
})

test('a subscription that ended without a word is found by the end of its period', async () => {
  const { coach, client } = await Payments.makePair()
  const subscription = await Payments.buy(client, coach)
  await services.stripe.settled()
  await Payments.unheard(async () => {
    await Payments.provider.subscriptions.update(subscription, { cancel_at_period_end: true })
    await services.stripe.clock.advance(32)
  })
  expect(await mine(client)).toMatchObject([{ status: 'active' }])
  const inTwoMonths = services.stripe.clock.now() * 1000
  setClock(() => inTwoMonths)
  expect((await rereadDueSubscriptions()).failures).toEqual([])
  setClock()
  expect(await mine(client)).toMatchObject([{ status: 'canceled' }])
})

test('all renewals of a day are looked at, however many there are', async () => {
  const { coach, client } = await Payments.makePair()
  const subscription = await Payments.buy(client, coach)
  await services.stripe.settled()
  services.stripe.pauseDeliveries()
  await Payments.provider.subscriptions.update(subscription, { cancel_at_period_end: true })
  const { currentPeriodEnd } = (await SubscriptionEntity.find({
    clientId: client.id,
    subscriptionId: subscription,
  })) ?? { currentPeriodEnd: 0 }
  const day = dayOf((currentPeriodEnd ?? 0) * 1000)
  // In the order of their ids these come before it.
  const others = Array.from({ length: 1000 }, (_, index) =>
    RenewalEntity.create({
      day,
      subscriptionId: `sub_!${String(index).padStart(4, '0')}`,
      clientId: client.id,
      expiresAt: currentPeriodEnd ?? 0,
    }),
  )
  for (let start = 0; start < others.length; start += 100) await transact(others.slice(start, start + 100))
  await services.stripe.clock.advance(32)
  services.stripe.dropPending()
  await services.stripe.resumeDeliveries()
  const dayAfter = Date.parse(day) + 24 * 3_600_000
  setClock(() => dayAfter)
  expect((await rereadDueSubscriptions()).failures).toEqual([])
  setClock()
  expect(await mine(client)).toMatchObject([{ status: 'canceled' }])
})

test('promotions that have passed are cleared on profile and row, others stay', async () => {
  const at = (milliseconds: number) => new Date(now() + milliseconds).toISOString()
  const [passed, ahead, never] = await Promise.all([
    makeCoach({ promotionTime: at(-1) }),
    makeCoach({ promotionTime: at(60_000) }),
    makeCoach(),
  ])
  const timesOf = async ({ id }: TestPerson) => [
    (await CoachEntity.find({ coachId: id }))?.promotionTime,
    (await CoachRowEntity.queryAll(`coaches#${shardOf(id)}`)).find(({ coachId }) => coachId === id)
      ?.promotionTime,
  ]
  const promised = await timesOf(ahead)
  for (let run = 0; run < 2; run++) {
    await expirePromotions()
    expect(await timesOf(passed)).toEqual([null, null])
    expect(await timesOf(ahead)).toEqual(promised)
    expect(await timesOf(never)).toEqual([null, null])
  }
})

test('an open form is reminded of after 1, 3 and 7 days, once each, and a completed one never again', async () => {
  const start = Date.UTC(2031, 4, 1, 20)
  const [client, coach] = [await makeClient(), await makeCoach()]
  const send = async (person: TestPerson, title: string) => {
    const key = { day: dayOf(start), pollId: newId() }
    const createdAt = new Date(start).toISOString()
    await write(OpenPollEntity.create({ ...key, recipientId: person.id, title, createdAt, remindersSent: 0 }))
    return key
  }
  await send(client, 'Weekly check-in')
  const completed = await send(coach, 'Coach survey')
  const mailsTo = ({ email }: TestPerson) =>
    services.outbox
      .list()
      .filter(({ to, subject }) => to === email && subject === 'A form is waiting for you')
  const runAfter = async (days: number) => {
    setClock(() => start + days * 24 * 3_600_000)
    await Promise.all([remindPolls(), remindPolls()])
    await remindPolls()
    await services.stream.drained()
    return [mailsTo(client).length, mailsTo(coach).length]
  }
  expect(await runAfter(0.9)).toEqual([0, 0])
  expect(await runAfter(1.1)).toEqual([1, 1])
  expect(await runAfter(2.9)).toEqual([1, 1])
  await write(OpenPollEntity.remove(completed))
  expect(await runAfter(3.1)).toEqual([2, 1])
  expect(await runAfter(7.1)).toEqual([3, 1])
  expect(await runAfter(9)).toEqual([3, 1])
  expect(mailsTo(client)[0]?.text).toMatch(/Weekly check-in.*\/contact/s)
})

test('days without a run are made up for by one mail', async () => {
  const start = Date.UTC(2031, 5, 1, 20)
  const client = await makeClient()
  const createdAt = new Date(start).toISOString()
  const poll = { day: dayOf(start), pollId: newId(), recipientId: client.id, title: 'Late', createdAt }
  await write(OpenPollEntity.create({ ...poll, remindersSent: 0 }))
  setClock(() => start + 5 * 24 * 3_600_000)
  await remindPolls()
  await services.stream.drained()
  expect(services.outbox.list().filter(({ to }) => to === client.email)).toHaveLength(1)
  expect((await OpenPollEntity.find(poll))?.remindersSent).toBe(2)
})

test('who paid a coach for the second time is asked for a review 14 days later, once', async () => {
  const { coach, client: payer } = await Payments.makePair()
  await Payments.buy(payer, coach)
  await services.stripe.settled()
  const sum = () => ClientSumEntity.find({ coachId: coach.id, clientId: payer.id })
  expect(await sum()).toMatchObject({ payments: 1, amountCents: 10_000 })
  await services.stripe.clock.advance(31)
  await services.stripe.settled()
  const { paidAt = 0, ...paid } = (await sum()) ?? {}
  expect(paid).toMatchObject({ payments: 2, amountCents: 20_000 })

  const [writer, refunded, suspended] = [await makeClient(), await makeClient(), await makeClient()]
  setClock(() => paidAt * 1000)
  for (const client of [writer, refunded, suspended])
    for (const payments of [1, 2]) await makePaid(coach, client, payments)
  await services.stream.drained()
  await makeReview(coach, { clientId: writer.id, status: 'REJECTED' })
  await write(
    ClientSumEntity.update({ coachId: coach.id, clientId: refunded.id }, { set: { amountCents: 0 } }),
  )
  const setStatus = (status: 'ACTIVE' | 'SUSPENDED') =>
    write(ClientEntity.update({ clientId: suspended.id }, { set: { status } }))
  await setStatus('SUSPENDED')

  const askedAfter = async (days: number) => {
    setClock(() => (paidAt + days * 24 * 3600) * 1000)
    await Promise.all([askForReviews(), askForReviews()])
    await askForReviews()
    await services.stream.drained()
    const mails = services.outbox
      .list()
      .filter(({ subject }) => subject === 'How is it going with Carl Coach?')
    return [payer, writer, refunded, suspended].map(
      ({ email }) => mails.filter(({ to }) => to === email).length,
    )
  }
  expect(await askedAfter(12.9)).toEqual([0, 0, 0, 0])
  expect(await askedAfter(14.1)).toEqual([1, 0, 0, 0])
  await setStatus('ACTIVE')
  expect(await askedAfter(16)).toEqual([1, 0, 0, 1])
  await makePaid(coach, payer, 3)
  expect(await askedAfter(31)).toEqual([1, 0, 0, 1])
})

test('mails that the stream lost are sent by the job, once, and those that are on their way are left alone', async () => {
  await services.stream.drained()
  services.stream.pause()
  const to = `${newId().toLowerCase()}@example.com`
  const promise = async (subject: string) => (await write(mail(to, { subject, paragraphs: [] }))).mailId
  const subjects = () =>
    services.outbox
      .list()
      .filter((one) => one.to === to)
      .map(({ subject }) => subject)
      .sort()
  await promise('Never told')
  const claimed = await promise('Claimed by the dead')
  await write(MailEntity.update({ mailId: claimed }, { set: { claimedUntil: nowSeconds() + 100 } }))
  await sendLeftMails()
  expect(subjects()).toEqual([])
  const inThreeMinutes = now() + 180_000
  setClock(() => inThreeMinutes)
  const sending = await promise('Being sent')
  await write(MailEntity.update({ mailId: sending }, { set: { claimedUntil: nowSeconds() + 10 } }))
  await Promise.all([sendLeftMails(), sendLeftMails()])
  await sendLeftMails()
  expect(subjects()).toEqual(['Claimed by the dead', 'Never told'])
  await write(MailEntity.update({ mailId: sending }, { set: { claimedUntil: 0 } }))
  setClock()
  services.stream.resume()
})

test('a mail that cannot be sent now stops no other, and the next run of the job sends it', async () => {
  await services.stream.drained()
  services.stream.pause()
  const to = `${newId().toLowerCase()}@example.com`
  for (const subject of ['One', 'Other']) await write(mail(to, { subject, paragraphs: [] }))
  const inThreeMinutes = now() + 180_000
  setClock(() => inThreeMinutes)
  const received = () => services.outbox.list().filter((one) => one.to === to).length
  const log = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(SESv2Client.prototype, 'send').mockImplementationOnce(() => Promise.reject(new Error(`no ${to}`)))
  await expect(sendLeftMails()).rejects.toThrow('1 mails could not be sent')
  expect(JSON.stringify(log.mock.calls)).not.toContain(to)
  vi.restoreAllMocks()
  expect(received()).toBe(1)
  await sendLeftMails()
  expect(received()).toBe(2)
  services.stream.resume()
})
