import type { Hono } from 'hono'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import { empty, page } from '#scripts/local/console/layout'
import type { LocalServices } from '#scripts/local/services'

const SHOWN = 100

/** The mails that people would have got, newest first. */
export function outboxTool(app: Hono, { outbox }: LocalServices) {
  app.get('/outbox.json', (c) => c.json(outbox.list(), 200, { 'cache-control': 'no-store' }))
  app.get('/outbox', (c) => {
    const mails = outbox.list()
    const number = (index: number) => mails.length - index
    return page(
      c,
      'Mails',
      mails.length === 0
        ? empty('No mail was sent yet.')
        : mails.slice(0, SHOWN).map(
            (mail, index) => html`<article>
<p><strong>${mail.subject}</strong></p>
<p class="soft">to ${mail.to}, ${mail.date}</p>
<pre>${mail.text}</pre>
${mail.html ? html`<p><a href="/outbox/${number(index)}">As HTML</a></p>` : ''}</article>`,
          ),
    )
  })

  /** Counted from the oldest, 1. The mail is shown as it is, but it may run and load nothing. */
  app.get('/outbox/:number{[0-9]+}', (c) => {
    const mail = outbox.list().reverse()[Number(c.req.param('number')) - 1]
    if (!mail?.html) throw new HTTPException(404, { message: 'There is no such mail' })
    c.header(
      'content-security-policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    )
    c.header('cache-control', 'no-store')
    return c.html(mail.html)
  })
}
