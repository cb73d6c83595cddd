import { Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { PagedRows } from '@/components/paged-rows'
import { Section } from '@/components/section'
import { EmptyState, ErrorState, LoadingState } from '@/components/states'
import { SENDER_PATHS, type Sender } from '@/entities/forms/queries'
import { sendingQuery, sendingsQuery } from '@/features/forms/assignments/send-queries'
import { SendingOutcome, SentRow } from '@/features/forms/assignments/sent-row'

interface Props {
  sender: Sender
  /** The id of what was just sent, which comes first. */
  sentId: string | undefined
}

/** What was sent in the last month, and what became of it. */
export function SentPage({ sender, sentId }: Props) {
  const paths = SENDER_PATHS[sender]
  const query = useInfiniteQuery({
    ...sendingsQuery,
    select: ({ pages, ...data }) => ({
      ...data,
      pages: pages.map((page) => page.filter(({ id }) => id !== sentId)),
    }),
  })
  return (
    <Page
      title="Sent forms"
      width="narrow"
      actions={
        <ButtonLink to={paths.forms} variant="light">
          Send forms
        </ButtonLink>
      }
    >
      {sentId && <JustSent id={sentId} />}
      <Section title={sentId ? 'Sent earlier' : 'Sent in the last 30 days'}>
        <PagedRows
          query={query}
          label="Sent forms"
          empty={
            sentId ? (
              <Text c="dimmed">Nothing else was sent in the last 30 days.</Text>
            ) : (
              <EmptyState title="Nothing sent yet" art="list">
                Forms that you send appear here for 30 days, with how many people opened and answered them.
              </EmptyState>
            )
          }
          row={(sending) => <SentRow key={sending.id} sending={sending} />}
        />
      </Section>
    </Page>
  )
}

function JustSent({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(sendingQuery(id))
  if (data) return <SendingOutcome sending={data} />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingState lines={3} />
}
