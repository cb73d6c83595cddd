import { Badge, Text, Title } from '@mantine/core'
import { useInfiniteQuery, usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SendingProgress, SentRecipient, SentState } from '#core/forms/assignments/shared/schema'
import { ButtonLink } from '@/components/button-link'
import { Card } from '@/components/layout/card'
import { Page } from '@/components/layout/page'
import { Section } from '@/components/layout/section'
import { PagedRows } from '@/components/lists/paged-rows'
import { PersonRow } from '@/components/people/person-row'
import { EmptyState, ErrorState, LoadingState } from '@/components/states/states'
import { SENDER_PATHS, type Sender } from '@/entities/forms/queries'
import { ChangeSending } from '@/features/forms/assignments/change-sending'
import { sendingQuery, sentRecipientsQuery } from '@/features/forms/assignments/send-queries'
import classes from '@/features/forms/assignments/sending.module.css'
import { SendingBar } from '@/features/forms/assignments/sent-row'
import { outcomeText, outcomeTitle, sentAtText, titleOf } from '@/features/forms/assignments/sent-text'
import { isApiError } from '@/lib/network/api-error'

interface Props {
  sender: Sender
  id: string
}

/** What became of one sending: in numbers, and for each recipient. */
export function SendingPage({ sender, id }: Props) {
  const { data, error, refetch } = useQuery(sendingQuery(id))
  usePrefetchInfiniteQuery(sentRecipientsQuery(id))
  return (
    <Page
      title={data ? titleOf(data) : 'Sent form'}
      width="narrow"
      actions={
        <ButtonLink to={SENDER_PATHS[sender].sent} variant="light">
          All sent forms
        </ButtonLink>
      }
    >
      {data ? (
        <>
          <SendingOutcome sending={data} />
          <Section title="Recipients">
            <SentRecipients sending={data} />
          </Section>
        </>
      ) : isApiError(error) && [400, 404].includes(error.status) ? (
        <EmptyState title="We can't find this form" art="lost">
          Sent forms are listed for 30 days.
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LoadingState lines={3} />
      )}
    </Page>
  )
}

function SendingOutcome({ sending }: { sending: SendingProgress }) {
  const { status, recall } = sending
  return (
    <Card component="section" tabIndex={-1} className={classes.outcome} aria-label="Progress">
      <div role="status">
        <Title order={2}>{outcomeTitle(sending)}</Title>
        <Text>{sentAtText(sending)}</Text>
        <Text mt="xs">
          {outcomeText(sending)}
          {status === 'RUNNING' && ' You can leave this page. Sending continues.'}
        </Text>
        {status === 'DONE' && !recall && <Text c="dimmed">You'll find the answers under Submissions.</Text>}
      </div>
      <SendingBar sending={sending} />
      <ChangeSending sending={sending} />
    </Card>
  )
}

function SentRecipients({ sending }: { sending: SendingProgress }) {
  const { id, forms, done, opened, answered, recalled } = sending
  const query = useInfiniteQuery({
    ...sentRecipientsQuery(id),
    select: ({ pages, ...data }) => ({ ...data, pages: pages.map(({ people }) => people) }),
  })
  const { refetch } = query
  const counts = [done, opened, answered, recalled].join()
  const listed = useRef(counts)
  useEffect(() => {
    if (listed.current !== counts) void refetch()
    listed.current = counts
  }, [counts, refetch])
  return (
    <PagedRows
      query={query}
      label="Recipients"
      empty={<Text c="dimmed">No longer stored.</Text>}
      row={(recipient) => <RecipientRow key={recipient.id} recipient={recipient} forms={forms} />}
    />
  )
}

const STATES: Record<SentState, { label: string; color: string }> = {
  WAITING: { label: 'Not sent yet', color: 'gray' },
  SENT: { label: 'Not opened', color: 'yellow' },
  OPENED: { label: 'Opened', color: 'yellow' },
  ANSWERED: { label: 'Answered', color: 'leaf' },
  RECALLED: { label: 'Recalled', color: 'gray' },
  NOT_SENT: { label: 'Not sent', color: 'gray' },
}

interface RowProps {
  recipient: SentRecipient
  forms: SendingProgress['forms']
}

/** If several forms were sent, their titles tell the states apart. */
function RecipientRow({ recipient: { id, name, image, states }, forms }: RowProps) {
  const [first = 'NOT_SENT'] = states
  const isOne = states.length === 1
  return (
    <PersonRow
      person={{ id, name: name ?? '', image }}
      title={name ?? "Someone you can't send forms to now"}
      line={
        !isOne &&
        forms.map(({ path, title }, index) => (
          <div key={path}>
            {title}: {STATES[states[index] ?? 'NOT_SENT'].label}
          </div>
        ))
      }
      end={isOne && <Badge color={STATES[first].color}>{STATES[first].label}</Badge>}
    />
  )
}
