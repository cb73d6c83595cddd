import { Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { LoadingState } from '@/components/states/states'
import { ContactAndServices, ProfileAnswers } from '@/entities/coach/profile'
import { PendingEmail } from '@/features/account/pending-email'
import { AcceptingSwitch } from '@/features/coach/accepting-switch'
import { CalendarCard } from '@/features/coach/calendar-card'
import { RequestedChanges } from '@/features/coach/change-requests/requested-changes'
import { Extras } from '@/features/extras/extras'
import { Income } from '@/features/ledger/income'
import { Photo } from '@/features/photo/photo'
import { useUser } from '@/lib/session/session'

const PublicPageCard = lazy(() => import('@/features/public-profile/public-page'))

export const Route = createFileRoute('/_coach/nutritionist/profile/')({ component: ProfilePage })

function ProfilePage() {
  const user = useUser()
  const { nutritionist: coach } = user
  if (!coach) return null
  const { firstName, lastName, expYears, dietitian } = coach
  return (
    <Page
      title="Profile"
      actions={
        <>
          <ButtonLink to="/nutritionist/profile/edit" variant="default">
            Edit Profile
          </ButtonLink>
          <ButtonLink to="/nutritionist/reviews" variant="default">
            Reviews
          </ButtonLink>
          <ButtonLink to="/nutritionist/profile/preview" variant="light">
            Preview your page
          </ButtonLink>
          <ButtonLink to="/nutritionist/profile/data" variant="default">
            My data
          </ButtonLink>
        </>
      }
    >
      <Photo user={user}>
        <Text size="lg" fw={650}>
          {firstName} {lastName}
          {dietitian && ', a certified dietitian'}
        </Text>
        <Text c="dimmed" mb="sm">
          {expYears} {expYears === 1 ? 'year' : 'years'} of experience
        </Text>
      </Photo>
      <PendingEmail user={user} />
      <RequestedChanges coach={coach} />
      <ContactAndServices coach={coach}>
        <AcceptingSwitch isAccepting={coach.availability} />
        <CalendarCard coach={coach} />
        <Suspense fallback={<LoadingState lines={3} />}>
          <PublicPageCard />
        </Suspense>
      </ContactAndServices>
      <Extras coachId={coach.id} />
      <Income />
      <ProfileAnswers coach={coach} />
    </Page>
  )
}
