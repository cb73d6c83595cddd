import type { Activity, Timetoken } from '#core/chat/activity'
import { entity } from '#core/lib/table'

/** The section of the admins' chats that lists a conversation. */
export type AdminSection = 'clients' | 'coaches'

export interface ActivityItem extends Activity {
  channelId: string
  /** Null for deleted conversations and for those without the admins. */
  section: AdminSection | null
  /** When the last message was sent, or the conversation opened if there is none. Lists are sorted by it. */
  activeAt: Timetoken
  owedSince: Timetoken | null
  /** True while no one can write here, so no reply is due (rule owed-replies). */
  isClosed?: boolean
  /** When the job checks for unread messages, ISO 8601 (rule unread-mails). */
  lookAt?: string
  /** By person: when we last emailed them, and the newest message that email was about. */
  mailed?: Record<string, { at: string; to: Timetoken }>
  version: number
}

interface ChatTotal {
  name: string
  count?: number
}

/**
 * The admins' conversations by activity: gsi1 under `admin-chats#<section>`. Conversations waiting for a coach's
 * reply: gsi1 under `owed`. Conversations to check for unread messages: gsi2 under `unread-mails`. Always write the
 * whole item, because its index keys change with its attributes.
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
