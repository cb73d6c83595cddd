import { ActivityEntity } from '#core/chat/activity-entity'
import { show } from '#core/chat/load-chats'
import type { Chat } from '#core/chat/shared/schema'
import type { UnansweredMessages } from '#core/chat/shared/unanswered-schema'
import type { AdminActor } from '#core/lib/actor'

/** How many conversations are scanned, longest-waiting first. */
const MAX_CHATS_CHECKED = 200

/** Lists the coaches with unanswered messages, longest-waiting first (rule owed-replies). */
export async function listUnanswered(actor: AdminActor): Promise<UnansweredMessages> {
  const waiting = await ActivityEntity.query('owed', { index: 'gsi1', limit: MAX_CHATS_CHECKED + 1 })
  const ids = waiting.slice(0, MAX_CHATS_CHECKED).map(({ channelId }) => channelId)
  const owed = (await show(actor, ids)).flatMap(waitingIn)
  const byCoach = Map.groupBy(owed, ({ coach }) => coach.id)
  return {
    rows: [...byCoach.values()].flatMap((clients) => {
      const [first] = clients
      return first ? [{ coach: first.coach, since: first.since, clients: clients.map(withoutCoach) }] : []
    }),
    isCut: waiting.length > MAX_CHATS_CHECKED,
  }
}

/** The index may be slightly outdated, so this skips conversations that have been closed since. */
const waitingIn = ({ channelId, nutritionist: coach, client, owedSince: since }: Chat) =>
  coach && client && since ? [{ channelId, coach, client, since }] : []

const withoutCoach = ({ coach: _, ...client }: ReturnType<typeof waitingIn>[number]) => client
