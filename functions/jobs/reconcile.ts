import * as Reconcile from '#core/billing/reconcile'
import { log } from '#core/lib/log'

/** Nightly: repairs what lost events of the payment provider would have changed (decision 35). */
export async function handler(): Promise<void> {
  const events = await Reconcile.applyMissedEvents()
  const subscriptions = await Reconcile.rereadDueSubscriptions()
  const accounts = await Reconcile.rereadAccounts()
  log('info', 'reconciled', {
    events: events.done,
    subscriptions: subscriptions.done,
    accounts: accounts.done,
  })
  const failures = [events, subscriptions, accounts].flatMap((outcome) => outcome.failures)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be reconciled`)
}
