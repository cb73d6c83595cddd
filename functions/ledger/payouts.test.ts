import { expect, test } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { LedgerEntity, MonthlySumEntity } from '#core/ledger/entity'
import { sumsOf } from '#core/ledger/ledger-entries'
import { type Payout, PLATFORM, type ReportEntry } from '#core/ledger/shared/schema'
import { transact, write } from '#core/lib/table'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const PATH = '/nutritionist/get-paid-list'
const all = async ({ token }: TestPerson) => (await call<Payout[]>('GET', PATH, { token })).body
const pageOf = async ({ token }: TestPerson, query: string) =>
  (await call<{ rows: Payout[]; count: number }>('GET', `${PATH}?${query}`, { token })).body
const csvOf = async ({ token }: TestPerson, query = '') =>
  (await call<{ name: string; text: string }>('GET', `${PATH}/csv${query}`, { token })).body

test('lists a payment and its refund as rows, newest first, with gross amount and fee', async () => {
  const { coach, client } = await Payments.makePair()
  const stranger = await Payments.makePair()
  const subscription = await Payments.buy(client, coach)
  await Payments.buy(stranger.client, stranger.coach)
  await services.stripe.settled()
  const person = { id: client.id, name: 'Clara Client', email: client.email, image: null, hasPage: true }
  const paid = {
    id: await Payments.chargeOf(subscription),
    type: 'payment',
    client: person,
    clientId: client.id,
    date: expect.any(Number),
    sum: 8500,
    gross: 10_000,
    fee: 1500,
  }
  expect(await all(coach)).toEqual([paid])
  await services.stripe.clock.advance(1)
  await Payments.refund(paid.id, 2000)
  await services.stripe.settled()
  const rows = await all(coach)
  expect(rows.at(-1)).toEqual(paid)
  expect(rows.slice(0, -1).map(({ type, sum, gross, fee }) => ({ type, sum, gross, fee }))).toEqual(
    expect.arrayContaining([
      { type: 'refund', sum: -2000, gross: -2000, fee: 0 },
      { type: 'refund', sum: 300, gross: 0, fee: -300 },
    ]),
  )
  expect(rows.reduce((total, { sum }) => total + sum, 0)).toBe(6800)
  expect(await pageOf(coach, 'page=1&pageSize=10')).toEqual({ rows, count: 3 })
})

/** Creates payments one minute apart, as the webhook would record them. */
async function makePayments(coach: TestPerson, client: TestPerson, count: number, from = 1_790_000_000) {
  const entries = Array.from({ length: count }, (_, index) => {
    const payment = {
      entryId: `ch_${coach.id}_${index}`,
      chargeId: `ch_${coach.id}_${index}`,
      type: 'payment' as const,
      created: from + index * 60,
      clientId: client.id,
      coachId: coach.id,
      subscriptionId: null,
    }
    return [
      { ...payment, accountId: coach.id, amountCents: 8500 + index },
      { ...payment, accountId: PLATFORM, amountCents: 1500 },
    ]
  })
  for (const both of entries) await transact(both.map((entry) => LedgerEntity.create(entry)))
  for (const { amountCents, entries: more, ...sum } of sumsOf(entries.flat()))
    await write(MonthlySumEntity.upsert(sum, { add: { amountCents, entries: more } }))
}

test('pages contain each row once, and a page beyond the end is the last one', async () => {
  const [coach, client] = await Promise.all([makeCoach(), makeClient()])
  await makePayments(coach, client, 23)
  const pages = await Promise.all([1, 2, 3, 9].map((page) => pageOf(coach, `page=${page}&pageSize=10`)))
  expect(pages.map(({ count, rows }) => [count, rows.length])).toEqual([
    [23, 10],
    [23, 10],
    [23, 3],
    [23, 3],
  ])
  const rows = pages.slice(0, 3).flatMap((page) => page.rows)
  expect(rows).toEqual(await all(coach))
  expect(rows.map(({ sum }) => sum)).toEqual(Array.from({ length: 23 }, (_, index) => 8522 - index))
})

test('an empty list is a page without rows', async () => {
  const coach = await makeCoach()
  expect(await all(coach)).toEqual([])
  expect(await pageOf(coach, 'page=2')).toEqual({ rows: [], count: 0 })
})

test('the CSV contains all rows in a spreadsheet’s format, and no name in it can act as a formula', async () => {
  const [coach, client] = await Promise.all([makeCoach(), makeClient()])
  await makePayments(coach, client, 12)
  await write(
    ClientEntity.update({ clientId: client.id }, { set: { firstName: '=1+1', lastName: 'a "b", c' } }),
  )
  const { name, text } = await csvOf(coach)
  expect(name).toMatch(/^transactions-\d{4}-\d\d-\d\d\.csv$/)
  expect(text.startsWith('\uFEFFDate (UTC),Client,Type,Gross,Fee,Net,Id\r\n')).toBe(true)
  const [first, ...rest] = text.trimEnd().split('\r\n').slice(1)
  expect(rest).toHaveLength(11)
  expect(first).toBe(`2026-09-21 14:24:20,"'=1+1 a ""b"", c",payment,100.11,15,85.11,ch_${coach.id}_11`)
})

test('a payment is in the month and on the day of the reader’s time zone, in reports and in the file', async () => {
  const [coach, client] = await Promise.all([makeCoach(), makeClient()])
  await makePayments(coach, client, 2, Date.parse('2025-12-01T07:59:30Z') / 1000)
  const monthsIn = async (query: string) => {
    const { body } = await call<ReportEntry[]>('GET', `/stripe/coachreports${query}`, { token: coach.token })
    return body.map(({ created, amount }) => [new Date(created * 1000).toISOString().slice(0, 7), amount])
  }
  expect(await monthsIn('')).toEqual([['2025-12', 17_001]])
  expect(await monthsIn('?timeZone=Asia/Kathmandu')).toEqual([['2025-12', 17_001]])
  expect(await monthsIn('?timeZone=America/Los_Angeles')).toEqual([
    ['2025-11', 8500],
    ['2025-12', 8501],
  ])
  // A device may know a zone that we don't.
  expect(await monthsIn('?timeZone=Mars/Olympus_Mons')).toEqual([['2025-12', 17_001]])
  const { text } = await csvOf(coach, '?timeZone=America/Los_Angeles')
  expect(text.match(/Date \(.*?\)|\d{4}-.*?(?=,)/g)).toEqual([
    'Date (America/Los_Angeles)',
    '2025-12-01 00:00:30',
    '2025-11-30 23:59:30',
  ])
  const wrong = await call('GET', '/stripe/coachreports?timeZone=;', { token: coach.token })
  expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: 'timeZone' }] } })
})

test('admins read one coach’s income by month, and every coach’s total since the beginning', async () => {
  const { coach, client } = await Payments.makePair()
  await Payments.buy(client, coach, 200)
  await services.stripe.settled()
  const { token } = await makeAdmin()
  const report = (path: string, by = token) => call<ReportEntry[]>('GET', `/stripe/${path}`, { token: by })
  const own = await report('coachreports', coach.token)
  expect((await report(`coachreports/${coach.id}`)).body).toEqual(own.body)
  const { expressAccountId: destination } = (await CoachEntity.find({ coachId: coach.id })) ?? {}
  expect((await report('allcoachreports')).body).toContainEqual({
    type: 'payment',
    amount: 17_000,
    created: Date.UTC(2022, 0) / 1000,
    destination,
  })
})
