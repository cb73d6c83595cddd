import type { LinkItem } from '#core/relationship/entity'
import type { Link } from '#core/relationship/shared/schema'

export const linkOf = ({ coachId, clientId, status, isHidden, createdAt }: LinkItem): Link => ({
  nutritionistId: coachId,
  clientId,
  status,
  isHidden,
  createdAt,
})
