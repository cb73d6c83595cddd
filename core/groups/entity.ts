import type { GroupPlan } from '#core/client/shared/schema'
import { STREAMED } from '#core/lib/streamed-entities'
import { entity } from '#core/lib/table'

/** A coach and clients who share a plan and a conversation. Only admins create groups. */
export interface GroupItem {
  /** `group.<ULID>`: the id of the group, the PubNub channel of its conversation, and the `thingId` of its plans. */
  channelId: string
  name: string
  /** Determines what each client pays and how many there can be. NONE allows no clients. */
  plan: GroupPlan
  coachId: string | null
  /** ISO 8601, when the current coach joined. */
  coachJoinedAt: string | null
  /** In the order in which they joined, each with the time (ISO 8601). Each has a seat in this group. */
  clients: { clientId: string; joinedAt: string }[]
  createdAt: string
  /** When an admin deleted it, which can be undone for a while. No one has a seat in a deleted group. */
  deletedAt?: string
  version: number
}

/**
 * A client's membership in a group. Its key contains only the client, so no one is in two groups (rule
 * group-editing).
 */
export interface SeatItem {
  clientId: string
  channelId: string
  /**
   * The number of running plans, written in the transactions in which plans start and end. Absent until the first
   * one.
   */
  runningPlans?: number
}

/** All groups that aren't deleted, oldest first: gsi1 under `groups`. Always written as a whole. */
export const GroupEntity = entity<GroupItem, Pick<GroupItem, 'channelId'>>(STREAMED.group, {
  key: ({ channelId }) => ({ pk: `chat#${channelId}`, sk: 'group' }),
  gsi1: ({ channelId, deletedAt }) => (deletedAt ? undefined : { pk: 'groups', sk: channelId }),
})
export const SeatEntity = entity<SeatItem, Pick<SeatItem, 'clientId'>>(STREAMED.seat, {
  key: ({ clientId }) => ({ pk: `client#${clientId}`, sk: 'seat' }),
})
