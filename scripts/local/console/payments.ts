import type { Hono } from 'hono'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import type Stripe from 'stripe'
import * as v from 'valibot'
import { read } from '#scripts/local/console/guard'
import { button, empty, page, when } from '#scripts/local/console/layout'
import { localKeys } from '#scripts/local/environment'
import type { LocalServices } from '#scripts/local/services'

const SHOWN = 100
const Subscription = v.object({
  subscription: v.pipe(v.string(), v.regex(/^sub_\w{1,60}$/, 'Invalid subscription id')),
})
const Charge = v.object({ charge: v.pipe(v.string(), v.regex(/^ch_\w{1,60}$/, 'Invalid charge id')) })
const Verdict = v.object({ ...Charge.entries, status: v.picklist(['won', 'lost']) })
const Days = v.object({
  days: v.pipe(
    v.string(),
    v.regex(/^\d{1,4}$/, 'Enter a number of days'),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(3660),
  ),
})

/** Shows subscriptions and payments, and controls Stripe's clock. */
export function paymentsTool(app: Hono, { stripe, store, addresses }: LocalServices) {
  const charges = store.collection<Stripe.Charge>('stripe.charges')
  const disputes = store.collection<Stripe.Dispute>('stripe.disputes')
  const customers = store.collection<Stripe.Customer | Stripe.DeletedCustomer>('stripe.customers')
  const state = () => ({
    now: stripe.clock.now(),
    subscriptions: stripe.subscriptions().reverse(),
    charges: charges.list().reverse().slice(0, SHOWN),
  })
  const nameOf = (customer: string | { id: string } | null) => {
    const customerItem = customer && customers.get(typeof customer === 'string' ? customer : customer.id)
    return customerItem && !customerItem.deleted ? (customerItem.email ?? customerItem.id) : 'a guest'
  }
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

  app.get('/payments.json', (c) => c.json(state(), 200, { 'cache-control': 'no-store' }))
  app.get('/payments', (c) => {
    const { now, subscriptions, charges } = state()
    const contested = new Set(
      disputes
        .list()
        .filter(({ status }) => status === 'needs_response')
        .map(({ charge }) => charge),
    )
    const running = subscriptions.filter(({ status }) => status !== 'canceled')
    return page(c, 'Payments', [
      html`<article><p>The provider's clock is at ${when(now)} UTC.</p>
<form method="post" action="/payments/advance"><label>Days<input name="days" value="31" inputmode="numeric" required></label><button>Advance</button></form></article>
<h2>Active subscriptions</h2>`,
      ...running.slice(0, SHOWN).map(
        ({ id, status, customer, description, cancel_at, items }) => html`<article>
<p><strong>${nameOf(customer)}</strong> ${description ?? ''} ${dollars(items.data[0]?.price.unit_amount ?? 0)}</p>
<p class="soft">${id}, ${status}, until ${when(items.data[0]?.current_period_end ?? 0)}${cancel_at ? ', then ends' : ''}</p>
${button('/payments/renew', 'Renew now', { subscription: id })}
${button('/payments/fail', 'Fail renewal', { subscription: id })}</article>`,
      ),
      running.length === 0 ? empty('No active subscriptions.') : html``,
      html`<h2>Newest payments</h2>`,
      ...charges.map(
        (charge) => html`<article>
<p><strong>${dollars(charge.amount)}</strong> ${nameOf(charge.customer)}</p>
<p class="soft">${charge.id}, ${when(charge.created)}, ${charge.status}${charge.refunded ? ', refunded' : ''}${charge.disputed ? ', disputed' : ''}</p>
${button('/payments/refund', 'Refund', { charge: charge.id })}
${charge.amount_refunded > 0 ? button('/payments/fail-refund', 'Fail refund', { charge: charge.id }) : ''}
${
  contested.has(charge.id)
    ? html`${button('/payments/close-dispute', 'Win dispute', { charge: charge.id, status: 'won' })}
${button('/payments/close-dispute', 'Lose dispute', { charge: charge.id, status: 'lost' })}`
    : button('/payments/dispute', 'Dispute', { charge: charge.id })
}</article>`,
      ),
    ])
  })

  app.post('/payments/advance', async (c) => {
    await stripe.clock.advance((await read(c, Days)).days)
    return c.redirect('/payments', 303)
  })
  app.post('/payments/renew', async (c) => {
    await stripe.renew((await read(c, Subscription)).subscription)
    return c.redirect('/payments', 303)
  })
  app.post('/payments/fail', async (c) => {
    await stripe.failRenewal((await read(c, Subscription)).subscription)
    return c.redirect('/payments', 303)
  })
  app.post('/payments/dispute', async (c) => {
    await stripe.dispute((await read(c, Charge)).charge)
    return c.redirect('/payments', 303)
  })
  app.post('/payments/close-dispute', async (c) => {
    const { charge, status } = await read(c, Verdict)
    await stripe.closeDispute(charge, status)
    return c.redirect('/payments', 303)
  })
  app.post('/payments/fail-refund', async (c) => {
    await stripe.failRefund((await read(c, Charge)).charge)
    return c.redirect('/payments', 303)
  })
  app.post('/payments/refund', async (c) => {
    const { charge } = await read(c, Charge)
    const isShared = Boolean(charges.get(charge)?.transfer)
    const response = await fetch(`${addresses.stripe}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${localKeys.stripeSecretKey}` },
      body: new URLSearchParams({
        charge,
        ...(isShared && { reverse_transfer: 'true', refund_application_fee: 'true' }),
      }),
    })
    const answer = (await response.json()) as { error?: { message: string } }
    if (!response.ok)
      throw new HTTPException(400, { message: answer.error?.message ?? 'The refund was rejected' })
    return c.redirect('/payments', 303)
  })
}
