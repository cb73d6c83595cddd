import { IconMessageCircle } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueueRow } from '@/components/queue-row'
import { ageOf } from '@/entities/chat/age'
import { unansweredQuery } from '@/features/chat/moderation/queries'

/** The coaches whose clients are waiting for a reply. */
export function WaitingMessages() {
  const { data, error, refetch, hasNextPage } = useInfiniteQuery(unansweredQuery)
  return (
    <QueueRow
      Icon={IconMessageCircle}
      tint="sky"
      title={<Link to="/admin/owed-replies">Unanswered messages</Link>}
      query={{ data: data?.pages.flatMap(({ rows }) => rows), error, refetch }}
      isMore={hasNextPage}
      line={({ coach, since }) => `Next: ${coach.user.name}, waiting ${ageOf(since)}`}
      empty="No unanswered messages."
    />
  )
}
