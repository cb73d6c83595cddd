import { record } from '#core/audit/audit'
import { ActivityEntity } from '#core/chat/activity-entity'
import { saveActivity, sectionOf } from '#core/chat/activity-store'
import { ChatEntity, type ChatItem, DeletedChatEntity } from '#core/chat/entity'
import { removeChat } from '#core/chat/removal'
import type { ChatDeletion } from '#core/chat/schema'
import type { AdminActor } from '#core/lib/actor'
import { again } from '#core/lib/again'
import { now, nowIso } from '#core/lib/clock'
import { conflict, notFound } from '#core/lib/errors'
import { transact, type Write } from '#core/lib/table'

const KEPT_MS = 30 * 24 * 3600 * 1000
/** Purged by one run of the job at the most; the next goes on. */
const PURGED_AT_ONCE = 200

const CHANGED = conflict('Another admin has just deleted or restored this chat. Please look again.')
const GONE = conflict('This chat was deleted more than 30 days ago.', 'PURGED')
const IS_GROUP = conflict('A group is deleted on the page of the groups.', 'IS_GROUP')

/** Takes a conversation away from all who are in it, or gives it back within thirty days (rule deleted-chats-come-back). */
export const remove = (
  actor: AdminActor,
  { channelId, restore }: ChatDeletion,
): Promise<{ success: boolean }> =>
  again(async () => {
    const [chat, activity] = await Promise.all([
      ChatEntity.find({ channelId }),
      ActivityEntity.find({ channelId }),
    ])
    if (!chat) throw notFound('Chat')
    if (chat.kind === 'group') throw IS_GROUP
    if (restore === (chat.deletedAt === undefined)) return { success: true }
    if (chat.deletedAt && chat.deletedAt < keptSince()) throw GONE
    const deletedAt = restore ? undefined : nowIso()
    const section = sectionOf({ ...chat, deletedAt })
    await transact([
      ...(restore ? backIn(chat) : away(chat, deletedAt ?? '')),
      ...(activity ? saveActivity(activity, { ...activity, section }) : []),
      record(actor, restore ? 'chat.restore' : 'chat.delete', chat.clientId ?? chat.coachId ?? channelId, {
        channelId,
      }),
    ])
    return { success: true }
  })

export const away = ({ channelId }: ChatItem, deletedAt: string): Write[] => [
  ChatEntity.update(
    { channelId },
    { set: { deletedAt } },
    { if: { deletedAt: { absent: true } }, else: CHANGED },
  ),
  DeletedChatEntity.create({ channelId, deletedAt }),
]

export const backIn = ({ channelId, deletedAt = '' }: ChatItem): Write[] => [
  ChatEntity.update({ channelId }, { remove: ['deletedAt'] }, { if: { deletedAt }, else: CHANGED }),
  DeletedChatEntity.remove({ channelId, deletedAt }),
]

const keptSince = () => new Date(now() - KEPT_MS).toISOString()

/** Forgets what was deleted more than thirty days ago, at the provider first: a run that fails is done again. */
export async function purge(): Promise<{ purged: number; failures: unknown[] }> {
  const range = { below: keptSince(), limit: PURGED_AT_ONCE }
  const due = (
    await Promise.all(['deleted-chats', 'deleted-groups'].map((pk) => DeletedChatEntity.query(pk, range)))
  ).flat()
  const failures: unknown[] = []
  for (const { channelId, deletedAt } of due) {
    try {
      await removeChat(channelId, [DeletedChatEntity.remove({ channelId, deletedAt })])
    } catch (error) {
      failures.push(error)
    }
  }
  return { purged: due.length - failures.length, failures }
}
