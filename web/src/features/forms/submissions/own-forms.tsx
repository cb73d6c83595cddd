import { IconFileText } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Poll, Submission } from '#core/forms/assignments/shared/schema'
import { messages } from '#core/shared/messages'
import { DateText } from '@/components/date-text'
import { PagedRows } from '@/components/paged-rows'
import { IconTile, Row } from '@/components/person-row'
import { Section } from '@/components/section'
import { EmptyState } from '@/components/states'
import { OpenForms } from '@/features/forms/assignments/open-forms'
import { ownSubmissionsQuery } from '@/features/forms/submissions/own-queries'

interface Props {
  pollLink: (poll: Poll) => ReactNode
  submissionLink: (submission: Submission) => ReactNode
}

/** Forms the signed-in person still has to fill in, and their submissions. */
export const OwnForms = ({ pollLink, submissionLink }: Props) => (
  <>
    <Section title="To fill out">
      <OpenForms link={pollLink} />
    </Section>
    <Section title="My submissions">
      <OwnSubmissions link={submissionLink} />
    </Section>
  </>
)

function OwnSubmissions({ link }: { link: Props['submissionLink'] }) {
  const query = useInfiniteQuery(ownSubmissionsQuery)
  return (
    <PagedRows
      query={query}
      empty={<EmptyState title={messages.noSubmissions} art="list" />}
      label="My submissions"
      row={(submission) => (
        <Row
          key={submission._id}
          start={<IconTile Icon={IconFileText} tint="leaf" />}
          title={link(submission)}
          line={<DateText time={submission.createdAt} />}
        />
      )}
    />
  )
}
