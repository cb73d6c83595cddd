import { expect, test } from 'vitest'
import { LedgerEntity, type LedgerEntry } from '#core/ledger/entity'
import { PLATFORM, type ReturnedPayments } from '#core/ledger/shared/schema'
import { transact } from '#core/lib/table'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const admin = await makeAdmin()

const list = (before?: string) =>
  call<ReturnedPayments>(
    'GET',
    `/admin/returned-payments${before ? `?before=${encodeURIComponent(before)}` : ''}`,
    {
      token: admin.token,
    },
  )

test('lists a refund, a dispute and its end, each with the whole amount and both people', async () => {
  const { client, coach } = await Payments.makePair()
  const refunded = await Payments.chargeOf(await Payments.buy(client, coach, 100))
  await services.stripe.settled()
  await Payments.refund(refunded, 40_00)
  const other = await Payments.makePair()
  const disputed = await Payments.chargeOf(await Payments.buy(other.client, other.coach, 100))
  await services.stripe.settled()
  await services.stripe.clock.advance(1)
  await services.stripe.dispute(disputed)
  await services.stripe.settled()
  await services.stripe.clock.advance(1)
  await services.stripe.closeDispute(disputed, 'won')
  await services.stripe.settled()

  const { rows, next } = (await list()).body
  const people = (pair: typeof other) => ({
    isPromotion: false,
    client: { id: pair.client.id, name: 'Test Person', image: null },
    coach: { id: pair.coach.id, name: 'Test Person', image: null },
  })
  expect(rows).toMatchObject([
    { type: 'dispute', amount: 100_00, ...people(other) },
    { type: 'dispute', amount: -100_00, ...people(other) },
    { type: 'refund', amount: -40_00, ...people({ client, coach }) },
  ])
  expect(next).toBeNull()
})

test('shows each movement exactly once across pages, also those of a single account', async () => {
  const created = 2_000_000_000
  const movement = (index: number): LedgerEntry[] =>
    (index % 3 === 0 ? [PLATFORM] : ['coach-x', PLATFORM]).map((accountId) => ({
      accountId,
      entryId: `re_${index}`,
      chargeId: `ch_${index}`,
      type: 'refund',
      amountCents: -(index + 1),
      // Some happen in the same second.
      created: created + Math.floor(index / 4),
      clientId: 'client-x',
      coachId: 'coach-x',
      subscriptionId: null,
    }))
  const movements = Array.from({ length: 50 }, (_, index) => movement(index))
  for (const entries of movements) await transact(entries.map((entry) => LedgerEntity.create(entry)))
  const seen: string[] = []
  let before: string | undefined
  do {
    const { rows, next } = (await list(before)).body
    expect(rows.length).toBeLessThanOrEqual(20)
    seen.push(...rows.filter(({ id }) => /^re_\d{1,2}$/.test(id)).map(({ id, amount }) => `${id} ${amount}`))
    before = next ?? undefined
  } while (before)
  const expected = movements.map((entries, index) => `re_${index} ${-(index + 1) * entries.length}`)
  expect(seen.toSorted()).toEqual(expected.toSorted())
  expect(await list('tomorrow')).toMatchObject({ status: 400, body: { issues: [{ path: 'before' }] } })
})
