import { ChatEntity, ChatMemberEntity } from '#core/chat/entity'
import { groupChat } from '#core/chat/open'
import type { GroupPlan } from '#core/client/schema'
import { GroupEntity, SeatEntity } from '#core/groups/entity'
import { nowIso } from '#core/lib/clock'
import { newId } from '#core/lib/ids'
import { transact } from '#core/lib/table'
import type { TestPerson } from '#scripts/testing/people'

interface Wanted {
  coach: TestPerson
  clients: TestPerson[]
  plan?: GroupPlan
  name?: string
}

/** A group with its conversation, of which nobody has paid yet; resolves to its channel. */
export async function makeGroup({ coach, clients, plan = 'PLAN_1', name = 'Runners' }: Wanted) {
  const channelId = `group.${newId()}`
  const now = nowIso()
  await transact([
    GroupEntity.create({
      channelId,
      name,
      plan,
      coachId: coach.id,
      clients: clients.map(({ id }) => ({ clientId: id, joinedAt: now })),
      createdAt: now,
      version: 1,
    }),
    ...clients.map(({ id: clientId }) => SeatEntity.create({ clientId, channelId })),
    ChatEntity.create(groupChat(channelId)),
    ...[coach, ...clients].map(({ id: memberId }) => ChatMemberEntity.put({ channelId, memberId })),
  ])
  return channelId
}
