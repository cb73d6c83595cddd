import { expect, test } from 'vitest'
import { PLATFORM_FEE_PERCENT } from '#core/billing/shared/schema'
import { GROUP_PLANS } from '#core/client/shared/plans'
import { monthlyOf } from '@/features/groupchats/monthly'

test("gives the coach everything but the platform's share, to the cent", () => {
  expect(monthlyOf('PLAN_1', 2)).toEqual({ paid: 45_000, platform: 6_750, coach: 38_250 })
  expect(monthlyOf('PLAN_3', 0)).toEqual({ paid: 0, platform: 0, coach: 0 })
  for (const plan of ['PLAN_1', 'PLAN_2', 'PLAN_3'] as const)
    for (let clients = 0; clients <= GROUP_PLANS[plan].capacity; clients++) {
      const { paid, platform, coach } = monthlyOf(plan, clients)
      expect(platform + coach).toBe(paid)
      expect(platform * 100).toBe(paid * PLATFORM_FEE_PERCENT)
      expect(Number.isInteger(coach)).toBe(true)
    }
})
