import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { listen, type Service } from '#scripts/local/serve'

/** What siteverify returns for a valid token. */
export interface Verdict {
  score: number
  action: string
  hostname: string
}

export interface RecaptchaService extends Service {
  /** Overrides what tokens say about themselves, for every token from now on. */
  pretended: Partial<Verdict>
}

/**
 * The browser part. The token itself contains what the provider would know about it: action and host name.
 * `crypto.randomUUID` doesn't exist on a phone that opens this machine over plain HTTP.
 */
const script = `window.grecaptcha = {
  ready(callback) { queueMicrotask(callback) },
  async execute(siteKey, { action }) {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return 'local-' + id + '?' + new URLSearchParams({ action, hostname: location.hostname })
  },
}
`

const verdictOf = (token: string, pretended: Partial<Verdict>): Verdict => {
  const { score, ...rest } = Object.fromEntries(new URLSearchParams(token.split('?')[1]))
  return { action: 'login', hostname: 'localhost', ...rest, score: Number(score ?? 0.9), ...pretended }
}

/**
 * Starts a local reCAPTCHA v3: its script and siteverify. `local-fail` always fails, `local-ok` always
 * succeeds, and any other token that starts with `local-` succeeds once. A query string sets what's returned:
 * `local-1?score=0.1&action=register`.
 */
export async function startRecaptcha(options: { port: number; secret: string }): Promise<RecaptchaService> {
  const used = new Set<string>()
  const app = new Hono()

  function verify(form: URLSearchParams): string[] {
    const [secret, token] = [form.get('secret'), form.get('response')]
    if (!secret) return ['missing-input-secret']
    if (secret !== options.secret) return ['invalid-input-secret']
    if (!token) return ['missing-input-response']
    const [id = ''] = token.split('?')
    if (!id.startsWith('local-') || id === 'local-fail') return ['invalid-input-response']
    if (used.has(id)) return ['timeout-or-duplicate']
    if (id !== 'local-ok') used.add(id)
    return []
  }

  app.use(bodyLimit({ maxSize: 100_000 }))
  app.get('/recaptcha/api.js', (c) =>
    c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  // Google responds with 200 to all of these and puts the reason into error-codes.
  app.post('/recaptcha/api/siteverify', async (c) => {
    const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
    const form = new URLSearchParams(isForm ? await c.req.text() : '')
    const errors = verify(form)
    if (errors.length > 0) return c.json({ success: false, 'error-codes': errors })
    const verdict = verdictOf(form.get('response') ?? '', service.pretended)
    return c.json({ success: true, challenge_ts: new Date().toISOString(), ...verdict })
  })
  const service: RecaptchaService = { ...(await listen(app, options.port)), pretended: {} }
  return service
}
