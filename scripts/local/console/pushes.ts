import type { Hono } from 'hono'
import { html } from 'hono/html'
import { empty, page, pretty } from '#scripts/local/console/layout'
import type { LocalServices } from '#scripts/local/services'

const SHOWN = 100

/** Lists the notifications that phones and browsers would have received, newest first. */
export function pushesTool(app: Hono, { pubnub, push }: LocalServices) {
  const fresh = { 'cache-control': 'no-store' }
  app.get('/pushes.json', (c) => c.json(pubnub.pushes().reverse(), 200, fresh))
  app.get('/web-pushes.json', (c) => c.json(push.received().reverse(), 200, fresh))
  app.get('/pushes', (c) => {
    const toPhones = pubnub.pushes().reverse().slice(0, SHOWN)
    const toBrowsers = push.received().reverse().slice(0, SHOWN)
    return page(c, 'Pushes', [
      html`<h2>To browsers, decrypted</h2>`,
      toBrowsers.length === 0
        ? empty('No notifications to browsers yet.')
        : html`${toBrowsers.map(({ endpoint, data, ttlSeconds, topic, urgency }) => html`<article><p>${endpoint}</p>${pretty({ data: JSON.parse(data), ttlSeconds, topic, urgency })}</article>`)}`,
      html`<h2>To the mobile app</h2>`,
      toPhones.length === 0
        ? empty('No notifications to the app yet.')
        : html`${toPhones.map(({ channel, payload }) => html`<article><p>${channel}</p>${pretty(payload)}</article>`)}`,
    ])
  })
}
