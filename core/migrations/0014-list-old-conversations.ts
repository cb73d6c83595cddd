import { newActivity } from '#core/chat/activity-store'
import type { ChatItem } from '#core/chat/entity'
import type { Stored } from '#core/lib/stored-item'
import { type Migration, storedAs, upgraded } from '#core/migrations/migration'

/**
 * The admins' conversations are listed by their latest activity. Those from before it was stored are listed by when
 * they were opened, until someone writes.
 */
export const migration: Migration = {
  number: 14,
  name: 'list-old-conversations',
  phase: 'backfill',
  entities: ['chat', 'chat-activity'],
  derive: {
    target: 'chat-activity',
    sources: ['chat'],
    add: (activities, chat) => {
      if (chat.kind !== 'admin' || chat.deletedAt) return
      const activity: Stored = { ...newActivity(upgraded(chat) as unknown as ChatItem), version: 1 }
      activities.set(String(activity.channelId), activity)
    },
    decide: (existing, activity) => existing ?? (activity && storedAs('chat-activity', activity)),
  },
}
