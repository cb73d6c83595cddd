import { createECDH, createHash, createPrivateKey, createPublicKey } from 'node:crypto'

/**
 * Lets a function verify the Router's key without knowing it. The key is random, so it can't be found from
 * its hash.
 */
export const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

/**
 * Lets a function verify what an Ed25519 key signed. Both keys are DER in base64, on one line as the CLI
 * expects.
 */
export function publicKeyOf(privateKey: string): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error("AdminTokenKey isn't an Ed25519 key")
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
}

/**
 * Tells a browser who may send it pushes: the P-256 point of a hexadecimal private key, uncompressed,
 * base64url.
 */
export function pushPublicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'hex')
  return curve.getPublicKey('base64url')
}
