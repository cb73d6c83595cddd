import { importJWK, jwtVerify } from 'jose'

const MAX_AGE_SECONDS = 24 * 3600
const HEADER = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]{87})$/

/**
 * Whether this `Authorization` header (RFC 8292) proves to `audience` that the sender has the private key of
 * `publicKey`.
 */
export async function isVouchedFor(
  authorization: string | undefined,
  publicKey: string,
  audience: string,
): Promise<boolean> {
  const [, token, key] = HEADER.exec(authorization ?? '') ?? []
  if (!token || key !== publicKey) return false
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  try {
    const verifier = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
    const { payload } = await jwtVerify(token, verifier, { audience, requiredClaims: ['exp', 'sub'] })
    const isSoon = (payload.exp ?? 0) <= Date.now() / 1000 + MAX_AGE_SECONDS
    return isSoon && /^(mailto:|https:\/\/)/.test(payload.sub ?? '')
  } catch {
    // A malformed header proves nothing.
    return false
  }
}
