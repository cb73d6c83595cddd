import {
  type Activity,
  emptyActivity,
  parseMessageId,
  type Timetoken,
  unansweredSince,
  unreadOf,
} from '#core/chat/activity'
import {
  ActivityEntity,
  type ActivityItem,
  type AdminSection,
  ChatTotalEntity,
  UNREAD_BY_ADMINS,
} from '#core/chat/activity-entity'
import { ADMIN_UUID } from '#core/chat/admin-uuid'
import { isGroup, partiesOf } from '#core/chat/channels'
import type { ChatItem } from '#core/chat/entity'
import { retryableConflict } from '#core/lib/errors'
import type { Write } from '#core/lib/table'

const TICKS_PER_MILLISECOND = '0000'
/** Who has not read something for so long is mailed (rule unread-mails). */
const UNREAD_MS = 15 * 60_000
const CHANGED = retryableConflict('Something happened in this conversation meanwhile. Please try again.')

export const timetokenOf = (time: string): Timetoken => `${Date.parse(time)}${TICKS_PER_MILLISECOND}`
/** In milliseconds since 1970. */
export const timeOf = (timetoken: Timetoken) => Number(timetoken.slice(0, -TICKS_PER_MILLISECOND.length))

export const freshActivity = (chat: ChatItem): ActivityItem => ({
  ...emptyActivity,
  channelId: chat.channelId,
  section: sectionOf(chat),
  activeAt: timetokenOf(chat.createdAt),
  owedSince: null,
  version: 0,
})

/** Deleted conversations are in no list, nor are those of others; groups stand with the clients. */
export const sectionOf = ({ kind, coachId, deletedAt }: ChatItem): AdminSection | null =>
  kind === 'pair' || deletedAt ? null : coachId ? 'coaches' : 'clients'

/** Writes what is known now, unless more became known since; `before` is what it was made of. */
export function saveActivity(
  before: ActivityItem,
  change: Activity & Partial<Pick<ActivityItem, 'section' | 'isClosed' | 'lookAt' | 'mailed'>>,
): Write[] {
  const next: ActivityItem = {
    ...before,
    ...change,
    activeAt: change.last?.timetoken ?? before.activeAt,
    owedSince: unansweredSince(change, partiesOf(before.channelId)),
    lookAt: 'lookAt' in change ? change.lookAt : lookAt(before, change),
    version: before.version + 1,
  }
  const more = countForAdmins(next) - countForAdmins(before)
  return [
    before.version === 0
      ? ActivityEntity.create(next, { else: CHANGED })
      : ActivityEntity.put(next, { if: { version: before.version }, else: CHANGED }),
    ...(more === 0 ? [] : [ChatTotalEntity.upsert({ name: UNREAD_BY_ADMINS }, { add: { count: more } })]),
  ]
}

/** A message that came is looked for a quarter of an hour later, unless something is then anyway. */
function lookAt(before: ActivityItem, { recent }: Activity): string | undefined {
  if (before.lookAt) return before.lookAt
  const [news] = recent.filter((entry) => !before.recent.includes(entry)).map(parseMessageId)
  return news && new Date(timeOf(news.timetoken) + UNREAD_MS).toISOString()
}

/** In a group its coach answers: what is said there does not wait for the admins. */
const countForAdmins = (item: ActivityItem) =>
  item.section && !isGroup(item.channelId) ? unreadOf(item, ADMIN_UUID) : 0
