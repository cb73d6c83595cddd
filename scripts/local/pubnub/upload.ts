import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { Backend } from '#scripts/local/pubnub/backend'

export const UPLOAD_PATH = '/_bucket/upload'

/** PubNub's default limit for a file. */
const MAX_FILE_BYTES = 5 * 1024 * 1024
/** Room for the form's other fields and its boundaries. */
const FORM_BYTES = 64 * 1024

const Policy = v.object({
  id: v.string(),
  channel: v.string(),
  name: v.string(),
  type: v.string(),
  expiration: v.string(),
})

/** Which file an upload may create, and until when. */
type Policy = v.InferOutput<typeof Policy>

export function signPolicy(secretKey: string, policy: Policy): { policy: string; signature: string } {
  const text = Buffer.from(JSON.stringify(policy)).toString('base64url')
  return { policy: text, signature: createHmac('sha256', secretKey).update(text).digest('hex') }
}

/** The bucket behind `sendFile`: accepts one file per signed policy and returns 204, as S3 does. */
export function uploadRoutes({ keys, files }: Backend): Hono {
  const app = new Hono()
  const limit = bodyLimit({ maxSize: MAX_FILE_BYTES + FORM_BYTES, onError: tooLarge })

  app.post(UPLOAD_PATH, limit, async (c) => {
    const form = await c.req.formData().catch(() => undefined)
    const file = form?.get('file')
    if (!form || !(file instanceof File))
      return refuse(c, 400, 'MalformedPOSTRequest', 'The form has no file')
    const policy = readPolicy(keys.secretKey, form)
    if (!policy) return refuse(c, 403, 'AccessDenied', 'Invalid policy or signature')
    if (Date.parse(policy.expiration) < Date.now()) return refuse(c, 403, 'AccessDenied', 'Policy expired')
    if (form.get('key') !== `${keys.subscribeKey}/${policy.id}/${policy.name}`)
      return refuse(c, 403, 'AccessDenied', 'The key is not the one of the policy')
    if (file.size > MAX_FILE_BYTES) return tooLarge(c)
    files.put(policy, await file.bytes())
    return c.body(null, 204)
  })

  return app
}

function readPolicy(secretKey: string, form: FormData): Policy | undefined {
  const text = String(form.get('Policy'))
  const received = Buffer.from(String(form.get('X-Amz-Signature')))
  const expected = Buffer.from(createHmac('sha256', secretKey).update(text).digest('hex'))
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined
  return v.parse(Policy, JSON.parse(Buffer.from(text, 'base64url').toString()))
}

function tooLarge(c: Context) {
  c.header('connection', 'close')
  return refuse(c, 400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
}

function refuse(c: Context, status: 400 | 403, code: string, message: string) {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`
  return c.body(xml, status, { 'content-type': 'application/xml' })
}
