import { GROUP_PLAN_CHOICES, GROUP_PLANS } from '#core/client/shared/plans'
import type { GroupPlan } from '#core/client/shared/schema'

export const PLANS = GROUP_PLAN_CHOICES.filter((plan) => plan !== 'NONE').map((value) => ({
  value,
  label: GROUP_PLANS[value].label,
}))

export const capacityOf = (plan: GroupPlan) => (plan === 'NONE' ? 0 : GROUP_PLANS[plan].capacity)

/** How many seats are taken. */
export const placesText = (plan: GroupPlan, taken: number) =>
  plan === 'NONE' ? 'No plan yet' : `${taken} of ${capacityOf(plan)}`
