import { createECDH, createHash, createPrivateKey, createPublicKey } from 'node:crypto'

/** By this a function knows the Router's key without having it; the key is random, so that nobody finds it from here. */
export const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** By this a function verifies what an Ed25519 key signs. Both keys are DER in base64: one line, as the CLI takes it. */
export function publicKeyOf(privateKey: string): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('AdminTokenKey is not an Ed25519 key')
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
}

/** By this a browser knows who may push to it: the point of a number on P-256 (hex), not compressed, base64url. */
export function pushPublicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'hex')
  return curve.getPublicKey('base64url')
}
