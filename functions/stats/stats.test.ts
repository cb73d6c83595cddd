import { expect, test } from 'vitest'
import { MonthlySumEntity } from '#core/ledger/entity'
import { PLATFORM } from '#core/ledger/shared/schema'
import { write } from '#core/lib/table'
import { monthOf, now } from '#core/shared/clock'
import { StatEntity } from '#core/stats/entity'
import type { Stats } from '#core/stats/shared/schema'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/test-services'

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
