import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { listen, type Service } from '#scripts/local/serve'

/** The browser's side. `crypto.randomUUID` is missing on a phone that reaches this machine over plain HTTP. */
const script = `window.grecaptcha = {
  ready(callback) { queueMicrotask(callback) },
  async execute() {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    bytes[6] = (bytes[6] & 15) | 64
    bytes[8] = (bytes[8] & 63) | 128
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return 'local-' + hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  },
}
`

/**
 * Starts a reCAPTCHA: its script and its siteverify. `local-fail` fails, `local-ok` succeeds each time, any
 * other token that starts with `local-` once.
 */
export function startRecaptcha({ port, secret }: { port: number; secret: string }): Promise<Service> {
  const used = new Set<string>()
  const app = new Hono()

  function verify(form: URLSearchParams): string[] {
    const [given, token] = [form.get('secret'), form.get('response')]
    if (!given) return ['missing-input-secret']
    if (given !== secret) return ['invalid-input-secret']
    if (!token) return ['missing-input-response']
    if (!token.startsWith('local-') || token === 'local-fail') return ['invalid-input-response']
    if (used.has(token)) return ['timeout-or-duplicate']
    if (token !== 'local-ok') used.add(token)
    return []
  }

  app.use(bodyLimit({ maxSize: 100_000 }))
  app.get('/recaptcha/api.js', (c) =>
    c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  // Google answers 200 to all of these; what was wrong is in error-codes.
  app.post('/recaptcha/api/siteverify', async (c) => {
    const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
    const errors = verify(new URLSearchParams(isForm ? await c.req.text() : ''))
    if (errors.length > 0) return c.json({ success: false, 'error-codes': errors })
    return c.json({ success: true, challenge_ts: new Date().toISOString(), hostname: 'localhost' })
  })
  return listen(app, port)
}
