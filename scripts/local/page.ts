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
  /** Runs code that this service serves itself. */
  isApp?: boolean
  /** Pages of its own service. */
  hasFrames?: boolean
}

/** A page of a local service, which runs no code unless it is an app. Values put into `html` templates are escaped by them. */
export function sendPage(
  c: Context,
  { title, style, head = '', body, status = 200, referrer, isApp, hasFrames }: LocalPage,
) {
  const own = isApp ? " 'self'; script-src 'self'; connect-src 'self'" : ''
  const policy = `default-src 'none'; style-src 'unsafe-inline'${own}; img-src data:; base-uri 'none'; frame-ancestors 'none'`
  // Browsers hold a form to it on the way back, too, which leads a payment page to another origin.
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
