import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DateText } from '@/components/date-text'
import { QueueRow } from '@/components/queue-row'
import { FIRST_PAGE } from '@/components/table/table-search'
import { personOf } from '@/entities/coach/coach-text'
import { WAITING_FIRST, waitingQuery } from '@/features/coach/application/admin-queries'

/** The applications that need a decision. */
export function WaitingApplications() {
  const { data, error, refetch } = useQuery(waitingQuery)
  return (
    <QueueRow
      Icon={IconInbox}
      tint="butter"
      title={
        <Link to="/admin/applications" search={WAITING_FIRST}>
          Applications to decide
        </Link>
      }
      query={{ data, error, refetch }}
      isMore={data?.length === FIRST_PAGE.pageSize}
      line={(coach) => (
        <>
          First: {personOf(coach).name}, applied on <DateText time={coach.createdAt} />
        </>
      )}
      empty="No application is waiting for a decision."
    />
  )
}
