import { isGroup } from '#core/chat/channels'
import { ChatEntity, type ChatMember, ChatMemberEntity, ChatRevocationsEntity } from '#core/chat/entity'
import { removeFiles } from '#core/chat/files/file-removal'
import { allLeftGroups } from '#core/chat/members/left-groups'
import { listMembers } from '#core/chat/members/members'
import { ActivityEntity } from '#core/chat/messages/activity-entity'
import { prepareActivity, timetokenOf } from '#core/chat/messages/activity-store'
import { ReportEntity, type ReportItem } from '#core/chat/moderation/report-entity'
import { deleteMessages, deleteMessagesBy } from '#core/chat/pubnub/pubnub'
import { parseMessageId } from '#core/chat/shared/message-id'
import { GroupEntity } from '#core/groups/entity'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write, write } from '#core/lib/table'
import { ReminderSubscriptionEntity } from '#core/mail/reminders'

/**
 * Deletes a person's conversations with all messages. Groups, including those they had left, continue without what
 * they wrote and sent. Safe to retry.
 */
export async function removeChats(personId: string): Promise<void> {
  // No one can act on reports about a deleted person, including those from groups they had left.
  for (const report of await ReportEntity.queryAll(`reported#${personId}`, { index: 'gsi2' }))
    await write(ReportEntity.remove(report))
  for (const membership of await ChatMemberEntity.queryAll(`chats#${personId}`))
    await (isGroup(membership.channelId) ? leaveGroup(membership) : removeChat(membership.channelId))
  for (const { channelId } of await allLeftGroups(personId)) await removeFromGroup(personId, channelId)
  await write(ChatRevocationsEntity.remove({ memberId: personId }))
  await write(ReminderSubscriptionEntity.remove({ personId }))
}

async function leaveGroup(membership: ChatMember): Promise<void> {
  await removeFromGroup(membership.memberId, membership.channelId)
  await write(ChatMemberEntity.remove(membership))
}

async function removeFromGroup(personId: string, channelId: string): Promise<void> {
  await removeFiles(channelId, ({ senderId }) => senderId === personId)
  await deleteMessagesBy(personId, channelId)
  await retryOnConflict(() => forgetUnread(personId, channelId))
  for (const report of await ReportEntity.queryAll(`chat#${channelId}`, { prefix: 'report#' }))
    await redactTexts(personId, report)
}

/** Other members couldn't mark deleted messages as read, so these would stay unread forever. */
async function forgetUnread(personId: string, channelId: string): Promise<void> {
  const activity = await ActivityEntity.find({ channelId })
  const isOthers = (messageId: string) => parseMessageId(messageId).senderId !== personId
  if (!activity || activity.recent.every(isOthers)) return
  await transact(prepareActivity(activity, { ...activity, recent: activity.recent.filter(isOthers) }))
}

/** Removes this person's messages from a report about someone else. */
async function redactTexts(personId: string, report: ReportItem): Promise<void> {
  if (!report.messages.some(({ authorId, text }) => authorId === personId && text !== null)) return
  const messages = report.messages.map((message) =>
    message.authorId === personId ? { ...message, text: null } : message,
  )
  await write(ReportEntity.update(report, { set: { messages } }))
}

/**
 * Deletes the messages, files and reports of a restarted conversation up to `time` (ISO 8601). The conversation
 * continues. Safe to retry.
 */
export async function removeBefore(channelId: string, time: string, also: Write[]): Promise<void> {
  const last = timetokenOf(time)
  await removeFiles(channelId, ({ createdAt }) => createdAt <= time)
  await deleteMessages(channelId, last)
  for (const report of await ReportEntity.queryAll(`chat#${channelId}`, { prefix: 'report#' }))
    if (report.timetoken <= last) await write(ReportEntity.remove(report))
  await transact(also)
}

/**
 * Deletes a conversation. Messages and files go first, because no one could find them without the item. The `also`
 * writes are part of the same transaction. Safe to retry.
 */
export async function removeChat(channelId: string, also: Write[] = []): Promise<void> {
  await removeFiles(channelId)
  await deleteMessages(channelId)
  const [activity, reports, members] = await Promise.all([
    ActivityEntity.find({ channelId }),
    ReportEntity.queryAll(`chat#${channelId}`, { prefix: 'report#' }),
    listMembers(channelId),
  ])
  // Subtracts it from the admins' unread total.
  if (activity?.section) await transact(prepareActivity(activity, { ...activity, section: null }))
  for (const report of reports) await write(ReportEntity.remove(report))
  await transact([
    ChatEntity.remove({ channelId }),
    ActivityEntity.remove({ channelId }),
    ...(isGroup(channelId) ? [GroupEntity.remove({ channelId })] : []),
    ...members.map((member) => ChatMemberEntity.remove(member)),
    ...also,
  ])
}
