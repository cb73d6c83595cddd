import type { Subscription } from '#core/billing/shared/schema'
import { money } from '@/lib/text/format'

/** The spec's exact wording: 'Active' with the amount in dollars, or 'deactive'. */
export const subscriptionStatus = (subscription: Pick<Subscription, 'plan'> | null) =>
  subscription ? `Active ${money(subscription.plan.amount)}` : 'deactive'
