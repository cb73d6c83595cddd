import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** 32 MB and three rounds: one of the settings that OWASP recommends for scrypt. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32

/** Returns `scrypt$N$r$p$salt$key`, so that the cost can be raised without breaking stored hashes. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return encode(salt, await derive(password, salt, COST))
}

/** Returns whether the password matches the hash. Without a hash it takes just as long and returns false. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? NOBODY).split('$')
  const expected = Buffer.from(key, 'base64url')
  const cost = { ...COST, N: Number(N), r: Number(r), p: Number(p) }
  const actual = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return hash !== undefined && timingSafeEqual(actual, expected)
}

const encode = (salt: Buffer, key: Buffer) =>
  ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
const NOBODY = encode(Buffer.alloc(16), Buffer.alloc(KEY_BYTES))

/** Different systems can compose the same typed text from different characters; NFKC makes them equal. */
const derive = (password: string, salt: Buffer, cost: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
