import type { Hono } from 'hono'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import { button, empty, page } from '#scripts/local/console/layout'

/** Lets the response arrive before the console itself shuts down. */
const ANSWER_MS = 100
const RELOAD_SECONDS = 8

/** Deletes all state and starts again with the demo. */
export function resetTool(app: Hono, reset: (() => Promise<void>) | undefined) {
  app.get('/reset', (c) =>
    page(
      c,
      'Reset',
      reset
        ? html`<p>This deletes all people, emails, payments and files, then recreates the demo.</p>${button('/reset', 'Reset everything')}`
        : empty("Reset isn't available here."),
    ),
  )
  app.post('/reset', (c) => {
    if (!reset) throw new HTTPException(400, { message: "Reset isn't available here" })
    setTimeout(() => {
      reset().catch((error: unknown) => console.error('The reset failed', error))
    }, ANSWER_MS)
    return page(c, 'Reset', empty('Resetting everything. This page will reload by itself.'), {
      refreshSeconds: RELOAD_SECONDS,
    })
  })
}
