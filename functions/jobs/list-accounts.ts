import { listAccounts } from '#core/identity/account-list'
import { reportRun, timeBudget } from '#functions/jobs/run'

/** Every ten minutes at night: lists all accounts of the user pool, once a day (rule nightly-account-list). */
export const handler = async (): Promise<void> =>
  reportRun('listed accounts', await listAccounts(timeBudget(true)))
