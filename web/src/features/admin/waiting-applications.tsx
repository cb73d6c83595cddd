import { Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DateText } from '@/components/date-text'
import { PersonRow, PersonRows } from '@/components/person-row'
import { Section } from '@/components/section'
import { personOf } from '@/display/coach/coach-text'
import { WAITING_FIRST, waitingQuery } from '@/features/admin/queries'

const SHOWN = 5

/** The applications that need a decision, the oldest first; nothing when none does. */
export function WaitingApplications() {
  const { data: waiting = [], isPending } = useQuery(waitingQuery)
  if (isPending) return <Skeleton h={424} radius="lg" />
  if (waiting.length === 0) return null
  return (
    <Section title="Applications to decide" link={<Link to="/admin/applications">See all</Link>}>
      <PersonRows label="Applications to decide">
        {waiting.slice(0, SHOWN).map((coach) => (
          <PersonRow
            key={coach.id}
            person={personOf(coach)}
            title={
              <Link to="/admin/applications" search={{ open: coach.id, ...WAITING_FIRST }}>
                {personOf(coach).name}
              </Link>
            }
            control={<IconChevronRight size={20} aria-hidden />}
            line={
              <>
                Applied on <DateText time={coach.createdAt} />
                {coach.nutritionistStatus.interviewStatus && ', interviewed'}
              </>
            }
          />
        ))}
      </PersonRows>
    </Section>
  )
}
