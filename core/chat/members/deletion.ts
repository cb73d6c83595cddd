import { prepareAuditEntry } from '#core/audit/audit'
import { partiesOf } from '#core/chat/channels'
import { ChatEntity, type ChatItem, DeletedChatEntity } from '#core/chat/entity'
import { removeBefore, removeChat } from '#core/chat/members/removal'
import { ActivityEntity, type ActivityItem } from '#core/chat/messages/activity-entity'
import { newActivity, prepareActivity, sectionOf, timetokenOf } from '#core/chat/messages/activity-store'
import type { ChatDeletion } from '#core/chat/shared/schema'
import type { AdminActor } from '#core/lib/actor'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write } from '#core/lib/table'
import { now, nowIso } from '#core/shared/clock'
import { conflict, notFound, retryableConflict } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'

/** How many conversations of each kind one run purges. The next run continues. */
const PURGE_BATCH_SIZE = 200

const concurrentChange = () =>
  retryableConflict('Another admin just deleted or restored this chat. Please check and try again.')
const purged = () => conflict('This chat was deleted more than 30 days ago.', 'PURGED')
const alreadyRestarted = () => conflict('A new chat has started since this one was deleted.', 'BEGUN_ANEW')

/** Deletes a conversation for everyone in it, or restores it within thirty days (rule deleted-chats-come-back). */
export const deleteOrRestoreChat = (
  actor: AdminActor,
  { channelId, restore }: ChatDeletion,
): Promise<{ success: boolean }> =>
  retryOnConflict(async () => {
    const [chat, activity] = await Promise.all([
      ChatEntity.find({ channelId }),
      ActivityEntity.find({ channelId }),
    ])
    // A group's conversation is deleted with the group, never alone.
    if (!chat || chat.kind === 'group') throw notFound('Chat')
    if (restore === (chat.deletedAt === undefined)) {
      if (restore && isRestarted(chat)) throw alreadyRestarted()
      return { success: true }
    }
    if (chat.deletedAt && chat.deletedAt < retentionStart()) throw purged()
    const deletedAt = restore ? undefined : nowIso()
    const section = sectionOf({ ...chat, deletedAt })
    await transact([
      ...(restore ? prepareChatRestore(chat) : prepareChatDeletion(chat, deletedAt ?? '')),
      ...(activity ? prepareActivity(activity, { ...activity, section, handling: undefined }) : []),
      prepareAuditEntry(
        actor,
        restore ? 'chat.restore' : 'chat.delete',
        chat.clientId ?? chat.coachId ?? channelId,
        {
          channelId,
        },
      ),
    ])
    return { success: true }
  })

/** Whether the latest deletion ended with a restart, so that there is nothing to restore. */
const isRestarted = ({ begunAnewAt = '', restoredAt = '' }: ChatItem) => begunAnewAt > restoredAt

export const prepareChatDeletion = ({ channelId }: ChatItem, deletedAt: string): Write[] => [
  ChatEntity.update(
    { channelId },
    { set: { deletedAt } },
    { if: { deletedAt: { absent: true } }, else: concurrentChange },
  ),
  DeletedChatEntity.create({ channelId, deletedAt }),
]

export const prepareChatRestore = ({ channelId, deletedAt = '' }: ChatItem): Write[] => [
  ChatEntity.update(
    { channelId },
    { set: { restoredAt: nowIso() }, remove: ['deletedAt'] },
    { if: { deletedAt }, else: concurrentChange },
  ),
  DeletedChatEntity.remove({ channelId, deletedAt }),
]

/**
 * Restarts a deleted conversation. No one can read the earlier messages anymore, and they are purged on the original
 * date.
 */
export function prepareChatRestart(
  { channelId, deletedAt = '', ...chat }: ChatItem,
  restartedAt: string,
  before?: ActivityItem,
): Write[] {
  const entry = { channelId, deletedAt }
  const restarted: ChatItem = { ...chat, channelId, createdAt: restartedAt, begunAnewAt: restartedAt }
  const fresh = { ...newActivity(restarted), version: before?.version ?? 0 }
  const readTo = timetokenOf(restartedAt)
  const marks = Object.fromEntries((partiesOf(channelId).members ?? []).map((id) => [id, readTo]))
  return [
    ChatEntity.put(restarted, { if: { deletedAt }, else: concurrentChange }),
    DeletedChatEntity.remove(entry),
    DeletedChatEntity.put({ ...entry, isReplaced: true, purgeTo: restartedAt }),
    ...prepareActivity({ ...fresh, section: null }, { ...fresh, marks }),
  ]
}

const retentionStart = () => new Date(now() - RETENTION.deletedConversation * 1000).toISOString()

/**
 * Purges conversations that were deleted more than thirty days ago, at PubNub before our table, so that a failed run
 * can be repeated.
 */
export async function purge(): Promise<{ purged: number; failures: unknown[] }> {
  const range = { below: retentionStart(), limit: PURGE_BATCH_SIZE }
  const due = (
    await Promise.all(
      ['deleted-chats', 'deleted-groups', 'replaced-chats'].map((pk) => DeletedChatEntity.query(pk, range)),
    )
  ).flat()
  const failures: unknown[] = []
  for (const entry of due) {
    const { channelId, deletedAt, isReplaced, purgeTo = deletedAt } = entry
    const also = [DeletedChatEntity.remove(entry)]
    try {
      await (isReplaced ? removeBefore(channelId, purgeTo, also) : removeChat(channelId, also))
    } catch (error) {
      failures.push(error)
    }
  }
  return { purged: due.length - failures.length, failures }
}
