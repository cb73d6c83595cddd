import { entity, type Write, write } from '#core/lib/table'
import { type EpochSeconds, nowSeconds } from '#core/shared/clock'
import { throttled } from '#core/shared/errors'

interface Limit {
  key: string
  window: number
  count?: number
  expiresAt?: EpochSeconds
}

const LimitEntity = entity<Limit, Pick<Limit, 'key' | 'window'>>('limit', {
  key: ({ key, window }) => ({ pk: `limit#${key}`, sk: String(window) }),
})

const windowOf = (windowSeconds: number) => Math.floor(nowSeconds() / windowSeconds)
const endOf = (windowSeconds: number) => (windowOf(windowSeconds) + 1) * windowSeconds

/** Throws THROTTLED with the seconds until the next window; one conditional write, so it can't be raced. */
export async function limit(
  key: string,
  max: number,
  windowSeconds: number,
  message?: string,
): Promise<number> {
  const count = await add(1, key, windowSeconds)
  if (count > max) throw throttled(endOf(windowSeconds) - nowSeconds(), message)
  return count
}

/** So many uses at once, for whoever has something else to do than to refuse; answers with all of this window. */
export const countUses = (key: string, uses: number, windowSeconds: number) => add(uses, key, windowSeconds)

export const refundUse = (key: string, windowSeconds: number) => add(-1, key, windowSeconds)

/** A use that counts only with the transaction that it is part of; `refuseUsedUp` asks for it. */
export const usageWrite = (key: string, windowSeconds: number): Write<Limit> => added(1, key, windowSeconds)

/** Throws THROTTLED once all are used, and counts nothing: those who come at once see the same. */
export async function assertNotUsedUp(key: string, max: number, windowSeconds: number): Promise<void> {
  const used = await LimitEntity.find({ key, window: windowOf(windowSeconds) })
  if ((used?.count ?? 0) >= max) throw throttled(endOf(windowSeconds) - nowSeconds())
}

export async function resetLimit(key: string, windowSeconds: number): Promise<void> {
  await write(LimitEntity.remove({ key, window: windowOf(windowSeconds) }))
}

async function add(uses: number, key: string, windowSeconds: number): Promise<number> {
  const { count = 0 } = await write(added(uses, key, windowSeconds))
  return count
}

const added = (uses: number, key: string, windowSeconds: number) =>
  LimitEntity.upsert(
    { key, window: windowOf(windowSeconds) },
    { add: { count: uses }, set: { expiresAt: endOf(windowSeconds) } },
  )

/** An IPv6 address counts for its /64, the least that one household or one rented machine is given (rule login-limits). */
export function ipNetworkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!plain.includes(':')) return plain
  const [left = [], right = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16))
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}
