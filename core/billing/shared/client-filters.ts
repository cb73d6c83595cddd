/** Which clients a list shows, by their running plans and their account. */
export const CLIENT_FILTERS = ['PAYING', 'PAST_DUE', 'ENDING', 'NOT_PAYING', 'SUSPENDED'] as const
/** The table of clients can also show only those who joined in the last 24 hours. */
export const CLIENT_TABLE_FILTERS = ['NEW', ...CLIENT_FILTERS] as const
export const PLAN_KINDS = ['base', 'group', 'extra'] as const
