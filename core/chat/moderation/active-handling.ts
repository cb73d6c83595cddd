import type { ActivityItem } from '#core/chat/messages/activity-entity'
import { now } from '#core/shared/clock'

/** How long an admin handles a conversation if no admin answers. */
const HANDLING_MS = 30 * 60_000

/** The admin who handles a conversation, and until when. Null once that is over. */
export function activeHandlingOf(activity: Pick<ActivityItem, 'handling'> | undefined) {
  const { adminId, name, since } = activity?.handling ?? { adminId: '', name: '', since: '' }
  const until = Date.parse(since) + HANDLING_MS
  return until > now() ? { adminId, name, until: new Date(until).toISOString() } : null
}
