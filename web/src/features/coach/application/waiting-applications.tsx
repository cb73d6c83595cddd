import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DateText } from '@/components/date-text'
import { QueueRow } from '@/components/lists/queue-row'
import { personOf } from '@/entities/coach/coach-text'
import { waitingQuery } from '@/features/coach/application/admin-queries'

/** The applications that need a decision. */
export function WaitingApplications() {
  const { data, error, refetch } = useQuery(waitingQuery)
  return (
    <QueueRow
      Icon={IconInbox}
      tint="butter"
      title={<Link to="/admin/applications">Applications to review</Link>}
      query={{ data: data?.rows, error, refetch }}
      count={data?.count}
      line={(coach) => (
        <>
          Next: {personOf(coach).name}, applied <DateText time={coach.createdAt} />
        </>
      )}
      empty="No pending applications."
    />
  )
}
