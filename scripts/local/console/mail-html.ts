import type { Context } from 'hono'

/**
 * Sends an email's unmodified HTML. It can't run scripts or load anything, and only the console may frame it.
 */
export function sendMail(c: Context, html: string) {
  c.header(
    'content-security-policy',
    "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
  )
  c.header('cache-control', 'no-store')
  return c.html(html)
}
