import { lazy, type ReactNode, Suspense } from 'react'
import type { Coach } from '#core/coach/shared/schema'
import { LoadingState } from '@/components/states'

/** They bring all questions with them, and come below what the page opens with. */
const profile = () => import('@/entities/coach/profile')
const PendingChanges = lazy(() => profile().then((file) => ({ default: file.PendingChanges })))
const ContactAndServices = lazy(() => profile().then((file) => ({ default: file.ContactAndServices })))
const ProfileAnswers = lazy(() => profile().then((file) => ({ default: file.ProfileAnswers })))

interface Props {
  coach: Coach
  /** Between what is short and all answers. */
  children: ReactNode
}

/** What waits for a decision, how the coach is reached, and all answers. */
export const CoachProfile = ({ coach, children }: Props) => (
  <Suspense fallback={<LoadingState lines={12} />}>
    <PendingChanges coach={coach} />
    <ContactAndServices coach={coach} />
    {children}
    <ProfileAnswers coach={coach} />
  </Suspense>
)
