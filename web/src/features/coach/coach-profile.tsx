import { lazy, type ReactNode, Suspense } from 'react'
import type { Coach } from '#core/coach/shared/schema'
import { LoadingState } from '@/components/states/states'

/** Loaded separately, because it includes all questions and is below what people see first. */
const profile = () => import('@/entities/coach/profile')
const ChangesToDecide = lazy(() => import('@/features/coach/change-requests/changes-to-decide'))
const ContactAndServices = lazy(() => profile().then((file) => ({ default: file.ContactAndServices })))
const ProfileAnswers = lazy(() => profile().then((file) => ({ default: file.ProfileAnswers })))

interface Props {
  coach: Coach
  /** Shown between the short sections and all answers. */
  children: ReactNode
}

/** For admins: a coach's pending changes, contact details, services and answers. */
export const CoachProfile = ({ coach, children }: Props) => (
  <Suspense fallback={<LoadingState lines={12} />}>
    <ChangesToDecide coach={coach} />
    <ContactAndServices coach={coach} />
    {children}
    <ProfileAnswers coach={coach} />
  </Suspense>
)
