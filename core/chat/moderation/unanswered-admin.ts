import { loadChats } from '#core/chat/load-chats'
import { ActivityEntity } from '#core/chat/messages/activity-entity'
import type { Chat } from '#core/chat/shared/schema'
import type { UnansweredMessages } from '#core/chat/shared/unanswered-schema'
import type { AdminActor } from '#core/lib/actor'

/** Conversations on one page. */
const PAGE_SIZE = 200

/** Lists the coaches with unanswered messages, longest-waiting first (rule owed-replies). */
export async function listUnanswered(actor: AdminActor, after?: string): Promise<UnansweredMessages> {
  const range = { index: 'gsi1', limit: PAGE_SIZE + 1, ...(after && { above: after }) } as const
  const waiting = await ActivityEntity.query('owed', range)
  const page = waiting.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  const ids = page.map(({ channelId }) => channelId)
  const owed = (await loadChats(actor, ids)).flatMap(waitingIn)
  const byCoach = Map.groupBy(owed, ({ coach }) => coach.id)
  return {
    rows: [...byCoach.values()].flatMap((clients) => {
      const [first] = clients
      return first ? [{ coach: first.coach, since: first.since, clients: clients.map(withoutCoach) }] : []
    }),
    next: last && waiting.length > PAGE_SIZE ? `${last.owedSince}#${last.channelId}` : null,
  }
}

/** The index may be slightly outdated, so this skips conversations that have been closed since. */
const waitingIn = ({ channelId, nutritionist: coach, client, owedSince: since }: Chat) =>
  coach && client && since ? [{ channelId, coach, client, since }] : []

const withoutCoach = ({ coach: _, ...client }: ReturnType<typeof waitingIn>[number]) => client
