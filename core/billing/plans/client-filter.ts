import type { SubscriptionItem } from '#core/billing/entity'
import type { CLIENT_FILTERS, PLAN_KINDS } from '#core/billing/shared/client-filters'
import type { ClientAccountStatus } from '#core/client/shared/schema'

interface Filter {
  show?: (typeof CLIENT_FILTERS)[number]
  plan?: (typeof PLAN_KINDS)[number]
}

interface Client {
  status: ClientAccountStatus
  /** The client's running plans. */
  plans: Pick<SubscriptionItem, 'kind' | 'status' | 'cancelAt'>[]
}

/** Whether a client has a running plan of the kind and in the state that a filter names. */
export const matchesFilter =
  ({ show, plan: kind }: Filter) =>
  ({ status, plans }: Client): boolean => {
    const ofKind = plans.filter((plan) => !kind || plan.kind === kind)
    if (show === 'NOT_PAYING') return ofKind.length === 0
    if (show === 'SUSPENDED' && status !== 'SUSPENDED') return false
    if (!kind && (!show || show === 'SUSPENDED')) return true
    return ofKind.some(
      (plan) =>
        (show !== 'PAST_DUE' || plan.status === 'past_due') && (show !== 'ENDING' || plan.cancelAt !== null),
    )
  }
