import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import * as Checkout from '#scripts/local/stripe/billing/checkout'
import { DECLINED_CARD, GOOD_CARD } from '#scripts/local/stripe/cards'
import { dollars, posted, send, sendGone } from '#scripts/local/stripe/pages/layout'
import type { CheckoutOrder, Provider } from '#scripts/local/stripe/provider'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Serves `/c/pay/{session}/{token}`, where a visitor pays, has a card declined or goes back. */
export function checkoutPage(app: Hono, provider: Provider) {
  const { sessions } = provider.platform
  const open = (c: Context) => {
    const id = c.req.param('id') ?? ''
    const [session, order] = [sessions.get(id), provider.orders.get(id)]
    return session && order && order.token === c.req.param('token') ? { session, order } : undefined
  }

  app.get('/c/pay/:id/:token', (c) => {
    const opened = open(c)
    if (!opened) return sendGone(c, "This payment link isn't valid.", 404)
    return Checkout.isOpen(provider, opened.session) ? show(c, opened) : sendClosed(c, opened.session)
  })

  app.post('/c/pay/:id/:token', async (c) => {
    const form = await posted(c)
    const opened = open(c)
    if (!opened) return sendGone(c, "This payment link isn't valid.", 404)
    const { session } = opened
    if (form.action === 'back' && session.cancel_url) return c.redirect(session.cancel_url, 303)
    // The second submit of a payment gets the same redirect as the first.
    if (session.status === 'complete') return leave(c, session)
    const email = session.customer_details?.email ?? session.customer_email ?? form.email?.trim() ?? ''
    if (!EMAIL.test(email)) return show(c, opened, 'Your email is incomplete.', form)
    const card = form.action === 'decline' ? DECLINED_CARD : (form.card ?? '')
    const result = provider.store.transaction(() => Checkout.pay(provider, session, card, email))
    if (result === 'closed') return sendClosed(c, session)
    return result === 'paid' ? leave(c, session) : show(c, opened, result.message, form)
  })
}

/** Redirects to the product and fills in the session's id where the URL has its placeholder. */
const leave = (c: Context, session: Stripe.Checkout.Session) =>
  c.redirect((session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303)

const sendClosed = (c: Context, session: Stripe.Checkout.Session) =>
  sendGone(
    c,
    session.status === 'complete'
      ? "This was already paid. You haven't been charged again."
      : 'This payment link has expired. Go back and start again.',
  )

interface Opened {
  session: Stripe.Checkout.Session
  order: CheckoutOrder
}

function show(c: Context, { session, order }: Opened, error?: string, form: Record<string, string> = {}) {
  const total = dollars(session.amount_total ?? 0)
  const recurring = order.lines[0]?.price?.recurring
  const every =
    recurring &&
    (recurring.interval_count === 1
      ? recurring.interval
      : `${recurring.interval_count} ${recurring.interval}s`)
  const name = order.lines[0]?.description ?? ''
  const email = session.customer_details?.email ?? session.customer_email
  const body = html`
<p class="soft">${every ? `Subscribe to ${name}` : name}</p>
<h1 class="amount">${total}${every ? html` <span class="small soft">per ${every}</span>` : ''}</h1>
<section class="card">
${order.lines.map(
  (line) =>
    html`<div class="row"><span>${line.description} × ${line.quantity}</span><span>${dollars(line.amount_total)}</span></div>`,
)}
<div class="row"><strong>Total due today</strong><strong>${total}</strong></div>
</section>
<form class="card" method="post">
${error ? html`<p class="error" role="alert">${error}</p>` : ''}
${
  email
    ? html`<label>Email<input name="email" type="email" value="${email}" readonly></label>`
    : html`<label>Email<input name="email" type="email" value="${form.email ?? ''}" autocomplete="email" required></label>`
}
<label>Card number<input name="card" value="${form.card ?? GOOD_CARD}" inputmode="numeric" autocomplete="off" required></label>
<p class="small soft">Only test cards work. ${DECLINED_CARD} is declined.</p>
<button class="main" name="action" value="pay">${every ? `Subscribe for ${total}` : `Pay ${total}`}</button>
<button name="action" value="decline" formnovalidate>Pay with a card that is declined</button>
${session.cancel_url ? html`<button name="action" value="back" formnovalidate>Back</button>` : ''}
</form>`
  return send(c, every ? 'Subscribe' : 'Pay', body, error ? 402 : 200)
}
