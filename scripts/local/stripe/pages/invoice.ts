import type { Hono } from 'hono'
import { html } from 'hono/html'
import { day, dollars, send, sendGone } from '#scripts/local/stripe/pages/layout'
import type { Provider } from '#scripts/local/stripe/provider'

/** The receipt behind `hosted_invoice_url`; the id is the secret, as it is in the provider's address. */
export function invoicePage(app: Hono, provider: Provider) {
  app.get('/invoice/:id', (c) => {
    const invoice = provider.platform.invoices.get(c.req.param('id'))
    if (!invoice) return sendGone(c, 'There is no such invoice.', 404)
    const isPaid = invoice.status === 'paid'
    const body = html`
<p class="soft">Invoice ${invoice.number}</p>
<h1 class="amount">${dollars(invoice.total)}</h1>
<p class="${isPaid ? 'good' : 'error'}">${isPaid ? `Paid on ${day(invoice.status_transitions.paid_at ?? invoice.created)}` : 'Not paid'}</p>
<section class="card">
${invoice.lines.data.map(
  (line) =>
    html`<div class="row"><span>${line.description}<br><span class="small soft">${day(line.period.start)} – ${day(line.period.end)}</span></span><span>${dollars(line.amount)}</span></div>`,
)}
</section>`
    return send(c, 'Invoice', body)
  })
}
