import type { Hono } from 'hono'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'
import { Email } from '#core/shared/schema'
import { read } from '#scripts/local/console/guard'
import { button, empty, page } from '#scripts/local/console/layout'
import { sendMail } from '#scripts/local/console/mail-html'
import type { LocalServices } from '#scripts/local/services'

const SHOWN = 100

const FATES = [
  ['bounce', 'Bounce'],
  ['transient', 'Mailbox full'],
  ['complaint', 'Mark as spam'],
] as const
const End = v.object({ email: Email, fate: v.picklist(FATES.map(([fate]) => fate)) })

/** Lists the emails that people would have received, newest first. */
export function outboxTool(app: Hono, { outbox, ses }: LocalServices) {
  app.get('/outbox.json', (c) => c.json(outbox.list(), 200, { 'cache-control': 'no-store' }))
  app.get('/outbox', (c) => {
    const mails = outbox.list()
    const number = (index: number) => mails.length - index
    return page(
      c,
      'Outbox',
      mails.length === 0
        ? empty('No emails yet.')
        : mails.slice(0, SHOWN).map(
            (mail, index) => html`<article>
<p><strong>${mail.subject}</strong></p>
<p class="soft">to ${mail.to}, ${mail.date}</p>
<pre>${mail.text}</pre>
${mail.html ? html`<p><a href="/outbox/${number(index)}">View as HTML</a></p>` : ''}${FATES.map(([fate, label]) => button('/outbox/end', label, { email: mail.to, fate }))}</article>`,
          ),
    )
  })

  app.post('/outbox/end', async (c) => {
    const { email, fate } = await read(c, End)
    await ses.end(email, fate)
    return c.redirect('/outbox', 303)
  })

  /** Emails are numbered from the oldest, starting at 1. */
  app.get('/outbox/:number{[0-9]+}', (c) => {
    const mail = outbox.list().reverse()[Number(c.req.param('number')) - 1]
    if (!mail?.html) throw new HTTPException(404, { message: 'Email not found' })
    return sendMail(c, mail.html)
  })
}
