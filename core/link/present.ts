import type { LinkItem } from '#core/link/entity'
import type { Link } from '#core/link/schema'

export const linkOf = ({ coachId, clientId, status, isHidden, createdAt }: LinkItem): Link => ({
  nutritionistId: coachId,
  clientId,
  status,
  isHidden,
  createdAt,
})
