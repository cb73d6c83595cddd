import { prepareAuditEntry } from '#core/audit/audit'
import { isGroup } from '#core/chat/channels'
import { ChatMemberEntity } from '#core/chat/entity'
import { prepareGroupChatDeletion, prepareMemberships } from '#core/chat/members/groups'
import { prepareLeaving } from '#core/groupchats/leaving'
import { readPeople, toRuleGroup } from '#core/groupchats/people'
import { groupOf } from '#core/groupchats/present'
import type { GroupChat } from '#core/groupchats/shared/schema'
import { GroupEntity, type GroupItem, SeatEntity } from '#core/groups/entity'
import { clientIdsOf, findSeat, listGroups } from '#core/groups/groups'
import { refusalOf } from '#core/groups/shared/rules'
import { type AdminActor, SYSTEM } from '#core/lib/actor'
import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact } from '#core/lib/table'
import { countUnreadable } from '#core/lib/unreadable'
import { nowIso } from '#core/shared/clock'
import { conflict, notFound } from '#core/shared/errors'

/** Deletes a group that no client pays for. Saving it within thirty days restores it (rule groups-come-back). */
export async function removeGroup(actor: AdminActor, group: GroupItem): Promise<GroupChat> {
  const { channelId, coachId, version } = group
  if (group.deletedAt) throw notFound('Group')
  const clientIds = clientIdsOf(group)
  const people = await readPeople(clientIds, coachId ? [coachId] : [])
  const refusal = refusalOf(toRuleGroup({ ...group, clientIds }, people), null)
  if (refusal) throw conflict(refusal, 'GROUP_RULE')
  const deleted = { ...group, deletedAt: nowIso(), version: version + 1 }
  await transact([
    GroupEntity.put(deleted, { if: { version }, else: changedMeanwhile }),
    ...(await prepareGroupChatDeletion(channelId, deleted.deletedAt)),
    ...clientIds.flatMap((id) => prepareLeaving(actor, channelId, id, people.seats.get(id))),
    ...(coachId
      ? [
          ChatMemberEntity.remove({ channelId, memberId: coachId }),
          prepareAuditEntry(actor, 'group.leave', coachId, { channelId }),
        ]
      : []),
    prepareAuditEntry(actor, 'group.delete', channelId, { version: deleted.version }),
  ])
  return groupOf(deleted, people)
}

/**
 * Removes a coach whose deletion is final from their groups. The groups stay, closed, until they get another coach
 * (rule groups-follow-people). Safe to retry, and only before the memberships are removed: a group that can't be read
 * stops the erasure of its own coach, and no other.
 */
export async function leaveAsCoach(coachId: string): Promise<void> {
  const memberships = await ChatMemberEntity.queryAll(`chats#${coachId}`)
  const channelIds = memberships.map(({ channelId }) => channelId).filter(isGroup)
  for (const channelId of await withNamed(channelIds, (group) => group.coachId === coachId))
    await retryOnConflict(() => removeCoach(channelId, coachId))
}

async function removeCoach(channelId: string, coachId: string): Promise<void> {
  const group = await GroupEntity.find({ channelId })
  if (group?.coachId !== coachId) return
  const after = { ...group, coachId: null, coachJoinedAt: null, version: group.version + 1 }
  await transact([
    GroupEntity.put(after, { if: { version: group.version }, else: changedMeanwhile }),
    ...prepareMemberships(after),
    ChatMemberEntity.remove({ channelId, memberId: coachId }),
    prepareAuditEntry(SYSTEM, 'group.leave', coachId, { channelId }),
  ])
}

/**
 * Removes a client whose deletion is final from their group, which continues for the others (rule deleted-client).
 * Safe to retry.
 */
export async function leaveAsClient(clientId: string): Promise<void> {
  const seat = await SeatEntity.find({ clientId })
  const seats = seat ? [seat.channelId] : []
  for (const channelId of await withNamed(seats, (group) => clientIdsOf(group).includes(clientId)))
    await retryOnConflict(() => removeClient(channelId, clientId))
}

/**
 * Adds the groups that name someone without them being a member, as one does that a restore brought back. One that
 * can't be read must not keep the erasure of everyone else from completing.
 */
async function withNamed(channelIds: string[], names: (group: GroupItem) => boolean): Promise<Set<string>> {
  const { result: groups } = await countUnreadable(listGroups)
  return new Set([...channelIds, ...groups.filter(names).map(({ channelId }) => channelId)])
}

async function removeClient(channelId: string, clientId: string): Promise<void> {
  const [group, seat] = await Promise.all([GroupEntity.find({ channelId }), findSeat(clientId, channelId)])
  const isListed = group && clientIdsOf(group).includes(clientId)
  if (!isListed && !seat) return
  const after = group && {
    ...group,
    clients: group.clients.filter((client) => client.clientId !== clientId),
    version: group.version + 1,
  }
  await transact([
    ...(after
      ? [
          GroupEntity.put(after, { if: { version: group.version }, else: changedMeanwhile }),
          ...prepareMemberships(after),
        ]
      : []),
    ...(seat
      ? prepareLeaving(SYSTEM, channelId, clientId, seat)
      : [ChatMemberEntity.remove({ channelId, memberId: clientId })]),
  ])
}
