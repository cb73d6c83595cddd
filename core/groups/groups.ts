import { GroupEntity, type GroupItem, SeatEntity, type SeatItem } from '#core/groups/entity'

export async function findGroup(channelId: string): Promise<GroupItem | undefined> {
  const group = await GroupEntity.find({ channelId })
  return group?.deletedAt ? undefined : group
}

/** Lists all groups, oldest first. Admins create them by hand, so there are thousands at most. */
export const listGroups = () => GroupEntity.queryAll('groups', { index: 'gsi1' })

export async function findSeat(clientId: string, channelId: string): Promise<SeatItem | undefined> {
  const seat = await SeatEntity.find({ clientId })
  return seat?.channelId === channelId ? seat : undefined
}

/** Whether a plan is running for this seat. If so, the seat and the group's coach can't be removed. */
export const isPaid = (seat: SeatItem | undefined) => (seat?.runningPlans ?? 0) > 0

export const clientIdsOf = ({ clients }: GroupItem) => clients.map(({ clientId }) => clientId)
