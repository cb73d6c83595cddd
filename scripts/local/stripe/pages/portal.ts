import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import { isPayable } from '#scripts/local/stripe/billing/open-invoices'
import * as Subscriptions from '#scripts/local/stripe/billing/subscriptions'
import { GOOD_CARD, readCard } from '#scripts/local/stripe/cards'
import { idOf } from '#scripts/local/stripe/ids'
import type { Links, Visit } from '#scripts/local/stripe/links'
import { day, dollars, posted, send, sendGone } from '#scripts/local/stripe/pages/layout'
import type { Provider } from '#scripts/local/stripe/provider'

const EXPIRED = 'This billing page is no longer available. Open it again from your account.'

/** The customer's billing page: cancel or keep a plan, or replace the card. */
export function portalPage(app: Hono, provider: Provider, links: Links) {
  app.get('/p/session/:token', (c) => {
    const followed = c.req.method === 'GET' ? links.follow(c.req.param('token'), 'portal') : undefined
    return followed && 'visit' in followed ? c.redirect(`/p/${followed.visit}`, 303) : sendGone(c, EXPIRED)
  })

  app.get('/p/:token', (c) => {
    const visit = links.find(c.req.param('token'), 'portal')
    return visit ? show(c, provider, visit) : sendGone(c, EXPIRED)
  })

  app.post('/p/:token', async (c) => {
    const form = await posted(c)
    const visit = links.find(c.req.param('token'), 'portal')
    if (!visit) return sendGone(c, EXPIRED)
    const error = provider.store.transaction(() => act(provider, visit, form))
    return error ? show(c, provider, visit, error) : c.redirect(`/p/${c.req.param('token')}`, 303)
  })
}

/** Performs the form's action. Returns an error message for the customer if that fails. */
function act(provider: Provider, visit: Visit, form: Record<string, string>): string | undefined {
  if (form.action === 'card') return replaceCard(provider, visit, form.card ?? '')
  const subscription = provider.platform.subscriptions.get(form.subscription ?? '')
  if (!subscription || subscription.customer !== visit.subject || Subscriptions.isEnded(subscription))
    return "This plan can't be changed."
  const change = Subscriptions.cancellation(subscription, form.action === 'cancel', provider.now())
  Subscriptions.update(provider, subscription, change)
  return undefined
}

/** Makes the new card pay for all active plans, and collects past-due invoices immediately. */
function replaceCard(provider: Provider, visit: Visit, typed: string): string | undefined {
  const card = readCard(typed)
  if (card.decline) return card.decline.message
  for (const subscription of runningOf(provider, visit)) {
    const updated = Subscriptions.replaceCard(provider, subscription, card)
    if (updated.status === 'past_due') Subscriptions.renew(provider, updated)
  }
  return undefined
}

const runningOf = (provider: Provider, visit: Visit) =>
  provider.platform.subscriptions
    .list()
    .filter((subscription) => subscription.customer === visit.subject && !Subscriptions.isEnded(subscription))

function show(c: Context, provider: Provider, visit: Visit, error?: string) {
  const plans = runningOf(provider, visit)
  const cards = [...new Set(plans.map((plan) => Subscriptions.cardOf(provider, plan).last4))]
  const planCards =
    plans.length === 0
      ? html`<section class="card">You have no active plans.</section>`
      : plans.map((plan) => planCard(provider, plan))
  const cardForm = html`<form class="card" method="post">
<h2>Payment method</h2>
${cards.length > 0 ? html`<p class="soft">Card ending in ${cards.join(', ')}</p>` : ''}
<label>New card number<input name="card" value="${GOOD_CARD}" inputmode="numeric" autocomplete="off" required></label>
<button class="main" name="action" value="card">Update payment method</button>
</form>`
  const body = html`
<h1>Your plans</h1>
<p class="soft">Manage your plans and payment method.</p>
${error ? html`<p class="error" role="alert">${error}</p>` : ''}
${visit.flow === 'payment_method_update' ? [cardForm, planCards] : [planCards, cardForm]}
${billsOf(provider, visit)}
<a class="button" href="${visit.returnUrl}">Return</a>`
  return send(c, 'Your plans', body, error ? 402 : 200)
}

/** Lists the customer's unpaid invoices, including those of ended plans. */
function billsOf(provider: Provider, visit: Visit) {
  const bills = provider.platform.invoices
    .list()
    .filter((invoice) => invoice.customer === visit.subject && isPayable(invoice))
  return bills.map(
    ({ hosted_invoice_url: url, created, amount_remaining: due }) =>
      html`<a class="button" href="${url}">Pay ${dollars(due)} of ${day(created)}</a>`,
  )
}

function planCard(provider: Provider, plan: Stripe.Subscription) {
  const item = plan.items.data[0]
  const amount = plan.items.data.reduce(
    (sum, subscriptionItem) =>
      sum + (subscriptionItem.price.unit_amount ?? 0) * (subscriptionItem.quantity ?? 1),
    0,
  )
  const name = item && provider.platform.products.get(idOf(item.price.product))?.name
  const until = day(plan.cancel_at ?? Subscriptions.currentPeriodEnd(plan))
  const ends = plan.cancel_at !== null
  return html`<form class="card" method="post">
<div class="row"><h2>${name ?? 'Subscription'}</h2><strong>${dollars(amount)} / ${item?.price.recurring?.interval ?? 'month'}</strong></div>
${plan.status === 'past_due' ? html`<p class="error">The last payment failed. Update your payment method to keep this plan.</p>` : ''}
<p class="soft">${ends ? `Your plan ends on ${until}.` : `Renews on ${until}.`}</p>
<input type="hidden" name="subscription" value="${plan.id}">
${
  ends
    ? html`<button class="main" name="action" value="keep">Keep my plan</button>`
    : html`<button name="action" value="cancel">Cancel plan</button>`
}
</form>`
}
