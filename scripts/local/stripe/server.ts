import type Stripe from 'stripe'
import { listen, type Service } from '#scripts/local/serve'
import type { Store } from '#scripts/local/store'
import { openApi } from '#scripts/local/stripe/api'
import { closeDispute, openDispute } from '#scripts/local/stripe/billing/disputes'
import { runDue } from '#scripts/local/stripe/billing/due'
import { failRefund } from '#scripts/local/stripe/billing/refunds'
import { saveAccount } from '#scripts/local/stripe/billing/save-account'
import * as Subscriptions from '#scripts/local/stripe/billing/subscriptions'
import { openClock } from '#scripts/local/stripe/clock'
import { type Faults, openFaults } from '#scripts/local/stripe/faults'
import { openLinks } from '#scripts/local/stripe/links'
import * as Account from '#scripts/local/stripe/objects/account'
import { checkoutPage } from '#scripts/local/stripe/pages/checkout'
import { expressPage } from '#scripts/local/stripe/pages/express'
import { invoicePage } from '#scripts/local/stripe/pages/invoice'
import { onboardingPage } from '#scripts/local/stripe/pages/onboarding'
import { portalPage } from '#scripts/local/stripe/pages/portal'
import { openProvider } from '#scripts/local/stripe/provider'
import { accounts } from '#scripts/local/stripe/resources/accounts'
import { catalog } from '#scripts/local/stripe/resources/catalog'
import { checkout } from '#scripts/local/stripe/resources/checkout'
import { customers } from '#scripts/local/stripe/resources/customers'
import { events } from '#scripts/local/stripe/resources/events'
import { invoices } from '#scripts/local/stripe/resources/invoices'
import { money } from '#scripts/local/stripe/resources/money'
import { payments } from '#scripts/local/stripe/resources/payments'
import { portal } from '#scripts/local/stripe/resources/portal'
import { subscriptions } from '#scripts/local/stripe/resources/subscriptions'
import { DAY } from '#scripts/local/stripe/time'
import { openWebhooks } from '#scripts/local/stripe/webhooks'

/** How often the service looks for due work as real time passes. */
const TICK_MS = 30_000

export interface StripeOptions {
  port: number
  store: Store
  /** Where events go, and the `whsec_…` secret that signs them. */
  webhook: { url: string; secret: string }
  /** The only accepted key. It must begin with `sk_test_` or `sk_local_`. */
  secretKey: string
  /** Returns real time in milliseconds. Defaults to `Date.now`. */
  now?: () => number
}

/** The running service, with controls for the console and the tests. */
export interface StripeService extends Service {
  clock: {
    /** Stripe's time in unix seconds. */
    now(): number
    /** Moves Stripe's clock forward. Processes all renewals, ends and expiries on the way, in order. */
    advance(days: number): Promise<void>
  }
  /** Renews and pays the next period, or ends a canceled plan. For a past-due subscription, pays the open invoice. */
  renew(subscriptionId: string): Promise<void>
  /** Does the same with a declined card. The card keeps declining until it's replaced or `renew` is called. */
  failRenewal(subscriptionId: string): Promise<void>
  dispute(chargeId: string): Promise<void>
  /** Closes the open dispute of the charge. */
  closeDispute(chargeId: string, status: 'won' | 'lost'): Promise<void>
  /** Makes a refund fail: the one with this id, or the newest of this charge. */
  failRefund(refundOrChargeId: string): Promise<void>
  /** Makes Stripe ask for more about an account by `deadline` (unix seconds), which turns its payments off. */
  askForMore(accountId: string, requirement: string, deadline: number): Promise<void>
  subscriptions(): Stripe.Subscription[]
  events(): Stripe.Event[]
  /** Sends the event again immediately, whether or not it was delivered. */
  redeliver(eventId: string): Promise<void>
  /**
   * Resolves when every pending delivery has been accepted with a 2xx or given up. While deliveries are paused, it
   * resolves after they resume.
   */
  settled(): Promise<void>
  pauseDeliveries(): void
  /** Sends the paused events and resolves when all have been delivered or given up. */
  resumeDeliveries(options?: { shuffle?: boolean; duplicate?: boolean }): Promise<void>
  /** Drops all pending events, as if they had been lost in transit. Returns how many. */
  dropPending(): number
  /** Controls that make calls and events less reliable. */
  faults: Faults
}

/** Starts the local Stripe. Throws on a live key or an empty secret. */
export async function startStripe(options: StripeOptions): Promise<StripeService> {
  const { store, secretKey, webhook } = options
  if (!/^sk_(test|local)_\w+$/.test(secretKey))
    throw new Error('The local Stripe takes sk_test_… and sk_local_… keys only')
  if (!webhook.secret.trim()) throw new Error('The webhook needs a secret')

  let origin = ''
  const clock = openClock(store, options.now ?? Date.now)
  const webhooks = openWebhooks({ store, target: webhook, find: (id) => provider.platform.events.get(id) })
  const { faults, withFaults, isOld } = openFaults()
  const provider = openProvider({
    store,
    now: clock.now,
    url: () => origin,
    onEvent: webhooks.enqueue,
    isOld,
  })
  const links = openLinks(provider)

  const { app, api } = openApi(provider, secretKey, withFaults)
  customers(api, provider)
  catalog(api, provider)
  checkout(api, provider)
  subscriptions(api, provider)
  invoices(api, provider)
  payments(api, provider)
  money(api, provider)
  accounts(api, provider, links)
  portal(api, provider, links)
  events(api, provider, webhooks.isDelivered)
  checkoutPage(app, provider)
  portalPage(app, provider, links)
  onboardingPage(app, provider, links)
  expressPage(app, provider, links)
  invoicePage(app, provider)

  const service = await listen(app, options.port)
  origin = service.url
  runDue(provider, clock, clock.now())
  webhooks.start()
  const tick = setInterval(() => {
    try {
      runDue(provider, clock, clock.now())
    } catch (error) {
      console.error('Local Stripe could not renew', error)
    }
  }, TICK_MS).unref()

  const renew = (id: string, declines: boolean) =>
    store.transaction(() => {
      const subscription = provider.platform.subscriptions.get(id)
      if (!subscription || Subscriptions.isEnded(subscription))
        throw new RangeError(`Not a running subscription: ${id}`)
      if (subscription.cancel_at !== null)
        return Subscriptions.end(provider, subscription, 'cancellation_requested')
      Subscriptions.setCardDeclines(provider, subscription, declines)
      return Subscriptions.renew(provider, subscription)
    })

  return {
    ...service,
    clock: {
      now: clock.now,
      async advance(days) {
        if (!(days > 0 && days <= 3660)) throw new RangeError('Advance by more than 0 and at most 3660 days')
        runDue(provider, clock, clock.now() + Math.round(days * DAY))
      },
    },
    renew: async (id) => void renew(id, false),
    failRenewal: async (id) => void renew(id, true),
    async dispute(id) {
      const charge = provider.platform.charges.get(id)
      if (!charge) throw new RangeError(`No such charge: ${id}`)
      store.transaction(() => openDispute(provider, charge))
    },
    async closeDispute(id, status) {
      const dispute = provider.platform.disputes
        .list()
        .find((item) => item.charge === id && item.status === 'needs_response')
      if (!dispute) throw new RangeError(`No open dispute of charge: ${id}`)
      store.transaction(() => closeDispute(provider, dispute, status))
    },
    async failRefund(id) {
      const refund = provider.platform.refunds
        .list()
        .findLast((item) => (item.id === id || item.charge === id) && item.status === 'succeeded')
      if (!refund) throw new RangeError(`No refund: ${id}`)
      store.transaction(() => failRefund(provider, refund))
    },
    async askForMore(id, requirement, deadline) {
      const account = provider.platform.accounts.get(id)
      if (!account) throw new RangeError(`No such account: ${id}`)
      saveAccount(provider, account, Account.askedForMore(account, requirement, deadline))
    },
    subscriptions: () => provider.platform.subscriptions.list(),
    events: () => provider.platform.events.list(),
    redeliver: webhooks.redeliver,
    settled: webhooks.settled,
    pauseDeliveries: webhooks.pause,
    resumeDeliveries: webhooks.resume,
    dropPending: webhooks.dropPending,
    faults,
    async close() {
      clearInterval(tick)
      await webhooks.close()
      await service.close()
    },
  }
}
