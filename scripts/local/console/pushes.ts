import type { Hono } from 'hono'
import { html } from 'hono/html'
import { empty, page, pretty } from '#scripts/local/console/layout'
import type { LocalServices } from '#scripts/local/services'

const SHOWN = 100

/** The notifications that phones would have got, newest first. */
export function pushesTool(app: Hono, { pubnub }: LocalServices) {
  app.get('/pushes.json', (c) => c.json(pubnub.pushes().reverse(), 200, { 'cache-control': 'no-store' }))
  app.get('/pushes', (c) => {
    const pushes = pubnub.pushes().reverse().slice(0, SHOWN)
    return page(
      c,
      'Pushes',
      pushes.length === 0
        ? empty('No message was pushed yet.')
        : pushes.map(({ channel, payload }) => html`<article><p>${channel}</p>${pretty(payload)}</article>`),
    )
  })
}
