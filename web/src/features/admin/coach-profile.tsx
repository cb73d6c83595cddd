import { lazy, Suspense } from 'react'
import type { Coach } from '#core/coach/schema'
import { LoadingState } from '@/components/states'

/** They bring all questions with them, and come below what the page opens with. */
const profile = () => import('@/display/coach/profile')
const PendingChanges = lazy(() => profile().then((file) => ({ default: file.PendingChanges })))
const ProfileAnswers = lazy(() => profile().then((file) => ({ default: file.ProfileAnswers })))

/** What waits for a decision, and all answers of a coach. */
export const CoachProfile = ({ coach }: { coach: Coach }) => (
  <Suspense fallback={<LoadingState lines={12} />}>
    <PendingChanges coach={coach} />
    <ProfileAnswers coach={coach} />
  </Suspense>
)
