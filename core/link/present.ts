import type { LinkItem } from '#core/link/entity'
import type { Link } from '#core/link/schema'

/** A link as the wire names it. */
export const linkOf = ({ coachId, clientId, status, isHidden, createdAt }: LinkItem): Link => ({
  nutritionistId: coachId,
  clientId,
  status,
  isHidden,
  createdAt,
})
