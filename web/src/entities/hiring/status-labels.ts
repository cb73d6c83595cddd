import type { RelationshipStatus } from '#core/relationship/shared/schema'

export const STATUS_LABELS: Record<RelationshipStatus, string> = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
}
