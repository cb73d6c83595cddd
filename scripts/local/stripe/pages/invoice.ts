import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import { isPayable, pay } from '#scripts/local/stripe/billing/open-invoices'
import { GOOD_CARD, readCard } from '#scripts/local/stripe/cards'
import { day, dollars, posted, send, sendGone } from '#scripts/local/stripe/pages/layout'
import type { Provider } from '#scripts/local/stripe/provider'

/**
 * The page behind `hosted_invoice_url`, which shows a receipt or collects a payment. As with Stripe, the URL is the
 * only secret.
 */
export function invoicePage(app: Hono, provider: Provider) {
  const find = (c: Context) => provider.platform.invoices.get(c.req.param('id') ?? '')
  const sendMissing = (c: Context) => sendGone(c, 'Invoice not found.', 404)

  app.get('/invoice/:id', (c) => {
    const invoice = find(c)
    return invoice ? show(c, invoice) : sendMissing(c)
  })

  app.post('/invoice/:id', async (c) => {
    const { card = '' } = await posted(c)
    const invoice = find(c)
    if (!invoice) return sendMissing(c)
    if (!isPayable(invoice)) return show(c, invoice, undefined, 410)
    const refusal = provider.store.transaction(() => pay(provider, invoice, readCard(card)))
    return refusal ? show(c, invoice, refusal.message, 402) : c.redirect(`/invoice/${invoice.id}`, 303)
  })
}

function show(c: Context, invoice: Stripe.Invoice, error?: string, status: 200 | 402 | 410 = 200) {
  const { status: state, status_transitions: at, created } = invoice
  const isPaid = state === 'paid'
  const body = html`
<p class="soft">Invoice ${invoice.number}</p>
<h1 class="amount">${dollars(invoice.total)}</h1>
<p class="${isPaid ? 'good' : 'error'}">${isPaid ? `Paid on ${day(at.paid_at ?? created)}` : state === 'void' ? 'Voided' : 'Not paid'}</p>
<section class="card">
${invoice.lines.data.map(
  (line) =>
    html`<div class="row"><span>${line.description}<br><span class="small soft">${day(line.period.start)} – ${day(line.period.end)}</span></span><span>${dollars(line.amount)}</span></div>`,
)}
</section>
${
  isPayable(invoice)
    ? html`<form class="card" method="post">
${error ? html`<p class="error" role="alert">${error}</p>` : ''}
<label>Card number<input name="card" value="${GOOD_CARD}" inputmode="numeric" autocomplete="off" required></label>
<button class="main">Pay ${dollars(invoice.amount_remaining)}</button>
</form>`
    : ''
}`
  return send(c, 'Invoice', body, status)
}
