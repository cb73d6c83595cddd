import * as v from 'valibot'
import { RELATIONSHIP_STATUSES } from '#core/relationship/shared/statuses'

export const RelationshipStatus = v.picklist(RELATIONSHIP_STATUSES, 'Choose a status')
export type RelationshipStatus = v.InferOutput<typeof RelationshipStatus>

export const Relationship = v.object({
  status: RelationshipStatus,
  nutritionistId: v.string(),
  clientId: v.string(),
  isHidden: v.boolean(),
  createdAt: v.string(),
})
export type Relationship = v.InferOutput<typeof Relationship>

/**
 * A client and a coach, with or without a relationship. `status` is null if there is none because the client pays only
 * through a group (rule paying-clients).
 */
export const ClientConnection = v.object({ ...Relationship.entries, status: v.nullable(RelationshipStatus) })
export type ClientConnection = v.InferOutput<typeof ClientConnection>
