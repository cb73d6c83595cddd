import * as v from 'valibot'
import { Activity } from '#core/chat/messages/activity'
import { entity } from '#core/lib/entity'
import { orBlank, orNull, orZero, shape } from '#core/lib/shape'

/** The section of the admins' chats that lists a conversation. */
export type AdminSection = 'clients' | 'coaches'

/** The admin who took a conversation, and when. It ends by itself (rule claim-admin-chats). */
const Handling = shape({
  adminId: v.string(),
  name: v.string(),
  since: v.string(),
})

export const ActivityItem = shape({
  ...Activity.entries,
  channelId: v.string(),
  /** Null for deleted conversations and for those without the admins. */
  section: orNull(v.picklist(['clients', 'coaches'])),
  /** When the last message was sent, or the conversation opened if there is none. Lists are sorted by it. */
  activeAt: v.string(),
  owedSince: orNull(v.string()),
  /** True while no one can write here, so no reply is due (rule owed-replies). */
  isClosed: v.optional(v.boolean()),
  /** When the job checks for unread messages, ISO 8601 (rule unread-message-emails). */
  lookAt: v.optional(v.string()),
  /** By person: when we last emailed them, and the newest message that email was about. */
  mailed: v.optional(v.record(v.string(), shape({ at: v.string(), to: v.string() }))),
  handling: v.optional(Handling),
  version: orZero(),
})
export type ActivityItem = v.InferOutput<typeof ActivityItem>

const ChatTotal = shape({
  name: orBlank(),
  count: v.optional(v.number()),
})

/**
 * The admins' conversations by activity: gsi1 under `admin-chats#<section>`. Conversations waiting for a coach's
 * reply: gsi1 under `owed`. Conversations to check for unread messages: gsi2 under `unread-mails`. Always
 * write the whole item, because its index keys change with its attributes.
 */
export const ActivityEntity = entity('chat-activity', {
  personal: {
    topic: 'messages',
    of: ['channelId'],
    alsoNames: ['last', 'marks', 'mailed'],
    erasure: 'delete',
  },
  shape: ActivityItem,
  id: ['channelId'],
  key: ({ channelId }) => ({ pk: `chat#${channelId}`, sk: 'activity' }),
  gsi1: ({ section, activeAt, owedSince, isClosed, channelId }) => {
    if (section) return { pk: `admin-chats#${section}`, sk: `${activeAt}#${channelId}` }
    return owedSince && !isClosed ? { pk: 'owed', sk: `${owedSince}#${channelId}` } : undefined
  },
  gsi2: ({ lookAt, channelId }) =>
    lookAt ? { pk: 'unread-mails', sk: `${lookAt}#${channelId}` } : undefined,
})

export const ChatTotalEntity = entity('chat-total', {
  personal: false,
  shape: ChatTotal,
  id: ['name'],
  key: ({ name }) => ({ pk: 'chat-totals', sk: name }),
})
export const UNREAD_BY_ADMINS = 'unread-by-admins'
