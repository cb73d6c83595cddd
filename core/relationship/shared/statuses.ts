// In a file of its own, because a table filters by it before it loads any schema.
export const RELATIONSHIP_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const
