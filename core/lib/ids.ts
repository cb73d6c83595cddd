import { randomInt } from 'node:crypto'
import { monotonicFactory } from 'ulid'
import { now } from '#core/lib/clock'

const ulid = monotonicFactory()

/** A new id, sortable by creation. */
export const newId = () => ulid(now())

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A referral key: ten characters of base62, so that it can stand behind the dash of a `state` (rule registration-state). */
export const newReferralKey = () =>
  Array.from({ length: 10 }, () => BASE62[randomInt(BASE62.length)]).join('')
