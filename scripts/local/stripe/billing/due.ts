import type Stripe from 'stripe'
import * as Checkout from '#scripts/local/stripe/billing/checkout'
import { saveAccount } from '#scripts/local/stripe/billing/save-account'
import * as Subscriptions from '#scripts/local/stripe/billing/subscriptions'
import type { ProviderClock } from '#scripts/local/stripe/clock'
import * as Account from '#scripts/local/stripe/objects/account'
import type { Provider } from '#scripts/local/stripe/provider'

interface Due {
  /** Unix seconds. */
  at: number
  id: string
  kind: 'subscription' | 'session' | 'account'
}

/**
 * Processes every renewal, retry, end, expiry and deadline that is due by `until` (unix seconds). Each runs in
 * chronological order with the clock at its due time. Afterwards the clock is at `until`. A subscription may renew
 * several times.
 */
export function runDue(provider: Provider, clock: ProviderClock, until: number) {
  const { subscriptions, sessions, accounts } = provider.platform
  const agenda = [
    ...subscriptions.list().flatMap((subscription) => dueOf(provider, subscription)),
    ...sessions
      .list()
      .flatMap(({ id, status, expires_at: at }): Due[] =>
        status === 'open' ? [{ at, id, kind: 'session' }] : [],
      ),
    ...accounts.list().flatMap(({ id, requirements }): Due[] => {
      const at = requirements?.current_deadline
      return at ? [{ at, id, kind: 'account' }] : []
    }),
  ].filter(({ at }) => at <= until)

  while (agenda.length > 0) {
    agenda.sort((a, b) => a.at - b.at)
    const next = agenda.shift()
    if (!next) break
    provider.store.transaction(() => {
      clock.moveTo(next.at)
      if (next.kind === 'session') {
        const session = sessions.get(next.id)
        if (session?.status === 'open') Checkout.expire(provider, session)
        return
      }
      if (next.kind === 'account') {
        const account = accounts.get(next.id)
        if (account) saveAccount(provider, account, Account.overdue(account))
        return
      }
      const subscription = subscriptions.get(next.id)
      if (!subscription) return
      agenda.push(...dueOf(provider, settle(provider, subscription)).filter(({ at }) => at <= until))
    })
  }
  clock.moveTo(until)
}

function settle(provider: Provider, subscription: Stripe.Subscription): Stripe.Subscription {
  if (Subscriptions.isEnded(subscription)) return subscription
  return endsNow(subscription, provider.now())
    ? Subscriptions.end(provider, subscription, 'cancellation_requested')
    : Subscriptions.renew(provider, subscription)
}

const endsNow = ({ cancel_at: at }: Stripe.Subscription, now: number) => at !== null && at <= now

/** Returns when the subscription's next step is due: its end, the next attempt at its open invoice, or its renewal. */
function dueOf(provider: Provider, subscription: Stripe.Subscription): Due[] {
  if (Subscriptions.isEnded(subscription)) return []
  const { id, cancel_at: ends } = subscription
  const retry = Subscriptions.openInvoiceOf(provider, subscription)?.next_payment_attempt
  const renews = subscription.status === 'past_due' ? retry : Subscriptions.currentPeriodEnd(subscription)
  return [{ at: Math.min(ends ?? Infinity, renews ?? Infinity), id, kind: 'subscription' }]
}
