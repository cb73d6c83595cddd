import { lazy, Suspense } from 'react'
import { LoadingState } from '@/components/states'

const ExtrasTable = lazy(() => import('@/features/extras/extras-table'))

/** For a coach's own profile; loaded after it. */
export const Extras = ({ coachId }: { coachId: string }) => (
  <Suspense fallback={<LoadingState lines={2} />}>
    <ExtrasTable coachId={coachId} />
  </Suspense>
)
