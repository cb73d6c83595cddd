import { PLATFORM_FEE_PERCENT } from '#core/billing/shared/schema'
import { GROUP_PLANS } from '#core/client/shared/plans'
import type { GroupPlan } from '#core/client/shared/schema'

/** What this number of group clients pays per month and how it's split, in cents. */
export function monthlyOf(plan: Exclude<GroupPlan, 'NONE'>, clients: number) {
  const paid = GROUP_PLANS[plan].amount * 100 * clients
  const platform = (paid * PLATFORM_FEE_PERCENT) / 100
  return { paid, platform, coach: paid - platform }
}
