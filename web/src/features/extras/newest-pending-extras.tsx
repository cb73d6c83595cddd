import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DateText } from '@/components/date-text'
import { Newest } from '@/components/newest'
import { PersonRow } from '@/components/person-row'
import { LeadsOn } from '@/components/table/row-link'
import { NEWEST_FIRST, newest } from '@/components/table/table-search'
import { nameOf } from '@/display/coach/coach-text'
import { pendingExtrasQuery } from '@/features/extras/admin-queries'

export const NewestPendingExtras = () => (
  <Newest
    title="Pending Extra Specialties"
    link={<Link to="/admin/extra-specialties">See all</Link>}
    query={useQuery(pendingExtrasQuery(newest))}
    empty="No extra specialty waits for a decision."
  >
    {({ id, specialties, createdAt, nutritionist }) => (
      <PersonRow
        key={id}
        person={{ id: nutritionist.id, name: nameOf(nutritionist), image: null }}
        title={
          <Link to="/admin/extra-specialties" search={{ open: id, ...NEWEST_FIRST }}>
            {nameOf(nutritionist)}
          </Link>
        }
        line={specialties}
        end={<DateText time={createdAt} />}
        control={<LeadsOn />}
      />
    )}
  </Newest>
)
