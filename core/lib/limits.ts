import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { shape } from '#core/lib/shape'
import { type Write, write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { throttled } from '#core/shared/errors'

const Limit = shape({
  key: v.string(),
  window: v.number(),
  count: v.optional(v.number()),
  expiresAt: v.optional(v.number()),
})
type Limit = v.InferOutput<typeof Limit>

const LimitEntity = entity('limit', {
  personal: { topic: 'security', of: [], erasure: 'expire' },
  shape: Limit,
  id: ['key', 'window'],
  key: ({ key, window }) => ({ pk: `limit#${key}`, sk: String(window) }),
})

const windowOf = (windowSeconds: number) => Math.floor(nowSeconds() / windowSeconds)
const endOf = (windowSeconds: number) => (windowOf(windowSeconds) + 1) * windowSeconds

/**
 * Counts one use. Throws THROTTLED (429) with the seconds until the next window if that exceeds `max`. It's a single
 * atomic write, so concurrent calls can't exceed the limit.
 */
export async function limit(
  key: string,
  max: number,
  windowSeconds: number,
  message?: string,
): Promise<number> {
  const count = await add(1, key, windowSeconds)
  if (count > max) throw usedUp(windowSeconds, message)
  return count
}

/** Counts several uses and returns the window's total, for callers that don't simply refuse. */
export const countUses = (key: string, uses: number, windowSeconds: number) => add(uses, key, windowSeconds)

export const refundUse = (key: string, windowSeconds: number) => add(-1, key, windowSeconds)

/**
 * Prepares a use that counts only if its transaction succeeds. Check `findRefusal` first. With `max`, the transaction
 * throws THROTTLED (429) if concurrent ones have used up the limit since.
 */
export const prepareUsage = (key: string, windowSeconds: number, max?: number): Write<Limit> =>
  added(1, key, windowSeconds, max)

const usedUp = (windowSeconds: number, message?: string) =>
  throttled(endOf(windowSeconds) - nowSeconds(), message)

/**
 * Returns a function that throws THROTTLED (429) if no uses are left, so that callers can read this together with
 * everything else and refuse later. It doesn't count a use, so concurrent callers may all pass.
 */
export async function findRefusal(
  key: string,
  max: number,
  windowSeconds: number,
): Promise<(() => never) | undefined> {
  const used = await LimitEntity.find({ key, window: windowOf(windowSeconds) })
  if ((used?.count ?? 0) < max) return undefined
  return () => {
    throw usedUp(windowSeconds)
  }
}

export async function resetLimit(key: string, windowSeconds: number): Promise<void> {
  await write(LimitEntity.remove({ key, window: windowOf(windowSeconds) }))
}

async function add(uses: number, key: string, windowSeconds: number): Promise<number> {
  const { count = 0 } = await write(added(uses, key, windowSeconds))
  return count
}

const added = (uses: number, key: string, windowSeconds: number, max?: number) =>
  LimitEntity.upsert(
    { key, window: windowOf(windowSeconds) },
    { add: { count: uses }, set: { expiresAt: endOf(windowSeconds) } },
    max === undefined ? {} : { if: { count: { not: max } }, else: () => usedUp(windowSeconds) },
  )

/**
 * Returns the network that an IP address counts toward. For IPv6 that is its /64, the smallest block that one
 * household or rented machine gets (rule login-limits).
 */
export function ipNetworkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!plain.includes(':')) return plain
  const [left = [], right = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16))
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}
