import { expect, test } from 'vitest'
import { SubscriptionEntity, type SubscriptionItem } from '#core/billing/entity'
import type { ActiveSubscription } from '#core/billing/shared/schema'
import { newId } from '#core/lib/ids'
import { nowIso } from '#core/shared/clock'
import { itemsOf, putAll } from '#scripts/seed/bulk'
import { makeAdmin } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

const admin = await makeAdmin()
const list = (query = '') =>
  call<ActiveSubscription[]>('GET', `/stripe/adminactivesubscriptions${query}`, { token: admin.token })

const subscription = (index: number, status: string): SubscriptionItem => ({
  subscriptionId: `sub_${String(index).padStart(6, '0')}`,
  clientId: newId(),
  coachId: newId(),
  kind: 'base',
  thingId: null,
  title: null,
  status,
  amountCents: 10_000 + index,
  nextAmountCents: null,
  currentPeriodEnd: null,
  cancelAt: null,
  nextPaymentAttempt: null,
  endedAt: null,
  customerId: `cus_${index}`,
  createdAt: nowIso(),
  version: 1,
})

test('lists every active subscription exactly once, in pages of at most 400', async () => {
  const all = Array.from({ length: 1500 }, (_, index) =>
    subscription(index, index % 10 === 0 ? 'canceled' : 'active'),
  )
  await putAll(itemsOf(all.map((item) => SubscriptionEntity.create(item))))
  const found: ActiveSubscription[] = []
  for (let after = ''; ; ) {
    const { body } = await list(after && `?after=${after}`)
    const last = body.at(-1)
    if (!last) break
    expect(body.length).toBeLessThanOrEqual(400)
    found.push(...body)
    after = last.id
  }
  expect(found).toEqual(
    all
      .filter(({ status }) => status === 'active')
      .map(({ subscriptionId: id, customerId: customer, amountCents: amount }) => ({
        id,
        customer,
        plan: { amount },
      })),
  )
})

test('rejects a cursor that isn’t a subscription id and names the field', async () => {
  expect(await list('?after=cus_1')).toMatchObject({ status: 400, body: { issues: [{ path: 'after' }] } })
})
