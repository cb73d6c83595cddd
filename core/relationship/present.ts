import type { RelationshipItem } from '#core/relationship/entity'
import type { Link } from '#core/relationship/shared/schema'

export const relationshipOf = ({
  coachId,
  clientId,
  status,
  isHidden,
  createdAt,
}: RelationshipItem): Link => ({
  nutritionistId: coachId,
  clientId,
  status,
  isHidden,
  createdAt,
})
