import type { ChatItem } from '#core/chat/entity'
import { signal } from '#core/chat/pubnub'
import { personChannel } from '#core/chat/shared/person-channel'
import type { GroupItem, SeatItem } from '#core/groups/entity'
import { clientIdsOf, findGroup, isPaid } from '#core/groups/groups'
import type { Change } from '#core/lib/change'

/** Who is or was in a group hears of each change to it (rule changes-are-told). */
export const signalGroupChange = ({ before, after }: Change<GroupItem>) =>
  hint([before, after].flatMap(membersOf))

/** A conversation was opened, deleted, given back or moderated; of a group's all but that comes with the group. */
export async function signalChatChange({ before, after }: Change<ChatItem>): Promise<void> {
  const isModerated = before?.moderatedUntil !== after?.moderatedUntil
  const group = after?.kind === 'group' && isModerated ? await findGroup(after.channelId) : undefined
  await hint([...[before, after].flatMap((chat) => [chat?.coachId, chat?.clientId]), ...membersOf(group)])
}

export async function signalSeatChange({ before, after }: Change<SeatItem>): Promise<void> {
  if (isPaid(after) && !isPaid(before)) await hint([after?.clientId])
}

const membersOf = (group: GroupItem | undefined) => (group ? [group.coachId, ...clientIdsOf(group)] : [])

/** Has the devices of these people that listen look again at their conversations. */
async function hint(memberIds: (string | null | undefined)[]): Promise<void> {
  const known = new Set(memberIds.filter((id) => id != null))
  await Promise.all([...known].map((id) => signal(personChannel(id))))
}
