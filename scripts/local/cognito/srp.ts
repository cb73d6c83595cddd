import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** What the pool stores for a password (RFC 5054). All numbers are hex. */
export interface PasswordVerifier {
  salt: string
  verifier: string
}

/** The server's half of one exchange, stored between its two requests. All numbers are hex. */
export interface SrpExchange {
  clientPublic: string
  serverSecret: string
  serverPublic: string
  verifier: string
}

interface SrpProof {
  poolName: string
  userId: string
  secretBlock: string
  timestamp: string
  signature: string
}

// The 3072-bit group of RFC 3526 with generator 2, the one that Amplify uses.
const primeHex = [
  'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD',
  'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED',
  'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F',
  '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B',
  'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510',
  '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7',
  'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C',
  'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
].join('')

const prime = BigInt(`0x${primeHex}`)
const generator = 2n
const multiplier = toBigInt(sha256(padded(primeHex) + padded('2')))

/** Creates the salt and verifier of a password. The password can't be recovered from them. */
export function createVerifier(poolName: string, userId: string, password: string): PasswordVerifier {
  const salt = randomBytes(16).toString('hex')
  return { salt, verifier: verifierOf(poolName, userId, password, salt) }
}

export function matchesPassword(
  poolName: string,
  userId: string,
  password: string,
  stored: PasswordVerifier,
): boolean {
  return verifierOf(poolName, userId, password, stored.salt) === stored.verifier
}

/** Rejects a public value of zero, which would make the shared secret predictable without the password. */
export function isUsablePublicValue(clientPublic: string): boolean {
  return BigInt(`0x${clientPublic}`) % prime !== 0n
}

export function startExchange(clientPublic: string, verifier: string): SrpExchange {
  const secret = toBigInt(randomBytes(32))
  const serverPublic = (multiplier * BigInt(`0x${verifier}`) + generatorPower(secret)) % prime
  return { clientPublic, serverSecret: hex(secret), serverPublic: hex(serverPublic), verifier }
}

/** Returns whether the browser that signed the response knows the password. */
export function isProven(exchange: SrpExchange, proof: SrpProof): boolean {
  const scrambler = sha256(padded(exchange.clientPublic) + padded(exchange.serverPublic))
  const blinded =
    BigInt(`0x${exchange.clientPublic}`) * power(BigInt(`0x${exchange.verifier}`), toBigInt(scrambler))
  const shared = power(blinded % prime, BigInt(`0x${exchange.serverSecret}`))
  const salt = bytes(padded(scrambler.toString('hex')))
  const key = hkdfSync('sha256', bytes(padded(hex(shared))), salt, 'Caldera Derived Key', 16)
  const expected = createHmac('sha256', Buffer.from(key))
    .update(proof.poolName + proof.userId)
    .update(Buffer.from(proof.secretBlock, 'base64'))
    .update(proof.timestamp)
    .digest()
  const received = Buffer.from(proof.signature, 'base64')
  return received.length === expected.length && timingSafeEqual(received, expected)
}

function verifierOf(poolName: string, userId: string, password: string, salt: string): string {
  const identity = createHash('sha256').update(`${poolName}${userId}:${password}`).digest('hex')
  return hex(generatorPower(toBigInt(sha256(padded(salt) + identity))))
}

const windowBits = 4n
/**
 * The generator raised to every digit at every position of a hex number. Precomputed, because each password
 * needs many of these powers.
 */
const generatorPowers: bigint[][] = []

function generatorPower(exponent: bigint): bigint {
  let result = 1n
  for (let place = 0; exponent > 0n; place++, exponent >>= windowBits) {
    generatorPowers[place] ??= powersAt(place)
    result = (result * (generatorPowers[place]?.[Number(exponent & 15n)] ?? 1n)) % prime
  }
  return result
}

function powersAt(place: number): bigint[] {
  const step =
    place === 0
      ? generator
      : ((generatorPowers[place - 1]?.[15] ?? 1n) * (generatorPowers[place - 1]?.[1] ?? 1n)) % prime
  const powers = [1n]
  for (let digit = 1; digit < 16; digit++) powers.push(((powers[digit - 1] ?? 1n) * step) % prime)
  return powers
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

/**
 * Pads to an even length, and adds a zero byte if the top bit would be read as a sign (Java's BigInteger).
 */
function padded(number: string): string {
  const normal = hex(BigInt(`0x${number}`))
  const even = normal.length % 2 ? `0${normal}` : normal
  return /^[89a-f]/.test(even) ? `00${even}` : even
}

function hex(number: bigint): string {
  return number.toString(16)
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'hex')
}

function toBigInt(buffer: Buffer): bigint {
  return BigInt(`0x${buffer.toString('hex')}`)
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(bytes(text)).digest()
}
