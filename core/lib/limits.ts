import { nowSeconds } from '#core/lib/clock'
import { throttled } from '#core/lib/errors'
import { entity, write } from '#core/lib/table'

interface Limit {
  key: string
  window: number
  count?: number
  /** Seconds since 1970; the table drops the item some time after (TTL). */
  expiresAt?: number
}

const LimitEntity = entity<Limit, Pick<Limit, 'key' | 'window'>>('limit', {
  key: ({ key, window }) => ({ pk: `limit#${key}`, sk: String(window) }),
})

const windowOf = (windowSeconds: number) => Math.floor(nowSeconds() / windowSeconds)

/** Throws THROTTLED with the seconds until the next window; one conditional write, so it can't be raced. */
export async function limit(key: string, max: number, windowSeconds: number): Promise<number> {
  const count = await add(1, key, windowSeconds)
  const end = (windowOf(windowSeconds) + 1) * windowSeconds
  if (count > max) throw throttled(end - nowSeconds())
  return count
}

export const giveBack = (key: string, windowSeconds: number) => add(-1, key, windowSeconds)

export async function forgive(key: string, windowSeconds: number): Promise<void> {
  await write(LimitEntity.remove({ key, window: windowOf(windowSeconds) }))
}

async function add(uses: number, key: string, windowSeconds: number): Promise<number> {
  const window = windowOf(windowSeconds)
  const expiresAt = (window + 1) * windowSeconds
  const { count = 0 } = await write(
    LimitEntity.upsert({ key, window }, { add: { count: uses }, set: { expiresAt } }),
  )
  return count
}

/** An IPv6 address counts for its /64, the least that one household or one rented machine is given (rule one-admin-identity). */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!plain.includes(':')) return plain
  const [left = [], right = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16))
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}
