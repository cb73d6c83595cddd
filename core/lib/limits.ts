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

/**
 * Counts one use of `key` and refuses the one after `max` within a window of `windowSeconds`:
 * THROTTLED with the seconds until the next window. One conditional write, so it can't be raced. Resolves to the
 * uses so far, this one included.
 */
export async function limit(key: string, max: number, windowSeconds: number): Promise<number> {
  const time = nowSeconds()
  const window = Math.floor(time / windowSeconds)
  const end = (window + 1) * windowSeconds
  const { count = 0 } = await write(
    LimitEntity.upsert({ key, window }, { add: { count: 1 }, set: { expiresAt: end } }),
  )
  if (count > max) throw throttled(end - time)
  return count
}

/** Forgets the uses of `key` in the window that runs. */
export async function forgive(key: string, windowSeconds: number): Promise<void> {
  await write(LimitEntity.remove({ key, window: Math.floor(nowSeconds() / windowSeconds) }))
}
