import type * as v from 'valibot'
import { countUnread } from '#core/chat/admin'
import { listChats } from '#core/chat/chats'
import type { NotificationCount } from '#core/chat/shared/schema'
import type { Actor } from '#core/lib/actor'
import { notFound } from '#core/shared/errors'

/**
 * Returns the caller's unread count, as the menu shows it. The device's own `count` isn't stored, because the server
 * knows every message and read mark (rule live-unread-counts).
 */
export async function count(
  actor: Actor,
  { userId }: v.InferOutput<typeof NotificationCount>,
): Promise<{ notificationCount: number }> {
  const own = actor.role === 'admin' ? '-1' : actor.id
  if (String(userId) !== own) throw notFound('User')
  if (actor.role === 'admin') return { notificationCount: (await countUnread()).unread }
  const open = (await listChats(actor)).filter(({ disabled, locked }) => !disabled && !locked)
  return { notificationCount: open.reduce((sum, { unread }) => sum + unread, 0) }
}
