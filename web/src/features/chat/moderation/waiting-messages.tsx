import { IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueueRow } from '@/components/queue-row'
import { ageOf } from '@/entities/chat/age'
import { overdueRepliesQuery } from '@/features/chat/moderation/queries'

/** The coaches whose clients are waiting for a reply. */
export function WaitingReplies() {
  const { data, error, refetch } = useQuery(overdueRepliesQuery)
  return (
    <QueueRow
      Icon={IconMessageCircle}
      tint="sky"
      title={<Link to="/admin/owed-replies">Overdue replies</Link>}
      query={{ data: data?.rows, error, refetch }}
      isMore={data?.isCut}
      line={({ coach, since }) => `Next: ${coach.user.name}, waiting ${ageOf(since)}`}
      empty="No overdue replies."
    />
  )
}
