import type { ChatItem } from '#core/chat/entity'
import { signal } from '#core/chat/pubnub/pubnub'
import { personChannel } from '#core/chat/shared/channel-names'
import type { GroupItem, SeatItem } from '#core/groups/entity'
import { clientIdsOf, findGroup, isPaid } from '#core/groups/groups'
import type { Change } from '#core/lib/change'
import type { RelationshipItem } from '#core/relationship/entity'

/** Signals everyone who is or was in a changed group (rule notify-devices-of-access-changes). */
export const signalGroupChange = ({ before, after }: Change<GroupItem>) =>
  signalMembers([before, after].flatMap(membersOf))

/**
 * Signals the members of a conversation that was opened, deleted, restored or moderated. For a group this covers
 * moderation only; the rest comes with changes to the group itself.
 */
export async function signalChatChange({ before, after }: Change<ChatItem>): Promise<void> {
  const isModerated = before?.moderatedUntil !== after?.moderatedUntil
  const group = after?.kind === 'group' && isModerated ? await findGroup(after.channelId) : undefined
  await signalMembers([
    ...[before, after].flatMap((chat) => [chat?.coachId, chat?.clientId]),
    ...membersOf(group),
  ])
}

export async function signalSeatChange({ before, after }: Change<SeatItem>): Promise<void> {
  if (isPaid(after) && !isPaid(before)) await signalMembers([after?.clientId])
}

/** Signals a coach when a client sends or withdraws a request, and a client when the coach decides on it. */
export async function signalRequestChange({ before, after }: Change<RelationshipItem>): Promise<void> {
  if (!before || !after) await signalMembers([(before ?? after)?.coachId])
  else if (before.status !== after.status) await signalMembers([after.clientId])
}

const membersOf = (group: GroupItem | undefined) => (group ? [group.coachId, ...clientIdsOf(group)] : [])

/** Makes the connected devices of these people reload their conversations and counts. */
export async function signalMembers(memberIds: (string | null | undefined)[]): Promise<void> {
  const recipients = new Set(memberIds.filter((id) => id != null))
  await Promise.all([...recipients].map((id) => signal(personChannel(id))))
}
