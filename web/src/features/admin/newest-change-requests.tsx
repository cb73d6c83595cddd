import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { labelsOf } from '#core/coach/labels'
import { DateText } from '@/components/date-text'
import { Newest } from '@/components/newest'
import { PersonRow } from '@/components/person-row'
import { LeadsOn } from '@/components/table/row-link'
import { NEWEST_FIRST, newest } from '@/components/table/table-search'
import { nameOf } from '@/display/coach/coach-text'
import { changeRequestsQuery } from '@/features/admin/queries'

export const NewestChangeRequests = () => (
  <Newest
    title="Change requests"
    link={<Link to="/admin/change-requests">See all</Link>}
    query={useQuery(changeRequestsQuery(newest))}
    empty="No change waits for a decision."
  >
    {(request) => {
      const { id, image } = request.nutritionist
      const name = nameOf(request.nutritionist)
      return (
        <PersonRow
          key={request.id}
          person={{ id, name, image }}
          title={
            <Link to="/admin/change-requests" search={{ open: request.id, ...NEWEST_FIRST }}>
              {name}
            </Link>
          }
          line={labelsOf(request).join(', ')}
          end={<DateText time={request.createdAt} />}
          control={<LeadsOn />}
        />
      )
    }}
  </Newest>
)
