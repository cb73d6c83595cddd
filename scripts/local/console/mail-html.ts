import type { Context } from 'hono'

/** A mail as it is: it may run and load nothing, and stands in a frame of the console alone. */
export function sendMail(c: Context, html: string) {
  c.header(
    'content-security-policy',
    "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
  )
  c.header('cache-control', 'no-store')
  return c.html(html)
}
