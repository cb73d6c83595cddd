import type { Activity, Timetoken } from '#core/chat/activity'
import { entity } from '#core/lib/table'

/** Under what the admins find a conversation of theirs. */
export type AdminSection = 'clients' | 'coaches'

export interface ActivityItem extends Activity {
  channelId: string
  /** Of a conversation with the admins that is not deleted. */
  section: AdminSection | null
  /** Of the last message, or of the opening: the order of the lists. */
  activeAt: Timetoken
  owedSince: Timetoken | null
  version: number
}

interface ChatTotal {
  name: string
  count?: number
}

/**
 * The admins' conversations by activity: gsi1 under `admin-chats#<section>`. Those that wait for a coach's answer:
 * gsi2 under `owed`. Written as a whole alone, since both places change with it.
 */
export const ActivityEntity = entity<ActivityItem, Pick<ActivityItem, 'channelId'>>('chat-activity', {
  key: ({ channelId }) => ({ pk: `chat#${channelId}`, sk: 'activity' }),
  gsi1: ({ section, activeAt, channelId }) =>
    section ? { pk: `admin-chats#${section}`, sk: `${activeAt}#${channelId}` } : undefined,
  gsi2: ({ owedSince, channelId }) =>
    owedSince ? { pk: 'owed', sk: `${owedSince}#${channelId}` } : undefined,
})

export const ChatTotalEntity = entity<ChatTotal, Pick<ChatTotal, 'name'>>('chat-total', {
  key: ({ name }) => ({ pk: 'chat-totals', sk: name }),
})
/** Messages that wait unread for the admins. */
export const UNREAD_BY_ADMINS = 'unread-by-admins'
