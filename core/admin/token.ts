import { jwtVerify, SignJWT } from 'jose'
import { Resource } from 'sst'
import type { AdminActor } from '#core/lib/actor'
import { now, nowSeconds } from '#core/lib/clock'
import { unauthenticated } from '#core/lib/errors'

const ISSUER = 'platewise-admin'
const LIFETIME_SECONDS = 12 * 3600

const secret = () => new TextEncoder().encode(Resource.AdminTokenSecret.value)

/** The admins' own token: HS256, valid for 12 hours (api.md). */
export const issueAdminToken = ({ id, email, name }: Omit<AdminActor, 'role'>) =>
  new SignJWT({ email, name })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(id)
    .setIssuedAt(nowSeconds())
    .setExpirationTime(nowSeconds() + LIFETIME_SECONDS)
    .sign(secret())

export async function verifyAdminToken(token: string): Promise<AdminActor> {
  try {
    const { payload } = await jwtVerify<{ email: string; name: string }>(token, secret(), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(now()),
    })
    return { role: 'admin', id: String(payload.sub), email: payload.email, name: payload.name }
  } catch (cause) {
    throw unauthenticated('Your session has ended. Please sign in again.', { cause })
  }
}
