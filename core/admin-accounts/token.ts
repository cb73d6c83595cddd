import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { Resource } from 'sst'
import type { AdminActor } from '#core/lib/actor'
import { now, nowSeconds } from '#core/shared/clock'
import { unauthenticated } from '#core/shared/errors'

const ISSUER = 'platewise-admin'
const LIFETIME_SECONDS = 12 * 3600

/** Tokens with any other algorithm are refused (rule admin-session-keys). */
export const ADMIN_ALGORITHM = 'EdDSA'

const der = (base64: string) => ({ key: Buffer.from(base64, 'base64'), format: 'der' as const })
const privateKey = () => createPrivateKey({ ...der(Resource.AdminTokenKey.value), type: 'pkcs8' })
const publicKeys = () =>
  Resource.AdminTokenPublicKeys.value.split(' ').map((key) => createPublicKey({ ...der(key), type: 'spki' }))

export const issueAdminToken = ({ id, email, name }: Omit<AdminActor, 'role'>) =>
  new SignJWT({ email, name })
    .setProtectedHeader({ alg: ADMIN_ALGORITHM })
    .setIssuer(ISSUER)
    .setSubject(id)
    .setIssuedAt(nowSeconds())
    .setExpirationTime(nowSeconds() + LIFETIME_SECONDS)
    .sign(privateKey())

/** Accepts the signature of any current key. Throws 401 for everything else (rule key-rotation-without-outage). */
export async function verifyAdminToken(token: string): Promise<AdminActor> {
  let cause: unknown
  for (const key of publicKeys()) {
    try {
      return await verifyWith(key, token)
    } catch (error) {
      cause = error
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) break
    }
  }
  throw unauthenticated('Your session has ended. Please sign in again.', { cause })
}

async function verifyWith(key: KeyObject, token: string): Promise<AdminActor> {
  const { payload } = await jwtVerify<{ email: string; name: string }>(token, key, {
    algorithms: [ADMIN_ALGORITHM],
    issuer: ISSUER,
    requiredClaims: ['sub', 'exp'],
    currentDate: new Date(now()),
  })
  return { role: 'admin', id: String(payload.sub), email: payload.email, name: payload.name }
}
