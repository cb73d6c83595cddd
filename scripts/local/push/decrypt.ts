import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** The secrets of a subscription that never leave the browser, base64url-encoded. */
export interface BrowserSecrets {
  privateKey: string
  auth: string
}

const SALT_BYTES = 16
const TAG_BYTES = 16
const POINT_BYTES = 65

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/**
 * Decrypts a single-record message (RFC 8291 and RFC 8188), the only kind browsers accept. Throws for others.
 */
export function decrypt(body: Buffer, { privateKey, auth }: BrowserSecrets): string {
  const salt = body.subarray(0, SALT_BYTES)
  const recordSize = body.readUInt32BE(SALT_BYTES)
  const keyEnd = SALT_BYTES + 5 + body.readUInt8(SALT_BYTES + 4)
  const theirs = body.subarray(SALT_BYTES + 5, keyEnd)
  const record = body.subarray(keyEnd)
  if (theirs.length !== POINT_BYTES || record.length > recordSize) throw new RangeError('Not one record')

  const browser = createECDH('prime256v1')
  browser.setPrivateKey(privateKey, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs])
  const key = derive(browser.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const contentKey = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  // The plaintext of the last record ends with a byte 2, followed by zeros.
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new RangeError('Not the last record')
  return padded.subarray(0, end).toString('utf8')
}
