import { PLATFORM_FEE_PERCENT } from '#core/billing/schema'
import { GROUP_PLANS } from '#core/client/plans'
import type { GroupPlan } from '#core/client/schema'

/** What this number of group clients pays per month and how it's split, in cents. */
export function monthlyOf(plan: Exclude<GroupPlan, 'NONE'>, clients: number) {
  const paid = GROUP_PLANS[plan].amount * 100 * clients
  const platform = (paid * PLATFORM_FEE_PERCENT) / 100
  return { paid, platform, coach: paid - platform }
}
