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
  /** Nobody can answer here, so nobody owes it (rule owed-replies). */
  isClosed?: boolean
  /** When it is looked at who has not read what came, ISO 8601 (rule unread-mails). */
  lookAt?: string
  /** Who was mailed of it: when, and up to which message. */
  mailed?: Record<string, { at: string; to: Timetoken }>
  version: number
}

interface ChatTotal {
  name: string
  count?: number
}

/**
 * The admins' conversations by activity: gsi1 under `admin-chats#<section>`. Those that wait for a coach's answer:
 * gsi1 under `owed`. Those that somebody may have to be mailed of: gsi2 under `unread-mails`. Written as a whole
 * alone, since its places change with it.
 */
export const ActivityEntity = entity<ActivityItem, Pick<ActivityItem, 'channelId'>>('chat-activity', {
  key: ({ channelId }) => ({ pk: `chat#${channelId}`, sk: 'activity' }),
  gsi1: ({ section, activeAt, owedSince, isClosed, channelId }) => {
    if (section) return { pk: `admin-chats#${section}`, sk: `${activeAt}#${channelId}` }
    return owedSince && !isClosed ? { pk: 'owed', sk: `${owedSince}#${channelId}` } : undefined
  },
  gsi2: ({ lookAt, channelId }) =>
    lookAt ? { pk: 'unread-mails', sk: `${lookAt}#${channelId}` } : undefined,
})

export const ChatTotalEntity = entity<ChatTotal, Pick<ChatTotal, 'name'>>('chat-total', {
  key: ({ name }) => ({ pk: 'chat-totals', sk: name }),
})
export const UNREAD_BY_ADMINS = 'unread-by-admins'
