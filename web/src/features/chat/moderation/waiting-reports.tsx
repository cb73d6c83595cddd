import { IconFlag } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DateText } from '@/components/date-text'
import { QueueRow } from '@/components/lists/queue-row'
import { reportsQuery } from '@/features/chat/moderation/queries'

/** The reported messages no admin has handled yet. */
export function WaitingReports() {
  const { data, error, refetch, hasNextPage } = useInfiniteQuery(reportsQuery(false))
  return (
    <QueueRow
      Icon={IconFlag}
      tint="peach"
      title={<Link to="/admin/reports">Reported messages</Link>}
      query={{ data: data?.pages.flatMap(({ rows }) => rows), error, refetch }}
      isMore={hasNextPage}
      line={({ author, createdAt }) => (
        <>
          Next: about {author.user.name}, <DateText time={createdAt} />
        </>
      )}
      empty="No open reports."
    />
  )
}
