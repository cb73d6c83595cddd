import type { RelationshipItem } from '#core/relationship/entity'
import type { Relationship } from '#core/relationship/shared/schema'

export const relationshipOf = ({
  coachId,
  clientId,
  status,
  isHidden,
  createdAt,
}: RelationshipItem): Relationship => ({
  nutritionistId: coachId,
  clientId,
  status,
  isHidden,
  createdAt,
})
