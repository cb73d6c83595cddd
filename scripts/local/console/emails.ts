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
async function lettersWith(people: (typeof CASTS)[number]) {
  const [{ casts, samplesOf }, { htmlOf, textOf }] = await Promise.all([
    import('#scripts/email-samples/samples'),
    import('#core/mail/layout'),
  ])
  const letters = Object.values(samplesOf(casts[people])).flat()
  return letters.map((letter) => ({ ...letter, text: textOf(letter), html: htmlOf(letter) }))
}

/** Renders an email as an email client does in this color scheme, regardless of the browser's own. */
const inScheme = (text: string, scheme: (typeof SCHEMES)[number]) =>
  text.replace('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')

/**
 * Previews every email the product can send, with sample data: as text, and in both color schemes at two
 * widths.
 */
export function lettersTool(app: Hono) {
  app.get('/letters.json', async (c) => {
    const { people } = await read(c, Shown)
    return c.json(await lettersWith(people))
  })
  app.get('/letters', async (c) => {
    const { people } = await read(c, Shown)
    const letters = await lettersWith(people)
    const frame = (index: number, width: keyof typeof WIDTHS, scheme: string) =>
      html`<iframe loading="lazy" sandbox title="${width}, ${scheme}" width="${WIDTHS[width]}" height="560" src="/letters/${people}/${index}?scheme=${scheme}"></iframe>`
    return page(
      c,
      'Emails',
      [
        html`<p>${CASTS.map((cast) => html`<a href="/letters?people=${cast}">With ${cast} names</a> `)}</p>`,
        ...letters.map(
          (letter, index) => html`<article id="${letter.name}"><p><strong>${letter.subject}</strong></p>
<p>${letter.paragraphs[0]}</p>
<p class="soft">${letter.name}, ${letter.stop ? 'optional (one-click unsubscribe)' : 'transactional'}</p>
<div class="frames">${Object.keys(WIDTHS).map((width) => SCHEMES.map((scheme) => frame(index, width as keyof typeof WIDTHS, scheme)))}</div>
<details><summary>As text</summary><pre>${letter.text}</pre></details></article>`,
        ),
      ],
      { hasFrames: true },
    )
  })

  app.get('/letters/:people/:number{[0-9]+}', async (c) => {
    const people = CASTS.find((cast) => cast === c.req.param('people'))
    const letter = people && (await lettersWith(people))[Number(c.req.param('number'))]
    if (!letter) throw new HTTPException(404, { message: 'Email not found' })
    return sendMail(c, inScheme(letter.html, (await read(c, Look)).scheme))
  })
}
