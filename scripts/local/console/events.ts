import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { read } from '#scripts/local/console/guard'
import { button, empty, page, when } from '#scripts/local/console/layout'
import type { LocalServices } from '#scripts/local/services'

const SHOWN = 100
const EventId = v.object({ event: v.pipe(v.string(), v.regex(/^evt_\w{1,60}$/, 'Invalid event id')) })

/** Lists the events that Stripe sent to the webhook, newest first. */
export function eventsTool(app: Hono, { stripe }: LocalServices) {
  app.get('/events.json', (c) => c.json(stripe.events().reverse(), 200, { 'cache-control': 'no-store' }))
  app.get('/events', (c) => {
    const events = stripe.events().reverse().slice(0, SHOWN)
    return page(
      c,
      'Payment provider events',
      events.length === 0
        ? empty('No events yet.')
        : events.map(
            ({ id, type, created }) => html`<article><p><strong>${type}</strong></p>
<p class="soft">${id}, ${when(created)}</p>${button('/events/redeliver', 'Redeliver', { event: id })}</article>`,
          ),
    )
  })
  app.post('/events/redeliver', async (c) => {
    await stripe.redeliver((await read(c, EventId)).event)
    return c.redirect('/events', 303)
  })
}
