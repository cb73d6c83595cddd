import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { ReviewItem } from '#core/reviews/entity'
import type { LocalServices } from '#scripts/local/services'
import { startServices } from '#scripts/local/services'
import { DAY_MS, iso } from '#scripts/seed/dates'

const services: LocalServices = await startServices({ siteUrl: 'http://localhost:3000', portOf: () => 0 })
const { seed } = await import('#scripts/seed/seed')
const { listCoachRows, CoachEntity } = await import('#core/coach/entity')
const { ClientEntity, listClientRows } = await import('#core/client/entity')
const { ClientSumEntity, LedgerEntity, MonthlySumEntity } = await import('#core/ledger/entity')
const { PublishedReviewEntity, ReviewEntity, WaitingTextEntity } = await import('#core/reviews/entity')
const { PLATFORM } = await import('#core/ledger/shared/schema')
const { sumsOf } = await import('#core/ledger/ledger-entries')
const { accountState } = await import('#core/billing/payouts/bank')
const { syncSubscriptionWithStripe } = await import('#core/billing/plans/sync')
const { readStats } = await import('#core/stats/stats')
const { monthsOfBusiness } = await import('#core/shared/months')
const { setClock } = await import('#core/shared/clock')
const { makeClients } = await import('#scripts/seed/clients')
const { makeCoaches } = await import('#scripts/seed/coaches')
const { makeConnections } = await import('#scripts/seed/connections')
const { writeReviews } = await import('#scripts/seed/reviews')
const Subscriptions = await import('#core/billing/plans/subscriptions')

afterAll(() => services.close())

const dump = async () => ({
  coaches: await listCoachRows(),
  platform: await LedgerEntity.queryAll(`ledger#${PLATFORM}`, { prefix: 'entry#' }),
  subscriptions: services.stripe.subscriptions(),
  mails: services.outbox.list(),
})

test('resumes a seed that was killed before filling the table and never repeats a finished one', async () => {
  const states = services.store.collection<{ items: object[]; isDone: boolean }>('seed')
  await seed(services, { empty: false })
  const whole = await dump()
  expect(states.get('state')).toEqual({ items: [], isDone: true })

  const lost = whole.coaches.slice(0, 5)
  const { CoachRowEntity } = await import('#core/coach/entity')
  const { write } = await import('#core/lib/table')
  for (const row of lost) await write(CoachRowEntity.remove(row))
  await seed(services, { empty: false })
  expect(await listCoachRows()).toHaveLength(whole.coaches.length - lost.length)
  const { itemsOf } = await import('#scripts/seed/bulk')
  states.put('state', { items: itemsOf(lost.map((row) => CoachRowEntity.put(row))), isDone: false })
  await seed(services, { empty: false })
  expect(await dump()).toEqual(whole)
  expect(whole.mails).toEqual([])
})

test('leaves the counters to the stream handlers', async () => {
  await services.stream.drained()
  const stats = await readStats('UTC')
  const rows = await listCoachRows()
  expect(rows).toHaveLength(60)
  expect(stats.nutritionists).toEqual({
    total: 60,
    pending: rows.filter(({ status }) => status === 'PENDING').length,
    current: rows.filter(({ status }) => status === 'APPROVED').length,
  })
  // One client is deleted.
  expect(stats.users.reduce((sum, { value }) => sum + value, 0)).toBe((await listClientRows()).length + 1)
  expect(stats.income.map(({ label }) => label)).toEqual(
    monthsOfBusiness(new Map(), 'UTC').map(({ label }) => label),
  )
  // On its first days, the current month may be without income.
  expect(stats.income.slice(0, -1).every(({ value }) => value > 0)).toBe(true)
})

test('ledger entries, monthly sums and earnings agree with each other', async () => {
  for (const row of [...(await listCoachRows()), { coachId: PLATFORM, earningsCents: undefined }]) {
    const account = `ledger#${row.coachId}`
    const entries = await LedgerEntity.queryAll(account, { prefix: 'entry#' })
    const months = await MonthlySumEntity.queryAll(account, { prefix: 'month#' })
    expect(months.map(({ month, amountCents }) => [month, amountCents])).toEqual(
      sumsOf(entries)
        .map(({ month, amountCents }) => [month, amountCents])
        .sort(),
    )
    const sums = (await ClientSumEntity.queryAll(account, { prefix: 'client#' })).map(
      ({ payments }) => payments,
    )
    const payments = entries.filter(({ type, accountId }) => type === 'payment' && accountId !== PLATFORM)
    expect(sums.reduce((total = 0, count = 0) => total + count, 0)).toBe(payments.length)
    if (row.earningsCents === undefined) continue
    const sum = entries.reduce((total, { amountCents }) => total + amountCents, 0)
    const coach = await CoachEntity.find(row)
    expect([row.earningsCents, coach?.earningsCents]).toEqual([sum, sum])
  }
})

test('has pending, published and answered reviews, and one for coach@example.com to answer', async () => {
  const waiting = await WaitingTextEntity.queryAll('waiting-reviews')
  expect(waiting).toHaveLength(5)
  for (const { coachId, clientId, id } of waiting) {
    expect(await ReviewEntity.find({ coachId, clientId })).toMatchObject({ reviewId: id, status: 'PENDING' })
    expect(await ClientSumEntity.find({ coachId, clientId })).toMatchObject({ payments: expect.any(Number) })
  }
  const coach = (await listCoachRows()).find(({ email }) => email === 'coach@example.com')
  const reviews = await PublishedReviewEntity.query(`reviews#${coach?.coachId}`, {
    limit: 4,
    newestFirst: true,
  })
  const [newest, ...older] = await Promise.all(reviews.map((review) => ReviewEntity.find(review)))
  expect(newest?.answer).toBeNull()
  expect(older.map((review) => review?.answer?.status)).toEqual(['PENDING', 'APPROVED', 'APPROVED'])
  expect(await WaitingTextEntity.queryAll('waiting-answers')).toMatchObject([{ coachId: coach?.coachId }])
})

// On December 1, 2026, the gate was red: one of the latest five reviews, which wait for an admin, was of this coach.
test('coach@example.com has the same reviews to answer on any day', () => {
  onTestFinished(() => setClock())
  const days = Array.from({ length: 24 }, (_, month) =>
    [1, 2, 15, 28, 31].map((day) => Date.UTC(2026, 11 + month, day)),
  )
  for (const time of days.flat().flatMap((day) => [day, day + DAY_MS - 1])) {
    setClock(() => time)
    const coaches = makeCoaches()
    const written = writeReviews(makeConnections(coaches, makeClients())).flatMap(({ input: { Item } }) =>
      Item?.coachId === coaches[0]?.coachId && Item?.status === 'APPROVED'
        ? [Item as unknown as ReviewItem]
        : [],
    )
    const [newest, ...older] = written.slice(0, 4).map(({ answer }) => answer)
    expect([newest, older.map((answer) => answer?.status)], iso(time)).toEqual([
      null,
      ['PENDING', 'APPROVED', 'APPROVED'],
    ])
    expect(new Set(older.map((answer) => answer?.text)).size, iso(time)).toBe(3)
    const isFuture = written.some(({ createdAt }) => createdAt > iso(time))
    expect(isFuture, iso(time)).toBe(false)
  }
})

test('coaches’ ratings match their reviews', async () => {
  for (const { coachId, ratingCount, ratingSum } of await listCoachRows()) {
    const reviews = await PublishedReviewEntity.queryAll(`reviews#${coachId}`)
    expect([reviews.length, reviews.reduce((sum, { rating }) => sum + rating, 0)]).toEqual([
      ratingCount,
      ratingSum,
    ])
    expect(new Set(reviews.map(({ clientId }) => clientId)).size).toBe(reviews.length)
  }
})

test('stores subscriptions and accounts exactly as the webhook does', async () => {
  const accounts = services.store.collection<Parameters<typeof accountState>[0]>('stripe.accounts')
  for (const { coachId } of await listCoachRows()) {
    const coach = await CoachEntity.find({ coachId })
    const account = coach?.expressAccountId ? accounts.get(coach.expressAccountId) : undefined
    if (account) expect(coach).toMatchObject(accountState(account))
  }
  for (const { clientId } of (await listClientRows()).slice(0, 12)) {
    const before = await Subscriptions.listOfClient(clientId)
    for (const subscription of before) await syncSubscriptionWithStripe(subscription)
    expect(await Subscriptions.listOfClient(clientId)).toEqual(
      before.map((item) => ({ ...item, version: item.version + 1 })),
    )
    const client = await ClientEntity.find({ clientId })
    for (const { customerId } of before) expect(client?.customerId).toBe(customerId)
  }
})
