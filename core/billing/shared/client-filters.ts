/** Which clients a list shows, by their running plans and their account. */
export const CLIENT_FILTERS = ['PAYING', 'PAST_DUE', 'ENDING', 'NOT_PAYING', 'SUSPENDED'] as const
export const PLAN_KINDS = ['base', 'group', 'extra'] as const
