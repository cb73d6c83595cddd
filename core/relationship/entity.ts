import { STREAMED } from '#core/lib/streamed-entities'
import { entity } from '#core/lib/table'
import type { RelationshipStatus } from '#core/relationship/shared/schema'

export interface RelationshipItem {
  coachId: string
  clientId: string
  status: RelationshipStatus
  isHidden: boolean
  createdAt: string
  /**
   * The number of running plans, written in the transactions in which plans start and end. Absent until the first
   * one.
   */
  runningPlans?: number
  /** Created by a referral before the client had a profile. Coaches can't see it yet (rule referral). */
  awaitsProfile?: true
  /** The client is deleted, so coaches' lists and tables leave this link out (rule deleted-client). */
  isClientDeleted?: true
}
type RelationshipKey = Pick<RelationshipItem, 'coachId' | 'clientId'>

/** A coach's links: `coach#<id>`, prefix `link#`. A client's: gsi1 under `client#<id>`, same prefix. */
export const RelationshipEntity = entity<RelationshipItem, RelationshipKey>(STREAMED.link, {
  key: ({ coachId, clientId }) => ({ pk: `coach#${coachId}`, sk: `link#${clientId}` }),
  gsi1: ({ coachId, clientId }) => ({ pk: `client#${clientId}`, sk: `link#${coachId}` }),
})
