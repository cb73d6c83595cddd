import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { read } from '#scripts/local/console/guard'
import { button, page, pretty } from '#scripts/local/console/layout'
import type { LocalServices } from '#scripts/local/services'

const Name = v.optional(
  v.pipe(v.string(), v.regex(/^[\w./-]{1,100}$/, 'Use letters, digits, dots and dashes')),
)
const Verdict = v.object({
  score: v.optional(v.pipe(v.string(), v.toNumber(), v.minValue(0), v.maxValue(1))),
  action: Name,
  hostname: Name,
})

/** Sets what reCAPTCHA reports about everyone from now on. */
export function securityCheckTool(app: Hono, { recaptcha }: LocalServices) {
  app.get('/security-check.json', (c) => c.json(recaptcha.pretended))
  app.get('/security-check', (c) =>
    page(c, 'Security check', [
      html`<article><p>Reported for every token, instead of its own values:</p>${pretty(recaptcha.pretended)}</article>`,
      button('/security-check', 'Treat everyone as a bot', { score: '0.1' }),
      button('/security-check', 'Report another action', { action: 'checkout' }),
      button('/security-check', 'Report another site', { hostname: 'evil.example' }),
      button('/security-check', 'Report actual values'),
    ]),
  )
  app.post('/security-check', async (c) => {
    recaptcha.pretended = await read(c, Verdict)
    return c.redirect('/security-check', 303)
  })
}
