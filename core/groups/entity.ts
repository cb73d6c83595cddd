import * as v from 'valibot'
import { GroupPlan } from '#core/client/shared/schema'
import { entity } from '#core/lib/entity'
import { orBlank, orEmpty, orNull, orZero, shape } from '#core/lib/shape'
import { STREAMED } from '#core/lib/streamed-entities'

/** A coach and clients who share a plan and a conversation. Only admins create groups. */
export const GroupItem = shape({
  /** `group.<ULID>`: the id of the group, the PubNub channel of its conversation, and the `thingId` of its plans. */
  channelId: v.string(),
  name: orBlank(),
  /** Determines what each client pays and how many there can be. NONE allows no clients. */
  plan: GroupPlan,
  coachId: orNull(v.string()),
  /** ISO 8601, when the current coach joined. */
  coachJoinedAt: orNull(v.string()),
  /** In the order in which they joined, each with the time (ISO 8601). Each has a seat in this group. */
  clients: orEmpty(shape({ clientId: v.string(), joinedAt: v.string() })),
  createdAt: v.string(),
  /** When an admin deleted it, which can be undone for a while. No one has a seat in a deleted group. */
  deletedAt: v.optional(v.string()),
  version: orZero(),
})
export type GroupItem = v.InferOutput<typeof GroupItem>

/**
 * A client's membership in a group. Its key contains only the client, so no one is in two groups (rule
 * group-editing).
 */
export const SeatItem = shape({
  clientId: v.string(),
  channelId: v.string(),
  /**
   * The number of running plans, written in the transactions in which plans start and end. Absent until the first
   * one.
   */
  runningPlans: v.optional(v.number()),
})
export type SeatItem = v.InferOutput<typeof SeatItem>

/** All groups that aren't deleted, oldest first: gsi1 under `groups`. Always written as a whole. */
export const GroupEntity = entity(STREAMED.group, {
  personal: { topic: 'messages', of: ['coachId', 'clients'], exportedIn: 'profile', erasure: 'unname' },
  shape: GroupItem,
  id: ['channelId'],
  key: ({ channelId }) => ({ pk: `chat#${channelId}`, sk: 'group' }),
  gsi1: ({ channelId, deletedAt }) => (deletedAt ? undefined : { pk: 'groups', sk: channelId }),
})
export const SeatEntity = entity(STREAMED.seat, {
  personal: { topic: 'messages', of: ['clientId'], erasure: 'delete' },
  shape: SeatItem,
  id: ['clientId'],
  key: ({ clientId }) => ({ pk: `client#${clientId}`, sk: 'seat' }),
})
