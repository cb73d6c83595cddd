/** Statuses in which a subscription still gives access. */
export const RUNNING_STATUSES: readonly string[] = ['active', 'trialing', 'past_due']
