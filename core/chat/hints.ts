import type { ChatItem } from '#core/chat/entity'
import { personChannel } from '#core/chat/person-channel'
import { signal } from '#core/chat/pubnub'
import type { GroupItem, SeatItem } from '#core/groups/entity'
import { clientIdsOf, isPaid } from '#core/groups/groups'
import type { Change } from '#core/lib/change'

/** Who is or was in a group hears of each change to it (rule changes-are-told). */
export const hintWithGroup = ({ before, after }: Change<GroupItem>) =>
  hint([before, after].flatMap(membersOf))

/** A conversation was opened, deleted, given back or moderated; those of a group hear of the group. */
export const hintWithChat = ({ before, after }: Change<ChatItem>) =>
  hint([before, after].flatMap((chat) => [chat?.coachId, chat?.clientId]))

export async function hintWithSeat({ before, after }: Change<SeatItem>): Promise<void> {
  if (isPaid(after) && !isPaid(before)) await hint([after?.clientId])
}

const membersOf = (group: GroupItem | undefined) => (group ? [group.coachId, ...clientIdsOf(group)] : [])

/** Has the devices of these people that listen look again at their conversations. */
async function hint(memberIds: (string | null | undefined)[]): Promise<void> {
  const known = new Set(memberIds.filter((id) => id != null))
  await Promise.all([...known].map((id) => signal(personChannel(id))))
}
