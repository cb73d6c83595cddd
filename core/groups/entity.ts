import type { GroupPlan } from '#core/client/shared/schema'
import { entity } from '#core/lib/table'

/** A coach and clients who share a plan and a conversation; only admins put them together. */
export interface GroupItem {
  /** `group.<ULID>`: the channel of its conversation, the id of the group and of what is sold for it (`thingId`). */
  channelId: string
  name: string
  /** What each of its clients pays and how many they may be; NONE takes nobody. */
  plan: GroupPlan
  coachId: string | null
  /** ISO 8601; from when on the coach of now is in it. */
  coachJoinedAt: string | null
  /** In the order in which they came, each from when on (ISO 8601). Each has their seat in this group. */
  clients: { clientId: string; joinedAt: string }[]
  createdAt: string
  /** By an admin, who may take it back for a while: nobody has a seat in it. */
  deletedAt?: string
  version: number
}

/** A client's place in their group. Its key names the client alone, so nobody is in two groups (rule group-editing). */
export interface SeatItem {
  clientId: string
  channelId: string
  /** How many plans of it run, written with each that begins or ends; absent until the first. */
  runningPlans?: number
}

/** All that are not deleted, in the order of their making: gsi1 under `groups`. Always written as a whole. */
export const GroupEntity = entity<GroupItem, Pick<GroupItem, 'channelId'>>('group', {
  key: ({ channelId }) => ({ pk: `chat#${channelId}`, sk: 'group' }),
  gsi1: ({ channelId, deletedAt }) => (deletedAt ? undefined : { pk: 'groups', sk: channelId }),
})
export const SeatEntity = entity<SeatItem, Pick<SeatItem, 'clientId'>>('seat', {
  key: ({ clientId }) => ({ pk: `client#${clientId}`, sk: 'seat' }),
})
