import type * as v from 'valibot'
import { NotificationCountEntity } from '#core/chat/entity'
import { uuidOf } from '#core/chat/facts'
import type { NotificationCount } from '#core/chat/schema'
import type { Actor } from '#core/lib/actor'
import { notFound } from '#core/lib/errors'
import { write } from '#core/lib/table'

export async function setCount(
  actor: Actor,
  { userId, count }: v.InferOutput<typeof NotificationCount>,
): Promise<{ notificationCount: number }> {
  const own = actor.role === 'admin' ? '-1' : actor.id
  if (String(userId) !== own) throw notFound('User')
  await write(NotificationCountEntity.put({ memberId: uuidOf(actor), count }))
  return { notificationCount: count }
}
