import { reconcile } from '#core/billing/events/reconcile'
import { reportRun, timeBudget } from '#functions/jobs/run'

/** Continues a reconciliation that didn't fit into one run; otherwise it reads three items and is done. */
export const handler = async (): Promise<void> => reportRun('reconciled', await reconcile(timeBudget(false)))
