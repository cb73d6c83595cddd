import { isGroup, pairChannel, parseChannel } from '#core/chat/channels'
import { type ChatItem, ChatMemberEntity } from '#core/chat/entity'
import { readPair } from '#core/chat/load-chats'
import { ActivityEntity, type ActivityItem } from '#core/chat/messages/activity-entity'
import { prepareActivity } from '#core/chat/messages/activity-store'
import { isClosed } from '#core/chat/present'
import { isAdminChat } from '#core/chat/shared/channel-names'
import type { NoAnswerNeeded } from '#core/chat/shared/unanswered-schema'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import type { CoachActor } from '#core/lib/actor'
import type { Change } from '#core/lib/change'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact } from '#core/lib/table'
import type { RelationshipItem } from '#core/relationship/entity'
import { conflict, notFound } from '#core/shared/errors'

const CONCURRENCY = 20
const noSuchMessage = () => conflict("This message isn't in this conversation.", 'NO_MESSAGE')

/**
 * Dismisses a client's messages up to `upTo`, so that they need no reply (rule owed-replies). Calling it with the
 * returned `undoTo` undoes that.
 */
export const dismiss = (actor: CoachActor, { channelId, upTo }: NoAnswerNeeded) =>
  retryOnConflict(async () => {
    if (parseChannel(channelId)?.coachId !== actor.id || isAdminChat(channelId)) throw notFound('Chat')
    const before = await ActivityEntity.find({ channelId })
    if (!before) throw notFound('Chat')
    // Messages that haven't been sent yet can't be dismissed.
    if (upTo > (before.last?.timetoken ?? '')) throw noSuchMessage()
    const change = { ...before, dismissedTo: upTo }
    if (upTo !== before.dismissedTo) await transact(prepareActivity(before, change))
    return { undoTo: before.dismissedTo }
  })

/**
 * These functions react to the table's stream: no reply is due in a conversation where no one can write, until
 * someone can write there.
 */
export async function updateUnansweredOnCoachChange({ before, after }: Change<CoachItem>): Promise<void> {
  if (before && before.status !== after?.status) await updateAllOf(before.coachId)
}

export async function updateUnansweredOnClientChange({ before, after }: Change<ClientItem>): Promise<void> {
  if (before && before.status !== after?.status) await updateAllOf(before.clientId)
}

export async function updateUnansweredOnRelationshipChange({
  before,
  after,
}: Change<RelationshipItem>): Promise<void> {
  const relationship = after ?? before
  if (relationship && before?.status !== after?.status)
    await updateUnanswered(pairChannel(relationship.coachId, relationship.clientId))
}

export async function updateUnansweredOnChatChange({ before, after }: Change<ChatItem>): Promise<void> {
  const isOpen = (chat: ChatItem | undefined) => chat && !chat.disabled && !chat.deletedAt
  if (after?.kind === 'pair' && before && Boolean(isOpen(before)) !== Boolean(isOpen(after)))
    await updateUnanswered(after.channelId)
}

async function updateAllOf(personId: string): Promise<void> {
  const chats = await ChatMemberEntity.queryAll(`chats#${personId}`)
  const pairs = chats.filter(({ channelId }) => !isGroup(channelId) && !isAdminChat(channelId))
  const waiting = (await ActivityEntity.findMany(pairs.map(({ channelId }) => ({ channelId })))).filter(
    needsUpdate,
  )
  while (waiting.length > 0)
    await Promise.all(waiting.splice(0, CONCURRENCY).map(({ channelId }) => updateUnanswered(channelId)))
}

const needsUpdate = ({ owedSince, isClosed }: ActivityItem) => owedSince !== null || isClosed

/**
 * Recomputes whether a conversation is closed. The activity is read before the coach, client and link, and written
 * even if nothing changed. If two changes arrive concurrently, the one that read older data therefore gets a conflict
 * and is retried.
 */
const updateUnanswered = (channelId: string) =>
  retryOnConflict(async () => {
    const activity = await ActivityEntity.find({ channelId })
    const named = parseChannel(channelId)
    if (!activity || !named || !needsUpdate(activity)) return
    const { chat, ...context } = await readPair(named.coachId, named.clientId)
    await transact(prepareActivity(activity, { ...activity, isClosed: !chat || isClosed(chat, context) }))
  })
