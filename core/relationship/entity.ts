import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { orFalse, shape } from '#core/lib/shape'
import { STREAMED } from '#core/lib/streamed-entities'
import { RelationshipStatus } from '#core/relationship/shared/schema'

export const RelationshipItem = shape({
  coachId: v.string(),
  clientId: v.string(),
  status: RelationshipStatus,
  isHidden: orFalse(),
  createdAt: v.string(),
  /** What the client wrote to the coach with the request (rule request-note). Absent if nothing. */
  note: v.optional(v.string()),
  /**
   * The number of running plans, written in the transactions in which plans start and end. Absent until the first
   * one.
   */
  runningPlans: v.optional(v.number()),
  /** Created by a referral before the client had a profile. Coaches can't see it yet (rule referral). */
  awaitsProfile: v.optional(v.literal(true)),
  /** The client is deleted, so coaches' lists and tables leave this link out (rule deleted-client). */
  isClientDeleted: v.optional(v.literal(true)),
})
export type RelationshipItem = v.InferOutput<typeof RelationshipItem>

/**
 * A coach's links: `coach#<id>`, prefix `link#`, which is short because a list reads thousands of them. A client's:
 * gsi1 under `client#<id>`, same prefix.
 */
export const RelationshipEntity = entity(STREAMED.relationship, {
  personal: { topic: 'client', of: ['coachId', 'clientId'], exportedIn: 'profile', erasure: 'delete' },
  shape: RelationshipItem,
  id: ['coachId', 'clientId'],
  key: ({ coachId, clientId }) => ({ pk: `coach#${coachId}`, sk: `link#${clientId}` }),
  gsi1: ({ coachId, clientId }) => ({ pk: `client#${clientId}`, sk: `link#${coachId}` }),
})
