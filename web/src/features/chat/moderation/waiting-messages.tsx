import { IconMessageCircle } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueueRow } from '@/components/lists/queue-row'
import { ageOf } from '@/entities/chat/age'
import { unansweredQuery } from '@/features/chat/moderation/queries'

/** The coaches whose clients are waiting for a reply. */
export function WaitingMessages() {
  const { data, error, refetch, hasNextPage } = useInfiniteQuery(unansweredQuery)
  const coaches = data?.pages.flatMap(({ rows }) => rows)
  return (
    <QueueRow
      Icon={IconMessageCircle}
      tint="sky"
      title={<Link to="/admin/owed-replies">Unanswered messages</Link>}
      query={{ data: coaches, error, refetch }}
      count={coaches?.reduce((sum, { clients }) => sum + clients.length, 0)}
      isMore={hasNextPage}
      line={({ coach, since }) => `Next: ${coach.user.name}, waiting ${ageOf(since)}`}
      empty="No unanswered messages."
    />
  )
}
