import type { Context } from 'hono'
import { html, raw } from 'hono/html'

export type Html = ReturnType<typeof html>

interface LocalPage {
  title: string
  style: string
  head?: Html | ''
  body: Html
  status?: 200 | 400 | 402 | 403 | 404 | 410 | 413 | 500
  referrer: 'no-referrer' | 'same-origin'
  /** The page runs scripts that this service serves itself. */
  isApp?: boolean
  /** The page frames other pages of this service. */
  hasFrames?: boolean
}

/**
 * Sends a page of a local service. It can't run scripts unless `isApp` is set. `html` templates escape their
 * values.
 */
export function sendPage(
  c: Context,
  { title, style, head = '', body, status = 200, referrer, isApp, hasFrames }: LocalPage,
) {
  const own = isApp ? " 'self'; script-src 'self'; connect-src 'self'" : ''
  const policy = `default-src 'none'; style-src 'unsafe-inline'${own}; img-src data:; base-uri 'none'; frame-ancestors 'none'`
  // Browsers apply this to redirects after a form, too, and a payment page redirects to another origin.
  const forms = referrer === 'same-origin' ? "; form-action 'self'" : ''
  c.header('content-security-policy', policy + forms + (hasFrames ? "; frame-src 'self'" : ''))
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', referrer)
  c.header('cache-control', 'no-store')
  return c.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
${body}
</body>
</html>`,
    status,
  )
}
