import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Encoder } from 'cbor-x'

const SIGNATURE_BYTES = 32

/** Plain CBOR, without the tags and records that the package would add. */
const cbor = new Encoder({
  useRecords: false,
  variableMapSize: true,
  tagUint8Array: false,
  mapsAsObjects: true,
})

/** Permission bits by name, as Access Manager v3 defines them. */
const permissionBits = { read: 1, write: 2, manage: 4, delete: 8, get: 32, update: 64, join: 128 }

export type Permission = keyof typeof permissionBits
export type ResourceKind = 'channels' | 'uuids'

/** Permission bits by name or pattern, for one kind of resource. */
export type Scope = Record<string, number>

/** The content of an access token, with the short names that the SDK's `parseToken` reads. */
export interface Grant {
  v: 2
  /** When the token was created, in seconds since 1970. */
  t: number
  /** In minutes. */
  ttl: number
  res: { chan: Scope; grp: Scope; usr: Scope; spc: Scope; uuid: Scope }
  pat: { chan: Scope; grp: Scope; usr: Scope; spc: Scope; uuid: Scope }
  meta: Record<string, string | number | boolean | null>
  /** The only user who may use it. */
  uuid?: string
}

/** Creates a token like the real service's: CBOR whose last entry is the signature of everything before it. */
export function signToken(secretKey: string, grant: Grant): string {
  // Without a nonce, two grants in the same second would produce the same token, and revoking one would revoke both.
  const nonce = randomBytes(8)
  const item = cbor.encode({ ...grant, n: nonce, sig: new Uint8Array(SIGNATURE_BYTES) })
  const body = item.subarray(0, -SIGNATURE_BYTES)
  return Buffer.concat([body, signature(secretKey, body)]).toString('base64url')
}

/** Returns the grant of a token that this service signed, or undefined. Doesn't check expiry or revocation. */
export function readToken(secretKey: string, token: string): Grant | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // Accept only one spelling per token, so that a revoked token can't return with different padding bits.
  if (bytes.length <= SIGNATURE_BYTES || bytes.toString('base64url') !== token) return undefined
  const body = bytes.subarray(0, -SIGNATURE_BYTES)
  if (!timingSafeEqual(bytes.subarray(-SIGNATURE_BYTES), signature(secretKey, body))) return undefined
  return cbor.decode(bytes) as Grant
}

export function isExpired(grant: Grant): boolean {
  return Date.now() / 1000 >= grant.t + grant.ttl * 60
}

/** Returns whether the grant allows this on a name, by its own entry or by a pattern. */
export function allows(grant: Grant, permission: Permission, kind: ResourceKind, name: string): boolean {
  const key = kind === 'channels' ? 'chan' : 'uuid'
  let bits = Object.hasOwn(grant.res[key], name) ? (grant.res[key][name] ?? 0) : 0
  for (const [pattern, more] of Object.entries(grant.pat[key]))
    if (new RegExp(pattern).test(name)) bits |= more
  return (bits & permissionBits[permission]) !== 0
}

function signature(secretKey: string, body: Buffer): Buffer {
  return createHmac('sha256', secretKey).update(body).digest()
}
