import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messages } from '#core/shared/messages'
import { DateText } from '@/components/date-text'
import { Section } from '@/components/layout/section'
import { PersonRow, PersonRows } from '@/components/people/person-row'
import { unreadSubmissionsQuery } from '@/features/forms/submissions/received-queries'

/** The list of submissions has the others. */
const MAX_ROWS = 5

/** The coach's unread submissions on the dashboard, newest first. Renders nothing if there are none. */
export function NewAnswers() {
  const newest = useQuery(unreadSubmissionsQuery).data?.newest ?? []
  if (newest.length === 0) return null
  return (
    <Section title="New answers" link={<Link to="/nutritionist/submissions">All submissions</Link>}>
      <PersonRows label="New answers">
        {newest.slice(0, MAX_ROWS).map(({ _id: id, title, person, createdAt }) => {
          const name = person.name || messages.noUsername
          return (
            <PersonRow
              key={id}
              person={{ id: person.id, name, image: person.image }}
              title={
                <Link to="/nutritionist/submissions/$id" params={{ id }}>
                  {name}
                </Link>
              }
              line={title}
              end={<DateText time={createdAt} />}
            />
          )
        })}
      </PersonRows>
    </Section>
  )
}
