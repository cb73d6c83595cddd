import { IconFileText } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RecipientType } from '#core/forms/assignments/shared/schema'
import { messages } from '#core/shared/messages'
import { DateText } from '@/components/date-text'
import { Section } from '@/components/layout/section'
import { PagedRows } from '@/components/lists/paged-rows'
import { IconTile, Row } from '@/components/people/person-row'
import { EmptyState } from '@/components/states/states'
import { RECIPIENT_PATHS } from '@/entities/forms/queries'
import { OpenForms } from '@/features/forms/assignments/open-forms'
import { ownSubmissionsQuery } from '@/features/forms/submissions/own-queries'

interface Props {
  recipient: RecipientType
}

/** Forms the signed-in person still has to fill in, and their submissions. */
export const OwnForms = ({ recipient }: Props) => (
  <>
    <Section title="To fill out">
      <OpenForms recipient={recipient} />
    </Section>
    <Section title="My submissions">
      <OwnSubmissions recipient={recipient} />
    </Section>
  </>
)

function OwnSubmissions({ recipient }: Props) {
  const query = useInfiniteQuery(ownSubmissionsQuery)
  return (
    <PagedRows
      query={query}
      empty={<EmptyState title={messages.noSubmissions} art="list" />}
      label="My submissions"
      row={({ _id, title, createdAt }) => (
        <Row
          key={_id}
          start={<IconTile Icon={IconFileText} tint="leaf" />}
          title={
            <Link to={RECIPIENT_PATHS[recipient].submission} params={{ id: _id }}>
              {title}
            </Link>
          }
          line={<DateText time={createdAt} />}
        />
      )}
    />
  )
}
