import { Badge } from '@mantine/core'
import type { CoachAccountStatus as Status } from '#core/coach/shared/schema'

export const STATUS_LABELS: Record<Status, string> = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  SUSPENDED: 'Suspended',
  DELETED: 'Deleted',
}
const COLORS: Record<Status, string> = {
  PENDING: 'yellow',
  APPROVED: 'leaf',
  REJECTED: 'gray',
  SUSPENDED: 'red',
  DELETED: 'red',
}

export const CoachStatus = ({ status }: { status: Status }) => (
  <Badge color={COLORS[status]} miw="max-content">
    {STATUS_LABELS[status]}
  </Badge>
)
