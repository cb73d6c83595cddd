import { Button, Modal } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Submission } from '#core/forms/assignments/shared/schema'
import { messages } from '#core/shared/messages'
import { DateText } from '@/components/date-text'
import { PagedRows } from '@/components/lists/paged-rows'
import { useLayer } from '@/components/overlays/use-layer'
import { IconTile, Row } from '@/components/people/person-row'
import { EmptyState } from '@/components/states/states'
import { ClientHealthFacts } from '@/features/forms/health-profile/client-health-facts'
import { Answered } from '@/features/forms/submissions/answered'
import { submissionsOfClientQuery } from '@/features/forms/submissions/queries'
import { useFetchWhile } from '@/lib/network/use-fetch-while'

interface Props {
  clientId: string
  name: string
  hasHealthFacts?: boolean
  close: () => void
}

/** The number of pages loaded, in order, to show how answers change over time. */
const PAGES = 10

/** A client's submissions by form name. Each opens for reading. */
function ClientSubmissions({ clientId, name, hasHealthFacts, close }: Props) {
  const [openSubmission, setOpenSubmission] = useState<Submission>()
  useLayer(openSubmission ? () => setOpenSubmission(undefined) : close)
  const query = useInfiniteQuery(submissionsOfClientQuery(clientId))
  const pages = query.data?.pages ?? []
  const all = pages.flat()
  useFetchWhile(openSubmission !== undefined && pages.length < PAGES, query)
  return (
    <Modal
      opened
      onClose={close}
      title={openSubmission ? openSubmission.title : `Submissions of ${name}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {openSubmission ? (
        <Answered submission={openSubmission} all={all}>
          <Button variant="default" onClick={() => setOpenSubmission(undefined)}>
            Back to all submissions
          </Button>
        </Answered>
      ) : (
        <>
          {hasHealthFacts && <ClientHealthFacts clientId={clientId} />}
          <PagedRows
            query={query}
            label="Submissions"
            empty={<EmptyState title={messages.noSubmissions} art="list" />}
            row={(submission) => (
              <Row
                key={submission._id}
                start={<IconTile Icon={IconFileText} tint="leaf" />}
                title={submission.title}
                line={<DateText time={submission.createdAt} />}
                actions={
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={`Read ${submission.title}`}
                    onClick={() => setOpenSubmission(submission)}
                  >
                    Read
                  </Button>
                }
              />
            )}
          />
        </>
      )}
    </Modal>
  )
}

// `lazy` requires a default export.
export { ClientSubmissions as default }
