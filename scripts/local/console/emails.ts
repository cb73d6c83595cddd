import type { Hono } from 'hono'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'
import { read } from '#scripts/local/console/guard'
import { page } from '#scripts/local/console/layout'
import { sendMail } from '#scripts/local/console/mail-html'

const CASTS = ['typical', 'awkward'] as const
const SCHEMES = ['light', 'dark'] as const
const WIDTHS = { phone: 375, desk: 720 }

const Shown = v.object({ people: v.optional(v.picklist(CASTS), 'typical') })
const Look = v.object({ scheme: v.optional(v.picklist(SCHEMES), 'light') })

/** Imported after the services have set the site's URL, because emails link to it. */
async function renderSamples(people: (typeof CASTS)[number]) {
  const [{ sampleNames: casts, samplesOf }, { htmlOf, textOf }] = await Promise.all([
    import('#scripts/email-samples/samples'),
    import('#core/mail/layout'),
  ])
  const emails = Object.values(samplesOf(casts[people])).flat()
  return emails.map((email) => ({ ...email, text: textOf(email), html: htmlOf(email) }))
}

/** Renders an email as an email client does in this color scheme, regardless of the browser's own. */
const inScheme = (text: string, scheme: (typeof SCHEMES)[number]) =>
  text.replace('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')

/**
 * Previews every email the product can send, with sample data: as text, and in both color schemes at two
 * widths.
 */
export function emailsTool(app: Hono) {
  app.get('/letters.json', async (c) => {
    const { people } = await read(c, Shown)
    return c.json(await renderSamples(people))
  })
  app.get('/letters', async (c) => {
    const { people } = await read(c, Shown)
    const emails = await renderSamples(people)
    const frame = (index: number, width: keyof typeof WIDTHS, scheme: string) =>
      html`<iframe loading="lazy" sandbox title="${width}, ${scheme}" width="${WIDTHS[width]}" height="560" src="/letters/${people}/${index}?scheme=${scheme}"></iframe>`
    return page(
      c,
      'Emails',
      [
        html`<p>${CASTS.map((cast) => html`<a href="/letters?people=${cast}">With ${cast} names</a> `)}</p>`,
        ...emails.map(
          (email, index) => html`<article id="${email.name}"><p><strong>${email.subject}</strong></p>
<p>${email.paragraphs[0]}</p>
<p class="soft">${email.name}, ${email.stop ? 'optional (one-click unsubscribe)' : 'transactional'}</p>
<div class="frames">${Object.keys(WIDTHS).map((width) => SCHEMES.map((scheme) => frame(index, width as keyof typeof WIDTHS, scheme)))}</div>
<details><summary>As text</summary><pre>${email.text}</pre></details></article>`,
        ),
      ],
      { hasFrames: true },
    )
  })

  app.get('/letters/:people/:number{[0-9]+}', async (c) => {
    const people = CASTS.find((cast) => cast === c.req.param('people'))
    const email = people && (await renderSamples(people))[Number(c.req.param('number'))]
    if (!email) throw new HTTPException(404, { message: 'Email not found' })
    return sendMail(c, inScheme(email.html, (await read(c, Look)).scheme))
  })
}
