import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { MonthlySumEntity } from '#core/ledger/entity'
import { PLATFORM } from '#core/ledger/shared/schema'
import { write } from '#core/lib/table'
import { hourOf, monthOf, now, nowSeconds } from '#core/shared/clock'
import { HourlyStatEntity, StatEntity } from '#core/stats/entity'
import type { Stats } from '#core/stats/shared/schema'
import { makeAdmin, makeClient, makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const admin = await makeAdmin()

test('statistics come from the sums, with every month since January 2022', async () => {
  await services.stream.drained()
  const month = monthOf(now())
  const read = async () => (await call<Stats>('GET', '/admin/stats', { token: admin.token })).body
  const before = await read()
  await write(
    MonthlySumEntity.upsert({ accountId: PLATFORM, month: '2022-02' }, { add: { amountCents: 12_345 } }),
  )
  await write(StatEntity.upsert({ name: `clients#${month}` }, { add: { count: 2 } }))
  await makeCoach({ status: 'PENDING' })
  await services.stream.drained()
  const after = await read()
  expect(after.income.slice(0, 3)).toEqual([
    { label: '2022-01', value: 0 },
    { label: '2022-02', value: 123.45 },
    { label: '2022-03', value: 0 },
  ])
  expect(after.income.at(-1)?.label).toBe(month)
  expect(after.users.at(-1)?.value).toBe(Number(before.users.at(-1)?.value) + 2)
  expect(after.nutritionists).toEqual({
    total: before.nutritionists.total + 1,
    pending: before.nutritionists.pending + 1,
    current: before.nutritionists.current,
  })
})

test('counts the new clients and applications of the last 24 hours', async () => {
  const read = async () => {
    await services.stream.drained()
    return (await call<Stats>('GET', '/admin/stats', { token: admin.token })).body.lastDay
  }
  const before = await read()
  await makeClient()
  await makeClient({ createdAt: new Date(now() - 30 * 3_600_000).toISOString() })
  const coach = await makeCoach({ status: 'PENDING' })
  const counted = { clients: before.clients + 1, applications: before.applications + 1 }
  expect(await read()).toEqual(counted)
  for (const status of ['APPROVED', 'PENDING'] as const)
    await write(CoachEntity.update({ coachId: coach.id }, { set: { status } }))
  expect(await read()).toEqual(counted)
  const hour = (hoursAgo: number) => hourOf(now() - hoursAgo * 3_600_000)
  const old = { add: { count: 5 }, set: { expiresAt: nowSeconds() + 60 } }
  await write(HourlyStatEntity.upsert({ name: 'clients', hour: hour(25) }, old))
  expect(await read()).toEqual(counted)
  await write(HourlyStatEntity.upsert({ name: 'clients', hour: hour(23) }, old))
  expect(await read()).toEqual({ ...counted, clients: counted.clients + 5 })
})
