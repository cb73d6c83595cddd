import { GroupEntity, type GroupItem, SeatEntity, type SeatItem } from '#core/groups/entity'

export async function findGroup(channelId: string): Promise<GroupItem | undefined> {
  const group = await GroupEntity.find({ channelId })
  return group?.deletedAt ? undefined : group
}

/** All of them, the oldest first: admins make them by hand, so that they are thousands at the most. */
export const listGroups = () => GroupEntity.queryAll('groups', { index: 'gsi1' })

export async function findSeat(clientId: string, channelId: string): Promise<SeatItem | undefined> {
  const seat = await SeatEntity.find({ clientId })
  return seat?.channelId === channelId ? seat : undefined
}

/** Whether somebody pays from this seat: it is kept then, and so is the coach of its group. */
export const isPaid = (seat: SeatItem | undefined) => (seat?.runningPlans ?? 0) > 0

export const clientIdsOf = ({ clients }: GroupItem) => clients.map(({ clientId }) => clientId)
