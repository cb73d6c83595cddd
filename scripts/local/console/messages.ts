import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { read } from '#scripts/local/console/guard'
import { button, empty, page, pretty } from '#scripts/local/console/layout'
import type { LocalServices } from '#scripts/local/services'

const SHOWN = 100
const HOW = {
  'in order': {},
  shuffled: { shuffle: true },
  'each twice': { duplicate: true },
  'shuffled and twice': { shuffle: true, duplicate: true },
} as const
const Release = v.object({ how: v.picklist(Object.keys(HOW) as (keyof typeof HOW)[], 'Unknown order') })

/**
 * The PubNub events that the webhook hasn't received yet. They can be held back, repeated and reordered, as
 * can happen in production.
 */
export function messagesTool(app: Hono, { pubnub: { events } }: LocalServices) {
  app.get('/messages.json', (c) => c.json(events.waiting(), 200, { 'cache-control': 'no-store' }))
  app.get('/messages', (c) => {
    const waiting = events.waiting()
    return page(c, 'Messaging provider events', [
      events.isHeld()
        ? html`<p>Events are on hold. ${Object.keys(HOW).map((how) => button('/messages/release', `Deliver ${how}`, { how }))} ${button('/messages/lose', 'Discard events')}</p>`
        : html`<p>Events are delivered immediately. ${button('/messages/hold', 'Hold events')}</p>`,
      waiting.length === 0
        ? empty('No pending events.')
        : html`${waiting.slice(0, SHOWN).map(({ dataSchema, data }) => html`<article><p>${dataSchema}</p>${pretty(data)}</article>`)}`,
    ])
  })
  app.post('/messages/hold', (c) => {
    events.hold()
    return c.redirect('/messages', 303)
  })
  app.post('/messages/release', async (c) => {
    await events.release(HOW[(await read(c, Release)).how])
    return c.redirect('/messages', 303)
  })
  app.post('/messages/lose', (c) => {
    events.dropPending()
    return c.redirect('/messages', 303)
  })
}
