import { reconcile } from '#core/billing/events/reconcile'
import { reportRun, timeBudget } from '#functions/jobs/run'

/** Nightly: repairs what lost Stripe events would have changed (rule webhook-activates). */
export const handler = async (): Promise<void> => reportRun('reconciled', await reconcile(timeBudget(true)))
