import { Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { messages } from '#core/messages'
import { Page } from '@/components/page'
import { CoachProgress } from '@/features/status/coach-progress'
import { useUser } from '@/lib/session'

export const Route = createFileRoute('/_coach/nutritionist/status/pending')({ component: PendingPage })

function PendingPage() {
  const { nutritionist } = useUser()
  return (
    <Page title="Application under review" width="narrow">
      <Text>{messages.pending}</Text>
      <CoachProgress
        isApproved={false}
        isBankSubmitted={nutritionist?.stripeAccount.submitted ?? false}
        hasClient={false}
      />
    </Page>
  )
}
