import { Button, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ModeratedReview, ReviewDecision } from '#core/reviews/shared/schema'
import { nameOf } from '#core/shared/name'
import { DateText } from '@/components/date-text'
import { useConfirm } from '@/components/overlays/confirm'
import { EmailText } from '@/components/people/email-text'
import { Stars } from '@/components/people/stars'
import { EmptyState } from '@/components/states/states'
import { DataTable } from '@/components/table/data-table'
import type { Column, TableViewProps } from '@/components/table/table-props'
import { useOpenNext } from '@/components/table/use-open-next'
import {
  answerRequestsQuery,
  reviewRequestsQuery,
  useAskImpact,
  useDecide,
} from '@/features/reviews/admin-queries'
import classes from '@/features/reviews/reviews.module.css'
import { notifyUndo } from '@/lib/notify'

const DecisionImpact = lazy(() => import('@/features/reviews/decision-impact'))

const NOUNS = { review: 'review', answer: 'reply' }

const columns: Column<ModeratedReview>[] = [
  {
    id: 'firstName',
    label: 'Coach first name',
    cell: ({ nutritionist }) => nutritionist.firstName,
    isSortable: true,
  },
  { id: 'lastName', label: 'Last name', cell: ({ nutritionist }) => nutritionist.lastName, isSortable: true },
  {
    id: 'email',
    label: 'Email',
    cell: ({ nutritionist }) => <EmailText email={nutritionist.email} />,
    isSortable: true,
  },
  {
    id: 'from',
    label: 'FROM',
    cell: ({ client }) => <EmailText email={client.user.email} />,
    isSortable: true,
  },
  { id: 'rating', label: 'Rating', cell: ({ rating }) => rating, isSortable: true, isNumeric: true },
]

interface Props extends TableViewProps {
  kind: 'review' | 'answer'
}

/** Reviews or replies awaiting an admin's decision, longest wait first. */
export function RequestsTable({ kind, as: Table = DataTable, empty, search, onSearch }: Props) {
  const decision = useDecide(kind)
  const options = kind === 'review' ? reviewRequestsQuery(search) : answerRequestsQuery(search)
  const query = useQuery(options)
  const openNext = useOpenNext({ query: options, rows: query.data?.rows, onSearch })
  const askImpact = useAskImpact(kind)
  const confirm = useConfirm()
  const decide = async (review: ModeratedReview, status: ReviewDecision['status']) => {
    const impact = await askImpact.mutateAsync({ review, status }).catch(() => undefined)
    if (!impact) return
    const isPublished = status === 'APPROVED'
    const isSure = await confirm({
      title: `${isPublished ? 'Approve' : 'Reject'} this ${NOUNS[kind]}?`,
      body: (
        <Suspense>
          <DecisionImpact kind={kind} review={review} impact={impact} isPublished={isPublished} />
        </Suspense>
      ),
      confirmLabel: isPublished ? 'Approve' : 'Reject',
      isDestructive: !isPublished,
    })
    if (!isSure) return
    decision.mutate(
      { review, status },
      {
        onSuccess: () => {
          notifyUndo(
            `${kind === 'review' ? 'Review of' : 'Reply from'} ${nameOf(review.nutritionist)} ${isPublished ? 'approved' : 'rejected'}`,
            () => decision.mutateAsync({ review, status: 'PENDING', previousStatus: status }),
          )
          openNext(review.id)
        },
      },
    )
  }
  const label = kind === 'review' ? 'Review requests' : 'Coach replies'
  return (
    <Table
      label={label}
      columns={columns}
      query={query}
      search={search}
      onSearch={onSearch}
      searchLabel="Search by the coach's name or email"
      short={(review) => ({
        person: {
          id: review.nutritionist.id,
          name: nameOf(review.nutritionist),
          image: review.nutritionist.image,
        },
        line: `From ${review.client.user.name || 'a former client'}`,
        end: <Stars value={review.rating} isShort />,
        isDue: true,
      })}
      detail={(review) => <Texts review={review} kind={kind} />}
      actions={(review) => {
        const isBusy = [askImpact, decision].some(
          ({ isPending, variables }) => isPending && variables?.review.id === review.id,
        )
        const of = `the ${NOUNS[kind]} ${kind === 'review' ? 'of' : 'by'} ${nameOf(review.nutritionist)}`
        return (
          <>
            <Button
              size="sm"
              leftSection={<IconCheck size={18} aria-hidden />}
              disabled={isBusy}
              onClick={() => void decide(review, 'APPROVED')}
              aria-label={`Approve ${of}`}
            >
              Approve
            </Button>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconX size={18} aria-hidden />}
              disabled={isBusy}
              onClick={() => void decide(review, 'REJECTED')}
              aria-label={`Reject ${of}`}
            >
              Reject
            </Button>
          </>
        )
      }}
      empty={
        empty ?? (
          <EmptyState art="list" title={kind === 'review' ? 'No review requests' : 'No replies to review'}>
            {kind === 'review'
              ? 'New reviews by clients appear here.'
              : 'New replies by coaches appear here.'}
          </EmptyState>
        )
      }
    />
  )
}

const Texts = ({
  review: { text, createdAt, answer },
  kind,
}: { review: ModeratedReview } & Pick<Props, 'kind'>) => (
  <div className={classes.texts}>
    <Text className={classes.words}>{text}</Text>
    <Text size="sm" c="dimmed">
      Submitted <DateText time={createdAt} />
    </Text>
    {kind === 'answer' && answer && (
      <div className={classes.answer}>
        <strong>Coach's reply</strong>
        <Text className={classes.words}>{answer.text}</Text>
        <Text size="sm">
          Submitted <DateText time={answer.createdAt} />
        </Text>
      </div>
    )}
  </div>
)
