export const LINK_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const
