import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import { mayPayOut, payOut, sums } from '#scripts/local/stripe/billing/balance'
import { saveAccount } from '#scripts/local/stripe/billing/save-account'
import type { Links } from '#scripts/local/stripe/links'
import { page } from '#scripts/local/stripe/lists'
import * as Account from '#scripts/local/stripe/objects/account'
import { day, dollars, posted, send, sendGone } from '#scripts/local/stripe/pages/layout'
import type { Provider } from '#scripts/local/stripe/provider'

const EXPIRED = 'This link has expired. Open your dashboard again from your account.'

/** The connected account's dashboard: balance, payments, payouts and missing requirements. */
export function expressPage(app: Hono, provider: Provider, links: Links) {
  const { accounts } = provider.platform

  app.get('/express/e/:token', (c) => {
    const followed = c.req.method === 'GET' ? links.follow(c.req.param('token'), 'express') : undefined
    return followed && 'visit' in followed
      ? c.redirect(`/express/${followed.visit}`, 303)
      : sendGone(c, EXPIRED)
  })

  app.get('/express/:token', (c) => {
    const visit = links.find(c.req.param('token'), 'express')
    const account = visit && accounts.get(visit.subject)
    return account ? show(c, provider, account) : sendGone(c, EXPIRED)
  })

  app.post('/express/:token', async (c) => {
    const form = await posted(c)
    const visit = links.find(c.req.param('token'), 'express')
    const account = visit && accounts.get(visit.subject)
    if (!account) return sendGone(c, EXPIRED)
    if (form.action === 'document') saveAccount(provider, account, Account.onboarded(account))
    else if (form.action === 'payout' && account.payouts_enabled)
      provider.store.transaction(() => payOut(provider, account.id))
    return c.redirect(`/express/${c.req.param('token')}`, 303)
  })
}

function show(c: Context, provider: Provider, account: Stripe.Account) {
  const books = provider.booksOf(account.id)
  const { available, pending } = sums(books, provider.now())
  const { data: entries } = page(books.balanceTransactions.list(), { limit: 20 }, '')
  const { errors, currently_due: due } = account.requirements ?? {}
  const body = html`
<h1>Earnings</h1>
<p class="soft">${account.email ?? account.id}</p>
<section class="card">
<div class="row"><span>Available</span><strong>${dollars(available)}</strong></div>
<div class="row"><span>On the way</span><strong>${dollars(pending)}</strong></div>
</section>
${
  due?.length
    ? html`<form class="card" method="post">${errors?.map(({ reason }) => html`<p class="error" role="alert">${reason}</p>`)}
<button class="main" name="action" value="document">Upload ID</button></form>`
    : mayPayOut(books)
      ? html`<form method="post"><button class="main" name="action" value="payout">Pay out now</button></form>`
      : html`<p class="soft">Payouts are paused.</p>`
}
<section class="card">
<h2>Activity</h2>
${entries.length === 0 ? html`<p class="soft">Nothing yet.</p>` : ''}
${entries.map(
  ({ type, created, net }) =>
    html`<div class="row"><span>${LABELS.get(type) ?? type}<br><span class="small soft">${day(created)}</span></span><span>${dollars(net)}</span></div>`,
)}
</section>`
  return send(c, 'Earnings', body)
}

const LABELS = new Map<string, string>([
  ['payment', 'Payment'],
  ['payment_refund', 'Refund'],
  ['application_fee_refund', 'Fee refunded'],
  ['payout', 'Payout'],
])
