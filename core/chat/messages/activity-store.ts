import { isGroup, partiesOf } from '#core/chat/channels'
import type { ChatItem } from '#core/chat/entity'
import {
  type Activity,
  emptyActivity,
  type Timetoken,
  unansweredSince,
  unreadOf,
} from '#core/chat/messages/activity'
import {
  ActivityEntity,
  type ActivityItem,
  type AdminSection,
  ChatTotalEntity,
  UNREAD_BY_ADMINS,
} from '#core/chat/messages/activity-entity'
import { ADMIN_UUID } from '#core/chat/shared/channel-names'
import { parseMessageId } from '#core/chat/shared/message-id'
import type { Write } from '#core/lib/table'
import { retryableConflict } from '#core/shared/errors'

const TICKS_PER_MILLISECOND = '0000'
/** How long a message stays unread before we email about it (rule unread-message-emails). */
const UNREAD_MS = 15 * 60_000
const concurrentChange = () => retryableConflict('This conversation was just updated. Please try again.')

export const timetokenOf = (time: string): Timetoken => `${Date.parse(time)}${TICKS_PER_MILLISECOND}`
/** Converts a timetoken to milliseconds since 1970. */
export const timeOf = (timetoken: Timetoken) => Number(timetoken.slice(0, -TICKS_PER_MILLISECOND.length))

export const newActivity = (chat: ChatItem): ActivityItem => ({
  ...emptyActivity,
  channelId: chat.channelId,
  section: sectionOf(chat),
  activeAt: timetokenOf(chat.createdAt),
  owedSince: null,
  version: 0,
})

/**
 * Returns the section of the admins' chats. Deleted conversations and those without the admins are in none; groups
 * are listed with the clients.
 */
export const sectionOf = ({ kind, coachId, deletedAt }: ChatItem): AdminSection | null =>
  kind === 'pair' || deletedAt ? null : coachId ? 'coaches' : 'clients'

/**
 * Prepares the write of a new activity, computed from `before`. It fails with a retryable conflict if the stored
 * activity has changed since `before` was read.
 */
export function prepareActivity(
  before: ActivityItem,
  change: Activity & Partial<Pick<ActivityItem, 'section' | 'isClosed' | 'lookAt' | 'mailed' | 'handling'>>,
): Write[] {
  const next: ActivityItem = {
    ...before,
    ...change,
    activeAt: change.last?.timetoken ?? before.activeAt,
    owedSince: unansweredSince(change, partiesOf(before.channelId)),
    lookAt: 'lookAt' in change ? change.lookAt : emailCheckTime(before, change),
    version: before.version + 1,
  }
  const more = countForAdmins(next) - countForAdmins(before)
  return [
    before.version === 0
      ? ActivityEntity.create(next, { else: concurrentChange })
      : ActivityEntity.put(next, { if: { version: before.version }, else: concurrentChange }),
    ...(more === 0 ? [] : [ChatTotalEntity.upsert({ name: UNREAD_BY_ADMINS }, { add: { count: more } })]),
  ]
}

/** Schedules a check for fifteen minutes after a new message, unless a check is already scheduled. */
function emailCheckTime(before: ActivityItem, { recent }: Activity): string | undefined {
  if (before.lookAt) return before.lookAt
  const [newMessage] = recent.filter((entry) => !before.recent.includes(entry)).map(parseMessageId)
  return newMessage && new Date(timeOf(newMessage.timetoken) + UNREAD_MS).toISOString()
}

/** Groups don't count: their coach replies, not the admins. */
const countForAdmins = (item: ActivityItem) =>
  item.section && !isGroup(item.channelId) ? unreadOf(item, ADMIN_UUID) : 0
