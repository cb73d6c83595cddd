import { reconcile } from '#core/billing/reconcile'
import { reportRun, thisRun } from '#functions/jobs/run'

/** Goes on with a reconciliation that was too much for one run; else it reads three items and is done. */
export const handler = async (): Promise<void> => reportRun('reconciled', await reconcile(thisRun(false)))
