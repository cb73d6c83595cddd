import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DateText } from '@/components/date-text'
import { Newest } from '@/components/newest'
import { PersonRow } from '@/components/person-row'
import { LeadsOn } from '@/components/table/row-link'
import { ageOf } from '@/display/chat/age'
import { owedQuery, reportsQuery } from '@/features/safety/queries'
import { waitingText } from '@/features/safety/waiting-text'

/** On the admins' dashboard: what is wrong in conversations. */
function NewestSafety() {
  const owed = useQuery(owedQuery)
  const { data, error, refetch } = useInfiniteQuery(reportsQuery(false))
  return (
    <>
      <Newest
        title="Reported messages"
        link={<Link to="/admin/reports">See all</Link>}
        query={{ data: data && { rows: data.pages.flatMap(({ rows }) => rows) }, error, refetch }}
        empty="No reported message waits."
      >
        {({ id, author, createdAt, reason }) => (
          <PersonRow
            key={id}
            person={author.user}
            title={
              <Link to="/admin/reports" search={{ open: id }}>
                {author.user.name}
              </Link>
            }
            line={reason}
            end={<DateText time={createdAt} />}
            control={<LeadsOn />}
          />
        )}
      </Newest>
      <Newest
        title="Owed replies"
        link={<Link to="/admin/owed-replies">See all</Link>}
        query={owed}
        empty="No client waits for an answer."
      >
        {({ coach, clients, since }) => (
          <PersonRow
            key={coach.id}
            person={coach.user}
            title={
              <Link to="/admin/owed-replies" search={{ open: coach.id }}>
                {coach.user.name}
              </Link>
            }
            line={waitingText(clients.length)}
            end={ageOf(since)}
            control={<LeadsOn />}
          />
        )}
      </Newest>
    </>
  )
}

// `lazy` asks for a default export.
export { NewestSafety as default }
