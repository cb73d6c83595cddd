import { Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { Section } from '@/components/layout/section'
import { LoadingState } from '@/components/states/states'
import { useUser } from '@/lib/session/session'

const Download = lazy(() => import('@/features/data-export/download'))
const KeptList = lazy(() => import('@/features/data-export/kept-list'))
const Views = lazy(() => import('@/features/data-export/views'))

interface Props {
  /** Only clients see who looked at their data. */
  isClient: boolean
  /** Deleting the account. */
  deletion: ReactNode
  profile: '/client/profile' | '/nutritionist/profile'
}

/** Everything a person can do with what we keep about them (rule own-data). */
export const MyDataPage = ({ isClient, deletion, profile }: Props) => (
  <Page
    title="My data"
    width="narrow"
    description="You are never locked out of your data: you can download it even while your account is suspended or in review, and after a plan has ended."
  >
    <Section title="Download everything">
      <Suspense fallback={<LoadingState lines={2} />}>
        <Download />
      </Suspense>
    </Section>
    {isClient && (
      <Section title="Who looked at my data">
        <Text c="dimmed">
          Each day on which a coach or our team saw your profile, answers or files, or our team read one of
          your chats. We keep this for a year.
        </Text>
        <Suspense fallback={<LoadingState lines={2} />}>
          <Views />
        </Suspense>
      </Section>
    )}
    <Section title="What we keep, and for how long">
      <Suspense fallback={<LoadingState lines={8} />}>
        <KeptList role={isClient ? 'client' : 'coach'} />
      </Suspense>
    </Section>
    {deletion}
    <Back profile={profile} />
  </Page>
)

/** People who haven't filled in the first form have no profile to return to. */
function Back({ profile }: Pick<Props, 'profile'>) {
  const { client, nutritionist } = useUser()
  const hasProfile = client !== null || nutritionist !== null
  return (
    <ButtonLink to={hasProfile ? profile : '/redirect'} variant="default">
      {hasProfile ? 'Profile' : 'Back to the form'}
    </ButtonLink>
  )
}
