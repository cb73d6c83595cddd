import { IconMail } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DateText } from '@/components/date-text'
import { QueueRow } from '@/components/lists/queue-row'
import { undeliveredQuery } from '@/features/undelivered/queries'

/** The people our emails don't reach. */
export function WaitingUndelivered() {
  const { data, error, refetch, hasNextPage } = useInfiniteQuery(undeliveredQuery)
  return (
    <QueueRow
      Icon={IconMail}
      tint="lilac"
      title={<Link to="/admin/mails">Email delivery problems</Link>}
      query={{ data: data?.pages.flatMap(({ rows }) => rows), error, refetch }}
      isMore={hasNextPage}
      line={({ name, since }) => (
        <>
          Latest: {name || 'no name yet'}, <DateText time={since} />
        </>
      )}
      empty="No delivery problems."
    />
  )
}
