import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { messages } from '#core/shared/messages'
import { ButtonLink } from '@/components/button-link'
import { Card } from '@/components/layout/card'
import { Page } from '@/components/layout/page'
import { Section } from '@/components/layout/section'
import { ChatWithUsButton } from '@/features/chat/conversations/chat-with-us-button'
import { CoachProgress } from '@/features/coach/coach-progress'
import { isApproved } from '@/features/hiring/client-text'
import { relationshipsQuery } from '@/features/hiring/queries'
import { Photo } from '@/features/photo/photo'
import { useUser } from '@/lib/session/session'
import { oneOf, searchOf } from '@/lib/text/search'

const CoachPreview = lazy(async () => ({
  default: (await import('@/routes/_coach/-coach-preview')).CoachPreview,
}))

export const Route = createFileRoute('/_coach/nutritionist/status/pending')({
  // Pending coaches have no other page than this one (rule guard-order).
  validateSearch: searchOf({ show: oneOf(['page']) }),
  component: PendingPage,
})

function PendingPage() {
  const user = useUser()
  const { id, nutritionist: coach } = user
  const { show } = Route.useSearch()
  const clients = useQuery(relationshipsQuery(id)).data
  if (!coach) return null
  if (show === 'page') return <CoachPreview coach={coach} back="/nutritionist/status/pending" />
  return (
    <Page title="Application under review" width="narrow">
      <Text>{messages.pending}</Text>
      <CoachProgress
        appliedAt={coach.createdAt}
        isApproved={coach.nutritionistStatus.status === 'APPROVED'}
        isBankSubmitted={coach.stripeAccount.submitted}
        hasClient={clients?.some(isApproved) ?? false}
      />
      <Section title="While you wait">
        <Card component="div">
          <Photo user={user}>
            <Text mb="sm">
              {user.imageUrl
                ? 'Your photo comes first on your page.'
                : 'Add a photo. It comes first on your page and helps clients choose you.'}
            </Text>
          </Photo>
        </Card>
        <div>
          <ButtonLink to="." search={{ show: 'page' }} variant="light">
            Preview your page
          </ButtonLink>{' '}
          <ChatWithUsButton />{' '}
          <ButtonLink to="/nutritionist/profile/data" variant="subtle">
            My data
          </ButtonLink>
        </div>
      </Section>
    </Page>
  )
}
