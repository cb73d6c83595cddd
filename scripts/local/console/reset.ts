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
        ? html`<p>This forgets all people, mails, payments and files and makes the demo anew.</p>${button('/reset', 'Forget everything')}`
        : empty('Nothing can be reset here.'),
    ),
  )
  app.post('/reset', (c) => {
    if (!reset) throw new HTTPException(400, { message: 'Nothing can be reset here' })
    setTimeout(() => {
      reset().catch((error: unknown) => console.error('The reset failed', error))
    }, ANSWER_MS)
    return page(c, 'Reset', empty('Everything is being forgotten. This page comes back by itself.'), {
      refreshSeconds: RELOAD_SECONDS,
    })
  })
}
