import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import { saveAccount } from '#scripts/local/stripe/billing/save-account'
import type { Links } from '#scripts/local/stripe/links'
import * as Account from '#scripts/local/stripe/objects/account'
import { posted, send, sendGone } from '#scripts/local/stripe/pages/layout'
import type { Provider } from '#scripts/local/stripe/provider'

const EXPIRED = 'This link has expired. Start again from your account.'

/** The form in which a person connects a bank account. */
export function onboardingPage(app: Hono, provider: Provider, links: Links) {
  const { accounts } = provider.platform

  app.get('/setup/e/:token', (c) => {
    const followed = c.req.method === 'GET' ? links.follow(c.req.param('token'), 'onboarding') : undefined
    if (!followed) return sendGone(c, EXPIRED)
    // A used or expired link sends the person back to get a new one.
    if ('dead' in followed) return c.redirect(followed.dead.refreshUrl ?? '/', 303)
    return c.redirect(`/setup/${followed.visit}`, 303)
  })

  app.get('/setup/:token', (c) => {
    const visit = links.find(c.req.param('token'), 'onboarding')
    const account = visit && accounts.get(visit.subject)
    return account ? show(c, account) : sendGone(c, EXPIRED)
  })

  app.post('/setup/:token', async (c) => {
    const form = await posted(c)
    const visit = links.find(c.req.param('token'), 'onboarding')
    const account = visit && accounts.get(visit.subject)
    if (!account) return sendGone(c, EXPIRED)
    if (form.action === 'finish') saveAccount(provider, account, Account.onboarded(account))
    else if (form.action === 'incomplete') saveAccount(provider, account, Account.incomplete(account))
    return c.redirect(visit.returnUrl, 303)
  })
}

function show(c: Context, account: Stripe.Account) {
  const errors = account.requirements?.errors ?? []
  const body = html`
<h1>Get paid</h1>
<p class="soft">${account.email ?? 'Your account'} · connect the bank account for your earnings.</p>
${errors.map(({ reason }) => html`<p class="error" role="alert">${reason}</p>`)}
<form class="card" method="post">
<label>Legal name<input name="name" value="Test Person" readonly></label>
<label>Routing number<input name="routing" value="110000000" readonly></label>
<label>Account number<input name="account" value="000123456789" readonly></label>
<p class="small soft">These are test values. You don't need to type anything.</p>
<button class="main" name="action" value="finish">Finish</button>
<button name="action" value="incomplete">Submit without an ID</button>
<button name="action" value="later">Save for later</button>
</form>`
  return send(c, 'Get paid', body)
}
