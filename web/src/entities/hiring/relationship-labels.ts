import type { RelationshipStatus } from '#core/relationship/shared/schema'

export const RELATIONSHIP_LABELS: Record<RelationshipStatus, string> = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
}
