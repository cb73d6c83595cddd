import { createHash, randomInt } from 'node:crypto'
import { decodeTime, encodeTime, monotonicFactory } from 'ulid'
import { now } from '#core/shared/clock'

const ulid = monotonicFactory()

export const newId = () => ulid(now())

/** Returns an id that sorts before every id created at `time` (in milliseconds) or later. */
export const idFrom = (time: number) => encodeTime(time, TIME_LENGTH).padEnd(26, '0')
export const timeOf = (id: string) => decodeTime(id)
const TIME_LENGTH = 10

const CROCKFORD_BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_LENGTH = 16

/**
 * Derives the same id from the same parts, so that work that is started twice is done only once. Sorts by the same
 * time as `base`.
 */
export function derivedId(base: string, ...parts: string[]): string {
  const digest = createHash('sha256')
    .update([base, ...parts].join('#'))
    .digest()
  const tail = [...digest.subarray(0, RANDOM_LENGTH)].map(
    (byte) => CROCKFORD_BASE32[byte % CROCKFORD_BASE32.length],
  )
  return base.slice(0, TIME_LENGTH) + tail.join('')
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Contains no dash, because it follows the dash of a `state` (rule registration-state). */
export const newReferralKey = () =>
  Array.from({ length: 10 }, () => BASE62[randomInt(BASE62.length)]).join('')
