import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { HTTPException } from 'hono/http-exception'
import type { Faults } from '#scripts/local/pubnub/faults'
import { badRequest, rawPath, readBody, refusal, senderOf } from '#scripts/local/pubnub/request'
import {
  allows,
  type Grant,
  isExpired,
  type Permission,
  type ResourceKind,
  readToken,
} from '#scripts/local/pubnub/tokens'
import type { Store } from '#scripts/local/store'

const SIGNATURE_LIFETIME_SECONDS = 60

export interface Keys {
  publishKey: string
  subscribeKey: string
  secretKey: string
}

/** Access Manager: a request needs the secret key's signature, or a token that allows it. */
export interface Access {
  /** Throws a 403 unless the request may do this to every name. Without names, any valid token is enough. */
  require(c: Context, permission: Permission, kind: ResourceKind, names: string[]): Promise<void>
  /** Throws a 403 unless the request is signed with the secret key. */
  requireSecret(c: Context): Promise<void>
  /** Ends a token before it expires. */
  revoke(token: string): void
}

export function openAccess(keys: Keys, store: Store, faults: Pick<Faults, 'revocationDelayMs'>): Access {
  /** When each revocation takes effect, in milliseconds. */
  const revoked = store.collection<{ from: number }>('pubnub.revoked')

  const grantOf = (c: Context, token: string): Grant => {
    const grant = readToken(keys.secretKey, token)
    if (!grant) throw forbidden('Token is invalid.')
    if ((revoked.get(digest(token))?.from ?? Number.POSITIVE_INFINITY) <= Date.now())
      throw forbidden('Token is revoked.')
    if (isExpired(grant)) throw forbidden('Token is expired.')
    if (grant.uuid !== undefined && grant.uuid !== senderOf(c)) throw forbidden('Forbidden')
    return grant
  }

  const requireSecret = async (c: Context) => {
    if (!(await isSigned(c, keys))) throw forbidden('Invalid Signature')
  }

  return {
    requireSecret,
    async require(c, permission, kind, names) {
      if (c.req.query('signature') !== undefined) return requireSecret(c)
      const token = c.req.query('auth')
      if (!token) throw forbidden('Forbidden', { [kind]: names })
      const grant = grantOf(c, token)
      const refused = names.filter((name) => !allows(grant, permission, kind, name))
      if (refused.length > 0) throw forbidden('Forbidden', { [kind]: refused })
    },
    revoke(token) {
      if (!readToken(keys.secretKey, token)) throw badRequest('token: is not one of this service')
      const key = digest(token)
      if (!revoked.get(key))
        revoked.put(key, { from: faults.revocationDelayMs && Date.now() + faults.revocationDelayMs })
    },
  }
}

function forbidden(message: string, payload?: Record<string, string[]>): HTTPException {
  return refusal(403, { message, payload, error: true, service: 'Access Manager', status: 403 })
}

/** Verifies signature v2 over the method, publish key, raw path, sorted query and body, using the secret key. */
async function isSigned(c: Context, keys: Keys): Promise<boolean> {
  const path = rawPath(c)
  const query = [...new URL(c.req.raw.url).searchParams]
  const timestamp = Number(c.req.query('timestamp'))
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= SIGNATURE_LIFETIME_SECONDS)) return false
  const sorted = query
    .filter(([name]) => name !== 'signature')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeStrict(value)}`)
    .join('&')
  // The SDK signs a publish by POST as if it were a GET.
  const method = path.startsWith('/publish') ? 'GET' : c.req.method
  const body = method === 'POST' || method === 'PATCH' ? (await readBody(c)).toString() : ''
  const digest = createHmac('sha256', keys.secretKey)
    .update(`${method}\n${keys.publishKey}\n${path}\n${sorted}\n${body}`)
    .digest('base64url')
  const expected = Buffer.from(`v2.${digest}`)
  const received = Buffer.from(c.req.query('signature') ?? '')
  return received.length === expected.length && timingSafeEqual(received, expected)
}

function encodeStrict(text: string): string {
  return encodeURIComponent(text).replace(
    /[!~*'()]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
