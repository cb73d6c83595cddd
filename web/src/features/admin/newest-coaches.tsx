import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DateText } from '@/components/date-text'
import { Money } from '@/components/money'
import { Newest } from '@/components/newest'
import { PersonRow } from '@/components/person-row'
import { LeadsOn } from '@/components/table/row-link'
import { newest } from '@/components/table/table-search'
import { CoachStatus } from '@/display/coach/coach-status'
import { personOf } from '@/display/coach/coach-text'
import { coachesQuery } from '@/features/admin/queries'

export const NewestCoaches = () => (
  <Newest
    title="Coaches"
    link={<Link to="/admin/nutritionists">See all</Link>}
    query={useQuery(coachesQuery(newest))}
    empty="There are no coaches yet."
  >
    {(coach) => (
      <PersonRow
        key={coach.id}
        person={personOf(coach)}
        title={
          <Link to="/admin/nutritionists/$id" params={{ id: coach.id }}>
            {personOf(coach).name}
          </Link>
        }
        line={
          <>
            Applied on <DateText time={coach.createdAt} />
          </>
        }
        end={
          coach.nutritionistStatus.status === 'SUSPENDED' ? (
            <CoachStatus status="SUSPENDED" />
          ) : (
            <Money cents={coach.earnings} />
          )
        }
        control={<LeadsOn />}
      />
    )}
  </Newest>
)
