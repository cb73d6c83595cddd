export const RUNNING_STATUSES: readonly string[] = ['active', 'trialing', 'past_due']
