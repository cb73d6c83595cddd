import * as v from 'valibot'
import { ChatMemberEntity } from '#core/chat/entity'
import { loadChats } from '#core/chat/load-chats'
import { ReportEntity } from '#core/chat/moderation/report-entity'
import { messagesAround } from '#core/chat/pubnub/pubnub'
import type { MessageReport } from '#core/chat/shared/report-schema'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { findRefusal, prepareUsage } from '#core/lib/limits'
import { transact } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { conflict, isConflict, notFound } from '#core/shared/errors'

const DAILY_LIMIT = { max: 20, seconds: 24 * 3600 }
/** How many messages are included before and after the reported one, as context. */
const NEIGHBOURS = 5
const MAX_CHARACTERS = 4_000

const ownMessage = () => conflict("You can't report your own message.", 'OWN_MESSAGE')
const alreadyReported = () => conflict('This message was already reported', 'REPORTED')

/**
 * Reports a message to the admins along with its neighbors. The messages come from PubNub, so the reporter can't
 * invent them (rule reported-messages).
 */
export async function report(
  actor: ClientActor | CoachActor,
  { channelId, timetoken, reason }: MessageReport,
): Promise<{ success: boolean }> {
  const [member, [chat], refuse] = await Promise.all([
    ChatMemberEntity.find({ channelId, memberId: actor.id }),
    loadChats(actor, [channelId]),
    findRefusal(`chat-report#${actor.id}`, DAILY_LIMIT.max, DAILY_LIMIT.seconds),
  ])
  refuse?.()
  if (!member || !chat || chat.locked) throw notFound('Chat')
  // After a deleted conversation is restarted, no one can read its earlier messages.
  const from = (chat.toAdmin && chat.since) || ''
  const around = (await messagesAround(channelId, timetoken, NEIGHBOURS)).filter(
    (neighbor) => neighbor.timetoken > from,
  )
  const message = around.find((candidate) => candidate.timetoken === timetoken)
  if (!message) throw notFound('Message')
  if (message.senderId === actor.id) throw ownMessage()
  const item = {
    channelId,
    timetoken,
    reporterId: actor.id,
    authorId: message.senderId,
    reason,
    messages: around.map((neighbor) => ({
      timetoken: neighbor.timetoken,
      authorId: neighbor.senderId,
      text: textOf(neighbor.message),
    })),
    createdAt: nowIso(),
    status: 'open',
  } as const
  try {
    await transact([
      ReportEntity.create(item, { else: alreadyReported }),
      prepareUsage(`chat-report#${actor.id}`, DAILY_LIMIT.seconds, DAILY_LIMIT.max),
    ])
  } catch (error) {
    if (!isConflict(error, 'REPORTED')) throw error
  }
  return { success: true }
}

const MessageContent = v.object({
  text: v.optional(v.unknown()),
  file: v.optional(v.object({ name: v.optional(v.unknown()) })),
})

/**
 * Returns the text, or else the file name, of a message. It may have any shape, because members can send anything
 * (rule show-malformed-messages).
 */
function textOf(message: unknown): string | null {
  const parsed = v.safeParse(MessageContent, message)
  const { text, file } = parsed.success ? parsed.output : {}
  const content = [text, file?.name].find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof content === 'string'
    ? [...content.toWellFormed().replaceAll('\0', '')].slice(0, MAX_CHARACTERS).join('')
    : null
}
