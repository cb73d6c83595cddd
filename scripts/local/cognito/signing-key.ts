import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import type { Store } from '#scripts/local/store'

/** The pool's RSA key, saved in the store so that tokens stay valid after a restart. */
export interface SigningKey {
  jwks: { keys: object[] }
  /** Creates a JWT (RS256) with these claims. */
  sign(claims: object): string
  /** Returns the claims of a JWT that this key signed, even if it has expired. */
  read(token: string): unknown
  /** Derives a hex value that only this pool can derive, always the same for the same input. */
  derive(text: string): string
}

interface StoredKey {
  kid: string
  privateKey: string
}

export function openSigningKey(store: Store): SigningKey {
  const keys = store.collection<StoredKey>('cognito/key')
  const stored = keys.get('current') ?? keys.put('current', newKey())
  const privateKey = createPrivateKey(stored.privateKey)
  const publicKey = createPublicKey(privateKey)
  const header = encode({ kid: stored.kid, alg: 'RS256' })
  return {
    jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: stored.kid, alg: 'RS256', use: 'sig' }] },
    sign(claims) {
      const content = `${header}.${encode(claims)}`
      return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`
    },
    read(token) {
      const [head = '', payload = '', signature = ''] = token.split('.')
      const content = Buffer.from(`${head}.${payload}`)
      if (!verify('RSA-SHA256', content, publicKey, Buffer.from(signature, 'base64url'))) return undefined
      return JSON.parse(Buffer.from(payload, 'base64url').toString())
    },
    derive: (text) => createHmac('sha256', stored.privateKey).update(text).digest('hex'),
  }
}

function newKey(): StoredKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { kid: randomUUID(), privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
