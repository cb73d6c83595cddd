import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Newest } from '@/components/newest'
import { PersonRow } from '@/components/person-row'
import { Stars } from '@/components/stars'
import { LeadsOn } from '@/components/table/row-link'
import { NEWEST_FIRST, newest } from '@/components/table/table-search'
import { nameOf } from '@/display/coach/coach-text'
import { reviewRequestsQuery } from '@/features/reviews/admin-queries'

export const NewestReviewRequests = () => (
  <Newest
    title="Review requests"
    link={<Link to="/admin/reviews">See all</Link>}
    query={useQuery(reviewRequestsQuery(newest))}
    empty="No review waits for a decision."
  >
    {({ id, rating, nutritionist, client }) => (
      <PersonRow
        key={id}
        person={{ id: nutritionist.id, name: nameOf(nutritionist), image: null }}
        title={
          <Link to="/admin/reviews" search={{ open: id, ...NEWEST_FIRST }}>
            {nameOf(nutritionist)}
          </Link>
        }
        line={`From ${client.user.name || 'a former client'}`}
        end={<Stars value={rating} isShort />}
        control={<LeadsOn />}
      />
    )}
  </Newest>
)
