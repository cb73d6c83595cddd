import { type Renewal, RenewalEntity, SubscriptionEntity } from '#core/billing/entity'
import type { SubscriptionRef } from '#core/billing/events/event-target'
import { isRunning } from '#core/billing/plans/subscriptions'
import { syncSubscriptionWithStripe } from '#core/billing/plans/sync'
import { isInWantedState, loadSaleContexts } from '#core/billing/sales/sale-context'
import type { BatchJob } from '#core/lib/resumable-job'
import { dayOf, now } from '#core/shared/clock'

const DAY_MILLISECONDS = 24 * 3600 * 1000
const LOOK_AHEAD_DAYS = 2
const RENEWALS_PER_PAGE = 500

interface Position {
  day: string
  after?: Pick<Renewal, 'day' | 'subscriptionId'>
}

/** A safety net: ends plans that may no longer run before they renew (rule plan-needs-coach-and-link). */
export const comingRenewals: BatchJob<Position, SubscriptionRef> = {
  name: 'coming-renewals',
  begin: () => ({ day: dayOf(now()) }),
  read: async ({ day, after }) => {
    const renewals = await RenewalEntity.queryPage(`renewals#${day}`, { pageSize: RENEWALS_PER_PAGE, after })
    const plans = (await SubscriptionEntity.findMany(renewals)).filter(isRunning)
    const last = renewals.at(-1)
    const next = last
      ? { day, after: { day, subscriptionId: last.subscriptionId } }
      : { day: dayOf(Date.parse(day) + DAY_MILLISECONDS) }
    return {
      items: (await loadSaleContexts(plans)).filter((plan) => !isInWantedState(plan, plan)),
      ...(next.day <= dayOf(now() + LOOK_AHEAD_DAYS * DAY_MILLISECONDS) && { next }),
    }
  },
  attempt: syncSubscriptionWithStripe,
  atOnce: 16,
  perSecond: 30,
}
