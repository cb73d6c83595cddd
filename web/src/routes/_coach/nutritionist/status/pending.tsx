import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { messages } from '#core/messages'
import { Page } from '@/components/page'
import { CoachProgress } from '@/features/coach/coach-progress'
import { isApproved } from '@/features/hiring/client-text'
import { linksQuery } from '@/features/hiring/queries'
import { sessionQuery, useUser } from '@/lib/session'

export const Route = createFileRoute('/_coach/nutritionist/status/pending')({ component: PendingPage })

function PendingPage() {
  const { id, nutritionist } = useUser()
  // An answer that comes leads on by itself (rule status-is-followed).
  useQuery({ ...sessionQuery, refetchInterval: 15_000 })
  const links = useQuery(linksQuery(id)).data
  return (
    <Page title="Application under review" width="narrow">
      <Text>{messages.pending}</Text>
      <CoachProgress
        isApproved={nutritionist?.nutritionistStatus.status === 'APPROVED'}
        isBankSubmitted={nutritionist?.stripeAccount.submitted ?? false}
        hasClient={links?.some(isApproved) ?? false}
      />
    </Page>
  )
}
