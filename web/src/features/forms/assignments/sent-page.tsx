import { useInfiniteQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { PagedRows } from '@/components/lists/paged-rows'
import { EmptyState } from '@/components/states/states'
import { SENDER_PATHS, type Sender } from '@/entities/forms/queries'
import { sendingsQuery } from '@/features/forms/assignments/send-queries'
import { SentRow } from '@/features/forms/assignments/sent-row'

/** What was sent in the last month, and what became of it. */
export const SentPage = ({ sender }: { sender: Sender }) => (
  <Page
    title="Sent forms"
    description="The last 30 days"
    width="narrow"
    actions={
      <ButtonLink to={SENDER_PATHS[sender].forms} variant="light">
        Send forms
      </ButtonLink>
    }
  >
    <PagedRows
      query={useInfiniteQuery(sendingsQuery)}
      label="Sent forms"
      empty={
        <EmptyState title="Nothing sent yet" art="list">
          Forms that you send appear here for 30 days, with how many people opened and answered them.
        </EmptyState>
      }
      row={(sending) => <SentRow key={sending.id} sender={sender} sending={sending} />}
    />
  </Page>
)
