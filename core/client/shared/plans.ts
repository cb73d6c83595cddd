export const GROUP_PLAN_CHOICES = ['NONE', 'PLAN_1', 'PLAN_2', 'PLAN_3'] as const

/** Group plans. Amounts are in dollars per month. */
export const GROUP_PLANS = {
  PLAN_1: { label: '2 CLIENT GROUP - $225', capacity: 2, amount: 225 },
  PLAN_2: { label: '3 CLIENT GROUP - $150', capacity: 3, amount: 150 },
  PLAN_3: { label: '6 CLIENT GROUP - $75', capacity: 6, amount: 75 },
} as const

/** Monthly price per client; 0 without a plan. */
export const groupPriceCents = (plan: (typeof GROUP_PLAN_CHOICES)[number]) =>
  plan === 'NONE' ? 0 : GROUP_PLANS[plan].amount * 100
